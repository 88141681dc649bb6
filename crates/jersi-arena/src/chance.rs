//! Seeded pseudo-random numbers, equal on every machine. Not for secrets.

use jersi_rules::{AnyPosition, SplitMix64, Turn};

/// A pseudo-random sequence.
#[derive(Clone, Debug)]
pub struct Chance(SplitMix64);

impl Chance {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// An independent sequence for a seed and some indices: games, sides, turns.
    #[must_use]
    pub fn of(places: &[u64]) -> Self {
        let mixed = places.iter().fold(0, |seed, &place| Self::new(seed ^ place).next());
        Self::new(mixed)
    }

    /// A random legal turn, if there is one.
    pub fn choose(&mut self, position: &AnyPosition) -> Option<Turn> {
        let turns = position.turns();
        self.index(turns.len()).and_then(|index| turns.get(index).copied())
    }

    /// A random number below a bound.
    pub fn index(&mut self, count: usize) -> Option<usize> {
        let count = u64::try_from(count).ok().filter(|&count| count > 0)?;
        // The bias of a few parts in 2^53 is negligible.
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
        let first = |places: &[u64]| Chance::of(places).next();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let rows = [first(&[1, 2]), first(&[2, 1]), first(&[1, 2, 0]), first(&[1]), first(&[])];
        for (i, row) in rows.iter().enumerate() {
            assert!(!rows[i + 1..].contains(row), "{rows:?}");
        }
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Chance::new(1).index(0), None);
        assert_eq!(Chance::new(1).index(1), Some(0));
    }
}
