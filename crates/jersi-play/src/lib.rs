//! What every front end shares, built once: a game as a tree of turns with clocks, clicks that
//! become turns, every sentence for people, and the protocol that engines speak.

mod composer;
mod game;
mod lesson;
mod link;
mod review;
pub mod shelf;
mod table;
mod threats;
pub mod ugi;
mod words;

pub use composer::{Answer, Arrow, Composer, Cursor, Event, Hand, Part, Pick, Stage, State, Target};
pub use game::{Ending, EndingError, Game, Milliseconds, NodeId, PlayError, Remarks, Snapshot, TimeControl};
pub use game::{GameTurn, GameTurns, TimeControlError};
pub use lesson::{FIRST_LEVEL, Goal, Lesson, LessonStep};
pub use link::{LinkError, from_link, to_link};
pub use review::{
    BLUNDER_FROM, GOOD_UNTIL, INACCURACY_FROM, Judgement, MISTAKE_FROM, REVIEW_HASH, REVIEW_NODES, Review,
    ReviewFinding, ReviewScore, ReviewStop, Reviewed, Reviewer, TurnReview, white_share,
};
pub use table::{
    BEST_LEVEL, Due, Entered, First, Manner, Numbered, Offer, Pace, Refusal, Role, Seat, SideChoice, Table,
    TableEvent, UnknownSeat, Walk,
};
pub use threats::Threats;
pub use words::{Language, Naming, UnknownLanguage, Value, Words, looks_like_turn, text_board};
pub use words::{ascii, ascii_sign, printable};
