//! What may be said of a cell: marks for those who play, badges for what a turn did there. Each has a shape of its
//! own, so that none is told by colour alone.

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// What was picked up.
    Selected,
    /// What was picked up, of which only the upper cube is in hand.
    SelectedTop,
    /// Where it may go.
    Target,
    /// Where it may go and captures; or what a turn captures.
    Capture,
    /// What stands here is not yet played.
    Provisional,
    /// What stands here may be captured.
    Threatened,
    /// This is the cell to look at: a hint, or what a lesson speaks of.
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

    /// The class of its shapes.
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

/// What came to a cell from beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Badge {
    /// A cube was dropped here.
    Drop,
    /// A captured king was put back here.
    Relocation,
}

impl Badge {
    /// The class of its shapes.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Drop => "badge drop",
            Self::Relocation => "badge relocation",
        }
    }
}
