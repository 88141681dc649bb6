//! Errors of a page with their places: syntax, or a claim that the rules contradict.

use jersi_rules::{IllegalTurn, Outcome, PositionTextError, Rule, StartError, TurnTextError, UnknownVariant};

/// An error with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{path}:{line}: {fault}")]
pub struct FaultAt {
    /// File of the page, relative to the root.
    pub path: String,
    /// Line, from 1.
    pub line: usize,
    /// Error.
    pub fault: PageFault,
}

/// Errors.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PageFault {
    /// Unsupported Markdown.
    #[error("pages have no {what}")]
    Unsupported {
        /// Element.
        what: String,
    },
    /// Unknown first word in a line.
    #[error("unknown line '{line}'")]
    UnknownLine {
        /// The line.
        line: String,
    },
    /// Incomplete line.
    #[error("'{line}': expected {expected}")]
    Incomplete {
        /// The line.
        line: String,
        /// Missing part.
        expected: &'static str,
    },
    /// Unknown identifier.
    #[error("there is no {what} '{name}'")]
    UnknownName {
        /// Kind of identifier.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A board line after a turn, or a turn after a claim.
    #[error("'{line}' is out of order: first the board, then the turns, then the claims")]
    TooLate {
        /// The line.
        line: String,
    },
    /// An example without a board.
    #[error("the example has no board")]
    NoBoard,
    /// An example of the story without a game.
    #[error("the block names no game, as in ```jersi pijersi")]
    NoRuleset,
    /// A capture that the rules do not know.
    #[error("'{claim}': the rules say that there is no such capture")]
    NoCapture {
        /// The capture.
        claim: String,
    },
    /// A capture that the rules know and the page leaves out.
    #[error("the rules say '{claim}' too")]
    CaptureLeftOut {
        /// The capture.
        claim: String,
    },
    /// `again` in the first example of a page.
    #[error("there is no board before this one")]
    NothingBefore,
    /// Invalid cell with cubes.
    #[error("'{text}' is not a cell with cubes such as c3:RP")]
    UnreadUnit {
        /// Text.
        text: String,
    },
    /// Invalid board.
    #[error("the board: {0}")]
    Board(#[from] PositionTextError),
    /// Unknown setup.
    #[error(transparent)]
    Setup(#[from] StartError),
    /// Unknown variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// Turn that can't be parsed.
    #[error("'{turn}' is not a turn: {error}")]
    UnreadTurn {
        /// Text.
        turn: String,
        /// Reason.
        error: TurnTextError,
    },
    /// Illegal turn that was claimed to be legal, or was to be played.
    #[error("'{claim}': the rules say that {turn} is not legal: {why}")]
    NotLegal {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
        /// Violated rule.
        why: IllegalTurn,
    },
    /// Legal turn that was claimed to be illegal.
    #[error("'{claim}': the rules say that {turn} is legal")]
    IsLegal {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
    },
    /// Illegal by another rule.
    #[error("'{claim}': the rules say that not '{}' but '{}' forbids {turn}", said.id(), found.id())]
    OtherRule {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
        /// Claimed rule.
        said: Rule,
        /// Violated rule.
        found: Rule,
    },
    /// Wrong capture mark.
    #[error("'{claim}': the rules write {found}")]
    WrongMarks {
        /// The claim.
        claim: String,
        /// Turn with correct marks.
        found: String,
    },
    /// Another result of a turn, or another state of the position.
    #[error("'{claim}': the rules say: {found}")]
    Otherwise {
        /// The claim.
        claim: String,
        /// Actual result.
        found: Contradiction,
    },
}

/// Actual result, for authors of pages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// The game has ended.
    #[error("{0}")]
    Ended(Outcome),
    /// The game has not ended.
    #[error("the game goes on")]
    GoesOn,
    /// Another counter.
    #[error("the counter is at {0}")]
    Counter(u8),
    /// The counter does not run.
    #[error("no counter runs")]
    NoCounter,
    /// Another number of legal turns.
    #[error("{0} turns")]
    Turns(usize),
    /// Other captures.
    #[error("{turn} takes {}", if letters.is_empty() { "nothing" } else { letters.as_str() })]
    Takes {
        /// The turn.
        turn: String,
        /// Letters of the cubes.
        letters: String,
    },
}
