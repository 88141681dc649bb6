//! Marks of cells for players, and badges for events of a turn. Each has its own shape, so that none depends on colour
//! alone.

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Selected unit.
    Selected,
    /// Unit of which only the upper cube is selected.
    SelectedTop,
    /// Destination.
    Target,
    /// Destination with a capture, or a captured unit.
    Capture,
    /// Provisional unit.
    Provisional,
    /// Threatened unit.
    Threatened,
    /// Highlight: a hint, or the subject of a lesson.
    Pointed,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 7] = [
        Self::Selected,
        Self::SelectedTop,
        Self::Target,
        Self::Capture,
        Self::Provisional,
        Self::Threatened,
        Self::Pointed,
    ];

    /// CSS class.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Selected => "mark selected",
            Self::SelectedTop => "mark selected top",
            Self::Target => "mark target",
            Self::Capture => "mark capture",
            Self::Provisional => "mark provisional",
            Self::Threatened => "mark threatened",
            Self::Pointed => "mark pointed",
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
