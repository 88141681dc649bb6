//! Search limits of `go`.

use std::fmt;

use jersi_rules::Color;

use super::error::{LineFault, UgiError, shown};
use super::scan::{Scan, Word};

/// Limits of a search; the first one reached ends it. Times are in milliseconds; pairs start with the first player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GoLimits {
    /// Maximum depth.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Exact time for the turn.
    pub movetime: Option<u64>,
    /// Clocks.
    pub left: [Option<u64>; 2],
    /// Increments per turn.
    pub increment: [Option<u64>; 2],
    /// Infinite: until stopped, without other limits.
    pub is_infinite: bool,
}

impl GoLimits {
    /// Time per turn in milliseconds.
    #[must_use]
    pub fn movetime(milliseconds: u64) -> Self {
        Self { movetime: Some(milliseconds), ..Self::default() }
    }

    /// Depth in turns.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Clocks with increments.
    #[must_use]
    pub fn clocks(left: [u64; 2], increment: [u64; 2]) -> Self {
        Self { left: left.map(Some), increment: increment.map(Some), ..Self::default() }
    }

    /// Infinite.
    #[must_use]
    pub fn infinite() -> Self {
        Self { is_infinite: true, ..Self::default() }
    }

    /// Whether there is any limit but `stop`.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let clocks = self.left.iter().any(Option::is_some);
        self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some() || clocks
    }

    /// Clock and increment of a side, if any.
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<(u64, u64)> {
        let place = usize::from(side == Color::Black);
        Some((self.left[place]?, self.increment[place].unwrap_or(0)))
    }

    /// Milliseconds after which a side has exceeded its time, if limited.
    #[must_use]
    pub fn time(&self, side: Color) -> Option<u64> {
        self.movetime.or_else(|| self.clock(side).map(|(left, _)| left))
    }

    /// Whether the side to move is limited: the opponent's clock alone is not enough.
    #[must_use]
    pub fn is_enough_for(&self, side: Color) -> bool {
        self.is_infinite || self.depth.is_some() || self.nodes.is_some() || self.time(side).is_some()
    }

    /// Parses the words after `go`; the first one is already consumed.
    pub(super) fn read(first: Word<'_>, scan: &mut Scan<'_>) -> Result<Self, UgiError> {
        let mut limits = Self::default();
        let mut next = Some(first);
        while let Some(word) = next {
            let is_new = match word.text {
                "depth" => put(&mut limits.depth, scan.number("a depth")?),
                "nodes" => put(&mut limits.nodes, scan.number("a number of nodes")?),
                "movetime" => put(&mut limits.movetime, scan.milliseconds("a time")?),
                "p1time" => put(&mut limits.left[0], scan.milliseconds("a time")?),
                "p2time" => put(&mut limits.left[1], scan.milliseconds("a time")?),
                "p1inc" => put(&mut limits.increment[0], scan.milliseconds("a time")?),
                "p2inc" => put(&mut limits.increment[1], scan.milliseconds("a time")?),
                "infinite" => !std::mem::replace(&mut limits.is_infinite, true),
                _ => return Err(scan.fail(word, LineFault::Unknown(shown(word.text)))),
            };
            if !is_new {
                return Err(scan.fail(word, LineFault::Twice(shown(word.text))));
            }
            next = scan.word();
        }
        match (limits.is_infinite, limits.is_limited()) {
            (false, false) => Err(scan.fail_at_end(LineFault::NoLimit)),
            (true, true) => Err(scan.fail_at_end(LineFault::InfiniteWithLimit)),
            _ => Ok(limits),
        }
    }
}

/// Sets a value; returns whether it was empty.
fn put<T>(place: &mut Option<T>, value: T) -> bool {
    place.replace(value).is_none()
}

/// Writes the words after `go`.
impl fmt::Display for GoLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("movetime", self.movetime),
            ("p1time", self.left[0]),
            ("p2time", self.left[1]),
            ("p1inc", self.increment[0]),
            ("p2inc", self.increment[1]),
        ];
        let mut gap = "";
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, "{gap}{name} {number}")?;
                gap = " ";
            }
        }
        if self.is_infinite { write!(f, "{gap}infinite") } else { Ok(()) }
    }
}
