//! Example: a board, turns played on it, and claims about turns.

mod attempt;
mod board;
mod check;
mod figure;
mod read;

pub use attempt::Attempt;
pub(crate) use board::rows;

use jersi_rules::{AnyPosition, Cell, Cube, Rule, Tie, Turn, Win};

/// A block of a page: a board with claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// Its rules, which are the anchors of the paragraph before it.
    pub anchors: Vec<String>,
    /// First line in the page.
    pub line: usize,
    /// Board shown, to which the claims refer.
    pub position: AnyPosition,
    /// Turns played to reach it, with the position before each.
    pub played: Vec<(AnyPosition, Turn)>,
    /// Turn shown by arrows, if given.
    pub shown: Option<Turn>,
    /// Claims.
    pub claims: Vec<Claim>,
}

/// One claim of an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The line in the page.
    pub line: usize,
    /// Source text.
    pub text: String,
    /// Turn as written; empty for a claim about the position.
    pub turn: String,
    /// Position.
    pub position: AnyPosition,
    /// Claim.
    pub statement: Statement,
}

/// Kind of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// The turn was played to reach the board: `play`.
    Played(Attempt),
    /// The turn is legal: `legal`.
    Legal(Attempt),
    /// A rule forbids the turn: `illegal ... because`.
    Illegal(Attempt, Rule),
    /// The turn captures exactly these cubes: `captures`.
    Captures(Attempt, Vec<(Cell, Vec<Cube>)>),
    /// The turn wins the game, in this way: `wins ... by`.
    Wins(Attempt, Option<Win>),
    /// The turn makes the opponent win: `loses ... by`.
    Loses(Attempt, Option<Win>),
    /// The turn ends the game in a tie, for this reason: `ties ... by`.
    Ties(Attempt, Option<Tie>),
    /// The turn is legal and does not end the game: `goes-on`.
    GoesOn(Attempt),
    /// The counter has this value after the turn, or does not run: `counter`.
    Counter(Attempt, Option<u8>),
    /// Number of legal turns: `turns`.
    Turns(usize),
}

impl Statement {
    /// Its turn.
    #[must_use]
    pub const fn attempt(&self) -> Option<Attempt> {
        match self {
            Self::Played(attempt)
            | Self::Legal(attempt)
            | Self::Illegal(attempt, _)
            | Self::Captures(attempt, _)
            | Self::Wins(attempt, _)
            | Self::Loses(attempt, _)
            | Self::Ties(attempt, _)
            | Self::GoesOn(attempt)
            | Self::Counter(attempt, _) => Some(*attempt),
            Self::Turns(_) => None,
        }
    }

    /// The rule that should forbid it.
    #[must_use]
    pub const fn forbidden_by(&self) -> Option<Rule> {
        match self {
            Self::Illegal(_, rule) => Some(*rule),
            _ => None,
        }
    }
}
