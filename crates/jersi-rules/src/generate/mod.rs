//! Which turns are legal. One function makes the target masks ([`targets`]); `list`, `count` and
//! `wins` read them. Drops, the ransom and placing have files of their own.

mod count;
mod decisions;
mod drops;
mod list;
mod place;
mod targets;
mod wins;

use std::ops::ControlFlow;

use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::Turn;

impl<R: Ruleset> Position<R> {
    /// Shows every legal turn to `visit` until it breaks. Nothing is allocated. For two drops both
    /// orders are shown.
    #[inline]
    pub fn visit_turns<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.settled().is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_unsettled(visit)
    }

    #[inline]
    fn visit_unsettled<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.phase {
            Phase::Play => {
                list::steps(self, &mut visit)?;
                drops::list(self, &mut visit)
            }
            Phase::Place => place::list(self, &mut visit),
            Phase::Name | Phase::Give(_) | Phase::Relocate => decisions::list(self, &mut visit),
        }
    }

    /// Appends every legal turn to `turns`. With a vector that is used again and again, nothing is
    /// allocated after the first few calls.
    #[inline]
    pub fn turns_into(&self, turns: &mut Vec<Turn>) {
        let _ = self.visit_turns(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Every legal turn; none if the game is over.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    /// assert_eq!(Position::<Pijersi>::initial().turns().len(), 186);
    /// ```
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(256);
        self.turns_into(&mut turns);
        turns
    }

    /// Whether the side to move has a turn, the game not being over otherwise.
    pub(crate) fn has_turn(&self) -> bool {
        self.visit_unsettled(|_| ControlFlow::Break(())).is_break()
    }
}
