//! What is wrong with a page, and where: a mistake in the writing, or a claim that the rules deny.

use jersi_rules::{IllegalTurn, Outcome, PositionTextError, Rule, StartError, TurnTextError, UnknownVariant};

/// A fault and its place in a page.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{path}:{line}: {fault}")]
pub struct FaultAt {
    /// The file of the page, in the project.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PageFault,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PageFault {
    /// Markdown that the pages do without.
    #[error("pages have no {what}")]
    Unsupported {
        /// What it is.
        what: String,
    },
    /// A line of an example that begins with no known word.
    #[error("unknown line '{line}'")]
    UnknownLine {
        /// The line.
        line: String,
    },
    /// A line that lacks something.
    #[error("'{line}': expected {expected}")]
    Incomplete {
        /// The line.
        line: String,
        /// What is missing.
        expected: &'static str,
    },
    /// An identifier that names nothing.
    #[error("there is no {what} '{name}'")]
    UnknownName {
        /// What it should name.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A board line after a turn, or a turn after a claim.
    #[error("'{line}' comes too late: first the board, then what is played, then the claims")]
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
    /// A cell with cubes that can't be read.
    #[error("'{text}' is no cell with cubes, as in c3:RP")]
    UnreadUnit {
        /// What was written.
        text: String,
    },
    /// A board that the ruleset refuses.
    #[error("the board: {0}")]
    Board(#[from] PositionTextError),
    /// A setup that the ruleset does not have.
    #[error(transparent)]
    Setup(#[from] StartError),
    /// A variant that the ruleset does not have.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A turn that can't be read.
    #[error("'{turn}' is no turn: {error}")]
    UnreadTurn {
        /// What was written.
        turn: String,
        /// Why not.
        error: TurnTextError,
    },
    /// A turn that was said to be legal, or was to be played.
    #[error("'{claim}': the rules say that {turn} is not legal: {why}")]
    NotLegal {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
        /// The rule that forbids it.
        why: IllegalTurn,
    },
    /// A turn that was said to be illegal.
    #[error("'{claim}': the rules say that {turn} is legal")]
    IsLegal {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
    },
    /// Another rule forbids a turn than the one that was said to.
    #[error("'{claim}': the rules say that not '{}' but '{}' forbids {turn}", said.id(), found.id())]
    OtherRule {
        /// The claim.
        claim: String,
        /// The turn.
        turn: String,
        /// The rule that was said to forbid it.
        said: Rule,
        /// The rule that does.
        found: Rule,
    },
    /// A wrong capture mark.
    #[error("'{claim}': the rules write {found}")]
    WrongMarks {
        /// The claim.
        claim: String,
        /// The turn with the right marks.
        found: String,
    },
    /// Something else comes of a turn, or holds in the position, than was said.
    #[error("'{claim}': the rules say: {found}")]
    Otherwise {
        /// The claim.
        claim: String,
        /// What the rules say.
        found: Contradiction,
    },
}

/// What the rules say instead of a claim, for whoever writes a page.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// The game has ended.
    #[error("{0}")]
    Ended(Outcome),
    /// The game has not ended.
    #[error("the game goes on")]
    GoesOn,
    /// The counter stands elsewhere.
    #[error("the counter is at {0}")]
    Counter(u8),
    /// No counter runs.
    #[error("no counter runs")]
    NoCounter,
    /// Another number of legal turns.
    #[error("{0} turns")]
    Turns(usize),
    /// Other cubes are captured.
    #[error("{turn} takes {}", if letters.is_empty() { "nothing" } else { letters.as_str() })]
    Takes {
        /// The turn.
        turn: String,
        /// The letters of the cubes.
        letters: String,
    },
}
