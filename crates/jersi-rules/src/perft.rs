//! Counting the leaves of the tree of turns.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Position<R> {
    /// How many sequences of `depth` turns there are. A finished game has no children.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                let mut total = 0;
                let _ = self.visit_turns(|turn| {
                    total += self.play_unchecked(turn).perft(depth - 1);
                    ControlFlow::<()>::Continue(())
                });
                total
            }
        }
    }
}
