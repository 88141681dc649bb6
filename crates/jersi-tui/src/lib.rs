//! The Jersi games at a terminal: on the full screen, or line by line.
//!
//! [`play`] is the whole program: [`PlayOptions`] say which game is played by whom, and it plays until the player leaves.
//!
//! - [`Surface::Screen`] takes the terminal: the board in colours, cursor and mouse, panels with clocks, turns and
//!   analysis.
//! - [`Surface::Plain`] reads lines and writes lines, for pipes, scripts and screen readers. It needs no terminal.
//!
//! Either way games are kept as they go, in the folder of [`PlayOptions::games`], and can be taken up again.
//!
//! Both are clients of [`jersi_play::Table`], which owns the game, the seats, the clocks and the turn that is being
//! entered. All sentences come from [`jersi_words`], every file is written by [`jersi_files`], and programs that play
//! are the engine or, over UGI, other programs of [`jersi_engines`].
//!
//! What other commands at a terminal need too is public: [`speech`] (the language and
//! the signs of the environment), [`records`] (files of games), [`picture`] (files of pictures), [`read_position`],
//! [`read_turns`] and [`GivenTurn`] (what people type, and what is wrong with it).
//!
//! # Line by line
//!
//! ```
//! use jersi_tui::{PlayOptions, Surface, play};
//!
//! let options = PlayOptions { surface: Surface::Plain { shows_board: false }, ..PlayOptions::default() };
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! play(&options, "a2-b3=d4\nresign\nyes\n".as_bytes(), &mut out, &mut err)?;
//! let out = String::from_utf8(out)?;
//! assert!(out.contains("White stacks the paper from a2 on the rock at b3"), "{out}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The screen as text
//!
//! [`screen_text`] draws a game as the full screen does, into a text: for documents and tests. `examples/screen.rs`
//! prints one.

mod begin;
mod clocks;
mod files;
mod given;
mod help;
mod keep;
mod keeping;
mod lines;
mod look;
mod online;
mod options;
mod output;
pub mod pager;
pub mod picture;
mod plain;
mod programs;
mod questions;
mod reasons;
pub mod records;
mod screen;
mod seat;
mod signals;
pub mod speech;
mod start;
mod typed;

pub use given::GivenTurn;
pub use keeping::Resume;
pub use online::{Online, Which};
pub use options::{PlayOptions, Surface, play};
pub use output::Output;
pub use screen::text as screen_text;
pub use start::{read_position, setup_or_first};
pub use typed::{read_turns, turns_of};

/// Default time for a turn, in milliseconds.
const TIME: u64 = 1000;
