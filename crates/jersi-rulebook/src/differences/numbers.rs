//! Seeded random numbers of the search, so that it is deterministic.

use jersi_rules::SplitMix64;

/// Random numbers of a seed.
pub(super) struct Numbers(SplitMix64);

impl Numbers {
    pub(super) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A number below `bound`; 0 if that is 0.
    pub(super) const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.0.number() % bound as u64) as usize }
    }

    /// A random element.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}
