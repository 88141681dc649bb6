//! Seeded pseudo-random numbers.

use jersi_rules::SplitMix64;

/// A pseudo-random sequence.
#[derive(Clone, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    /// An independent sequence for some indices: a seed, a game, a position.
    #[must_use]
    pub(crate) fn of(places: &[u64]) -> Self {
        Self(SplitMix64::new(places.iter().fold(0, |seed, &place| SplitMix64::new(seed ^ place).number())))
    }

    /// The next number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0.number()
    }

    /// A number below a bound, which is not 0. The bias is negligible.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    /// True with probability 1/n.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random element, if there are any.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }

    /// A number between 0 and 1.
    #[allow(clippy::cast_precision_loss, reason = "24 bits are as many as the number holds")]
    pub(crate) fn unit(&mut self) -> f32 {
        (self.number() >> 40) as f32 / (1 << 24) as f32
    }
}
