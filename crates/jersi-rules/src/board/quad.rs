//! Four sets side by side, with each operation on all four: compilers turn this form into vector instructions. A wide
//! set is stored as two rows of words, so that its shifts are vectorised too.

/// Four sets of cells as lanes.
pub trait Quad<S>: Copy {
    /// Four lanes, each made from its index.
    fn make(f: impl FnMut(usize) -> S) -> Self;
    /// The number of cells in a lane.
    fn count(&self, lane: usize) -> u32;
    /// Whether all lanes are empty.
    fn is_empty(&self) -> bool;
    /// Lane by lane.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Lane by lane.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Lane by lane.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Each lane's complement.
    #[must_use]
    fn not(self) -> Self;
    /// Each lane moved up by a fixed number of bits.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// Each lane moved down by a fixed number of bits.
    #[must_use]
    fn down(self, by: u32) -> Self;
}

type Words = [u64; 4];

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn each(a: Words, f: impl Fn(u64) -> u64) -> Words {
    [f(a[0]), f(a[1]), f(a[2]), f(a[3])]
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn both(a: Words, b: Words, f: impl Fn(u64, u64) -> u64) -> Words {
    [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])]
}

impl Quad<u64> for Words {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn make(mut f: impl FnMut(usize) -> u64) -> Self {
        [f(0), f(1), f(2), f(3)]
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn count(&self, lane: usize) -> u32 {
        self[lane].count_ones()
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_empty(&self) -> bool {
        self[0] | self[1] | self[2] | self[3] == 0
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn and(self, other: Self) -> Self {
        both(self, other, |a, b| a & b)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn or(self, other: Self) -> Self {
        both(self, other, |a, b| a | b)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn xor(self, other: Self) -> Self {
        both(self, other, |a, b| a ^ b)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn not(self) -> Self {
        each(self, |a| !a)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn up(self, by: u32) -> Self {
        each(self, |a| a << by)
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn down(self, by: u32) -> Self {
        each(self, |a| a >> by)
    }
}

/// Four wide sets: their low words, and their high words.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    low: Words,
    high: Words,
}

impl Quad<u128> for Wide {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn make(mut f: impl FnMut(usize) -> u128) -> Self {
        let sets = [f(0), f(1), f(2), f(3)];
        let [a, b, c, d] = sets;
        let high = |set: u128| (set >> 64) as u64;
        Self { low: [a as u64, b as u64, c as u64, d as u64], high: [high(a), high(b), high(c), high(d)] }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn count(&self, lane: usize) -> u32 {
        self.low[lane].count_ones() + self.high[lane].count_ones()
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_empty(&self) -> bool {
        self.low.or(self.high).is_empty()
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn and(self, other: Self) -> Self {
        Self { low: self.low.and(other.low), high: self.high.and(other.high) }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn or(self, other: Self) -> Self {
        Self { low: self.low.or(other.low), high: self.high.or(other.high) }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn xor(self, other: Self) -> Self {
        Self { low: self.low.xor(other.low), high: self.high.xor(other.high) }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn not(self) -> Self {
        Self { low: self.low.not(), high: self.high.not() }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn up(self, by: u32) -> Self {
        Self { low: self.low.up(by), high: self.high.up(by).or(self.low.down(64 - by)) }
    }
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn down(self, by: u32) -> Self {
        Self { low: self.low.down(by).or(self.high.up(64 - by)), high: self.high.down(by) }
    }
}
