//! Levels of playing strength.

use std::fmt;
use std::str::FromStr;

use jersi_rules::Ruleset;

use crate::skills::{Skill, skills};

/// The lowest level that always takes an immediate win.
const TAKES_WINS: u8 = 2;
/// The lowest level that never leaves the opponent an immediate win if there is a defence.
const STOPS_WINS: u8 = 4;

/// A strength from 1, a beginner, to 10, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// Full strength in the given time.
    pub const BEST: Self = Self(10);

    /// The level of a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its limits and errors, unless it is the highest.
    pub(crate) fn skill<R: Ruleset>(self, game: R) -> Option<Skill> {
        skills(game).get(usize::from(self.0) - 1).copied()
    }

    /// Whether it always takes an immediate win.
    pub(crate) const fn takes_wins(self) -> bool {
        self.0 >= TAKES_WINS
    }

    /// Whether it never leaves the opponent an immediate win if there is a defence.
    pub(crate) const fn stops_wins(self) -> bool {
        self.0 >= STOPS_WINS
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| UnknownLevel { text: text.to_owned() })
    }
}

/// The text is not a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not a level: levels are 1 to 10")]
pub struct UnknownLevel {
    /// The text.
    pub text: String,
}
