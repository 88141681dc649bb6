//! What may be wrong with a position text: the field, the place, and what was expected.

use std::fmt::{Display, Formatter, Result as Written};

use crate::Color;
use crate::draft::DraftFault;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionTextError {
    /// The text is not written as position text is.
    #[error("{field} at byte {at}: {why}")]
    Text {
        /// The field with the mistake.
        field: TextField,
        /// Where in the text, in bytes from 0; its length if something is missing.
        at: usize,
        /// What is wrong there.
        why: TextFault,
    },
    /// The text is well written, but what it says is against the rules of the board.
    #[error("not a position: {}", joined(faults))]
    Board {
        /// All reasons.
        faults: Vec<DraftFault>,
    },
}

/// A field of position text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextField {
    /// The board.
    Rows,
    /// Who decides next.
    Side,
    /// The counter of turns.
    Counter,
    /// The number of the full turn.
    Turn,
    /// The cubes off the board.
    Reserve,
    /// The prisoners.
    Jail,
    /// The exchanges of prisoners left.
    Exchanges,
    /// The phase of a ransom.
    Phase,
    /// What follows the last field.
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

/// What is wrong at a place of a position text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum TextFault {
    /// The field is not there.
    #[error("it is missing")]
    Missing,
    /// There is something after the last field.
    #[error("nothing more was expected")]
    Unexpected,
    /// The board has another number of rows.
    #[error("{found} rows, expected {expected}")]
    RowCount {
        /// How many the text has.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A row has too few cells, or too many.
    #[error("row {row} has {expected} cells, expected no more and no fewer")]
    RowLength {
        /// The row's letter.
        row: char,
        /// How many cells it has.
        expected: usize,
    },
    /// A letter that stands for no kind of the ruleset.
    #[error("'{letter}' is no cube of this ruleset")]
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
    /// Not a number, or one beyond all measure.
    #[error("expected a number")]
    Number,
    /// Neither a number nor `-`.
    #[error("expected a number or '-'")]
    NumberOrNone,
    /// Not the name of a phase with a king, and the kind named.
    #[error("expected 'name:', 'relocate:' and a king, or 'give:' with a king and a kind of its case")]
    Phase,
    /// The captured king is of the wrong side.
    #[error("the king captured is the one of {}", victim.id())]
    Victim {
        /// Whose king the side to decide makes it.
        victim: Color,
    },
}

/// Several reasons in one line.
fn joined(faults: &[DraftFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
