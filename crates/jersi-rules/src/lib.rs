//! Rules of the Jersi family of board games, by Lucas Borboleta: Jersi 2, 3, 4.8, 4.16 and Pijersi.
//!
//! A [`Ruleset`] is a table; the code is generic over it. A [`Position`] lists its legal [`Turn`]s, plays them, and
//! reports the outcome. [`AnyPosition`] is a position of any ruleset, for menus, files and protocols. A
//! [`Record`](record::Record) is a game as text.
//!
//! ```
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let turn = start.read_turn("b4=c4-d4").expect("notation");
//! let next = start.play(turn).expect("a legal turn");
//! assert_eq!(next.text(), "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/3W-3/3W-2/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1");
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `rulesets/` | the five games as const tables; the only code that names rulesets |
//! | `ruleset` | types of these tables (`Ruleset`, `Rules`), and the same by lane for the generator |
//! | `files/` | feature `files`: games from rules files, read into interned tables |
//! | `cell`, `color`, `kind`, `unit` | basic types |
//! | `board/` | shape (rows of hexagons, axial coordinates, padded bits), bit sets, vector lanes, planes of a position |
//! | `position`, `outcome` | a position with its counters and phase, and the result of a game |
//! | `turn`, `turns` | a turn in 32 bits; a reusable list of turns |
//! | `play` | playing a turn |
//! | `generate/` | legal turns: `targets` computes masks, `list`, `count` and `wins` read them; drops, placing and ransom decisions |
//! | `check/`, `rule` | reasons of illegal turns: a second implementation, step by step, with a `Rule` per paragraph |
//! | `draft/` | unchecked boards, and their conversion to a `Position` with all errors |
//! | `setup`, `start`, `code` | setups: fixed, shuffled by a seed, placed; setup codes |
//! | `notation/` | turns, position text, UGI, joined ransom turns, setup prologue |
//! | `record/` | games as text, with comments, variations and drawings; numbering of turns |
//! | `symmetry` | mirror, rotation, cycle of rock, paper and scissors |
//! | `perft`, `perft_split`, `keys`, `splitmix` | perft on several threads; Zobrist keys; seeded random numbers |
//! | `any` | `AnyPosition`, made by one macro |

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
#[cfg(feature = "files")]
mod files;
mod fixed;
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
mod shared;
mod sort;
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
#[cfg(feature = "files")]
pub use files::{
    EARLIER, FILES, FileError, IDEAS, TooManyGames, Written, built_in, built_in_game, read_rules, warnings,
};
pub use fixed::read_prologue;
pub use generate::{Sight, Sink as TurnSink};
pub use kind::{Kind, KindSet};
pub use notation::{Expected, ReadTurn, ReadTurns, TurnTextError};
pub use notation::{PositionTextError, TextFault, TextField};
pub use notation::{PrologueError, PrologueFault, read_prologue_of, write_prologue};
pub use outcome::{Outcome, Tie, Win};
pub use perft::PerftTable;
pub use play::Capture;
pub use position::{Counter, Jail, JailState, Phase, Position};
pub use rule::{IllegalTurn, Rule};
pub use ruleset::{
    Blocked, ClockRule, Fixed, KindName, KindRule, KindWords, LaneRules, Placing, Reset, Royal, Rules,
    Ruleset, SecondDirection, Special, UgiTurns,
};
pub use rulesets::{Jersi2, Jersi3, Jersi4_8, Jersi4_16, Pijersi};
pub use setup::{Opening, Setup, Shuffle, ShuffledSides};
pub use shared::Shared;
pub use sort::{sorted, sorted_by};
pub use splitmix::SplitMix64;
pub use start::StartError;
pub use turn::{Action, Drop, Mover, Step, Turn};
pub use turns::{Stage, TurnList};
pub use unit::{Cube, Unit};
pub use variant::{UnknownVariant, Variant, Variants};
