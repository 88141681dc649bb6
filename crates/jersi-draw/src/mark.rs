//! What may be said of a cell: marks for those who play, badges for what a turn did there. Each has a shape of its
//! own, so that none is told by colour alone.

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// What was picked up.
    Selected,
    /// Where it may go.
    Target,
    /// Where it may go and captures; or what a turn captures.
    Capture,
    /// What stands here is not yet played.
    Provisional,
    /// What stands here may be captured.
    Threatened,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 5] =
        [Self::Selected, Self::Target, Self::Capture, Self::Provisional, Self::Threatened];

    /// The class of its shapes.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Selected => "mark selected",
            Self::Target => "mark target",
            Self::Capture => "mark capture",
            Self::Provisional => "mark provisional",
            Self::Threatened => "mark threatened",
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
