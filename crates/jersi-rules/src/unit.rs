//! Units: one cube, or a stack of two.

use crate::{Color, Kind};

/// One piece: a kind in a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}

/// The unit on one cell. It belongs to the owner of its top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// The cube on top, or the only one.
    pub top: Cube,
    /// The cube under it, in a stack of two.
    pub below: Option<Cube>,
}

impl Unit {
    /// A single cube.
    #[must_use]
    pub const fn lone(cube: Cube) -> Self {
        Self { top: cube, below: None }
    }

    /// Two cubes, the first below.
    #[must_use]
    pub const fn stack(below: Cube, top: Cube) -> Self {
        Self { top, below: Some(below) }
    }

    /// Whether there are two cubes.
    #[must_use]
    pub const fn is_stack(self) -> bool {
        self.below.is_some()
    }

    /// The cubes from the bottom up.
    pub fn cubes(self) -> impl Iterator<Item = Cube> {
        self.below.into_iter().chain([self.top])
    }
}
