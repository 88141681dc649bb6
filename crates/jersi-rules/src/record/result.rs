//! The result of a game in its record.

use crate::outcome::Outcome;
use crate::{Color, Rules};

/// The result of a game, by the rules or otherwise; or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// One side won.
    Win(Color),
    /// A tie.
    Tie,
    /// The game is not over, or its result is unknown.
    #[default]
    Open,
}

/// The text of an unknown result.
const OPEN: &str = "*";

/// Scores that every ruleset accepts besides its own. The English edition of Jersi 4.8 misprints the points of a tie as
/// `.1`.
const COMMON: [(&str, GameResult); 6] = [
    ("1-0", GameResult::Win(Color::White)),
    ("0-1", GameResult::Win(Color::Black)),
    ("1/2-1/2", GameResult::Tie),
    ("1-1", GameResult::Tie),
    (".1-.1", GameResult::Tie),
    ("0.1-0.1", GameResult::Tie),
];

/// Whether a word is the score of a side.
pub(super) fn is_points(word: &str) -> bool {
    matches!(word, "0" | "1" | "2" | ".1" | "0.1" | "1/2" | HALF)
}

/// Whether a word resembles points: a number or a fraction.
pub(super) fn looks_like_points(word: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    is_points(word)
        || word.split(['.', ',', '/']).all(is_part)
        || word.trim_end_matches('½').parse::<u32>().is_ok()
}

/// One half as a single character; read as `1/2`.
const HALF: &str = "½";

/// Whether a word is a result: `1-0`, `0-2`, `.1-.1`, `*`.
pub(super) fn is_result(word: &str) -> bool {
    word == OPEN || word.split_once('-').is_some_and(|(white, black)| is_points(white) && is_points(black))
}

impl GameResult {
    /// The points of White and Black in a ruleset; `None` if the game is not over.
    #[must_use]
    pub const fn points(self, rules: &Rules) -> Option<[&'static str; 2]> {
        let [win, loss, tie] = rules.score;
        match self {
            Self::Win(Color::White) => Some([win, loss]),
            Self::Win(Color::Black) => Some([loss, win]),
            Self::Tie => Some([tie, tie]),
            Self::Open => None,
        }
    }

    /// The result in the scores of a ruleset: `2-0`, `1/2-1/2`, or `*`.
    #[must_use]
    pub fn text(self, rules: &Rules) -> String {
        self.points(rules).map_or_else(|| OPEN.to_owned(), |points| points.join("-"))
    }

    /// Reads a result: the ruleset's own scores, or `1-0`, `0-1`, `*`, and for a tie `1/2-1/2`, `1-1`, `.1-.1`,
    /// `0.1-0.1`. A space may replace the dash, and `½` `1/2`.
    #[must_use]
    pub fn read(text: &str, rules: &Rules) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join("-").replace(HALF, "1/2");
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
