//! The five games as tables. No other module distinguishes them.

mod jersi2;
mod jersi3;
mod jersi4;
mod pijersi;

pub use jersi2::Jersi2;
pub use jersi3::Jersi3;
pub use jersi4::{Jersi4_8, Jersi4_16};
pub use pijersi::Pijersi;

use crate::board::{Row, Shape};
use crate::{Kind, KindSet};

const fn row(first: i8, cells: u8) -> Row {
    Row { first, cells }
}

/// The hexagon of 61 cells of Jersi 2 and 3.
const HEXAGON: Shape = Shape::new(&[
    row(0, 5),
    row(-1, 6),
    row(-2, 7),
    row(-3, 8),
    row(-4, 9),
    row(-4, 8),
    row(-4, 7),
    row(-4, 6),
    row(-4, 5),
]);

const ROCK: KindSet = KindSet::of(&[Kind::Rock]);
const PAPER: KindSet = KindSet::of(&[Kind::Paper]);
const SCISSORS: KindSet = KindSet::of(&[Kind::Scissors]);
