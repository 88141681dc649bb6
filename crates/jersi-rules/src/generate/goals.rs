//! Where a side wins by arriving, and what is near.

use super::targets::{Targets, near_set};
use crate::Color;
use crate::board::Set;
use crate::ruleset::{Royal, Ruleset};

/// Cells to arrive on, and those no further from them than one, two and three; padding included.
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

/// What a side wins by: its far row, and the kunti.
pub(super) struct Goals<R: Ruleset> {
    row: Goal<R::Set>,
    royal: Goal<R::Set>,
}

impl<R: Ruleset> Goals<R> {
    /// The far row of each side with what is near it.
    const ROWS: [[u128; 4]; 2] = [Self::near_row(Color::White), Self::near_row(Color::Black)];

    const fn near_row(color: Color) -> [u128; 4] {
        let row = R::SHAPE.row_bits(R::SHAPE.home_row(color.other()));
        let mut made = [row; 4];
        let mut i = 1;
        while i < 4 {
            let (set, s) = (made[i - 1], R::SHAPE.stride());
            made[i] |= set << 1 | set >> 1 | set << s | set >> s | set << (s - 1) | set >> (s - 1);
            i += 1;
        }
        made
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn new(targets: &Targets<R>, side: Color) -> Self {
        Self::with_royal(targets.royal, side)
    }

    /// The goals of a side whose opponent's king or kunti is on a cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn with_royal(royal: R::Set, side: Color) -> Self {
        let near = |far: usize| R::Set::from_wide(Self::ROWS[side as usize][far]);
        let row = Goal { cells: near(0), one: near(1), two: near(2), three: near(3) };
        let royal = if matches!(R::RULES.royal, Royal::Fatal(_)) { royal } else { R::Set::EMPTY };
        let one = royal | near_set::<R>(royal);
        let two = one | near_set::<R>(one);
        Self { row, royal: Goal { cells: royal, one, two, three: two | near_set::<R>(two) } }
    }

    /// Where a kind wins at once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(&self, k: usize) -> Option<Goal<R::Set>> {
        let runs = R::LANES.runners >> k & 1 == 1;
        let kills = matches!(R::RULES.royal, Royal::Fatal(_)) && R::LANES.beats[k] >> R::LANES.royal & 1 == 1;
        match (runs, kills) {
            (true, true) => Some(self.row.or(self.royal)),
            (true, false) => Some(self.row),
            (false, true) => Some(self.royal),
            (false, false) => None,
        }
    }
}
