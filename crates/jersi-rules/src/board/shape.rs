//! The form of a board: rows of hexagons in axial coordinates, and the tables made from them.
//!
//! Each row leaves at least one unused bit before the next one, so that the six neighbours of a bit are fixed shifts
//! and a step over the edge ends on padding. Padded bit numbers are used in sets only; everything else that is public
//! uses dense [`Cell`]s.

use super::Set;
use crate::{Cell, Color};

/// The maximum number of cells that tables have room for.
const MAX_CELLS: usize = 96;
const MAX_ROWS: usize = 16;
/// The maximum number of cells of a board from a rules file.
#[cfg(feature = "files")]
const MOST_CELLS: usize = 72;

/// A row: the axial coordinate of its first cell, and its number of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The axial `u` of cell 1.
    pub first: i8,
    /// The number of cells.
    pub cells: u8,
}

/// A board: its rows from `a` upwards. A cell is adjacent to those at axial distance (±1, 0), (0, ±1), (-1, 1) and (1,
/// -1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    rows: [Row; MAX_ROWS],
    height: usize,
    cells: usize,
    stride: u32,
    /// Room for all values of the seven bits of a cell in a turn, so that no index is checked.
    bit_of: [u8; 128],
    cell_at: [u8; 128],
    /// The same, counted from two rows below.
    cell_above: [u8; 256],
    near: [u128; 128],
    far: [u128; 128],
    board: u128,
    /// The adjacent cells, in a window that begins two rows below the cell.
    near_window: u64,
    /// The targets of a stack, by which of the six neighbours are empty: adjacent cells, and those behind empty ones.
    jumps: [u64; 64],
    /// The far row of each side, and the cells within distance one, two and three of it.
    goals: [[u128; 4]; 2],
    /// Whether cells are squares, which have four neighbours.
    is_square: bool,
    /// All bits if the third direction exists, otherwise none.
    third: u128,
    /// Holes: cells that have a number, but are never used.
    holes: u128,
}

const NOWHERE: u8 = u8::MAX;

impl Shape {
    /// Makes the shape and its tables.
    ///
    /// # Panics
    /// If there are more than 16 rows or 96 cells, or if the padded rows need more than 128 bits. In a constant, as in
    /// rulesets, this is a compile error.
    #[must_use]
    pub const fn new(rows: &[Row]) -> Self {
        assert!(rows.len() <= MAX_ROWS, "too many rows");
        Self::laid_out(rows, narrowest_stride(rows)).tables()
    }

    /// The rows with their bits, without the tables.
    const fn laid_out(rows: &[Row], stride: u32) -> Self {
        let mut shape = Self {
            rows: [Row { first: 0, cells: 0 }; MAX_ROWS],
            height: rows.len(),
            cells: 0,
            stride: 0,
            bit_of: [NOWHERE; 128],
            cell_at: [NOWHERE; 128],
            cell_above: [NOWHERE; 256],
            near: [0; 128],
            far: [0; 128],
            board: 0,
            near_window: 0,
            jumps: [0; 64],
            goals: [[0; 4]; 2],
            is_square: false,
            third: u128::MAX,
            holes: 0,
        };
        let mut r = 0;
        while r < rows.len() {
            shape.rows[r] = rows[r];
            r += 1;
        }
        shape.stride = stride;
        let mut r = 0;
        while r < rows.len() {
            let mut n = 0;
            while n < rows[r].cells {
                let bit = shape.bit_at(r, n);
                assert!(shape.cells < MAX_CELLS, "too many cells");
                shape.bit_of[shape.cells] = bit as u8;
                shape.cell_at[bit] = shape.cells as u8;
                shape.cell_above[bit + 2 * shape.stride as usize] = shape.cells as u8;
                shape.board |= 1 << bit;
                shape.cells += 1;
                n += 1;
            }
            r += 1;
        }
        shape
    }

