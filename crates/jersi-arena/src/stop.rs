//! The stop flag of a match: set by the caller, and by the match itself when it is decided.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that all its copies share. Once set it stays set.
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
