//! What a player does with pointer or keys.

use jersi_rules::{Cell, Cube, Kind, Mover};

/// Which part of a unit is meant. Where one cube stands alone, or on what never moves, both mean
/// that cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Part {
    /// The cube on top.
    #[default]
    Top,
    /// Both cubes: what a tap on the lower cube or beside the cubes means.
    Stack,
}

impl Part {
    /// What moves in a step of this part.
    #[must_use]
    pub const fn mover(self) -> Mover {
        match self {
            Self::Top => Mover::Cube,
            Self::Stack => Mover::Stack,
        }
    }

    /// The part that moves in a step.
    #[must_use]
    pub const fn of(mover: Mover) -> Self {
        match mover {
            Mover::Cube => Self::Top,
            Mover::Stack => Self::Stack,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Top => Self::Stack,
            Self::Stack => Self::Top,
        }
    }
}

/// What is in hand, or taken into it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand {
    /// A cube or a stack of the board.
    Unit {
        /// Where it stands.
        cell: Cell,
        /// Which part of it.
        part: Part,
    },
    /// A cube of the reserve, or one that is still to be placed.
    Kind(Kind),
    /// The captured king, which is to be put back.
    King(Cube),
}

/// What a player does. Any event may come at any time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A cell is tapped.
    Tap {
        /// Which one.
        cell: Cell,
        /// What was hit there; it matters only when something is taken up.
        part: Part,
    },
    /// A kind is tapped in the reserve, in the tray of a free setup, or among the kinds of a ransom.
    Reserve(Kind),
    /// Something is dragged to a cell.
    Drag {
        /// What.
        from: Hand,
        /// Where to.
        to: Cell,
    },
    /// The turn ends here.
    Finish,
    /// Everything begins anew.
    Cancel,
    /// The last thing done is undone.
    Back,
}

impl Event {
    /// A tap where it does not matter what is hit.
    #[must_use]
    pub const fn tap(cell: Cell) -> Self {
        Self::Tap { cell, part: Part::Top }
    }
}
