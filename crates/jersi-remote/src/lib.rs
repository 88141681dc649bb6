//! Online play, what server and clients share, and what clients share among themselves.
//!
//! - [`Course`] is a game made of its numbered events. The server decides on it, clients show it.
//! - [`RemoteGame`] is a game on a server as a page, a terminal or a bot sees it: its table, the own turn at once and
//!   marked until the server has it, clocks that run smoothly, and everything that a bad line may do to that.
//! - [`LineKeeper`] is the line that carries such games: greeting, signs of life, and when to try again.
//!
//! Nothing here does any I/O or asks for the time: messages come in and go out as values, and every method that needs
//! the time is told it, in milliseconds of any clock that does not go backwards.

mod clock;
mod course;
mod game;
mod line;
mod pending;
mod receive;
mod start;
mod time;

pub use course::{
    AWAY, AWAY_UNLIMITED, Broken, Course, MOST_REQUESTS, MOST_SAID, MOST_TURNS, Progress, Said, color_of,
    side_of,
};
pub use game::{Link, Presence, RemoteGame};
pub use line::{LineDuty, LineKeeper, LineNews, LineState, wait_before};
pub use pending::{Deed, Pending, Stage};
pub use receive::RemoteNews;
pub use start::{StartProblem, start_of};
pub use time::{DAY, Time, TimeError};
