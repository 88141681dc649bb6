//! The clocks of a game as it is asked for, and the time that is given back for a slow line.

use std::fmt;
use std::str::FromStr;

use jersi_play::{Milliseconds, TimeControl};

/// A day.
pub(crate) const DAY: u64 = 24 * 3600 * 1000;

/// How much time the players have: `300+2`, `3d` or `-`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Time {
    /// As much as they like.
    Unlimited,
    /// Clocks that run while both sit there.
    Live(TimeControl),
    /// So many days for each turn.
    Days(u64),
}

/// The text is no time control, or one that is out of all bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a time such as 300+2, 3d or -")]
pub(crate) struct TimeError;

const MOST_DAYS: u64 = 30;
const LEAST_LIVE: u64 = 1_000;
const MOST_LIVE: u64 = 6 * 3600 * 1000;
const MOST_INCREMENT: u64 = 3600 * 1000;

impl FromStr for Time {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        if let Some(days) = text.strip_suffix('d') {
            let is_plain = days.bytes().all(|byte| byte.is_ascii_digit());
            let days = days.parse().ok().filter(|days| is_plain && (1..=MOST_DAYS).contains(days));
            return days.map(Self::Days).ok_or(TimeError);
        }
        let control: TimeControl = text.parse().map_err(|_| TimeError)?;
        let Some(time) = control.time() else { return Ok(Self::Unlimited) };
        // A game that begins without any time would be lost at once.
        let is_sane = (LEAST_LIVE..=MOST_LIVE).contains(&time.0) && control.increment().0 <= MOST_INCREMENT;
        is_sane.then_some(Self::Live(control)).ok_or(TimeError)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("-"),
            Self::Live(control) => control.fmt(f),
            Self::Days(days) => write!(f, "{days}d"),
        }
    }
}

/// Time that a player gets back for a slow line: a part of each turn's round trip, out of a quota that every turn
/// fills up a little. So a slow line costs nothing, and a line that is slow on purpose gains little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quota {
    left: u64,
    gain: u64,
}

/// How many turns a game of unknown length is taken to have, for what increments add up to.
const TURNS: u64 = 40;
const MOST_GAIN: u64 = 1_000;

impl Quota {
    pub(crate) fn new(time: Time) -> Self {
        let gain = match time {
            Time::Live(control) => {
                let total = control.time().map_or(0, |time| time.0) + TURNS * control.increment().0;
                // 0.4 centiseconds for each second of the game, and 15.
                (total * 4 / 1000 + 150).min(MOST_GAIN)
            }
            Time::Unlimited | Time::Days(_) => 0,
        };
        Self { left: 3 * gain, gain }
    }

    /// What is left of it.
    pub(crate) const fn left(self) -> u64 {
        self.left
    }

    /// After a turn for which so much was given back.
    pub(crate) fn after(self, given: u64) -> Self {
        Self { left: (self.left.saturating_sub(given) + self.gain).min(7 * self.gain), ..self }
    }
}

/// What the clock shows after a span.
pub(crate) const fn later(at: u64, span: Milliseconds) -> u64 {
    at.saturating_add(span.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in ["-", "300", "300+2", "1", "3d", "30d", "60+0.500"] {
            assert_eq!(text.parse::<Time>().expect(text).to_string(), text);
        }
        for wrong in
            ["", "0", "0+5", "0d", "31d", "d", "+1d", "3 d", "300+", "999999", "5+99999", "-1", "1e3"]
        {
            assert_eq!(wrong.parse::<Time>(), Err(TimeError), "{wrong}");
        }
    }

    #[test]
    fn a_slow_line_gets_its_time_back_and_a_very_slow_one_not_for_ever() {
        let quota = Quota::new("60".parse().expect("a time"));
        assert_eq!(quota, Quota { left: 3 * 390, gain: 390 });
        // 300 ms a turn are given back for ever.
        assert!((0..100).fold(quota, |quota, _| quota.after(300)).left() >= 300);
        // 600 ms a turn are not.
        let mut left = quota;
        let given: u64 = (0..100)
            .map(|_| {
                let given = left.left().min(600);
                left = left.after(given);
                given
            })
            .sum();
        assert!(given < 100 * 400, "{given}");
        // And nobody hoards more than seven turns' worth.
        assert_eq!((0..100).fold(quota, |quota, _| quota.after(0)).left(), 7 * 390);
    }

    #[test]
    fn long_games_give_back_a_second_a_turn_at_most() {
        assert_eq!(Quota::new("300+2".parse().expect("a time")).gain, 1_000);
        assert_eq!(Quota::new("3d".parse().expect("a time")).left(), 0);
    }
}
