//! What is stored of a game at the table, and the words around it: the identifier, the stamp of a write.

use std::fmt;
use std::str::FromStr;

use jersi_rules::record::Record;
use serde::{Deserialize, Serialize};

use super::envelope::About;

/// A game at the table as it is stored: everything that is needed to go on with it.
///
/// Fields that a text does not have take their defaults, and fields that are not known are ignored: only the record
/// must be there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The game with its variations, remarks, clocks and tags, as a record.
    pub record: String,
    /// Who plays White and Black: `human`, `random`, `level:5`, `ugi:COMMAND`, `remote:NAME`.
    #[serde(default = "two_people")]
    pub seats: [String; 2],
    /// How long the highest level thinks where there is no clock, in milliseconds.
    #[serde(default)]
    pub movetime: u64,
    /// What the engine's mistakes are drawn from.
    #[serde(default)]
    pub seed: u64,
    /// Whether the game is studied, not played: both sides are moved anywhere in the tree.
    #[serde(default)]
    pub is_study: bool,
    /// The side that is shown below: `white` or `black`.
    #[serde(default = "white")]
    pub below: String,
    /// The path from the start to the node on the board: the index of the child, each time.
    #[serde(default)]
    pub at: Vec<usize>,
    /// How much of the running turn's time is used, in milliseconds.
    #[serde(default)]
    pub spent: u64,
    /// Whether the game is paused.
    #[serde(default)]
    pub is_paused: bool,
    /// What a list of games shows of the record, for whoever saves it.
    #[serde(skip)]
    pub known: Known,
}

/// What a list of games shows of a record, where the writer of the record knew it: a program that only saves need not
/// be able to read. Without it a list reads the record. Not stored with the table, and no part of what makes two equal.
#[derive(Clone, Debug, Default)]
pub struct Known(pub(super) Option<About>);

impl Known {
    /// What a record says.
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

/// The text is no identifier: it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an identifier of a game may not be empty")]
pub struct EmptyGameId;

impl FromStr for GameId {
    type Err = EmptyGameId;

    fn from_str(text: &str) -> Result<Self, EmptyGameId> {
        if text.is_empty() { Err(EmptyGameId) } else { Ok(Self(text.to_owned())) }
    }
}

/// Which write of a game was seen last. With it a save shows that it replaces nothing it does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stamp {
    /// Counts the writes of the game.
    pub(super) revision: u64,
    /// The tab that wrote: two that wrote at once do not take each other's write for their own.
    pub(super) writer: u64,
}
