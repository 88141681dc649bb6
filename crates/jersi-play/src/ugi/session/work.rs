//! What a searcher is asked to do.

use jersi_rules::{AnyPosition, Color, Turn};

use super::Settings;
use crate::ugi::GoLimits;

/// Longer times than this, some thirty years, are as good as it.
const LONGEST_TIME: u64 = 1_000_000_000_000;

/// A position, and what to do with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// The position; for a search, one that is not the end of a game.
    pub position: AnyPosition,
    /// Where the game began.
    pub start: AnyPosition,
    /// What was played from there to the position, legal turn by turn.
    pub turns: Vec<Turn>,
    /// What to do.
    pub task: Task,
    /// How: threads, table, lines, level and seed.
    pub settings: Settings,
}

/// What to do with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Search for the best turn within limits. Without any, it goes on until it is stopped, and the best
    /// turn is not said before.
    Search {
        /// At most so deep, and at least 1.
        depth: Option<u32>,
        /// At most so many nodes.
        nodes: Option<u64>,
        /// At most so long.
        time: Option<TimeLimit>,
    },
    /// Count the sequences of so many turns.
    Perft(u32),
}

/// How long a search may take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLimit {
    /// So long.
    Fixed(u64),
    /// As long as is wise.
    Clock {
        /// What the clock of the side to move holds.
        left: u64,
        /// What each turn adds to it.
        increment: u64,
    },
}

impl Task {
    /// The search that a client asks for, if it is limited for the side to move or meant to be endless.
    pub(super) fn of_limits(limits: &GoLimits, side: Color) -> Option<Self> {
        let of_side = |pair: [Option<u64>; 2]| pair[usize::from(side == Color::Black)];
        let clock = of_side(limits.left).map(|left| TimeLimit::Clock {
            left: left.min(LONGEST_TIME),
            increment: of_side(limits.increment).unwrap_or_default().min(LONGEST_TIME),
        });
        let fixed = limits.movetime.map(|time| TimeLimit::Fixed(time.min(LONGEST_TIME)));
        let depth = limits.depth.map(|depth| depth.max(1));
        let task = Self::Search { depth, nodes: limits.nodes, time: fixed.or(clock) };
        (task.is_endless() == limits.is_infinite).then_some(task)
    }

    /// Whether it ends only when it is stopped.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        matches!(self, Self::Search { depth: None, nodes: None, time: None })
    }
}
