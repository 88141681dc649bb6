//! Time controls and lag compensation.

use jersi_play::Milliseconds;
pub(crate) use jersi_remote::{DAY, Time};

/// Lag compensation: returns a part of each turn's round-trip time to the player, from a quota that grows by every
/// turn. Normal lag costs nothing, and faked lag gains little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quota {
    left: u64,
    gain: u64,
}

/// Assumed number of turns of a game, for the total of increments.
const TURNS: u64 = 40;
const MOST_GAIN: u64 = 1_000;

impl Quota {
    pub(crate) fn new(time: Time) -> Self {
        let gain = match time {
            Time::Live(control) => {
                let total = control.time().map_or(0, |time| time.0) + TURNS * control.increment().0;
                // 4 ms for each second of the game, plus 150 ms.
                (total * 4 / 1000 + 150).min(MOST_GAIN)
            }
            Time::Unlimited | Time::Days(_) => 0,
        };
        Self { left: 3 * gain, gain }
    }

    /// Remaining quota.
    pub(crate) const fn left(self) -> u64 {
        self.left
    }

    /// The quota after a turn that returned `given` milliseconds.
    pub(crate) fn after(self, given: u64) -> Self {
        Self { left: (self.left.saturating_sub(given) + self.gain).min(7 * self.gain), ..self }
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
        assert_eq!(quota, Quota { left: 3 * 390, gain: 390 });
        // 300 ms per turn are always returned.
        assert!((0..100).fold(quota, |quota, _| quota.after(300)).left() >= 300);
        // 600 ms per turn are not.
        let mut left = quota;
        let given: u64 = (0..100)
            .map(|_| {
                let given = left.left().min(600);
                left = left.after(given);
                given
            })
            .sum();
        assert!(given < 100 * 400, "{given}");
        // The quota is capped at seven turns.
        assert_eq!((0..100).fold(quota, |quota, _| quota.after(0)).left(), 7 * 390);
    }

    #[test]
    fn long_games_give_back_a_second_a_turn_at_most() {
        assert_eq!(Quota::new("300+2".parse().expect("a time")).gain, 1_000);
        assert_eq!(Quota::new("3d".parse().expect("a time")).left(), 0);
    }
}
