//! The stop flag of a match: set by the caller, and by the match itself when it is decided.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by all its copies. Never cleared.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Sets the flag.
    pub fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
