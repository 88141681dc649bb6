//! Number of cubes of each kind, by side.

use crate::Color;

/// A number for each side and lane, of four bits: on the board, or off it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Counts(u64);

impl Counts {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn count(self, color: Color, lane: usize) -> u32 {
        (self.0 >> Self::at(color, lane) & 15) as u32
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn add(&mut self, color: Color, lane: usize) {
        self.0 += 1 << Self::at(color, lane);
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn remove(&mut self, color: Color, lane: usize) {
        self.0 -= 1 << Self::at(color, lane);
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn has_any(self, color: Color) -> bool {
        self.0 >> (32 * color as u32) & 0xffff_ffff != 0
    }
    /// The difference from an earlier count, which must not be smaller.
    pub(crate) const fn gone_since(self, before: Self) -> Self {
        Self(before.0.wrapping_sub(self.0))
    }
    const fn at(color: Color, lane: usize) -> u32 {
        color as u32 * 32 + lane as u32 * 4
    }
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}
