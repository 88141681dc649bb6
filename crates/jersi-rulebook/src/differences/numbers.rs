//! Numbers for the search: always the same ones, so that it always finds the same.

use jersi_rules::SplitMix64;

/// Numbers of one seed.
pub(super) struct Numbers(SplitMix64);

impl Numbers {
    pub(super) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A number below `bound`; 0 if that is 0.
    pub(super) const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.0.number() % bound as u64) as usize }
    }

    /// One of several.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}
