//! What a searcher is asked to do.

use jersi_rules::{AnyPosition, Turn};

use super::OptionValues;
use crate::GoLimits;

/// A position, and what to do with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The position; for a search, one that is not the end of a game.
    pub position: AnyPosition,
    /// Where the game began.
    pub start: AnyPosition,
    /// What was played from there to the position, legal turn by turn.
    pub turns: Vec<Turn>,
    /// What to do.
    pub task: Task,
    /// How: threads, table, lines, level and seed.
    pub settings: OptionValues,
}

/// What to do with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Search for the best turn within limits. Without any, it goes on until it is stopped, and the best
    /// turn is not said before.
    Search(GoLimits),
    /// Perft: count the sequences of that many turns.
    Perft(u32),
}

impl Task {
    /// Whether it ends only when it is stopped.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        matches!(self, Self::Search(GoLimits { is_infinite: true, .. }))
    }
}
