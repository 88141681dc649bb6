//! Counting turns without listing them.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Position<R> {
    /// How many legal turns there are, as notations.
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        let mut total = 0;
        let _ = self.visit_turns(|_| {
            total += 1;
            ControlFlow::<()>::Continue(())
        });
        total
    }
}
