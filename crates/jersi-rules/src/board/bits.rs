//! Iteration over the bits of a set, lowest first.

/// The bits of a 64-bit set.
#[derive(Clone, Debug)]
pub struct Bits64(pub(crate) u64);

impl Iterator for Bits64 {
    type Item = u32;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The bits of a 128-bit set: the low word, then the high one.
#[derive(Clone, Debug)]
pub struct Bits128 {
    word: u64,
    base: u32,
    high: u64,
}

impl Bits128 {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn new(set: u128) -> Self {
        Self { word: set as u64, base: 0, high: (set >> 64) as u64 }
    }
}

impl Iterator for Bits128 {
    type Item = u32;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn next(&mut self) -> Option<u32> {
        if self.word == 0 {
            if self.high == 0 {
                return None;
            }
            (self.word, self.base, self.high) = (self.high, 64, 0);
        }
        let bit = self.base + self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(bit)
    }
}