    /// A board of hexagons or squares with holes, or its error.
    #[cfg(feature = "files")]
    pub(crate) fn checked(rows: &[Row], is_square: bool, holes: &[String]) -> Result<Self, String> {
        if rows.len() < 2 || rows.len() > MAX_ROWS {
            return Err(format!("a board has 2 to {MAX_ROWS} rows, not {}", rows.len()));
        }
        if rows.iter().any(|row| row.cells == 0 || row.cells > 16 || row.first.unsigned_abs() > 16) {
            return Err("a row has 1 to 16 cells and begins within 16 cells of the first row".to_owned());
        }
        let cells: usize = rows.iter().map(|row| usize::from(row.cells)).sum();
        if cells > MOST_CELLS {
            return Err(format!("a board has at most {MOST_CELLS} cells, not {cells}"));
        }
        let far = |row: &Row, v: usize| {
            2 * i32::from(row.first) + i32::from(row.cells) + if is_square { 0 } else { v as i32 }
        };
        let opposite = |v: usize| rows.len() - 1 - v;
        let center = far(&rows[0], 0) + far(&rows[opposite(0)], opposite(0));
        for (v, row) in rows.iter().enumerate() {
            let other = &rows[opposite(v)];
            if row.cells != other.cells || far(row, v) + far(other, opposite(v)) != center {
                return Err("half a turn about the centre must give the same board".to_owned());
            }
        }
        let stride = narrowest_stride(rows).max(3);
        let lowest = rows
            .iter()
            .enumerate()
            .map(|(v, row)| v as i32 * stride as i32 + i32::from(row.first) - i32::from(rows[0].first));
        let highest = rows.iter().enumerate().map(|(v, row)| {
            v as i32 * stride as i32 + i32::from(row.first) - i32::from(rows[0].first) + i32::from(row.cells)
                - 1
        });
        if stride > 15
            || lowest.min() < Some(0)
            || highest.max().is_none_or(|bit| bit + 2 * stride as i32 >= 128)
        {
            return Err("the rows are too far apart or too wide: the padded board needs more than 128 bits"
                .to_owned());
        }
        let mut shape = Self::laid_out(rows, stride);
        shape.is_square = is_square;
        if is_square {
            shape.third = 0;
        }
        for name in holes {
            let cell = shape.named(name).ok_or_else(|| format!("there is no cell '{name}'"))?;
            shape.holes |= 1 << shape.bit_of(cell);
        }
        if shape.all().any(|cell| shape.is_hole(cell) != shape.is_hole(shape.turn_about(cell))) {
            return Err("half a turn about the centre must map holes to holes".to_owned());
        }
        shape.board &= !shape.holes;
        Ok(shape.tables())
    }

    const fn bit_at(&self, row: usize, number: u8) -> usize {
        let u = self.rows[row].first as i32 - self.rows[0].first as i32 + number as i32;
        (row as i32 * self.stride as i32 + u) as usize
    }

    const fn tables(mut self) -> Self {
        let mut bit = 0;
        while bit < 128 {
            if self.board >> bit & 1 == 1 {
                let mut d = 0;
                while d < 6 {
                    if self.is_square && !DIRECTIONS[d].is_straight() {
                        d += 1;
                        continue;
                    }
                    let by = DIRECTIONS[d].offset(self.stride);
                    let one = bit as i32 + by;
                    if one >= 0 && one < 128 && self.board >> one & 1 == 1 {
                        self.near[bit] |= 1 << one;
                        let two = one + by;
                        if two >= 0 && two < 128 && self.board >> two & 1 == 1 {
                            self.far[bit] |= 1 << two;
                        }
                    }
                    d += 1;
                }
            }
            bit += 1;
        }
        self.near_window = near_window(self.stride, self.is_square);
        self.jumps = jumps(self.stride, self.near_window, self.is_square);
        self.goals = [self.near_row(self.height - 1), self.near_row(0)];
        self
    }

    /// A row, and the cells within distance one, two and three of it; padding included.
    const fn near_row(&self, row: usize) -> [u128; 4] {
        let mut made = [self.row_bits(row); 4];
        let mut i = 1;
        while i < 4 {
            let (set, s) = (made[i - 1], self.stride);
            made[i] |=
                set << 1 | set >> 1 | set << s | set >> s | (set << (s - 1) | set >> (s - 1)) & self.third;
            i += 1;
        }
        made
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The number of cells of a row; rows are counted from 0 at White's side.
    #[must_use]
    pub const fn row_len(&self, row: usize) -> usize {
        self.rows[row].cells as usize
    }

    /// Every cell in order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        let (holes, bit_of) = (self.holes, self.bit_of);
        (0..self.cells as u8)
            .map(Cell)
            .filter(move |cell| holes == 0 || holes >> bit_of[cell.index() & 127] & 1 == 0)
    }

    /// Whether cells are squares, which have four neighbours, instead of hexagons.
    #[must_use]
    pub const fn is_square(&self) -> bool {
        self.is_square
    }

    /// Whether a cell is a hole, which has a number but is never used.
    #[must_use]
    pub const fn is_hole(&self, cell: Cell) -> bool {
        self.holes >> self.bit_of(cell) & 1 == 1
    }

    /// Whether the board has a cell that is not a hole.
    #[must_use]
    pub const fn has(&self, cell: Cell) -> bool {
        cell.index() < self.cells && !self.is_hole(cell)
    }

