//! The reports and the result of a search.

use jersi_rules::Turn;

use crate::Score;

/// A principal variation (PV) with its score for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine {
    /// Its score.
    pub score: Score,
    /// The turns, all legal; at least one.
    pub turns: Vec<Turn>,
}

/// The report after a finished depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DepthReport {
    /// The depth in plies, strictly greater than in the report before.
    pub depth: u32,
    /// The selective depth: the deepest ply searched.
    pub seldepth: u32,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// How full the transposition table is (hashfull), in thousandths.
    pub full: u32,
    /// The best lines, best first (MultiPV): as many as requested, if there are as many.
    pub lines: Vec<PvLine>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The turn to play; none if the game is over.
    pub turn: Option<Turn>,
    /// The best lines, best first. At a level below 10 the turn need not be the first of them.
    pub lines: Vec<PvLine>,
    /// The last finished depth.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// The progress of a search in slices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SliceProgress {
    /// Another slice is needed. Holds a report if a depth was finished in this one.
    Working(Option<DepthReport>),
    /// The search has ended.
    Done(SearchResult),
}
