//! The Universal Game Interface, the text that engines and their clients exchange: one grammar, for
//! a program on pipes and for a worker in a browser alike.
//!
//! ```
//! use jersi_play::ugi::{GoLimits, Reply, Request};
//!
//! let request: Request = "go movetime 500".parse().expect("well written");
//! assert_eq!(request, Request::Search(GoLimits { movetime: Some(500), ..GoLimits::default() }));
//! let reply: Reply = "bestmove b4c4d4".parse().expect("well written");
//! assert_eq!(reply.to_string(), "bestmove b4c4d4");
//! ```

mod error;
mod go;
mod info;
mod option;
mod reply;
mod request;
mod scan;

pub use error::{Fault, UgiError};
pub use go::GoLimits;
pub use info::Info;
pub use option::{OptionKind, UgiOption};
pub use reply::Reply;
pub use request::{Query, Request, StartAt};
