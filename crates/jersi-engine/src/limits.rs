//! How long a search may take.

use crate::Level;

/// The limits of a search. Without any, it runs until it is stopped or has proven a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The greatest number of nodes of all threads.
    pub nodes: Option<u64>,
    /// The time for the turn.
    pub time: Option<Allowance>,
    /// `MultiPV`: the number of lines; at least one.
    pub lines: usize,
    /// The level of strength. Levels below the highest bring their own limit of nodes, on one thread.
    pub level: Level,
    /// The seed of a level's blindness: with the same seed it plays the same.
    pub seed: u64,
    /// Analysis mode: a forced turn is searched like any other, and no turn of the root is left out. A search without a
    /// limit of time always does so.
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

    /// Whether it is a turn of a game on time: then a forced one may be answered at once.
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
    /// After this no new iteration is begun.
    pub soft: u64,
    /// After this it stops in the middle of an iteration.
    pub hard: u64,
}

/// The time between the end of the search and the caller's clock, in microseconds (move overhead). The search adds
/// what it measures: the time between two looks at the clock.
const OVERHEAD: u64 = 2_000;
/// The overhead of short times, in thousandths of them.
const OVERHEAD_SHARE: u64 = 60;
/// A turn gets the clock divided by this: games last 14 to 30 turns of each side.
const TURNS_TO_GO: u64 = 18;

impl Allowance {
    /// A fixed number of milliseconds.
    #[must_use]
    pub fn fixed(milliseconds: u64) -> Self {
        let time = (milliseconds * 1_000).saturating_sub(OVERHEAD.min(milliseconds * OVERHEAD_SHARE)).max(1);
        Self { soft: time, hard: time }
    }

    /// A share of a clock that never lets it run out.
    #[must_use]
    pub fn of_clock(clock: TimeLeft) -> Self {
        let (left, increment) = (clock.left * 1_000, clock.increment * 1_000);
        let usable = left.saturating_sub(4 * OVERHEAD).max(left / 8);
        let share = usable / TURNS_TO_GO + increment * 3 / 4;
        let hard = (share * 3).min(usable / 3 + increment / 2).min(usable * 4 / 5).max(1);
        Self { soft: share.min(hard), hard }
    }
}
