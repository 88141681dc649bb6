//! The clocks of a game as it is asked for.

use std::fmt;
use std::str::FromStr;

use jersi_play::TimeControl;

/// A day, in milliseconds.
pub const DAY: u64 = 24 * 3600 * 1000;

/// How much time the players have: `300+2`, `3d` or `-`.
///
/// ```
/// use jersi_remote::Time;
///
/// assert_eq!("3d".parse(), Ok(Time::Days(3)));
/// assert!("31d".parse::<Time>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
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
pub struct TimeError;

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
}
