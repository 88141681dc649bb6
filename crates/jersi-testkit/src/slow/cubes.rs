//! The sides, the cubes, and their letters.

use super::table::Table;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Color {
    White,
    Black,
}

impl Color {
    pub(super) const BOTH: [Self; 2] = [Self::White, Self::Black];

    pub(super) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Its name in outcomes.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of cube: its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Kind(pub(super) usize);

/// One cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cube {
    pub(super) color: Color,
    pub(super) kind: Kind,
}

/// The letter of a cube: upper case White, lower case Black.
pub(super) fn letter(table: &Table, cube: Cube) -> char {
    let letter = table.row(cube.kind).letter;
    match cube.color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The cube that a letter stands for.
pub(super) fn cube(table: &Table, letter: char) -> Result<Cube, String> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    table
        .all_kinds()
        .find(|&kind| table.row(kind).letter == letter.to_ascii_uppercase())
        .map(|kind| Cube { color, kind })
        .ok_or_else(|| format!("no such cube: {letter:?}"))
}
