//! The board: cells with their cubes, bottom first. A cell that is not in the map is empty.

use std::collections::BTreeMap;

use super::cubes::{Color, Cube, Kind};
use super::geometry::Cell;

/// The units on their cells, one or two cubes each, bottom first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Board(pub(super) BTreeMap<Cell, Vec<Cube>>);

impl Board {
    /// The cubes on a cell, bottom first; none if it is empty.
    pub(super) fn unit(&self, cell: Cell) -> &[Cube] {
        self.0.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The cube on top of a cell.
    pub(super) fn top(&self, cell: Cell) -> Option<Cube> {
        self.unit(cell).last().copied()
    }

    /// Removes the top cube.
    pub(super) fn lift(&mut self, cell: Cell) -> Cube {
        let unit = self.0.get_mut(&cell).expect("a cube is lifted where one stands");
        let cube = unit.pop().expect("units are never empty");
        if unit.is_empty() {
            self.0.remove(&cell);
        }
        cube
    }

    /// Removes the whole unit.
    pub(super) fn clear(&mut self, cell: Cell) -> Vec<Cube> {
        self.0.remove(&cell).unwrap_or_default()
    }

    /// Puts a cube on top of a cell.
    pub(super) fn put(&mut self, cell: Cell, cube: Cube) {
        self.0.entry(cell).or_default().push(cube);
    }

    /// Every cube of one side, including covered ones.
    pub(super) fn cubes(&self, color: Color) -> impl Iterator<Item = Cube> {
        self.0.values().flatten().copied().filter(move |cube| cube.color == color)
    }

    /// Whether a side has a cube of this kind anywhere.
    pub(super) fn has(&self, color: Color, kind: Kind) -> bool {
        self.cubes(color).any(|cube| cube.kind == kind)
    }

    /// The cells on which a cube of this side is on top.
    pub(super) fn cells_of(&self, color: Color) -> impl Iterator<Item = Cell> {
        self.0
            .iter()
            .filter(move |(_, unit)| unit.last().is_some_and(|top| top.color == color))
            .map(|(cell, _)| *cell)
    }

    /// The cells with exactly this cube on top.
    pub(super) fn tops(&self, cube: Cube) -> impl Iterator<Item = Cell> {
        self.0.iter().filter(move |(_, unit)| unit.last() == Some(&cube)).map(|(cell, _)| *cell)
    }
}
