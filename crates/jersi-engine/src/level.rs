//! Levels of strength.

use std::fmt;
use std::str::FromStr;

use jersi_rules::{Position, Ruleset, Turn};

use crate::blindness::Blindness;
use crate::skills::{Skill, skills};

/// The lowest level that takes every win at once.
const TAKES_WINS: u8 = 2;
/// The lowest level that leaves the opponent no win at once if there is a defence.
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

    /// Its limits and errors, if it is not the highest.
    pub(crate) fn skill<R: Ruleset>(self) -> Option<Skill> {
        skills::<R>().get(usize::from(self.0) - 1).copied()
    }

    /// The turns of the root that are searched at this level; all of them when several lines are wanted. Once it
    /// `is_late`, what was not looked at yet stays: a limit of time is kept before all else.
    pub(crate) fn choices<R: Ruleset>(
        self,
        position: &Position<R>,
        lines: usize,
        blindness: Option<&Blindness>,
        is_late: &dyn Fn() -> bool,
    ) -> Vec<Turn> {
        let mut turns = position.turns();
        if lines > 1 && self == Self::BEST {
            return turns;
        }
        if self.0 >= TAKES_WINS
            && position.can_win()
            && let Some(turn) = position.winning_turn()
        {
            return vec![turn];
        }
        if self.0 >= STOPS_WINS {
            keep(&mut turns, |turn| {
                let child = position.play_unchecked(turn);
                is_late() || child.side() == position.side() || !child.can_win()
            });
        }
        if let Some(blindness) = blindness {
            keep(&mut turns, |turn| !blindness.overlooks(position, turn));
        }
        turns
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }
}

/// Keeps the wanted turns, unless there are none.
fn keep(turns: &mut Vec<Turn>, mut wanted: impl FnMut(Turn) -> bool) {
    let kept: Vec<Turn> = turns.iter().copied().filter(|&turn| wanted(turn)).collect();
    if !kept.is_empty() {
        *turns = kept;
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

/// The text is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is no level: levels are 1 to 10")]
pub struct UnknownLevel {
    /// The text.
    pub text: String,
}
