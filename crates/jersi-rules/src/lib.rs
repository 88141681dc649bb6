//! The rules of the Jersi family of board games, by Lucas Borboleta: Jersi 2, 3, 4.8, 4.16 and
//! Pijersi, exact and fast.
//!
//! A [`Ruleset`] is a table; the code is generic over it. A [`Position`] lists its legal
//! [`Turn`]s, plays them, and knows how the game stands. [`AnyPosition`] is one of any ruleset,
//! for menus, files and protocols. A [`Record`](record::Record) is a game as text.

#![allow(
    clippy::inline_always,
    reason = "the generator is one function made of small ones; left to itself the compiler puts half of them \
              out of line, without the vector instructions of their caller (docs/performance.md)"
)]
#![allow(clippy::many_single_char_names, reason = "x, y, z are cells of a turn and a, b, c bits of an adder")]

mod any;
mod board;
mod cell;
mod check;
mod code;
mod color;
mod draft;
mod generate;
mod keys;
mod kind;
mod notation;
mod outcome;
mod perft;
mod perft_split;
mod play;
mod position;
pub mod record;
mod rule;
mod ruleset;
mod rulesets;
mod setup;
mod splitmix;
mod start;
mod symmetry;
mod tally;
mod turn;
mod turns;
mod unit;
mod variant;

pub use any::{AnyPosition, RulesetId, UnknownRuleset, Visit};
pub use board::{Bits64, Bits128, CellName, DIRECTIONS, Direction, Lanes, Quad, Row, Set, Shape, Wide};
pub use cell::Cell;
pub use code::CodeError;
pub use color::Color;
pub use draft::{Draft, DraftFault, Spot};
pub use generate::{Sight, Sink as TurnSink};
pub use kind::{Kind, KindSet};
pub use notation::{Expected, ReadTurn, ReadTurns, TurnTextError};
pub use notation::{PositionTextError, TextFault, TextField};
pub use notation::{PrologueError, PrologueFault, read_prologue, write_prologue};
pub use outcome::{Outcome, Tie, Win};
pub use perft::PerftTable;
pub use play::Capture;
pub use position::{Clock, Phase, Position};
pub use rule::{IllegalTurn, Rule};
pub use ruleset::{Blocked, ClockRule, KindRule, LaneRules, Reset, Royal, Rules, Ruleset, UgiTurns};
pub use rulesets::{Jersi2, Jersi3, Jersi4_8, Jersi4_16, Pijersi};
pub use setup::{Opening, Setup, Shuffle, ShuffledSides};
pub use splitmix::SplitMix64;
pub use start::StartError;
pub use turn::{Action, Drop, Mover, Step, Turn};
pub use turns::{Stage, TurnList};
pub use unit::{Cube, Unit};
pub use variant::{UnknownVariant, Variant, Variants};
