//! The parts of every screen with a game.

mod board;
mod prompt;
mod side;
mod turns;

pub(crate) use board::LiveBoard;
pub(crate) use prompt::Prompt;
pub(crate) use side::SideBar;
pub(crate) use turns::{TurnList, scroll_to_current};
