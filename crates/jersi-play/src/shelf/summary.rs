//! What a list of stored games shows of each, without opening it.

use jersi_rules::RulesetId;
use jersi_rules::record::GameResult;

use super::envelope::{Envelope, Facts, Unreadable};
use super::saved::{GameId, Saved, Stamp};
use crate::game::Milliseconds;

/// A stored game as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its identifier.
    pub id: GameId,
    /// What is known of it; or why nothing is. The text of an unreadable one is there all the same:
    /// [`Shelf::text`](super::Shelf::text).
    pub summary: Result<Summary, Unreadable>,
}

impl StoredGame {
    /// Orders by the time of the last change, the newest first; what can't be read comes last.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let times = self.summary.as_ref().ok().map(|summary| (summary.changed.0, summary.created.0));
        (std::cmp::Reverse(times), self.id.clone())
    }
}

/// What is known of a stored game. Times are since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The name that a person gave it.
    pub name: Option<String>,
    /// Its ruleset.
    pub ruleset: RulesetId,
    /// Who plays White and Black, as in [`Saved::seats`].
    pub seats: [String; 2],
    /// The players as the record names them.
    pub players: [Option<String>; 2],
    /// The day of the game as the record has it.
    pub date: Option<String>,
    /// How many turns were played.
    pub turns: usize,
    /// How it ended, by the rules or otherwise; open while it goes on.
    pub result: GameResult,
    /// Whether it is studied, not played.
    pub is_study: bool,
    /// When it was stored first.
    pub created: Milliseconds,
    /// When it was saved last.
    pub changed: Milliseconds,
    /// When it was deleted, if it was.
    pub deleted: Option<Milliseconds>,
}

impl Summary {
    pub(super) fn of(envelope: Envelope, facts: Facts) -> Self {
        Self {
            name: envelope.name,
            ruleset: facts.ruleset,
            seats: envelope.table.seats,
            players: facts.players,
            date: facts.date,
            turns: facts.turns,
            result: facts.result,
            is_study: envelope.table.is_study,
            created: Milliseconds(envelope.created),
            changed: Milliseconds(envelope.changed),
            deleted: envelope.deleted.map(Milliseconds),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.result != GameResult::Open
    }

    /// Whether it was deleted, and can still be restored.
    #[must_use]
    pub const fn is_deleted(&self) -> bool {
        self.deleted.is_some()
    }
}

/// A stored game that was loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// What was saved.
    pub table: Saved,
    /// The name that a person gave it.
    pub name: Option<String>,
    /// When it was deleted, if it was. Saving it restores it.
    pub deleted: Option<Milliseconds>,
    /// What the next save must show.
    pub stamp: Stamp,
}

/// All games as records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Export {
    /// The records, one after another.
    pub text: String,
    /// How many games they are.
    pub count: usize,
    /// The games that are not in it, because they can't be read.
    pub left_out: Vec<GameId>,
}
