//! The JSON of a stored game: version, times, name, and a summary, so that lists need not read the record.

use std::collections::BTreeMap;

use jersi_rules::record::{GameResult, Record, RecordError};
use jersi_rules::{Color, RulesetId};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::saved::{Saved, Stamp};

/// The version of the format. It grows when older builds would misread the text; a new field with a default needs no new
/// version.
pub(super) const VERSION: u32 = 1;

/// An unreadable stored text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// A later build wrote it.
    #[error("version {version} is from a later build")]
    Future {
        /// Its version.
        version: u32,
    },
    /// Not the expected JSON.
    #[error("line {line}, column {column}: not the JSON of this version")]
    Malformed {
        /// The line of the error.
        line: usize,
        /// The column of the error.
        column: usize,
    },
    /// Invalid record.
    #[error("in the record, {0}")]
    Record(RecordError),
}

impl From<serde_json::Error> for Unreadable {
    fn from(error: serde_json::Error) -> Self {
        Self::Malformed { line: error.line(), column: error.column() }
    }
}

/// A stored game as JSON. Times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(super) struct Envelope {
    #[serde(default)]
    pub(super) created: u64,
    #[serde(default)]
    pub(super) changed: u64,
    #[serde(default)]
    pub(super) revision: u64,
    #[serde(default)]
    pub(super) writer: u64,
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) deleted: Option<u64>,
    #[serde(default)]
    pub(super) about: Option<About>,
    pub(super) table: Saved,
}

impl Envelope {
    pub(super) fn read(text: &str) -> Result<Self, Unreadable> {
        check_version(text)?;
        Ok(serde_json::from_str(text)?)
    }

    pub(super) const fn stamp(&self) -> Stamp {
        Stamp { revision: self.revision, writer: self.writer }
    }

    /// The facts of the record, from the envelope or else from the record.
    pub(super) fn facts(&self) -> Result<Facts, Unreadable> {
        if let Some(facts) = self.about.as_ref().and_then(About::facts) {
            return Ok(facts);
        }
        Record::read(&self.table.record).map(|record| Facts::of(&record)).map_err(Unreadable::Record)
    }
}

/// Refuses a text of a later version.
pub(super) fn check_version(text: &str) -> Result<(), Unreadable> {
    #[derive(Deserialize)]
    struct Probe {
        version: u32,
    }
    let Probe { version } = serde_json::from_str(text)?;
    if version > VERSION { Err(Unreadable::Future { version }) } else { Ok(()) }
}

/// JSON text. `serde_json::Value` would add the reading and writing of floating-point numbers to the page.
pub(super) type Json = Box<RawValue>;

/// A JSON object.
pub(super) type JsonObject = BTreeMap<String, Json>;

/// A value as JSON.
pub(super) fn json(value: &(impl Serialize + ?Sized)) -> Json {
    to_raw_value(value).expect("a value with text keys")
}

/// New values of fields; `None` removes a field.
pub(super) type Fields = Vec<(&'static str, Option<Json>)>;

/// Changes some fields of a stored text and preserves all others, including those of later builds.
pub(super) fn edit(stored: &str, fields: Fields) -> Result<String, Unreadable> {
    let mut all: JsonObject = serde_json::from_str(stored)?;
    for (name, value) in fields {
        match value {
            Some(value) => all.insert(name.to_owned(), value),
            None => all.remove(name),
        };
    }
    Ok(serde_json::to_string(&all)?)
}

/// The facts for lists, as stored in the envelope.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct About {
    ruleset: String,
    turns: usize,
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    print: u64,
}

impl About {
    pub(super) fn of(record: &Record) -> Self {
        let Facts { ruleset, turns, result, players: [white, black], date, print } = Facts::of(record);
        Self {
            ruleset: ruleset.id().to_owned(),
            turns,
            result: result_id(result).to_owned(),
            white,
            black,
            date,
            print,
        }
    }

    fn facts(&self) -> Option<Facts> {
        Some(Facts {
            ruleset: self.ruleset.parse().ok()?,
            turns: self.turns,
            result: RESULTS.into_iter().find(|&result| result_id(result) == self.result)?,
            players: [self.white.clone(), self.black.clone()],
            date: self.date.clone(),
            print: self.print,
        })
    }
}

const RESULTS: [GameResult; 4] =
    [GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Tie, GameResult::Open];

const fn result_id(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(color) => color.id(),
        GameResult::Tie => "tie",
        GameResult::Open => "open",
    }
}

/// The facts of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    pub(super) ruleset: RulesetId,
    pub(super) turns: usize,
    pub(super) result: GameResult,
    pub(super) players: [Option<String>; 2],
    pub(super) date: Option<String>,
    /// A fingerprint of the game that does not depend on its tags.
    pub(super) print: u64,
}

impl Facts {
    pub(super) fn of(record: &Record) -> Self {
        let tag = |name: &str| record.tag(name).map(str::to_owned);
        // A record may omit a result that follows from the rules.
        let result = match record.result {
            GameResult::Open => record.last().outcome().map_or(GameResult::Open, GameResult::from),
            said => said,
        };
        Self {
            ruleset: record.ruleset(),
            turns: record.turn_count(),
            result,
            players: [tag("White"), tag("Black")],
            date: tag("Date"),
            print: hash(&[&Record { tags: Vec::new(), ..record.clone() }.to_string()]),
        }
    }
}

/// FNV-1a over texts, each with a terminator. It is stored, so it must be the same in every build, unlike the hashes of
/// the standard library.
pub(in crate::shelf) fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
