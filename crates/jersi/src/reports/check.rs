//! Check of records by the rules.

use jersi_rules::record::{GameResult, ReadRecord, Record, RecordError, Tag, TextPlace};
use jersi_rules::{Color, Phase};
use serde::Serialize;

use super::ResultText;

/// Result and length of a game, as a line.
pub(crate) fn verdict(read: &ReadRecord) -> String {
    let record = &read.record;
    let last = record.last();
    let ending = match (last.outcome(), record.result) {
        _ if read.is_torn() => "torn".to_owned(),
        (Some(outcome), _) => outcome.to_string(),
        (None, GameResult::Open) if !matches!(last.phase(), Phase::Play | Phase::Place) => {
            "unfinished in the middle of a turn".to_owned()
        }
        (None, GameResult::Open) => "unfinished".to_owned(),
        (None, result) => {
            let who = match result {
                GameResult::Win(color) => Color::id(color),
                GameResult::Tie | GameResult::Open => "tie",
            };
            format!("{who} ({})", record.tag(Tag::TERMINATION).unwrap_or("not by the rules"))
        }
    };
    let turns = record.turn_count();
    format!("{ending}, {turns} turn{}", if turns == 1 { "" } else { "s" })
}

/// JSON output for all games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct CheckReport {
    /// The games, in order.
    pub(crate) games: Vec<GameCheck>,
    /// Number of invalid or torn games.
    pub(crate) bad: u32,
}

/// A game, or an unreadable file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct GameCheck {
    game: String,
    ruleset: Option<&'static str>,
    variants: Vec<&'static str>,
    turns: Option<usize>,
    /// Whether the text ends before the game does.
    is_torn: bool,
    /// The result, by the rules or otherwise; none if unfinished.
    result: Option<ResultText>,
    /// The position after the last turn.
    position: Option<String>,
    warnings: Vec<Remark>,
    error: Option<Remark>,
}

/// An error or a warning, with its place.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Remark {
    line: Option<usize>,
    column: Option<usize>,
    text: String,
}

impl Remark {
    fn at(place: TextPlace, text: &impl ToString) -> Self {
        Self { line: Some(place.line), column: Some(place.column), text: text.to_string() }
    }
}

impl GameCheck {
    fn bad(name: &str, error: Remark) -> Self {
        Self {
            game: name.to_owned(),
            ruleset: None,
            variants: Vec::new(),
            turns: None,
            is_torn: false,
            result: None,
            position: None,
            warnings: Vec::new(),
            error: Some(error),
        }
    }

    /// An unreadable file.
    pub(crate) fn unreadable(file: &str, reason: &str) -> Self {
        Self::bad(file, Remark { line: None, column: None, text: reason.to_owned() })
    }

    /// Check of a game, under a name.
    pub(crate) fn of(name: &str, read: Result<&ReadRecord, &RecordError>) -> Self {
        let read = match read {
            Ok(read) => read,
            Err(error) => return Self::bad(name, Remark::at(error.place, &error.fault)),
        };
        let (record, last) = (&read.record, read.record.last());
        let warned = read.warnings.iter().map(|warning| Remark::at(warning.place, &warning.oddity));
        Self {
            game: name.to_owned(),
            ruleset: Some(record.ruleset().id()),
            variants: last.variants().iter().map(jersi_rules::Variant::id).collect(),
            turns: Some(record.turn_count()),
            is_torn: read.is_torn(),
            result: result(record),
            position: Some(last.text()),
            warnings: warned.collect(),
            error: None,
        }
    }
}

/// The result of a game.
fn result(record: &Record) -> Option<ResultText> {
    if let Some(outcome) = record.last().outcome() {
        return Some(ResultText::of(outcome));
    }
    let winner = match record.result {
        GameResult::Open => return None,
        GameResult::Win(color) => Some(color),
        GameResult::Tie => None,
    };
    Some(ResultText::new(winner, record.tag(Tag::TERMINATION).unwrap_or("not by the rules")))
}
