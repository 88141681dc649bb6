//! Universal Game Interface: the text protocol between engines and their clients. Grammar, engine session and client,
//! for programs on pipes and for a browser's worker. No I/O, clock or engine: lines come in, lines go out, and a
//! [`Backend`] searches.
//!
//! The feature `play` connects questions to games of `jersi-play` (`Question::for_turn` is the question for the turn of
//! a program) and adds the `Reviewer` of whole games.
//!
//! ```
//! use jersi_ugi::{GoLimits, Reply, Request};
//!
//! let request: Request = "go movetime 500".parse().expect("well written");
//! assert_eq!(request, Request::Search(GoLimits { movetime: Some(500), ..GoLimits::default() }));
//! let reply: Reply = "bestmove b4c4d4".parse().expect("well written");
//! assert_eq!(reply.to_string(), "bestmove b4c4d4");
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `request`, `reply`, `go`, `info`, `option` | lines of clients and engines: parsed and written |
//! | `scan`, `error` | words in a line; errors with their columns |
//! | `session/` | engine side: state, options, effect of each request; `Teller` writes search output |
//! | `client` | client side: a [`Question`] becomes requests, lines become [`News`] of a [`Ticket`] |
//! | `review/` | feature `play`: questions of a game review, their results, and their compact text for a record tag |

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
    Task, Teller, count_leaves, rules_file_value,
};
