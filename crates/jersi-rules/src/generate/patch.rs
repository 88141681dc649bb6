//! The surroundings of one cell, as a 64-bit window of the padded board that begins two rows below
//! it. In the window the neighbours of the cell and the places where a stack lands have the same bits
//! wherever the cell lies; bits off the board are never set, since sets of cells have none there.

use crate::Cell;
use crate::board::{Bits64, Set};
use crate::ruleset::Ruleset;

/// What a set of cells looks like around a cell.
#[derive(Clone, Copy)]
pub(super) struct Patch<R: Ruleset> {
    pub(super) seen: u64,
    /// The padded bit of the cell.
    at: u32,
    ruleset: std::marker::PhantomData<R>,
}

impl<R: Ruleset> Patch<R> {
    /// The six cells around the centre.
    const NEAR: u64 = {
        let s = R::SHAPE.stride();
        (0b11 << s | 0b101 << (2 * s - 1)) | 0b11 << (3 * s - 1)
    };

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(set: R::Set, at: u32) -> Self {
        Self {
            seen: set.window(at.wrapping_sub(2 * R::SHAPE.stride())),
            at,
            ruleset: std::marker::PhantomData,
        }
    }

    /// Only the six cells around the centre.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn near(set: R::Set, at: u32) -> Self {
        let patch = Self::of(set, at);
        Self { seen: patch.seen & Self::NEAR, ..patch }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn with(self, seen: u64) -> Self {
        Self { seen, ..self }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn masked(self, seen: u64) -> Self {
        self.with(self.seen & seen)
    }

    /// How many cells are seen.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn count(self) -> u64 {
        self.seen.count_ones().into()
    }

    /// Where a stack on the centre may arrive, this being the cells open to it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn slide(self, vacant: Self) -> Self {
        let s = R::SHAPE.stride();
        // Six bits say which neighbours are empty, and a table says where a stack then gets to.
        let seen = vacant.seen >> s;
        let ways = seen & 0b11
            | seen >> (s - 3) & 0b100
            | seen >> (s - 2) & 0b1000
            | seen >> (2 * s - 5) & 0b11_0000;
        self.with(self.seen & Jumps::<R>::TABLE[ways as usize])
    }

    /// What a lone cube opens by leaving a neighbour of the centre, given by its place in the
    /// window, to build on the centre: the cell beyond it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn beyond(self, place: u32) -> u64 {
        self.seen & 1 << (2 * place - 2 * R::SHAPE.stride())
    }

    /// The places of the window, lowest first.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn places(self) -> Bits64 {
        Bits64(self.seen)
    }

    /// The padded bit of a place.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn bit(self, place: u32) -> u32 {
        (self.at + place).wrapping_sub(2 * R::SHAPE.stride())
    }

    /// The seen cells as a set.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn set(self) -> R::Set {
        R::Set::from_window(self.seen, self.at.wrapping_sub(2 * R::SHAPE.stride()))
    }

    /// The cell of a place.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn cell(self, place: u32) -> Cell {
        R::SHAPE.cell_above(self.at + place)
    }
}

/// Where a stack gets to, by which of the six neighbours are empty: next to it, and over those.
struct Jumps<R>(std::marker::PhantomData<R>);

impl<R: Ruleset> Jumps<R> {
    const TABLE: &'static [u64; 64] = &jumps(R::SHAPE.stride(), Patch::<R>::NEAR);
}

const fn jumps(stride: u32, near: u64) -> [u64; 64] {
    // In the order of the six bits: the lower neighbours, left, right, the upper ones.
    let s = stride as i32;
    let ways = [-s, 1 - s, -1, 1, s - 1, s];
    let mut table = [near; 64];
    let mut open = 0;
    while open < 64 {
        let mut w = 0;
        while w < 6 {
            if open >> w & 1 == 1 {
                table[open] |= 1 << (2 * ways[w] + 2 * s);
            }
            w += 1;
        }
        open += 1;
    }
    table
}
