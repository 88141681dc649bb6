//! The three boards: which cells there are, what they are called and which touch each other.
//!
//! A board is nothing but its rows. Everything else is computed from them each time it is asked for: slow, but
//! with no table that could be wrong.

use std::fmt;

use super::cubes::{Color, Rules};

/// A cell in axial coordinates: `v` counts the rows from `a` (0) upwards, `u` runs along the row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    pub(super) v: i8,
    pub(super) u: i8,
}

/// The six directions (du, dv): E, SE, SW, W, NW, NE.
pub(super) const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// One row: the u of its cell 1, and how many cells it has.
struct Row {
    first_u: i8,
    cells: i8,
}

const fn row(first_u: i8, cells: i8) -> Row {
    Row { first_u, cells }
}

/// Jersi 2 and 3, "Board": a hexagon with 5 cells a side. Cell 1 has u = max(-4, -4 - v) for v = -4..4.
static HEXAGON: [Row; 9] = [
    row(0, 5),
    row(-1, 6),
    row(-2, 7),
    row(-3, 8),
    row(-4, 9),
    row(-4, 8),
    row(-4, 7),
    row(-4, 6),
    row(-4, 5),
];

/// Jersi 4, "Board": 69 cells.
static JERSI_4: [Row; 9] = [
    row(-1, 7),
    row(-2, 8),
    row(-2, 7),
    row(-3, 8),
    row(-4, 9),
    row(-4, 8),
    row(-4, 7),
    row(-5, 8),
    row(-5, 7),
];

/// Pijersi, "Board": 45 cells. From cell k of a short row, up-left and up-right lead to k and k + 1, from a
/// long one to k - 1 and k; with NW = (-1, 1) and NE = (0, 1) this gives the u of every cell 1.
static PIJERSI: [Row; 7] =
    [row(0, 6), row(-1, 7), row(-1, 6), row(-2, 7), row(-2, 6), row(-3, 7), row(-3, 6)];

fn rows(rules: Rules) -> &'static [Row] {
    match rules {
        Rules::Jersi2 | Rules::Jersi3 => &HEXAGON,
        Rules::Jersi48 | Rules::Jersi416 => &JERSI_4,
        Rules::Pijersi => &PIJERSI,
    }
}

/// How many rows the board has.
pub(super) fn row_count(rules: Rules) -> i8 {
    rows(rules).len() as i8
}

/// The cells of one row, from the left as White sees it.
pub(super) fn row_cells(rules: Rules, v: i8) -> impl Iterator<Item = Cell> {
    let row = &rows(rules)[usize::try_from(v).expect("rows count from 0")];
    (row.first_u..row.first_u + row.cells).map(move |u| Cell { v, u })
}

/// All cells, `a1` first.
pub(super) fn all_cells(rules: Rules) -> impl Iterator<Item = Cell> {
    (0..row_count(rules)).flat_map(move |v| row_cells(rules, v))
}

/// The row where a side begins: `a` for White, the last for Black.
pub(super) fn first_row(rules: Rules, color: Color) -> i8 {
    match color {
        Color::White => 0,
        Color::Black => row_count(rules) - 1,
    }
}

/// The row that a side wants to reach: the first row of the other.
pub(super) fn far_row(rules: Rules, color: Color) -> i8 {
    first_row(rules, color.other())
}

/// The cell next to `cell` in one direction, if the board has it.
pub(super) fn next(rules: Rules, cell: Cell, direction: (i8, i8)) -> Option<Cell> {
    let next = Cell { u: cell.u + direction.0, v: cell.v + direction.1 };
    let row = rows(rules).get(usize::try_from(next.v).ok()?)?;
    (row.first_u..row.first_u + row.cells).contains(&next.u).then_some(next)
}

/// The cells that touch `cell`.
pub(super) fn neighbours(rules: Rules, cell: Cell) -> impl Iterator<Item = Cell> {
    DIRECTIONS.iter().filter_map(move |&direction| next(rules, cell, direction))
}

/// Whether two cells touch.
pub(super) fn touch(rules: Rules, one: Cell, other: Cell) -> bool {
    neighbours(rules, one).any(|cell| cell == other)
}

/// A cell with the board it is on, to be written: row letter and number.
pub(super) struct Name(pub(super) Rules, pub(super) Cell);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name(rules, cell) = self;
        let v = u8::try_from(cell.v).expect("rows count from 0");
        let number = cell.u - rows(*rules)[usize::from(v)].first_u + 1;
        write!(f, "{}{number}", char::from(b'a' + v))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(u {}, v {})", self.u, self.v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts cells, edges and directed straight pairs at distance 2.
    fn counts(rules: Rules) -> (usize, usize, usize) {
        let directed: usize = all_cells(rules).map(|cell| neighbours(rules, cell).count()).sum();
        let far = |cell| {
            let two_on = |&direction: &(i8, i8)| {
                next(rules, cell, direction).and_then(|middle| next(rules, middle, direction)).is_some()
            };
            DIRECTIONS.iter().filter(|direction| two_on(direction)).count()
        };
        (all_cells(rules).count(), directed / 2, all_cells(rules).map(far).sum())
    }

    fn names(rules: Rules, of: &str) -> Vec<String> {
        let cell = all_cells(rules).find(|&cell| Name(rules, cell).to_string() == of).unwrap();
        let mut names: Vec<_> = neighbours(rules, cell).map(|cell| Name(rules, cell).to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn boards_have_the_counts_of_the_rule_pages() {
        assert_eq!(counts(Rules::Jersi3), (61, 156, 258));
        assert_eq!(counts(Rules::Jersi48), (69, 176, 290));
        assert_eq!(counts(Rules::Pijersi), (45, 110, 170));
        let with =
            |n| all_cells(Rules::Jersi48).filter(|&c| neighbours(Rules::Jersi48, c).count() == n).count();
        assert_eq!([with(6), with(5), with(4), with(3)], [41, 4, 14, 10]);
    }

    #[test]
    fn neighbours_are_those_of_the_rule_pages() {
        assert_eq!(names(Rules::Jersi2, "a1"), ["a2", "b1", "b2"]);
        assert_eq!(names(Rules::Pijersi, "c2"), ["b2", "b3", "c1", "c3", "d2", "d3"]);
        assert_eq!(names(Rules::Pijersi, "d2"), ["c1", "c2", "d1", "d3", "e1", "e2"]);
        assert_eq!(names(Rules::Pijersi, "d1"), ["c1", "d2", "e1"]);
    }
}
