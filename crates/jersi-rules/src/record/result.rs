//! How a game ended according to its record.

use crate::outcome::Outcome;
use crate::{Color, Rules};

/// How a game ended, by the rules or otherwise; or that nothing is said of its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// One side won.
    Win(Color),
    /// Nobody won.
    Tie,
    /// The game goes on, or its end is not known.
    #[default]
    Open,
}

/// What is written where the end is not known.
const OPEN: &str = "*";

/// What every ruleset understands beside its own scores.
const COMMON: [(&str, GameResult); 3] = [
    ("1-0", GameResult::Win(Color::White)),
    ("0-1", GameResult::Win(Color::Black)),
    ("1/2-1/2", GameResult::Tie),
];

impl GameResult {
    /// The result as a ruleset scores it: `2-0`, `1/2-1/2`, or `*`.
    #[must_use]
    pub fn text(self, rules: &Rules) -> String {
        let [win, loss, tie] = rules.score;
        match self {
            Self::Win(Color::White) => format!("{win}-{loss}"),
            Self::Win(Color::Black) => format!("{loss}-{win}"),
            Self::Tie => format!("{tie}-{tie}"),
            Self::Open => OPEN.to_owned(),
        }
    }

    /// Reads a result: the ruleset's own scores, or `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[must_use]
    pub fn read(text: &str, rules: &Rules) -> Option<Self> {
        let all = [Self::Win(Color::White), Self::Win(Color::Black), Self::Tie, Self::Open];
        let own = all.into_iter().find(|result| result.text(rules) == text);
        own.or_else(|| COMMON.iter().find(|(common, _)| *common == text).map(|&(_, result)| result))
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Tie, Self::Win)
    }
}
