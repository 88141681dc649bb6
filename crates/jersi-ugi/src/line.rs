//! A line of play with its score.

use jersi_rules::Turn;

/// One line of play that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// How good it is for the side to move; a proven end is a very large number.
    pub score: i32,
    /// In how many own turns the side to move wins; below zero, in how many of the opponent's it loses.
    pub wins: Option<i32>,
    /// The turns.
    pub turns: Vec<Turn>,
}
