//! Positions of cells on the screen, in both directions. No drawing; no other file knows positions.
//!
//! A cell is a hexagon with a vertex on top: slanted edges shared with the row above, and one or more lines between two
//! walls shared with its neighbours. Rows are shifted by half a cell. In large cells, edges and cubes take several
//! lines. A square has level edges, and its rows are not shifted.

use std::ops::Range;

use jersi_play::Part;
use jersi_rules::{Cell, Color, Shape};
use ratatui::layout::Rect;

use super::edges::{Edge, edge};

/// Columns for the cell name beside a row.
const NAME: u16 = 3;

/// Size of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellSize {
    /// Columns from one wall to the next.
    pub(super) width: u16,
    /// Lines from one edge to the next.
    pub(super) height: u16,
    /// Lines of a slanted edge.
    pub(super) slope: u16,
}

impl CellSize {
    /// Possible sizes, the largest first. Twice as wide as high, because characters are twice as high as wide.
    const ALL: [Self; 8] = [
        Self { width: 18, height: 9, slope: 3 },
        Self { width: 16, height: 8, slope: 2 },
        Self { width: 14, height: 7, slope: 2 },
        Self { width: 12, height: 6, slope: 2 },
        Self { width: 10, height: 5, slope: 1 },
        Self { width: 8, height: 4, slope: 1 },
        Self { width: 6, height: 3, slope: 1 },
        Self { width: 4, height: 2, slope: 1 },
    ];

    /// Columns of a cube.
    pub(super) const fn cube(self) -> u16 {
        match self.width {
            0..=6 => 3,
            7..=10 => 5,
            11..=14 => 7,
            _ => 9,
        }
    }

    /// Whether cubes extend half a line above and below their letter.
    pub(super) const fn has_high_cubes(self) -> bool {
        self.height >= 5
    }

    /// Lines from the letter of an upper cube to that of the lower one.
    const fn stack_step(self) -> u16 {
        if self.height >= 7 { 2 } else { 1 }
    }
}

/// A board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    shape: &'static Shape,
    /// The side at the bottom.
    below: Color,
    pub(super) size: CellSize,
    left: u16,
    top: u16,
    /// Position of the leftmost cell, in half cells.
    leftmost: i32,
}

impl Geometry {
    /// The largest board that fits into an area next to a number of reserved columns; the smallest if none fits.
    /// Aligned left, centred vertically.
    pub(super) fn fit(shape: &'static Shape, below: Color, area: Rect, beside: u16) -> Self {
        let leftmost = shape.all().map(|cell| shape.across(cell)).min().unwrap_or_default();
        let place = |size| Self { shape, below, size, left: area.x, top: area.y, leftmost };
        let fits = |board: &Self| board.width() + beside <= area.width && board.height() <= area.height;
        let [.., smallest] = CellSize::ALL;
        let mut board = CellSize::ALL.map(place).into_iter().find(fits).unwrap_or_else(|| place(smallest));
        board.top += area.height.saturating_sub(board.height()) / 2;
        board
    }

    /// Total columns, including names.
    pub(super) fn width(&self) -> u16 {
        let halves = self.shape.all().map(|cell| self.halves(cell)).max().unwrap_or_default();
        2 * NAME + halves * self.half() + self.size.width + 1
    }

    /// Total lines.
    pub(super) fn height(&self) -> u16 {
        self.shape.height() as u16 * self.size.height + self.size.slope
    }

