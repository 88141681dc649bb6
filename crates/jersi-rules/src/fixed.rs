//! Constructors by type alone, for games whose ruleset is a constant: `Position::<Pijersi>::initial()`.

use crate::code::CodeError;
use crate::draft::Draft;
use crate::notation::{PositionTextError, PrologueError, read_prologue_of};
use crate::position::Position;
use crate::ruleset::Fixed;
use crate::start::StartError;
use crate::variant::Variants;

impl<F: Fixed> Position<F> {
    /// The start of a game with a setup of the ruleset. The seed determines the random part.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position, Variants};
    ///
    /// let start = Position::<Pijersi>::start("half-random", 7, Variants::NONE).expect("a setup");
    /// assert!(start.setup_code().is_some());
    /// ```
    pub fn start(setup: &str, seed: u64, variants: Variants) -> Result<Self, StartError> {
        Self::start_of(F::default(), setup, seed, variants)
    }

    /// The start of a game with the ruleset's first setup.
    #[must_use]
    pub fn initial() -> Self {
        Self::initial_of(F::default())
    }

    /// The start of a game with the ruleset's first setup and some variants; those that the ruleset does not have are
    /// ignored.
    #[must_use]
    pub fn initial_with(variants: Variants) -> Self {
        Self::initial_with_of(F::default(), variants)
    }

    /// Reads position text. Never panics.
    ///
    /// ```
    /// use jersi_rules::{Jersi4_16, Position, Variants};
    ///
    /// let text = "3k-3/8/7/8/4R-4/8/7/8/3K-3 w 7 12 Mw";
    /// let position = Position::<Jersi4_16>::read(text, Variants::NONE).expect("a position");
    /// assert_eq!(position.text(), text);
    /// ```
    pub fn read(text: &str, variants: Variants) -> Result<Self, PositionTextError> {
        Self::read_of(F::default(), text, variants)
    }

    /// The start of a setup code. Upper and lower case are equal.
    pub fn from_setup_code(code: &str, variants: Variants) -> Result<Self, CodeError> {
        Self::from_setup_code_of(F::default(), code, variants)
    }

    /// The start of a setup prologue, White to play.
    pub fn from_prologue(text: &str, variants: Variants) -> Result<Self, PrologueError> {
        Self::from_prologue_of(F::default(), text, variants)
    }
}

impl<F: Fixed> Draft<F> {
    /// An empty board with empty reserves and the counters of a start.
    #[must_use]
    pub fn new(variants: Variants) -> Self {
        Self::new_of(F::default(), variants)
    }

    /// Reads position text without validating it. Never panics.
    pub fn read(text: &str, variants: Variants) -> Result<Self, PositionTextError> {
        Self::read_of(F::default(), text, variants)
    }
}

/// Reads a setup prologue: words such as `g16:sprspr`, in any order, on any number of lines. The result is the draft of
/// a start, White to play. Never panics.
///
/// ```
/// use jersi_rules::{Pijersi, Position, read_prologue};
///
/// let text = "g16:sprspr f13:prs f4:ww f57:rsp b13:PSR b4:WW b57:SRP a16:RPSRPS";
/// let draft = read_prologue::<Pijersi>(text).expect("well written");
/// assert_eq!(draft.check(), Ok(Position::initial()));
/// ```
pub fn read_prologue<F: Fixed>(text: &str) -> Result<Draft<F>, PrologueError> {
    read_prologue_of(F::default(), text)
}
