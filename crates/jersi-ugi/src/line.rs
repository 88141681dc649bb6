//! A line of play with its score.

use jersi_rules::Turn;

/// One line of play that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// Score for the side to move; a proven result is a very large number.
    pub score: i32,
    /// Own turns to a win of the side to move; negative for a loss, in turns of the opponent.
    pub wins: Option<i32>,
    /// The turns.
    pub turns: Vec<Turn>,
}
