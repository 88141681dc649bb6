//! Engines over UGI, in three environments.
//!
//! - In slices, without threads: a [`SlicedSession`] takes lines and searches between them for a slice of time. `page/worker.js`
//!   of the page runs it in a Web Worker. The other two are for native targets only.
//! - In threads: `ThreadSearcher` is the backend of a session, for `jersi ugi`; `ThreadEngine` is that session with its
//!   client, in one process.
//! - As processes: `ExternalEngine` starts another program, limits its time and checks its turns by the rules.
//!
//! A `Program` is a player of a game by one of the last two: terminal and bots play with it.
//!
//! [`limits`], [`played`] and [`finding`] translate between the session of the protocol and the engine.
//!
//! ```
//! use jersi_engines::{Clock, SlicedSession};
//!
//! struct Still;
//! impl Clock for Still {
//!     fn now(&self) -> u64 { 0 }
//! }
//!
//! let mut session = SlicedSession::new(Still);
//! session.line("go nodes 500");
//! let mut said = Vec::new();
//! while session.is_working() {
//!     said.extend(session.slice(25_000));
//! }
//! assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")));
//! ```

#[cfg(not(target_family = "wasm"))]
pub mod capped;
#[cfg(not(target_family = "wasm"))]
mod external;
mod local;
#[cfg(not(target_family = "wasm"))]
mod program;
mod session;
mod slices;
#[cfg(not(target_family = "wasm"))]
mod threads;
#[cfg(target_family = "wasm")]
mod web;
mod work;

#[cfg(not(target_family = "wasm"))]
pub use external::{
    Choice, CommandLineError, EngineOutput, EngineSetup, ExternalEngine, Misbehaviour, Moment, Process,
    kill_engines, split_command,
};
pub use local::Local;
#[cfg(not(target_family = "wasm"))]
pub use program::{Program, ProgramTurn};
pub use session::SlicedSession;
pub use slices::Clock;
#[cfg(not(target_family = "wasm"))]
pub use threads::{Output, ThreadEngine, ThreadSearcher, lower_priority, most_hash, read_rules_file};
pub use work::{engine_limits, finding, found_line, last_finding, limits, played};
