//! Stored games as lists show them.

use jersi_rules::RulesetId;
use jersi_rules::record::GameResult;

use super::envelope::{Envelope, Facts, Unreadable};
use super::saved::{GameId, Saved, Stamp};
use crate::game::Milliseconds;

/// An entry of a list of stored games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its identifier.
    pub id: GameId,
    /// The summary, or why the entry is unreadable. [`Shelf::text`](super::Shelf::text) has its text.
    pub summary: Result<Summary, Unreadable>,
}

impl StoredGame {
    /// Orders by the time of the last change, the newest first, unreadable entries last.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let times = self.summary.as_ref().ok().map(|summary| (summary.changed.0, summary.created.0));
        (std::cmp::Reverse(times), self.id.clone())
    }
}

/// The summary of a stored game. Times are since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The user's name for it.
    pub name: Option<String>,
    /// Its ruleset.
    pub ruleset: RulesetId,
    /// The seats of White and Black, as in [`Saved::seats`].
    pub seats: [String; 2],
    /// The names of the players in the record.
    pub players: [Option<String>; 2],
    /// The date in the record.
    pub date: Option<String>,
    /// The number of turns.
    pub turns: usize,
    /// The result; open while it is not over.
    pub result: GameResult,
    /// Whether it is studied, not played.
    pub is_study: bool,
    /// The time of the first save.
    pub created: Milliseconds,
    /// The time of the last save.
    pub changed: Milliseconds,
    /// The time of the deletion, if it is deleted.
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
    /// The stored table.
    pub table: Saved,
    /// Name given by the user.
    pub name: Option<String>,
    /// The time of the deletion, if it is deleted. Saving restores it.
    pub deleted: Option<Milliseconds>,
    /// The stamp for the next save.
    pub stamp: Stamp,
}

/// All games as records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Export {
    /// The records, one after another.
    pub text: String,
    /// The number of games.
    pub count: usize,
    /// The unreadable games, which are left out.
    pub left_out: Vec<GameId>,
}
