//! The stored form of a table, its identifier, and the stamp of a write.

use std::fmt;
use std::str::FromStr;

use jersi_rules::record::Record;
use serde::{Deserialize, Serialize};

use super::envelope::About;

/// The stored form of a table, complete enough to continue it.
///
/// Missing fields take their defaults and unknown ones are ignored; only the record is required.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The game with its variations, remarks, clocks and tags, as a record.
    pub record: String,
    /// The seats of White and Black: `human`, `random`, `level:5`, `ugi:COMMAND`, `remote:NAME`.
    #[serde(default = "two_people")]
    pub seats: [String; 2],
    /// Time for a turn of the highest level without a clock, in milliseconds.
    #[serde(default)]
    pub movetime: u64,
    /// Seed of the engine's mistakes.
    #[serde(default)]
    pub seed: u64,
    /// Whether the game is studied, not played.
    #[serde(default)]
    pub is_study: bool,
    /// The side that is shown below: `white` or `black`.
    #[serde(default = "white")]
    pub below: String,
    /// The path from the start to the current node, as indices of children.
    #[serde(default)]
    pub at: Vec<usize>,
    /// The time used for the current turn, in milliseconds.
    #[serde(default)]
    pub spent: u64,
    /// Whether the game is paused.
    #[serde(default)]
    pub is_paused: bool,
    /// The facts of the record for lists.
    #[serde(skip)]
    pub known: Known,
}

/// The facts of a record for lists, if the writer provides them, so that saving needs no parser. Without them a list reads
/// the record. They are not stored with the table, and do not count for equality.
#[derive(Clone, Debug, Default)]
pub struct Known(pub(super) Option<About>);

impl Known {
    /// The facts of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Self(Some(About::of(record)))
    }
}

impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Known {}

fn two_people() -> [String; 2] {
    ["human", "human"].map(str::to_owned)
}

fn white() -> String {
    "white".to_owned()
}

impl Saved {
    /// A game that two people play or study, seen from White's side, at its start.
    #[must_use]
    pub fn new(record: String) -> Self {
        Self {
            record,
            seats: two_people(),
            movetime: 0,
            seed: 0,
            is_study: false,
            below: white(),
            at: Vec::new(),
            spent: 0,
            is_paused: false,
            known: Known::default(),
        }
    }
}

/// The identifier of a stored game: random, so that two tabs never choose the same one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(String);

impl GameId {
    /// An identifier made of random bits.
    ///
    /// ```
    /// use jersi_play::shelf::GameId;
    ///
    /// let id = GameId::of(0x1f);
    /// assert_eq!(id.to_string(), "000000000000001f");
    /// assert_eq!(id.as_str().parse(), Ok(id));
    /// ```
    #[must_use]
    pub fn of(random: u64) -> Self {
        Self(format!("{random:016x}"))
    }

    /// The identifier as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An empty identifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an identifier of a game may not be empty")]
pub struct EmptyGameId;

impl FromStr for GameId {
    type Err = EmptyGameId;

    fn from_str(text: &str) -> Result<Self, EmptyGameId> {
        if text.is_empty() { Err(EmptyGameId) } else { Ok(Self(text.to_owned())) }
    }
}

/// The last write of a game that a tab has seen. A save with an old stamp is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stamp {
    /// The number of writes.
    pub(super) revision: u64,
    /// The tab that wrote, so that two concurrent writes differ.
    pub(super) writer: u64,
}
