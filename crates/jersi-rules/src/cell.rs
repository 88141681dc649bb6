//! A cell of a board: a small dense number. Its name and its neighbours come from the [`Shape`](crate::Shape).

/// A cell, numbered from 0 in the order a1, a2, … b1, b2, … of its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The dense number of the cell, below [`Shape::cells`](crate::Shape::cells).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
