//! The Universal Game Interface, the text that engines and their clients exchange: one grammar, and a
//! session of an engine over it, for a program on pipes and for a worker in a browser alike. No I/O, no
//! clock, no engine: lines come in, lines go out, and a [`Backend`] searches. A [`Client`] is the other side.
//!
//! The feature `play` connects questions to games of `jersi-play` (`Question::for_turn` is the question for the turn of
//! a program) and brings the `Reviewer` of whole games.
//!
//! ```
//! use jersi_ugi::{GoLimits, Reply, Request};
//!
//! let request: Request = "go movetime 500".parse().expect("well written");
//! assert_eq!(request, Request::Search(GoLimits { movetime: Some(500), ..GoLimits::default() }));
//! let reply: Reply = "bestmove b4c4d4".parse().expect("well written");
//! assert_eq!(reply.to_string(), "bestmove b4c4d4");
//! ```

mod client;
mod error;
mod go;
mod info;
mod line;
mod option;
#[cfg(feature = "play")]
mod play;
mod reply;
mod request;
#[cfg(feature = "play")]
mod review;
mod scan;
mod session;

pub use client::{Client, Found, News, Question, Thought, Ticket};
pub use error::{LineFault, UgiError};
pub use go::GoLimits;
pub use info::Info;
pub use line::FoundLine;
pub use option::{OptionKind, UgiOption};
#[cfg(feature = "play")]
pub use play::PLAY_HASH;
pub use reply::Reply;
pub use request::{Query, Request, StartAt};
#[cfg(feature = "play")]
pub use review::{REVIEW_HASH, REVIEW_NODES, ReviewFinding, ReviewStop, Reviewer};
pub use session::{
    Backend, Finding, Identity, Job, LONGEST_LINE, Next, OptionValues, Session, SessionError, SettingsError,
    Task, Teller, count_leaves,
};
