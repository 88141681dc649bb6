//! Counting the leaves of the tree of turns.

use std::ops::ControlFlow;

use multiversion::multiversion;

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turns::TurnList;

impl<R: Ruleset> Position<R> {
    /// How many sequences of `depth` turns there are. A finished game has no children.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => count(self),
            2 => count_two(self),
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

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn count<R: Ruleset>(position: &Position<R>) -> u64 {
    position.count_turns()
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn count_two<R: Ruleset>(position: &Position<R>) -> u64 {
    let mut turns = TurnList::new();
    turns.fill(position);
    let mut total = 0;
    for &turn in &turns {
        total += position.play_unchecked(turn).count_turns();
    }
    total
}