    pub(super) const fn shape(&self) -> &'static Shape {
        self.shape
    }

    const fn half(&self) -> u16 {
        self.size.width / 2
    }

    /// The cell as seen with White at the bottom.
    const fn seen(&self, cell: Cell) -> Cell {
        match self.below {
            Color::White => cell,
            Color::Black => self.shape.turn_about(cell),
        }
    }

    /// Half cells to the right of the leftmost cell.
    fn halves(&self, cell: Cell) -> u16 {
        u16::try_from(self.shape.across(self.seen(cell)) - self.leftmost).unwrap_or_default()
    }

    /// Column of the left wall.
    pub(super) fn left(&self, cell: Cell) -> u16 {
        self.left + NAME + self.halves(cell) * self.half()
    }

    /// Column of the centre.
    pub(super) fn middle(&self, cell: Cell) -> u16 {
        self.left(cell) + self.half()
    }

    /// Column of the right wall.
    pub(super) fn right(&self, cell: Cell) -> u16 {
        self.left(cell) + self.size.width
    }

    /// First line of the upper edge.
    pub(super) fn top(&self, cell: Cell) -> u16 {
        let row = self.shape.place(self.seen(cell)).0;
        self.top + (self.shape.height() - 1 - row) as u16 * self.size.height
    }

    /// First line of the lower edge.
    pub(super) fn bottom(&self, cell: Cell) -> u16 {
        self.top(cell) + self.size.height
    }

    /// Lines between the edges, where the cell has its full width.
    pub(super) fn body(&self, cell: Cell) -> Range<u16> {
        self.top(cell) + self.size.slope..self.bottom(cell)
    }

    /// Line of a single cube or of the lower cube of a stack; of its letter, if it takes several lines.
    pub(super) fn ground(&self, cell: Cell) -> u16 {
        self.bottom(cell) - if self.size.has_high_cubes() { 2 } else { 1 }
    }

    /// Line of the upper cube of a stack; in small cells it overlaps the edge.
    pub(super) fn upper(&self, cell: Cell) -> u16 {
        self.ground(cell) - self.size.stack_step()
    }

    /// Line of the cell name, if it fits beside cubes.
    pub(super) fn label(&self, cell: Cell) -> Option<u16> {
        (self.size.height > 2).then(|| self.top(cell) + self.size.slope.max(2) - 1)
    }

    /// Characters of the slanted edges: column, line, content. The cell is `Edge::Below` the upper edges and
    /// `Edge::Above` the lower ones.
    pub(super) fn upper_edges(&self, cell: Cell) -> impl Iterator<Item = (u16, u16, Edge)> {
        self.edges(cell, self.top(cell), self.middle(cell))
    }

    pub(super) fn lower_edges(&self, cell: Cell) -> impl Iterator<Item = (u16, u16, Edge)> {
        self.edges(cell, self.bottom(cell), self.left(cell))
    }

    /// Edges of a cell, starting at a line, with a peak at a column.
    fn edges(&self, cell: Cell, first: u16, highest: u16) -> impl Iterator<Item = (u16, u16, Edge)> {
        let (size, is_square) = (self.size, self.shape.is_square());
        let (left, right) = (self.left(cell), self.right(cell));
        let columns = left..=right;
        (0..size.slope).flat_map(move |line| {
            columns.clone().map(move |column| {
                let beside = i32::from(column) - i32::from(highest);
                let edge = match is_square {
                    true if line > 0 => Edge::Below,
                    true if column == left || column == right => Edge::On('┼'),
                    true => Edge::On('─'),
                    false => edge(size, beside, line),
                };
                (column, first + line, edge)
            })
        })
    }

    /// The cell at a screen position, and the part of its unit.
    pub(super) fn hit(&self, column: u16, line: u16) -> Option<(Cell, Part)> {
        let between_walls = |cell| {
            self.body(cell).contains(&line) && (self.left(cell) + 1..self.right(cell)).contains(&column)
        };
        let is_at = |edge: (u16, u16, Edge), side| edge == (column, line, side);
        let between_edges = |cell| {
            self.upper_edges(cell).any(|edge| is_at(edge, Edge::Below))
                || self.lower_edges(cell).any(|edge| is_at(edge, Edge::Above))
        };
        let near = |cell| self.middle(cell).abs_diff(column) <= 1;
        let is_edge = |first: u16| (first..first + self.size.slope).contains(&line);
        let on_upper_edge = |cell| is_edge(self.top(cell)) && near(cell);
        let on_lower_edge = |cell| is_edge(self.bottom(cell)) && near(cell);
        let cell = (self.shape.all().find(|&cell| between_walls(cell)))
            .or_else(|| self.shape.all().find(|&cell| between_edges(cell)))
            .or_else(|| self.shape.all().find(|&cell| on_upper_edge(cell)))
            .or_else(|| self.shape.all().find(|&cell| on_lower_edge(cell)))?;
        let upper = self.upper(cell);
        let is_upper = line == upper || (self.size.has_high_cubes() && line + 1 == upper);
        Some((cell, if is_upper { Part::Top } else { Part::Stack }))
    }

    /// Whether a position on a wall or an edge borders only one cell.
    pub(super) fn is_outline(&self, column: u16, line: u16) -> bool {
        let is_across = |cell| (self.left(cell)..=self.right(cell)).contains(&column);
        let cells = || self.shape.all().filter(|&cell| is_across(cell));
        let in_row = line.saturating_sub(self.top) % self.size.height;
        if in_row < self.size.slope {
            let is_below = cells().any(|cell| self.top(cell) + in_row == line);
            let is_above = cells().any(|cell| self.bottom(cell) + in_row == line);
            return !(is_below && is_above);
        }
        cells().filter(|&cell| self.body(cell).contains(&line)).count() < 2
    }

    /// Leftmost and rightmost cell of each row, from the top.
    pub(super) fn row_ends(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        (0..self.shape.height()).filter_map(move |row| {
            let (first, last) = (self.shape.row(row).next()?, self.shape.row(row).next_back()?);
            Some(if self.left(first) <= self.left(last) { [first, last] } else { [last, first] })
        })
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::RulesetId;

    use super::*;

    #[test]
    fn every_board_fits_beside_the_panels_from_80_by_24_on() {
        for &ruleset in RulesetId::ALL {
            let area = Rect::new(0, 1, 80, 19);
            let board = Geometry::fit(ruleset.shape(), Color::White, area, 36);
            assert!(board.width() + 36 <= 80 && board.height() <= 19, "{ruleset}");
        }
    }

    #[test]
    fn a_larger_screen_has_larger_cells() {
        for &ruleset in RulesetId::ALL {
            let height = |width, height| {
                let area = Rect::new(0, 0, width, height);
                Geometry::fit(ruleset.shape(), Color::White, area, 36).size.height
            };
            let heights = [height(80, 19), height(120, 33), height(200, 53), height(300, 93)];
            assert!(heights.is_sorted_by(|one, next| one < next), "{ruleset}: {heights:?}");
        }
    }

    #[test]
    fn drawn_cells_are_hit_at_their_positions() {
        for &ruleset in RulesetId::ALL {
            for below in Color::BOTH {
                for area in [
                    Rect::new(0, 1, 80, 19),
                    Rect::new(5, 2, 120, 34),
                    Rect::new(0, 0, 160, 50),
                    Rect::new(0, 0, 200, 60),
                    Rect::new(0, 0, 300, 90),
                ] {
                    let board = Geometry::fit(ruleset.shape(), below, area, 36);
                    for cell in ruleset.shape().all() {
                        let middle = board.middle(cell);
                        assert_eq!(board.hit(middle, board.upper(cell)), Some((cell, Part::Top)));
                        assert_eq!(board.hit(middle, board.ground(cell)), Some((cell, Part::Stack)));
                        assert!(board.right(cell) + NAME < area.x + board.width() + 1);
                    }
                }
            }
        }
    }
}
