//! The engine on native targets: a separate search thread, so that a stop takes effect immediately.

mod engine;
mod memory;
mod output;
mod searcher;

pub use engine::ThreadEngine;
pub use memory::most_hash;
pub use output::Output;
pub use searcher::{ThreadSearcher, read_rules_file};

/// Lowest priority for the calling thread and those that it starts; where threads have none, for the process. Without the
/// permission nothing changes.
pub fn lower_priority() {
    #[cfg(unix)]
    let _ = rustix::process::nice(19);
}
