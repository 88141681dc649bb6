//! How a game may begin. The tables are the rulesets'; making a position of them is in
//! [`Position::start`](crate::Position::start).

use crate::{Kind, KindSet};

/// A named way to begin.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The name in commands and files.
    pub id: &'static str,
    /// What it is.
    pub opening: Opening,
}

/// How the cubes come on the board.
#[derive(Clone, Copy, Debug)]
pub enum Opening {
    /// Always the same: the ROWS field of a position text.
    Fixed(&'static str),
    /// Cubes shuffled onto given places.
    Shuffled(Shuffle),
    /// The players place their cubes in turn, on their own two first rows.
    Placed {
        /// Kinds that are left out.
        without: KindSet,
    },
}

/// How cubes are shuffled.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    /// White's places in the order in which they are filled; a cell that comes twice gets its
    /// lower cube first. Black's are the same, turned about the centre.
    pub places: &'static [&'static str],
    /// Cubes of White's that always stand on the same cell.
    pub fixed: &'static [(Kind, &'static str)],
    /// Whether Black's cubes are shuffled too.
    pub sides: ShuffledSides,
}

/// Who shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuffledSides {
    /// Each side on its own.
    Both,
    /// White alone; Black's cubes are White's turned about the centre.
    WhiteAlone,
}

impl Setup {
    /// Whether a seed makes a difference.
    #[must_use]
    pub const fn is_random(&self) -> bool {
        matches!(self.opening, Opening::Shuffled(_))
    }
}
