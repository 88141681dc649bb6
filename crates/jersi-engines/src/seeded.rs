//! What is left to chance: the same for the same seed on every machine.

use jersi_rules::{AnyPosition, SplitMix64, Turn};

/// A row of numbers.
#[derive(Clone, Debug)]
pub struct SeededRandom(SplitMix64);

impl SeededRandom {
    /// The row of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A row of its own for each place in each of several: games, sides, turns.
    #[must_use]
    pub fn of(places: &[u64]) -> Self {
        let mixed = places.iter().fold(0, |seed, &place| Self::new(seed ^ place).next());
        Self::new(mixed)
    }

    /// One of the legal turns of a position, if there is one.
    pub fn choose(&mut self, position: &AnyPosition) -> Option<Turn> {
        let turns = position.turns();
        self.index(turns.len()).and_then(|index| turns.get(index).copied())
    }

    /// A number below another one.
    pub fn index(&mut self, count: usize) -> Option<usize> {
        let count = u64::try_from(count).ok().filter(|&count| count > 0)?;
        // The bias is a few parts in 2^53, which is negligible.
        usize::try_from(self.next() % count).ok()
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "a row without an end")]
    pub const fn next(&mut self) -> u64 {
        self.0.number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_its_own_row() {
        let first = |places: &[u64]| SeededRandom::of(places).next();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let rows = [first(&[1, 2]), first(&[2, 1]), first(&[1, 2, 0]), first(&[1]), first(&[])];
        for (i, row) in rows.iter().enumerate() {
            assert!(!rows[i + 1..].contains(row), "{rows:?}");
        }
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(SeededRandom::new(1).index(0), None);
        assert_eq!(SeededRandom::new(1).index(1), Some(0));
    }
}