    /// The cell of a row (from 0) and a number in it (from 0).
    #[must_use]
    pub const fn cell(&self, row: usize, number: usize) -> Option<Cell> {
        if row >= self.height || number >= self.rows[row].cells as usize {
            return None;
        }
        let bit = self.bit_at(row, number as u8);
        if self.holes >> bit & 1 == 1 { None } else { Some(Cell(self.cell_at[bit])) }
    }

    /// The row of a cell and its number in it, both from 0.
    #[must_use]
    pub const fn place(&self, cell: Cell) -> (usize, usize) {
        let mut left = cell.index();
        let mut row = 0;
        while left >= self.rows[row].cells as usize {
            left -= self.rows[row].cells as usize;
            row += 1;
        }
        (row, left)
    }

    /// Axial coordinates of a cell: `u` to the right, `v` up and to the right, with `v` 0 in row `a`.
    #[must_use]
    pub const fn axial(&self, cell: Cell) -> (i32, i32) {
        let (row, number) = self.place(cell);
        (self.rows[row].first as i32 + number as i32, row as i32)
    }

    /// How far to the right a cell lies, in half cells: on hexagons rows are shifted by half a cell.
    #[must_use]
    pub const fn across(&self, cell: Cell) -> i32 {
        let (u, v) = self.axial(cell);
        if self.is_square { 2 * u } else { 2 * u + v }
    }

    /// The number of steps between two cells on an open plane.
    #[must_use]
    pub const fn distance(&self, a: Cell, b: Cell) -> u32 {
        let ((au, av), (bu, bv)) = (self.axial(a), self.axial(b));
        let (du, dv) = (au - bu, av - bv);
        if self.is_square {
            return du.unsigned_abs() + dv.unsigned_abs();
        }
        (du.unsigned_abs() + dv.unsigned_abs() + (du + dv).unsigned_abs()) / 2
    }

    /// The cell between two cells at distance two in a straight line, if they are.
    #[must_use]
    pub fn between(&self, a: Cell, b: Cell) -> Option<Cell> {
        let ((au, av), (bu, bv)) = (self.axial(a), self.axial(b));
        let (du, dv) = (bu - au, bv - av);
        let straight = du % 2 == 0 && dv % 2 == 0 && self.distance(a, b) == 2;
        straight.then(|| self.at_axial(au + du / 2, av + dv / 2)).flatten()
    }

    /// The cell at axial coordinates.
    #[must_use]
    pub fn at_axial(&self, u: i32, v: i32) -> Option<Cell> {
        let row = usize::try_from(v).ok().filter(|&row| row < self.height)?;
        let number = usize::try_from(u - i32::from(self.rows[row].first)).ok()?;
        self.cell(row, number)
    }

    /// The neighbour of a cell in a direction.
    #[must_use]
    pub fn neighbor(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (u, v) = self.axial(cell);
        if self.is_square && !direction.is_straight() {
            return None;
        }
        let (du, dv) = direction.axial();
        self.at_axial(u + du, v + dv)
    }

