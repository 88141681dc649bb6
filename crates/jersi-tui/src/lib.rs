//! Terminal front end of the Jersi games: full screen and line mode.
//!
//! [`play`] is the whole program: it plays the game of its [`PlayOptions`] until the player quits.
//!
//! - [`Surface::Screen`] takes the terminal: coloured board, cursor and mouse, panels with clocks, turns and analysis.
//! - [`Surface::Plain`] reads and writes lines, for pipes, scripts and screen readers. It needs no terminal.
//!
//! Both save games during play in the folder [`PlayOptions::games`], and can resume them. Both are clients of
//! [`jersi_play::Table`], which has the game, the seats, the clocks and the turn being entered. Sentences come from
//! [`jersi_words`], files are written by [`jersi_files`].
//!
//! # Line mode
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
//! # Screen as text
//!
//! [`screen_text`] draws a game like the full screen, as text for documents and tests. `examples/screen.rs` prints one.
//!
//! | module | content |
//! | --- | --- |
//! | `options`, `begin`, `seat`, `typed`, `help` | options; start of a game; players; parser of input lines; help |
//! | `keeping/`, `signals`, `reasons`, `files` | saved games; terminating signals; error sentences; saving to files |
//! | `plain`, `keep`, `look`, `questions`, `lines` | line mode |
//! | `screen/` | full screen: `app` (state), `act` and `keys` (commands), `view` and `panels` (drawing), `geometry` (positions of cells), `terminal` (modes, signals, suspension) |
//! | `online/` | games on a server, in both modes |
//!
//! The state of the full screen gets time and keys as arguments and draws into a buffer, so its tests need no terminal.

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
pub use online::{Online, OnlineGameChoice};
pub use options::{PlayOptions, Surface, play};
pub use output::Output;
pub use screen::text as screen_text;
pub use start::{read_position, setup_or_first};
pub use typed::{read_turns, turns_of};

/// Default time for a turn, in milliseconds.
const TIME: u64 = 1000;
