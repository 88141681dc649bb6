//! The engine for a session on this machine: it searches in a thread of its own, so that the one that reads lines hears
//! a stop at once.

mod memory;
mod output;
mod searcher;

pub use memory::most_hash;
pub use output::Output;
pub use searcher::ThreadSearcher;
