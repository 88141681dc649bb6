//! Setups. Rulesets have tables of them; [`Position::start`](crate::Position::start) makes positions from them.

use crate::{Kind, KindSet};

/// A named setup.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The name in commands and files.
    pub id: &'static str,
    /// The placement of the cubes.
    pub opening: Opening,
}

/// The initial placement of the cubes.
#[derive(Clone, Copy, Debug)]
pub enum Opening {
    /// Always the same: the ROWS field of a position text.
    Fixed(&'static str),
    /// Cubes shuffled onto given places.
    Shuffled(Shuffle),
    /// The players place their cubes alternately, on their own first two rows.
    Placed {
        /// Kinds that are omitted.
        without: KindSet,
    },
}

/// A shuffled placement.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    /// White's places in the order in which they are filled; a cell that occurs twice gets its lower cube first.
    /// Black's are the same, rotated about the centre.
    pub places: &'static [&'static str],
    /// Cubes of White with a fixed cell.
    pub fixed: &'static [(Kind, &'static str)],
    /// Whether Black's cubes are shuffled too.
    pub sides: ShuffledSides,
}

/// The sides that are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuffledSides {
    /// Each side independently.
    Both,
    /// White only; Black's cubes are White's rotated about the centre.
    WhiteAlone,
}

impl Setup {
    /// Whether it depends on a seed.
    #[must_use]
    pub const fn is_random(&self) -> bool {
        matches!(self.opening, Opening::Shuffled(_))
    }
}
