//! Marks of cells for players, and badges for events of a turn. Each has its own shape, so that none depends on colour
//! alone.

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Unit that can move. Not drawn by the flat and the isometric style.
    Movable,
    /// Selected unit.
    Selected,
    /// Unit of which only the upper cube is selected.
    SelectedTop,
    /// Destination of a cube. On an occupied cell, it climbs there.
    Target,
    /// Destination of a stack.
    StackTarget,
    /// Cell for a cube from the reserve.
    DropTarget,
    /// Destination with a capture, or a captured unit.
    Capture,
    /// Provisional unit.
    Provisional,
    /// Threatened unit.
    Threatened,
    /// Highlight: the subject of a lesson, or the next tap of a hint.
    Pointed,
    /// Cell on the way of a proposed turn.
    Hint,
    /// Cell of the winning unit.
    Won,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 12] = [
        Self::Movable,
        Self::Selected,
        Self::SelectedTop,
        Self::Target,
        Self::StackTarget,
        Self::DropTarget,
        Self::Capture,
        Self::Provisional,
        Self::Threatened,
        Self::Pointed,
        Self::Hint,
        Self::Won,
    ];

    /// CSS class.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Movable => "mark movable",
            Self::Selected => "mark selected",
            Self::SelectedTop => "mark selected top",
            Self::Target => "mark target",
            Self::StackTarget => "mark target stack",
            Self::DropTarget => "mark target drop",
            Self::Capture => "mark capture",
            Self::Provisional => "mark provisional",
            Self::Threatened => "mark threatened",
            Self::Pointed => "mark pointed",
            Self::Hint => "mark hint",
            Self::Won => "mark won",
        }
    }
}

/// Badge of a cell: arrival from off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Badge {
    /// Drop.
    Drop,
    /// Relocated king.
    Relocation,
}

impl Badge {
    /// CSS class.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Drop => "badge drop",
            Self::Relocation => "badge relocation",
        }
    }
}
