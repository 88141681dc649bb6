//! Sets of cells as machine words, in the padded bit order of a [`Shape`](crate::Shape).

use super::bits::{Bits64, Bits128};
use super::quad::{Quad, Wide};
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A word wide enough for the padded board: `u64` or `u128`.
pub trait Set:
    Copy
    + Eq
    + Debug
    + Default
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Send
    + Sync
    + 'static
{
    /// Four of them, for counting.
    type Four: Quad<Self>;
    /// Its bits.
    type Bits: Iterator<Item = u32>;
    /// The empty set.
    const EMPTY: Self;
    /// The number of bits of the word.
    const BITS: u32;

    /// The low bits of a wide word. Tables are made once for all widths.
    fn from_wide(wide: u128) -> Self;
    /// The inverse.
    fn to_wide(self) -> u128;
    /// The set with one bit, modulo the width.
    fn bit(index: u32) -> Self;
    /// The number of cells in the set.
    fn count(self) -> u32;
    /// The lowest bit; the width if there is none.
    fn first(self) -> u32;
    /// The set moved up by a fixed number of bits.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// The set moved down by a fixed number of bits.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// The 64 bits starting at `from`, modulo the width.
    fn window(self, from: u32) -> u64;
    /// A 64-bit window shifted back to `from`, modulo the width.
    fn from_window(window: u64, from: u32) -> Self;

    /// The bits, lowest first.
    fn bits(self) -> Self::Bits;

    /// Whether the set is empty.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the bit is in the set.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }
}

macro_rules! word {
    ($word:ty, $four:ty, $bits:ty, $bits_of:expr, $bit:expr) => {
        impl Set for $word {
            type Four = $four;
            type Bits = $bits;
            const EMPTY: Self = 0;
            const BITS: u32 = <$word>::BITS;

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn from_wide(wide: u128) -> Self {
                wide as $word
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            #[allow(clippy::cast_lossless, reason = "one macro for both widths")]
            fn to_wide(self) -> u128 {
                self as u128
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn bit(index: u32) -> Self {
                $bit(index)
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn window(self, from: u32) -> u64 {
                self.rotate_right(from) as u64
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            #[allow(clippy::cast_lossless, reason = "one macro for both widths")]
            fn from_window(window: u64, from: u32) -> Self {
                (window as $word).rotate_left(from)
            }
            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn bits(self) -> $bits {
                $bits_of(self)
            }
        }
    };
}

word!(u64, [u64; 4], Bits64, Bits64, |index| 1_u64.wrapping_shl(index));
word!(u128, Wide, Bits128, Bits128::new, |index: u32| SINGLE[(index & 127) as usize]);

/// A shift of two words is slower than a table look-up.
static SINGLE: [u128; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = 1 << i;
        i += 1;
    }
    table
};

/// One [`Set`] for each kind of a ruleset, in the order of its table.
pub trait Lanes<S: Set>: Copy + Eq + Debug + std::hash::Hash + Send + Sync + 'static {
    /// The number of kinds.
    const COUNT: usize;
    /// All lanes, each made from its index.
    fn make(f: impl FnMut(usize) -> S) -> Self;
    /// One lane.
    fn lane(&self, index: usize) -> S;
    /// One lane, mutable.
    fn lane_mut(&mut self, index: usize) -> &mut S;
}

impl<S: Set, const N: usize> Lanes<S> for [S; N] {
    const COUNT: usize = N;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn make(f: impl FnMut(usize) -> S) -> Self {
        std::array::from_fn(f)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lane(&self, index: usize) -> S {
        self[index]
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lane_mut(&mut self, index: usize) -> &mut S {
        &mut self[index]
    }
}
