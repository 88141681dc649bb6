//! How well to play, for people.

use std::fmt;
use std::str::FromStr;

use jersi_rules::{Position, Ruleset, Turn};

use crate::blindness::Blindness;
use crate::search::Parameters;

/// What a level below the highest may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// How many nodes it looks at.
    pub(crate) nodes: u64,
    /// What it overlooks, in thousandths.
    blind: u32,
    /// How far its judgement errs, in points.
    error: i32,
    /// Whether it sees every win at once, inside its search too.
    sees_wins: bool,
}

impl Skill {
    /// With what is asked for instead.
    pub(crate) fn tuned(mut self, parameters: &Parameters) -> Self {
        let or = |number: i32, own: i32| if number == 0 { own } else { number };
        self.nodes = or(parameters.level_nodes, self.nodes as i32) as u64;
        self.blind = or(parameters.level_blind, self.blind as i32) as u32;
        self.error = or(parameters.level_error, self.error);
        self.sees_wins = or(parameters.level_sees, i32::from(!self.sees_wins) + 1) == 1;
        self
    }

    /// What it overlooks in a certain game.
    pub(crate) fn blindness(&self, seed: u64) -> Blindness {
        Blindness {
            any: self.blind / 2,
            second: self.blind / 2,
            double: self.blind,
            far: self.blind / 2,
            sees_wins: self.sees_wins,
            error: self.error,
            seed,
        }
    }
}

/// A skill by its nodes, what it overlooks, how far it errs, and whether it sees wins at once.
const fn skill(nodes: u64, blind: u32, error: i32, sees_wins: bool) -> Skill {
    Skill { nodes, blind, error, sees_wins }
}

/// Levels 1 to 9, so that each beats the one before about three times in four: docs/engine.md.
const SKILLS: [Skill; 9] = [
    skill(150, 600, 60, false),
    skill(200, 510, 55, false),
    skill(220, 560, 58, true),
    skill(300, 410, 45, true),
    skill(450, 290, 30, true),
    skill(900, 200, 20, true),
    skill(2_000, 130, 12, true),
    skill(5_000, 75, 7, true),
    skill(14_000, 30, 4, true),
];

/// The same where cubes are dropped: with so many turns, beginners who overlook much just tie.
const SKILLS_WITH_DROPS: [Skill; 9] = [
    skill(150, 700, 80, false),
    skill(350, 440, 45, false),
    skill(300, 430, 42, true),
    skill(340, 350, 40, true),
    skill(520, 260, 28, true),
    skill(1_000, 170, 18, true),
    skill(2_600, 100, 10, true),
    skill(7_000, 50, 6, true),
    skill(20_000, 15, 4, true),
];

/// From this level on, every win at once is taken.
const TAKES_WINS: u8 = 2;
/// From this level on, no win at once is left to the opponent if that can be helped.
const STOPS_WINS: u8 = 4;

/// From 1, a beginner, to 10, everything the engine can.
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

    /// What it may do, if it is not the highest.
    pub(crate) fn skill<R: Ruleset>(self) -> Option<Skill> {
        let skills = if R::RULES.reserve.is_empty() { &SKILLS } else { &SKILLS_WITH_DROPS };
        skills.get(usize::from(self.0) - 1).copied()
    }

    /// The turns of a position that a player of this level thinks about.
    /// When several lines are wanted, all.
    pub(crate) fn choices<R: Ruleset>(
        self,
        position: &Position<R>,
        lines: usize,
        blindness: Option<&Blindness>,
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
                child.side() == position.side() || !child.can_win()
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

/// Keeps the turns that are wanted, if there are any.
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

/// That is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is no level: levels are 1 to 10")]
pub struct UnknownLevel {
    /// What was asked for.
    pub text: String,
}
