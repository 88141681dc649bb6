//! The first event of a game: start position and time control.

use std::fmt;
use std::str::FromStr;

use jersi_play::TimeControl;
use jersi_rules::record::Start;
use jersi_rules::{
    AnyPosition, CodeError, PositionTextError, RulesetId, StartError, UnknownRuleset, UnknownVariant,
};
use jersi_wire::Beginning;

/// An invalid first event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartProblem {
    /// Unknown ruleset.
    #[error(transparent)]
    Ruleset(#[from] UnknownRuleset),
    /// Unknown variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// Unknown setup.
    #[error(transparent)]
    Setup(#[from] StartError),
    /// Invalid setup code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// Invalid position text.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// The game is over in that position.
    #[error("the game is over in that position")]
    Over,
    /// Both a setup and a position are given.
    #[error("a setup and a position exclude each other")]
    Both,
    /// A rated game with a position.
    #[error("a rated game begins with a setup of its ruleset, not with a position")]
    RatedPosition,
    /// A rated game with a setup code.
    #[error("a rated game begins with a named setup, not with a setup code")]
    RatedCode,
    /// A rated game with a chosen seed.
    #[error("the seed of a rated game is drawn by the server")]
    RatedSeed,
    /// Invalid time control.
    #[error(transparent)]
    Time(#[from] TimeError),
}

/// Start position and time control of a first event.
pub fn start_of(beginning: &Beginning) -> Result<(Start, Time), StartProblem> {
    let ruleset: RulesetId = beginning.ruleset.parse()?;
    let variants = ruleset.variants(&beginning.variant)?;
    let time: Time = beginning.time.parse()?;
    let start = if let Some(text) = &beginning.position {
        Start::text(AnyPosition::read(ruleset, variants, text)?)
    } else if let Some(code) = &beginning.code {
        Start::code(ruleset, code, variants)?
    } else {
        let first = ruleset.rules().setups.first().map_or("", |setup| setup.id);
        let name = beginning.setup.as_deref().unwrap_or(first);
        Start::setup(ruleset, name, beginning.seed, variants)?
    };
    Ok((start, time))
}

/// A day, in milliseconds.
pub const DAY: u64 = 24 * 3600 * 1000;

/// The time control of an online game: `300+2`, `3d` or `-`.
///
/// ```
/// use jersi_remote::Time;
///
/// assert_eq!("3d".parse(), Ok(Time::Days(3)));
/// assert!("31d".parse::<Time>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// No clocks.
    Unlimited,
    /// Clocks.
    Live(TimeControl),
    /// Correspondence: a number of days for each turn.
    Days(u64),
}

/// Invalid time control, or one out of bounds.
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
        // A game without any time would be lost immediately.
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
    fn times_survive_a_round_trip() {
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