    /// The adjacent cells.
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        DIRECTIONS.into_iter().filter_map(move |d| self.neighbor(cell, d))
    }

    /// The first row of a side (from 0): `a` for White, the last one for Black.
    #[must_use]
    pub const fn home_row(&self, color: Color) -> usize {
        match color {
            Color::White => 0,
            Color::Black => self.height - 1,
        }
    }

    /// The number of rows from the home row of a side to a cell.
    #[must_use]
    pub const fn rows_from_home(&self, cell: Cell, color: Color) -> usize {
        self.place(cell).0.abs_diff(self.home_row(color))
    }

    /// The cells of a row, from the left.
    #[must_use]
    pub fn row(&self, row: usize) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        (0..self.row_len(row)).filter_map(move |n| self.cell(row, n))
    }

    /// The left-right mirror image of a cell.
    #[must_use]
    pub fn mirror(&self, cell: Cell) -> Cell {
        let (row, number) = self.place(cell);
        self.cell(row, self.row_len(row) - 1 - number).unwrap_or(cell)
    }

    /// The opposite cell, by a rotation of half a turn about the centre.
    #[must_use]
    pub const fn turn_about(&self, cell: Cell) -> Cell {
        Cell(self.cells as u8 - 1 - cell.0)
    }

    /// The name of a cell: `c2`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> CellName {
        let (row, number) = self.place(cell);
        CellName { row: (b'a' + row as u8) as char, number: number + 1 }
    }

    /// The cell with a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Cell> {
        let mut letters = name.chars();
        let row = (letters.next()? as usize).checked_sub('a' as usize)?;
        let digits = letters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.cell(row, digits.parse::<usize>().ok()?.checked_sub(1)?)
    }

    /// All cells adjacent to a set, and perhaps padding beside the board.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn around<S: Set>(&self, set: S) -> S {
        let stride = self.stride;
        (set.up(1) | set.down(1) | set.up(stride))
            | (set.down(stride) | ((set.up(stride - 1) | set.down(stride - 1)) & S::from_wide(self.third)))
    }

    /// All bits if the third direction exists, otherwise none.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn third(&self) -> u128 {
        self.third
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn stride(&self) -> u32 {
        self.stride
    }

    /// The padded bit of a cell in a [`Set`](crate::Set).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub const fn bit_of(&self, cell: Cell) -> u32 {
        self.bit_of[(cell.0 & 127) as usize] as u32
    }

    /// The cell of a bit, which must be on the board.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub const fn cell_at(&self, bit: u32) -> Cell {
        Cell(self.cell_at[(bit & 127) as usize])
    }

    /// The cell of a bit counted from two rows below the board.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn cell_above(&self, bit: u32) -> Cell {
        Cell(self.cell_above[(bit & 255) as usize])
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn near(&self, bit: u32) -> u128 {
        self.near[(bit & 127) as usize]
    }

    /// The cells at distance two in a straight line.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) const fn far(&self, bit: u32) -> u128 {
        self.far[(bit & 127) as usize]
    }

    #[inline(always)]
    pub(crate) const fn near_window(&self) -> u64 {
        self.near_window
    }

    #[inline(always)]
    pub(crate) const fn jumps(&self, ways: usize) -> u64 {
        self.jumps[ways & 63]
    }

    /// The goal row of a side.
    #[inline(always)]
    pub(crate) const fn far_row(&self, color: Color) -> u128 {
        self.goals[color as usize][0]
    }

    /// That row, and the cells within distance one, two and three of it.
    #[inline(always)]
    pub(crate) const fn goals(&self, color: Color) -> &[u128; 4] {
        &self.goals[color as usize]
    }

    #[inline(always)]
    pub(crate) const fn board(&self) -> u128 {
        self.board
    }

    pub(crate) const fn row_bits(&self, row: usize) -> u128 {
        let mut bits = 0;
        let mut n = 0;
        while n < self.rows[row].cells {
            bits |= 1 << self.bit_at(row, n);
            n += 1;
        }
        bits
    }
}

/// The smallest stride that leaves an unused bit between two rows.
const fn narrowest_stride(rows: &[Row]) -> u32 {
    let mut stride = 0;
    let mut r = 1;
    while r < rows.len() {
        let end = rows[r - 1].first as i32 + rows[r - 1].cells as i32 - 1;
        let needed = end + 2 - rows[r].first as i32;
        if needed as u32 > stride {
            stride = needed as u32;
        }
        r += 1;
    }
    stride
}

/// The six cells around the centre of a window.
const fn near_window(s: u32, is_square: bool) -> u64 {
    if is_square {
        return (1 << s | 0b101 << (2 * s - 1)) | 1 << (3 * s);
    }
    (0b11 << s | 0b101 << (2 * s - 1)) | 0b11 << (3 * s - 1)
}

const fn jumps(stride: u32, near: u64, is_square: bool) -> [u64; 64] {
    // In the order of the six bits: the lower neighbours, left, right, the upper ones.
    let s = stride as i32;
    let ways = [-s, 1 - s, -1, 1, s - 1, s];
    let mut table = [near; 64];
    let mut open = 0;
    while open < 64 {
        let mut w = 0;
        while w < 6 {
            if open >> w & 1 == 1 && !(is_square && (w == 1 || w == 4)) {
                table[open] |= 1 << (2 * ways[w] + 2 * s);
            }
            w += 1;
        }
        open += 1;
    }
    table
}

/// One of the six directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the right.
    East,
    /// Up and to the right.
    NorthEast,
    /// Up and to the left.
    NorthWest,
    /// To the left.
    West,
    /// Down and to the left.
    SouthWest,
    /// Down and to the right.
    SouthEast,
}

/// The six directions, counter-clockwise from the right.
pub const DIRECTIONS: [Direction; 6] = [
    Direction::East,
    Direction::NorthEast,
    Direction::NorthWest,
    Direction::West,
    Direction::SouthWest,
    Direction::SouthEast,
];

impl Direction {
    /// The change of axial coordinates.
    #[must_use]
    pub const fn axial(self) -> (i32, i32) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// Whether squares have the direction, too.
    const fn is_straight(self) -> bool {
        !matches!(self, Self::NorthWest | Self::SouthEast)
    }

    const fn offset(self, stride: u32) -> i32 {
        let (du, dv) = self.axial();
        du + dv * stride as i32
    }
}

/// The name of a cell, for writing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellName {
    row: char,
    number: usize,
}

impl std::fmt::Display for CellName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.row, self.number)
    }
}
