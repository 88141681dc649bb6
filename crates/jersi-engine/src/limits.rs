//! Limits of a search: depth, nodes, time and level.

use crate::Level;

/// The limits of a search. Without any, it runs until it is stopped or has proven a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes of all threads.
    pub nodes: Option<u64>,
    /// The time for the turn.
    pub time: Option<Allowance>,
    /// `MultiPV`: the number of lines; at least one.
    pub lines: usize,
    /// The level of strength. Levels below the highest have their own node limit, on one thread.
    pub level: Level,
    /// The seed of a level's blindness: the same seed gives the same turns.
    pub seed: u64,
    /// Analysis mode: a forced turn is searched like any other, and no turn of the root is left out. Searches without a
    /// time limit are always in this mode.
    pub is_analysis: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            lines: 1,
            level: Level::BEST,
            seed: 0,
            is_analysis: false,
        }
    }
}

impl Limits {
    /// A number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A depth in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Whether it is a turn of a timed game: then a forced turn is answered immediately.
    pub(crate) fn is_game(&self) -> bool {
        self.time.is_some() && !self.is_analysis && self.depth.is_none() && self.lines <= 1
    }

    /// A time in milliseconds, all of which may be used. The control must have a clock.
    #[must_use]
    pub fn time(milliseconds: u64) -> Self {
        Self { time: Some(Allowance::fixed(milliseconds)), ..Self::default() }
    }

    /// A share of the time left on a clock. The control must have a clock.
    #[must_use]
    pub fn clock(left: TimeLeft) -> Self {
        Self { time: Some(Allowance::of_clock(left)), ..Self::default() }
    }
}

/// The time of a player, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// The time left.
    pub left: u64,
    /// The increment per turn.
    pub increment: u64,
}

/// Time for one turn, in microseconds: a soft and a hard limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// After this time no new iteration begins.
    pub soft: u64,
    /// At this time the search stops in the middle of an iteration.
    pub hard: u64,
}

/// The time between the end of the search and the caller's clock, in microseconds (move overhead). The search adds the
/// measured time between two polls of the clock.
const OVERHEAD: u64 = 2_000;
/// Overhead for short times, in thousandths of the time.
const OVERHEAD_SHARE: u64 = 60;
/// A turn gets the remaining time divided by this: games last 14 to 30 turns of each side.
const TURNS_TO_GO: u64 = 18;

impl Allowance {
    /// A fixed number of milliseconds.
    #[must_use]
    pub fn fixed(milliseconds: u64) -> Self {
        let time = (milliseconds * 1_000).saturating_sub(OVERHEAD.min(milliseconds * OVERHEAD_SHARE)).max(1);
        Self { soft: time, hard: time }
    }

    /// A share of the time left, with a margin so that the clock never runs out.
    #[must_use]
    pub fn of_clock(clock: TimeLeft) -> Self {
        let (left, increment) = (clock.left * 1_000, clock.increment * 1_000);
        let usable = left.saturating_sub(4 * OVERHEAD).max(left / 8);
        let share = usable / TURNS_TO_GO + increment * 3 / 4;
        let hard = (share * 3).min(usable / 3 + increment / 2).min(usable * 4 / 5).max(1);
        Self { soft: share.min(hard), hard }
    }
}
