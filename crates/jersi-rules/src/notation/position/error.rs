//! Errors of position text: the field, the place, and what was expected.

use std::fmt::{Display, Formatter, Result as Written};

use crate::Color;
use crate::draft::DraftFault;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionTextError {
    /// Syntax error.
    #[error("{field} at byte {at}: {why}")]
    Text {
        /// The field with the error.
        field: TextField,
        /// Position in the text, in bytes from 0; its length if something is missing.
        at: usize,
        /// The error.
        why: TextFault,
    },
    /// The syntax is correct, but the content is against the rules of the board.
    #[error("not a position: {}", joined(faults))]
    Board {
        /// All faults.
        faults: Vec<DraftFault>,
    },
}

/// A field of position text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextField {
    /// The board.
    Rows,
    /// The side to decide.
    Side,
    /// The counter of turns.
    Counter,
    /// The number of the full turn.
    Turn,
    /// The cubes off the board.
    Reserve,
    /// The prisoners.
    Jail,
    /// Remaining exchanges of prisoners.
    Exchanges,
    /// The phase of a ransom.
    Phase,
    /// The end of the text.
    Rest,
}

impl Display for TextField {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Side => "side",
            Self::Counter => "counter",
            Self::Turn => "turn",
            Self::Reserve => "reserve",
            Self::Jail => "jail",
            Self::Exchanges => "exchanges",
            Self::Phase => "phase",
            Self::Rest => "end",
        })
    }
}

/// Errors at a place of a position text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum TextFault {
    /// The field is missing.
    #[error("it is missing")]
    Missing,
    /// Unexpected text after the last field.
    #[error("nothing more was expected")]
    Unexpected,
    /// The number of rows is wrong.
    #[error("{found} rows, expected {expected}")]
    RowCount {
        /// Number of rows in the text.
        found: usize,
        /// Number of rows of the board.
        expected: usize,
    },
    /// A row has too few cells, or too many.
    #[error("row {row} must have {expected} cells")]
    RowLength {
        /// The row's letter.
        row: char,
        /// Its number of cells.
        expected: usize,
    },
    /// A letter that is not a kind of the ruleset.
    #[error("'{letter}' is not a cube of this ruleset")]
    Letter {
        /// The letter.
        letter: char,
    },
    /// The second half of a unit is missing or is neither a cube nor `-`.
    #[error("expected a second cube or '-'")]
    HalfUnit,
    /// The side is not `w` or `b`.
    #[error("expected 'w' or 'b'")]
    Side,
    /// Not a number, or too large.
    #[error("expected a number")]
    Number,
    /// Neither a number nor `-`.
    #[error("expected a number or '-'")]
    NumberOrNone,
    /// Not the name of a phase with a king and the named kind.
    #[error("expected 'name:', 'relocate:' and a king, or 'give:' with a king and a kind of its case")]
    Phase,
    /// The captured king is of the wrong side.
    #[error("the captured king must be that of {}", victim.id())]
    Victim {
        /// The expected side of the captured king, given the side to decide.
        victim: Color,
    },
}

/// Several faults in one line.
fn joined(faults: &[DraftFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
