//! The surroundings of one cell, as a 64-bit window of the padded board that begins two rows below it. In the window
//! the neighbours of the cell and the targets of a stack have the same bits for every cell; bits off the board are
//! never set, because sets of cells have none there.

use crate::Cell;
use crate::board::{Bits64, Set};
use crate::ruleset::Ruleset;

/// A set of cells as seen from one cell.
#[derive(Clone, Copy)]
pub(super) struct Patch<R: Ruleset> {
    pub(super) seen: u64,
    /// The padded bit of the cell.
    at: u32,
    game: R,
}

impl<R: Ruleset> Patch<R> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(game: R, set: R::Set, at: u32) -> Self {
        Self { seen: set.window(at.wrapping_sub(2 * game.shape().stride())), at, game }
    }

    /// Only the six cells around the centre.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn near(game: R, set: R::Set, at: u32) -> Self {
        let patch = Self::of(game, set, at);
        Self { seen: patch.seen & game.shape().near_window(), ..patch }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn with(self, seen: u64) -> Self {
        Self { seen, ..self }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn masked(self, seen: u64) -> Self {
        self.with(self.seen & seen)
    }

    /// The number of cells in the window.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn count(self) -> u64 {
        self.seen.count_ones().into()
    }

    /// The targets of a stack on the centre, among these cells.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn slide(self, vacant: Self) -> Self {
        let s = self.game.shape().stride();
        // Six bits give the empty neighbours; a table gives the targets of the stack.
        let seen = vacant.seen >> s;
        let ways = seen & 0b11
            | seen >> (s - 3) & 0b100
            | seen >> (s - 2) & 0b1000
            | seen >> (2 * s - 5) & 0b11_0000;
        self.with(self.seen & self.game.shape().jumps(ways as usize))
    }

    /// The cell beyond the centre that a lone cube opens when it leaves a neighbour of the centre, given by its place
    /// in the window, to build on the centre.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn beyond(self, place: u32) -> u64 {
        self.seen & 1 << ((2 * place).wrapping_sub(2 * self.game.shape().stride()) & 63)
    }

    /// The places of the window, lowest first.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn places(self) -> Bits64 {
        Bits64(self.seen)
    }

    /// The padded bit of a place.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn bit(self, place: u32) -> u32 {
        (self.at + place).wrapping_sub(2 * self.game.shape().stride())
    }

    /// The cells of the window as a set.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn set(self) -> R::Set {
        R::Set::from_window(self.seen, self.at.wrapping_sub(2 * self.game.shape().stride()))
    }

    /// The cell of a place.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn cell(self, place: u32) -> Cell {
        self.game.shape().cell_above(self.at + place)
    }
}
