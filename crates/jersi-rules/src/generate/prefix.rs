//! The legal turns that go on from a beginning, for front ends that build a turn click by click.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Action, Drop, Step, Turn};

impl<R: Ruleset> Position<R> {
    /// The legal turns whose first steps are the given ones; with none given, all legal turns.
    #[must_use]
    pub fn turns_beginning_with(&self, steps: &[Step]) -> Vec<Turn> {
        self.turns_that(|turn| begins_with(turn.steps(), steps))
    }

    /// The legal turns whose first drops (or whose placing) are the given ones; with none given,
    /// all legal turns.
    #[must_use]
    pub fn turns_with_drop_prefix(&self, drops: &[Drop]) -> Vec<Turn> {
        self.turns_that(|turn| {
            let own = match turn.action() {
                Action::Drop(drop) | Action::Place(drop) => [Some(drop), None],
                Action::Drops(first, second) => [Some(first), Some(second)],
                _ => [None, None],
            };
            begins_with(own, drops)
        })
    }

    fn turns_that(&self, wanted: impl Fn(Turn) -> bool) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _ = self.visit_turns(|turn| {
            if wanted(turn) {
                turns.push(turn);
            }
            ControlFlow::<()>::Continue(())
        });
        turns
    }
}

fn begins_with<T: PartialEq + Copy>(whole: [Option<T>; 2], beginning: &[T]) -> bool {
    beginning.len() <= whole.len() && beginning.iter().zip(whole).all(|(&part, own)| own == Some(part))
}
