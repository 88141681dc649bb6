//! Input of a player by pointer or keys.

use jersi_rules::{Cell, Cube, Kind, Mover};

/// A part of a unit. For a single cube, or a cube on a mountain, both values mean that cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Part {
    /// The cube on top.
    #[default]
    Top,
    /// Both cubes: a tap on the lower cube or beside the cubes.
    Stack,
}

impl Part {
    /// The mover of a step with this part.
    #[must_use]
    pub const fn mover(self) -> Mover {
        match self {
            Self::Top => Mover::Cube,
            Self::Stack => Mover::Stack,
        }
    }

    /// The part that a mover moves.
    #[must_use]
    pub const fn of(mover: Mover) -> Self {
        match mover {
            Mover::Cube => Self::Top,
            Mover::Stack => Self::Stack,
        }
    }

    /// The other part.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Top => Self::Stack,
            Self::Stack => Self::Top,
        }
    }
}

/// The selection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand {
    /// A cube or a stack of the board.
    Unit {
        /// Its cell.
        cell: Cell,
        /// Its part.
        part: Part,
    },
    /// A cube of the reserve, or one that is still to be placed.
    Kind(Kind),
    /// The captured king to be put back.
    King(Cube),
}

/// An input of a player, possible at any time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A cell is tapped.
    Tap {
        /// The cell.
        cell: Cell,
        /// The part that was hit, for a selection.
        part: Part,
    },
    /// A kind is tapped in the reserve, in the tray of a free setup, or among the kinds of a ransom.
    Reserve(Kind),
    /// A unit or cube is dragged to a cell.
    Drag {
        /// The dragged cube or stack.
        from: Hand,
        /// The target.
        to: Cell,
    },
    /// The turn ends here.
    Finish,
    /// The turn starts over.
    Cancel,
    /// The last input is undone.
    Back,
}

impl Input {
    /// A tap where the part does not matter.
    #[must_use]
    pub const fn tap(cell: Cell) -> Self {
        Self::Tap { cell, part: Part::Top }
    }
}
