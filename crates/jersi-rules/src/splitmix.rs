//! Pseudo-random numbers that depend on the seed alone, on every machine.

/// The splitmix64 generator. For setups, openings and weak players; not for secrets.
///
/// ```
/// use jersi_rules::SplitMix64;
///
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of several numbers, such as seed, game and turn: each list has its own sequence.
    #[must_use]
    pub fn of(seeds: &[u64]) -> Self {
        Self(seeds.iter().fold(0, |mixed, &seed| Self(mixed ^ seed).next_u64()))
    }

    /// The next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniformly distributed number below `bound`, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let skipped = bound.wrapping_neg() % bound;
        loop {
            let number = self.next_u64();
            if number >= skipped {
                return (number % bound) as usize;
            }
        }
    }

    /// One of the items; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// Whether an event of probability 1/`times` occurs.
    pub const fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Shuffles the items (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_seeds_has_its_own_sequence() {
        let first = |seeds: &[u64]| SplitMix64::of(seeds).next_u64();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let found = [first(&[1, 2]), first(&[2, 1]), first(&[1, 2, 0]), first(&[1]), first(&[])];
        for (i, number) in found.iter().enumerate() {
            assert!(!found[i + 1..].contains(number), "{found:?}");
        }
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(SplitMix64::new(1).pick::<u8>(&[]), None);
        assert_eq!(SplitMix64::new(1).pick(&[7]), Some(7));
    }
}
