//! A cursor for keyboard input: it moves over the cells and taps them.

use jersi_rules::{Cell, Direction, Shape};

use super::{Input, Part};

/// A cell and a part of its unit.
///
/// ```
/// use jersi_play::{ArrowKey, Cursor, Input, Part};
/// use jersi_rules::RulesetId;
///
/// let shape = RulesetId::Pijersi.shape();
/// let mut cursor = Cursor::new(shape.named("a1").expect("on the board"));
/// cursor.press(shape, ArrowKey::Up);
/// cursor.switch_part();
/// let cell = shape.named("b2").expect("on the board");
/// assert_eq!(cursor.tap(), Input::Tap { cell, part: Part::Stack });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cursor {
    cell: Cell,
    part: Part,
}

/// An arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrowKey {
    /// Towards lower numbers of the row.
    Left,
    /// Towards higher numbers of the row.
    Right,
    /// Away from White.
    Up,
    /// Towards White.
    Down,
}

impl Cursor {
    /// A cursor on a cell, on the top of its unit.
    #[must_use]
    pub const fn new(cell: Cell) -> Self {
        Self { cell, part: Part::Top }
    }

    /// The cell.
    #[must_use]
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// The part.
    #[must_use]
    pub const fn part(self) -> Part {
        self.part
    }

    /// The tap at the cursor.
    #[must_use]
    pub const fn tap(self) -> Input {
        Input::Tap { cell: self.cell, part: self.part }
    }

    /// Switches to the other part.
    pub const fn switch_part(&mut self) {
        self.part = self.part.other();
    }

    /// Goes to a cell, on the top of its unit.
    pub const fn go(&mut self, cell: Cell) {
        *self = Self::new(cell);
    }

    /// Goes one cell in one of the six directions; stays at the edge.
    pub fn step(&mut self, shape: &Shape, direction: Direction) {
        if let Some(cell) = shape.neighbor(self.cell, direction) {
            self.go(cell);
        }
    }

    /// Goes one cell by an arrow key: up and down in a zigzag, which keeps the column. Every cell can be reached.
    pub fn press(&mut self, shape: &Shape, arrow: ArrowKey) {
        let leans_right = shape.place(self.cell).0.is_multiple_of(2);
        let [first, second] = match (arrow, leans_right) {
            (ArrowKey::Left, _) => [Direction::West; 2],
            (ArrowKey::Right, _) => [Direction::East; 2],
            (ArrowKey::Up, true) => [Direction::NorthEast, Direction::NorthWest],
            (ArrowKey::Up, false) => [Direction::NorthWest, Direction::NorthEast],
            (ArrowKey::Down, true) => [Direction::SouthEast, Direction::SouthWest],
            (ArrowKey::Down, false) => [Direction::SouthWest, Direction::SouthEast],
        };
        let next = shape.neighbor(self.cell, first).or_else(|| shape.neighbor(self.cell, second));
        if let Some(cell) = next {
            self.go(cell);
        }
    }

    /// Goes to the next of the given cells in the order of the board, cyclically: for a key that cycles through targets.
    pub fn go_to_next(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let after = cells.iter().filter(|&&cell| cell > self.cell).min();
        if let Some(&cell) = after.or_else(|| cells.iter().min()) {
            self.go(cell);
        }
    }

    /// Goes to the previous one.
    pub fn go_to_previous(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let before = cells.iter().filter(|&&cell| cell < self.cell).max();
        if let Some(&cell) = before.or_else(|| cells.iter().max()) {
            self.go(cell);
        }
    }
}
