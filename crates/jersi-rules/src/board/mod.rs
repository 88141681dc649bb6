//! The board: its shape, sets of its cells, and the planes of one position.

mod bits;
mod planes;
mod quad;
mod set;
mod shape;

pub use bits::{Bits64, Bits128};
pub(crate) use planes::{Board, Captured};
pub use quad::{Quad, Wide};
pub use set::{Lanes, Set};
pub use shape::{CellName, DIRECTIONS, Direction, Row, Shape};
