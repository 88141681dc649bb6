//! Time controls and lag compensation.

use std::collections::VecDeque;

use jersi_play::Milliseconds;
pub(crate) use jersi_remote::{DAY, Time};

/// Lag compensation: returns the round-trip time of each turn to the player, from a quota that grows by every turn. Normal
/// lag costs nothing. A client can fake lag by answering pings late, so the quota is small: over a game of 40 turns it is
/// about 4 % of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quota {
    left: u64,
    gain: u64,
}

/// Assumed number of turns of a game, for the total of increments.
const TURNS: u64 = 40;
const MOST_GAIN: u64 = 200;
/// Maximum compensation of a turn, in milliseconds.
const MOST_LAG: u64 = 300;

impl Quota {
    pub(crate) fn new(time: Time) -> Self {
        let gain = match time {
            Time::Live(control) => {
                let total = control.time().map_or(0, |time| time.0) + TURNS * control.increment().0;
                // 1 ms for each second of the game.
                (total / 1000).min(MOST_GAIN)
            }
            Time::Unlimited | Time::Days(_) => 0,
        };
        Self { left: 3 * gain, gain }
    }

    /// Maximum compensation of the next turn.
    pub(crate) fn left(self) -> u64 {
        self.left.min(MOST_LAG)
    }

    /// The quota after a turn that returned `given` milliseconds.
    pub(crate) fn after(self, given: u64) -> Self {
        Self { left: (self.left.saturating_sub(given) + self.gain).min(7 * self.gain), ..self }
    }
}

/// Recent round-trip times of a connection. A delayed answer is not lag, so the smallest counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoundTrips(VecDeque<u64>);

impl RoundTrips {
    /// Number of round trips: two minutes of pings.
    const RECENT: usize = 8;

    /// Adds a measurement in milliseconds.
    pub(crate) fn add(&mut self, trip: u64) {
        self.0.truncate(Self::RECENT - 1);
        self.0.push_front(trip);
    }

    /// The smallest recent round-trip time, 0 without a measurement.
    pub(crate) fn smallest(&self) -> u64 {
        self.0.iter().copied().min().unwrap_or(0)
    }
}

/// Time after a span.
pub(crate) const fn later(at: u64, span: Milliseconds) -> u64 {
    at.saturating_add(span.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_line_gets_its_time_back_and_a_very_slow_one_not_for_ever() {
        let quota = Quota::new("60".parse().expect("a time"));
        assert_eq!(quota, Quota { left: 3 * 60, gain: 60 });
        // 60 ms per turn are always returned.
        assert!((0..100).fold(quota, |quota, _| quota.after(60)).left() >= 60);
        // The quota is capped at seven turns.
        assert_eq!((0..100).fold(quota, |quota, _| quota.after(0)).left, 7 * 60);
    }

    #[test]
    fn faked_lag_gains_less_than_a_twentieth_of_the_clock() {
        for time in ["10", "60", "60+1", "180+2", "300+2", "900+10", "3600"] {
            let time: Time = time.parse().expect("a time");
            let Time::Live(control) = time else { panic!("it is live") };
            let total = control.time().map_or(0, |time| time.0) + TURNS * control.increment().0;
            let mut quota = Quota::new(time);
            let given: u64 = (0..TURNS)
                .map(|_| {
                    let given = quota.left().min(2_000);
                    quota = quota.after(given);
                    given
                })
                .sum();
            assert!(given * 20 < total, "{given} of {total}");
        }
    }

    #[test]
    fn long_games_give_back_a_fifth_of_a_second_a_turn() {
        assert_eq!(Quota::new("300+2".parse().expect("a time")).gain, 200);
        assert_eq!(Quota::new("3d".parse().expect("a time")).left(), 0);
    }

    #[test]
    fn the_smallest_of_the_recent_round_trips_counts() {
        let mut trips = RoundTrips::default();
        assert_eq!(trips.smallest(), 0);
        for trip in [2_000, 40, 2_000, 2_000] {
            trips.add(trip);
        }
        assert_eq!(trips.smallest(), 40);
        for _ in 0..RoundTrips::RECENT {
            trips.add(120);
        }
        assert_eq!(trips.smallest(), 120, "the line has become slower");
    }
}
