//! Durations and their percentiles.

use std::fmt;
use std::time::Duration;

/// Durations in microseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<u32>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Sorts the durations, for percentiles.
    pub(crate) fn sorted(mut self) -> Self {
        self.0.sort_unstable();
        self
    }

    /// Percentile in milliseconds, `of` 1,000.
    pub(crate) fn share(&self, of: usize) -> f64 {
        let index = (self.0.len() * of / 1000).min(self.0.len().saturating_sub(1));
        self.0.get(index).map_or(f64::NAN, |&micros| f64::from(micros) / 1000.0)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most, nearly, all] = [500, 990, 999, 1000].map(|of| self.share(of));
        write!(f, "p50 {half:.1} ms, p99 {most:.1} ms, p99.9 {nearly:.1} ms, max {all:.1} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_sorted_times() {
        let mut times = Times::default();
        for millis in (1..=1000).rev() {
            times.add(Duration::from_millis(millis));
        }
        assert_eq!(times.sorted().to_string(), "p50 501.0 ms, p99 991.0 ms, p99.9 1000.0 ms, max 1000.0 ms");
    }
}
