//! The engine behind its protocol, for surroundings without threads: a [`Talk`] takes lines, and between them
//! it is given slices of time. On the web this is what a Web Worker runs; `page/worker.js` of the page calls it.
//!
//! [`limits`], [`played`] and [`finding`] translate between the protocol's session and the engine, which know nothing of each
//! other. Elsewhere than on the web there is also `ThreadSearcher`, which searches in threads: `jersi ugi` is made of it.
//!
//! ```
//! use jersi_engines::{Clock, Talk};
//!
//! struct Still;
//! impl Clock for Still {
//!     fn now(&self) -> u64 { 0 }
//! }
//!
//! let mut talk = Talk::new(Still);
//! talk.line("go nodes 500");
//! let mut said = Vec::new();
//! while talk.is_working() {
//!     said.extend(talk.slice(25_000));
//! }
//! assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")));
//! ```

mod local;
mod slices;
mod talk;
#[cfg(not(target_arch = "wasm32"))]
mod threads;
#[cfg(target_arch = "wasm32")]
mod web;
mod work;

pub use local::Local;
pub use slices::Clock;
pub use talk::Talk;
#[cfg(not(target_arch = "wasm32"))]
pub use threads::{Output, ThreadSearcher, most_hash};
pub use work::{engine_limits, finding, last_finding, limits, played};
