//! The sign to stop: given by whoever runs a match, and by the match itself when it is decided.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether to stop: seen by all who have a copy. Once given it stays.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Gives the sign.
    pub fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was given.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
