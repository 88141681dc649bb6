//! How good a position looks without searching. The search knows the trait alone: hand-made terms
//! stand behind it today, and anything that gives points may stand there tomorrow.

mod features;
mod linear;
mod parameters;

pub(crate) use linear::Linear;

use jersi_rules::{Position, Ruleset};

/// Judges positions in which the game goes on.
pub(crate) trait Evaluation<R: Ruleset>: Clone + Send + Sync {
    /// Points for the side to move; a cube is worth about a hundred. Positions of one line of play
    /// come with rising `ply`, so that an implementation may keep what it knew one turn before.
    fn evaluate(&mut self, ply: usize, position: &Position<R>) -> i32;
}
