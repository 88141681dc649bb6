//! Cells on which a side wins by arriving, and cells near them.

use super::targets::{Targets, near_set};
use crate::Color;
use crate::board::Set;
use crate::ruleset::{Royal, Ruleset};

/// Cells to arrive on, and cells within distance one, two and three of them; padding included.
#[derive(Clone, Copy)]
pub(super) struct Goal<S> {
    pub(super) cells: S,
    pub(super) one: S,
    pub(super) two: S,
    pub(super) three: S,
}

impl<S: Set> Goal<S> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn or(self, other: Self) -> Self {
        Self {
            cells: self.cells | other.cells,
            one: self.one | other.one,
            two: self.two | other.two,
            three: self.three | other.three,
        }
    }
}

/// The goals of a side: its far row, and the kunti.
pub(super) struct Goals<R: Ruleset> {
    game: R,
    row: Goal<R::Set>,
    royal: Goal<R::Set>,
}

impl<R: Ruleset> Goals<R> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn new(targets: &Targets<R>, side: Color) -> Self {
        Self::with_royal(targets.game, targets.royal, side)
    }

    /// The goals of a side whose opponent's king or kunti is on a cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn with_royal(game: R, royal: R::Set, side: Color) -> Self {
        let near = |far: usize| R::Set::from_wide(game.shape().goals(side)[far]);
        let row = Goal { cells: near(0), one: near(1), two: near(2), three: near(3) };
        let royal = if matches!(game.rules().royal, Royal::Fatal(_)) { royal } else { R::Set::EMPTY };
        let one = royal | near_set(game, royal);
        let two = one | near_set(game, one);
        Self { game, row, royal: Goal { cells: royal, one, two, three: two | near_set(game, two) } }
    }

    /// The cells on which a kind wins immediately.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(&self, k: usize) -> Option<Goal<R::Set>> {
        let runs = self.game.lanes().runners >> k & 1 == 1;
        let kills = matches!(self.game.rules().royal, Royal::Fatal(_))
            && self.game.lanes().beats[k] >> self.game.lanes().royal & 1 == 1;
        match (runs, kills) {
            (true, true) => Some(self.row.or(self.royal)),
            (true, false) => Some(self.row),
            (false, true) => Some(self.royal),
            (false, false) => None,
        }
    }
}
