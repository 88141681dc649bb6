//! Text forms of turns and positions, for people, files and other programs.

mod joined;
mod position;
mod prologue;
mod scan;
mod turn;
mod ugi;

pub use joined::ReadTurns;
pub(crate) use position::read_rows;
pub use position::{PositionTextError, TextFault, TextField};
pub use prologue::{PrologueError, PrologueFault, read_prologue_of, write_prologue};
pub use scan::{Expected, TurnTextError};
pub use turn::ReadTurn;
