//! Jobs of a backend.

use jersi_rules::{AnyPosition, Turn};

use super::OptionValues;
use crate::GoLimits;

/// A position with a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The position; for a search, not a finished game.
    pub position: AnyPosition,
    /// Start of the game.
    pub start: AnyPosition,
    /// Turns from there to the position, legal.
    pub turns: Vec<Turn>,
    /// Task.
    pub task: Task,
    /// Option values: threads, table, lines, level, seed.
    pub settings: OptionValues,
}

/// Task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Search for the best turn within limits. Without any, it runs until stopped, and reports the best turn only then.
    Search(GoLimits),
    /// Perft: counts sequences of that many turns.
    Perft(u32),
}

impl Task {
    /// Whether it ends only by `stop`.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        matches!(self, Self::Search(GoLimits { is_infinite: true, .. }))
    }
}
