//! Boards: their cells, the names of cells, and which cells are adjacent.
//!
//! A board is only its rows, holes and directions. Everything else is computed whenever it is needed: slow, but without
//! a table that could be wrong.

use std::fmt;

use super::cubes::Color;
use super::table::Table;

/// A cell: `v` counts the rows from `a` (0) upwards, `u` runs along the row. On hexagonal boards they are axial
/// coordinates, on square ones column and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    pub(super) v: i8,
    pub(super) u: i8,
}

/// A row: the u of its place 1, and its number of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) first_u: i8,
    pub(super) cells: i8,
}

impl Row {
    pub(super) fn last_u(self) -> i8 {
        self.first_u + self.cells - 1
    }
}

/// The adjacency of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lattice {
    Hex,
    Square,
    Square8,
}

/// A direction, (du, dv).
pub(super) type Way = (i8, i8);

impl Lattice {
    pub(super) fn ways(self) -> &'static [Way] {
        match self {
            // E, SE, SW, W, NW, NE
            Self::Hex => &[(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
            // E, S, W, N
            Self::Square => &[(1, 0), (0, -1), (-1, 0), (0, 1)],
            Self::Square8 => &[(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)],
        }
    }
}

/// The number of rows.
pub(super) fn row_count(table: &Table) -> i8 {
    table.rows.len() as i8
}

/// The places of a row, from the left as seen by White, including holes.
pub(super) fn row_places(table: &Table, v: i8) -> impl Iterator<Item = Cell> + use<> {
    let row = table.rows[usize::try_from(v).expect("rows count from 0")];
    (row.first_u..=row.last_u()).map(move |u| Cell { v, u })
}

/// The cells of one row.
pub(super) fn row_cells(table: &Table, v: i8) -> impl Iterator<Item = Cell> {
    row_places(table, v).filter(|cell| !table.holes.contains(cell))
}

/// All cells, row `a` first.
pub(super) fn all_cells(table: &Table) -> impl Iterator<Item = Cell> {
    (0..row_count(table)).flat_map(|v| row_cells(table, v))
}

/// The row where a side begins: `a` for White, the last one for Black.
pub(super) fn first_row(table: &Table, color: Color) -> i8 {
    match color {
        Color::White => 0,
        Color::Black => row_count(table) - 1,
    }
}

/// The goal row of a side: the first row of the other side.
pub(super) fn far_row(table: &Table, color: Color) -> i8 {
    first_row(table, color.other())
}

/// The number of a row counted from a side's own first row, which is 1.
pub(super) fn row_from(table: &Table, color: Color, v: i8) -> i8 {
    match color {
        Color::White => v + 1,
        Color::Black => row_count(table) - v,
    }
}

/// The adjacent cell in a direction, if the board has it.
pub(super) fn next(table: &Table, cell: Cell, way: Way) -> Option<Cell> {
    let next = Cell { u: cell.u + way.0, v: cell.v + way.1 };
    let row = table.rows.get(usize::try_from(next.v).ok()?)?;
    let is_cell = (row.first_u..=row.last_u()).contains(&next.u) && !table.holes.contains(&next);
    is_cell.then_some(next)
}

/// The adjacent cells.
pub(super) fn neighbours(table: &Table, cell: Cell) -> impl Iterator<Item = Cell> {
    table.lattice.ways().iter().filter_map(move |&way| next(table, cell, way))
}

/// Whether two cells are adjacent.
pub(super) fn touch(table: &Table, one: Cell, other: Cell) -> bool {
    neighbours(table, one).any(|cell| cell == other)
}

/// The place of a cell after a rotation by half a turn about the centre, whether the board has it or not.
pub(super) fn turned(table: &Table, cell: Cell) -> Cell {
    let last = table.rows[table.rows.len() - 1];
    Cell { v: row_count(table) - 1 - cell.v, u: table.rows[0].first_u + last.last_u() - cell.u }
}

/// The place of a name, even of a hole: a row letter and a number from 1.
pub(super) fn named(table: &Table, name: &str) -> Option<Cell> {
    let mut characters = name.chars();
    let v = i8::try_from(u32::from(characters.next()?).checked_sub(u32::from('a'))?).ok()?;
    let number: i8 = characters.as_str().parse().ok()?;
    let row = table.rows.get(usize::try_from(v).ok()?)?;
    let is_written_so = name.len() == format!("a{number}").len();
    (is_written_so && (1..=row.cells).contains(&number)).then(|| Cell { v, u: row.first_u + number - 1 })
}

/// A cell with its board, for writing: row letter and number.
pub(super) struct Name<'a>(pub(super) &'a Table, pub(super) Cell);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name(table, cell) = self;
        let v = u8::try_from(cell.v).expect("rows count from 0");
        let number = cell.u - table.rows[usize::from(v)].first_u + 1;
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
    use super::super::Game;
    use super::*;

    /// Counts cells, edges and directed straight pairs at distance 2.
    fn counts(table: &Table) -> (usize, usize, usize) {
        let directed: usize = all_cells(table).map(|cell| neighbours(table, cell).count()).sum();
        let far = |cell| {
            let two_on =
                |&way: &Way| next(table, cell, way).and_then(|middle| next(table, middle, way)).is_some();
            table.lattice.ways().iter().filter(|way| two_on(way)).count()
        };
        (all_cells(table).count(), directed / 2, all_cells(table).map(far).sum())
    }

    fn table(game: &str) -> std::sync::Arc<Table> {
        Game::named(game, "").unwrap().0
    }

    fn names(game: &str, of: &str) -> Vec<String> {
        let table = &table(game);
        let cell = named(table, of).unwrap();
        let mut names: Vec<_> = neighbours(table, cell).map(|cell| Name(table, cell).to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn boards_have_the_counts_of_the_rule_pages() {
        assert_eq!(counts(&table("jersi-3")), (61, 156, 258));
        assert_eq!(counts(&table("jersi-4.8")), (69, 176, 290));
        assert_eq!(counts(&table("pijersi")), (45, 110, 170));
        assert_eq!(counts(&table("jersi-1")), (36, 84, 120));
        assert_eq!(counts(&table("mikjersi")), (25, 40, 60));
        let square = counts(&table("jersi-3-square"));
        assert_eq!((square.0, square.1), (64, 112));
        let with = |game, n| {
            let table = &table(game);
            all_cells(table).filter(|&cell| neighbours(table, cell).count() == n).count()
        };
        assert_eq!([6, 5, 4, 3].map(|n| with("jersi-4.8", n)), [41, 4, 14, 10]);
        assert_eq!([3, 4, 5, 6].map(|n| with("jersi-1", n)), [6, 12, 6, 12]);
    }

    #[test]
    fn neighbours_are_those_of_the_rule_pages() {
        assert_eq!(names("jersi-2", "a1"), ["a2", "b1", "b2"]);
        assert_eq!(names("pijersi", "c2"), ["b2", "b3", "c1", "c3", "d2", "d3"]);
        assert_eq!(names("pijersi", "d2"), ["c1", "c2", "d1", "d3", "e1", "e2"]);
        assert_eq!(names("pijersi", "d1"), ["c1", "d2", "e1"]);
        assert_eq!(names("mikjersi", "c3"), ["b3", "c2", "c4", "d3"]);
        assert_eq!(names("jersi-1", "d3"), ["c2", "c3", "d2", "e2", "e3"]);
    }
}
