//! An example: a board, what is played on it, and what is claimed of turns there. Rules decide all of it; here
//! it is only read, asked and told.

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
    /// The rules it is about, which are the anchors of the paragraph before it.
    pub anchors: Vec<String>,
    /// The line of the page where it begins.
    pub line: usize,
    /// The board that is shown and that claims are about.
    pub position: AnyPosition,
    /// What was played to reach it, with the position before each turn.
    pub played: Vec<(AnyPosition, Turn)>,
    /// The turn that arrows are to show, if the page says one.
    pub shown: Option<Turn>,
    /// What is claimed.
    pub claims: Vec<Claim>,
}

/// One claim of an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The line of the page.
    pub line: usize,
    /// The line as it is written.
    pub text: String,
    /// The turn as it is written; empty if the claim is about the position.
    pub turn: String,
    /// The position that it is about.
    pub position: AnyPosition,
    /// What is claimed.
    pub statement: Statement,
}

/// What a claim says.
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
    /// The counter stands so after the turn, or does not run: `counter`.
    Counter(Attempt, Option<u8>),
    /// There are this many legal turns: `turns`.
    Turns(usize),
}

impl Statement {
    /// The turn that it is about.
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

    /// The rule that is said to forbid it.
    #[must_use]
    pub const fn forbidden_by(&self) -> Option<Rule> {
        match self {
            Self::Illegal(_, rule) => Some(*rule),
            _ => None,
        }
    }
}
