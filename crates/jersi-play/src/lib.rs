//! What every front end and a server share: a game as a tree of turns, the table it is played at (seats, clocks,
//! offers, the turn being entered), clicks that become turns, reviews, links, lessons, and what is stored on a device.
//! No sentences (`jersi-words`), no engine protocol (`jersi-ugi`), no I/O.
//!
//! | module | content |
//! | --- | --- |
//! | `composer/` | input of turns: filters legal turns by taps, drags and keys, and asks the rules for reasons |
//! | `game/` | game tree with a current node, steps of turns, results, clocks; lossless conversion from and to records |
//! | `table/` | a game with seats, clocks, turn being entered, take-back, resignation, offers. Changes are numbered events; a table rebuilt from its events is equal |
//! | `link/` | a whole game as short text for a URL fragment, with version and checksum |
//! | `lesson/` | first lessons as tables of positions and goals |
//! | `shelf/` | versioned JSON storage on a device: games, settings, lessons; conversion of older formats |
//! | `review` | judgement of turns from engine scores |
//! | `threats`, `hint` | possible captures and wins of a side; hints with their reasons |

mod composer;
mod game;
mod hint;
mod lesson;
mod link;
mod printable;
mod review;
pub mod shelf;
mod table;
mod threats;

pub use composer::{Answer, ArrowKey, Composer, Cursor, Event, Hand, Part, Pick, Stage, State, Target};
pub use game::{Ending, EndingError, Game, Milliseconds, NodeId, PlayError, Remarks, Snapshot, TimeControl};
pub use game::{GameTurn, GameTurns, TimeControlError};
pub use hint::{Hint, HintStart, Reason};
pub use lesson::{FIRST_LEVEL, Goal, Lesson, LessonStep};
pub use link::{LONGEST_LINK, LinkError, from_link, to_link, to_study_link};
pub use printable::printable;
pub use review::{
    BLUNDER_FROM, GOOD_UNTIL, INACCURACY_FROM, Judgement, Lead, MISTAKE_FROM, Review, ReviewScore, Reviewed,
    TurnReview, white_share,
};
pub use table::{
    BEST_LEVEL, Due, Entered, First, Manner, Numbered, Offer, Pace, Refusal, Role, Seat, SideChoice, Table,
    TableEvent, UnknownSeat, Walk,
};
pub use threats::Threats;
