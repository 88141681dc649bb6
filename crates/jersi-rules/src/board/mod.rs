//! Where cubes stand: the shape of the board, sets of its cells, and the planes of one position.

mod planes;
mod set;
mod shape;

pub(crate) use planes::{Board, Taken};
pub use set::{Lanes, Set};
pub(crate) use shape::MAX_CELLS;
pub use shape::{CellName, DIRECTIONS, Direction, Row, Shape};
