//! The model that front ends and the server share.
//!
//! - [`Game`]: a tree of turns with clocks, annotations and a result, to and from records.
//! - [`Table`]: a game with seats, offers and the turn that is being entered. Commands ([`TableCommand`]) lead to events
//!   ([`TableEvent`]).
//! - [`Composer`]: clicks, drags and keys become turns.
//! - [`Review`], [`Hint`] and [`Threats`] explain turns, [`Lesson`] teaches them, [`to_link`] shares games, and [`shelf`]
//!   stores them on a device.
//!
//! Texts are in `jersi-words`, the engine protocol is in `jersi-ugi`. There is no I/O, and the time is an argument.
//!
//! ```
//! use jersi_play::{Game, Milliseconds, Seat, Table, TableCommand, TableEvent};
//! use jersi_rules::{AnyPosition, Color, RulesetId};
//!
//! let game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
//! let mut table = Table::new(game, [Seat::Person, Seat::Person]);
//! let turn = table.position().read_turn("b4=c4-d4")?;
//! table.execute(&TableCommand::Play { turn }, Milliseconds(0))?;
//! assert_eq!(table.side_to_decide(), Some(Color::Black));
//!
//! // A decision changes nothing; an online client sends the command to its server instead.
//! let resign = TableCommand::Resign { by: Color::Black };
//! assert_eq!(table.decide(&resign, Milliseconds(0))?, [TableEvent::Resigned { by: Color::Black }]);
//! assert_eq!(table.ending(), None);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
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
mod failure;
mod game;
mod hint;
mod lesson;
mod link;
mod printable;
mod review;
pub mod shelf;
mod table;
mod threats;

pub use composer::{ArrowKey, Composer, Cursor, Hand, Input, InputResult, Part, Pick, Stage, State, Target};
pub use failure::Failure;
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
    TableCommand, TableEvent, UnknownSeat, Walk,
};
pub use threats::Threats;
