//! An engine for all games of the Jersi family: one alpha-beta search over whole turns, generic over
//! the ruleset, for threads and for slices in a browser's worker. It has no clock of its own and knows no
//! protocol: a [`Control`] is handed in, and [`DepthReport`]s come out. For limits of time, `Stopwatch` (with the
//! feature `clock`) is a control with the wall clock.
//!
//! ```
//! use jersi_engine::{Engine, Limits, Never, Options, Played};
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let mut engine = Engine::new(RulesetId::Pijersi, Options::default());
//! let game = Played::from_start(start);
//! let answer = engine.think(&game, &Limits::nodes(2_000), &Never, &mut |_| ());
//! assert!(start.play(answer.turn.expect("the game has just begun")).is_ok());
//! ```

#![allow(
    clippy::inline_always,
    reason = "what is read at every node is small and in the middle of loops; measured, not guessed"
)]

mod answer;
mod bench;
mod blindness;
mod by_ruleset;
mod control;
mod engine;
mod evaluation;
mod level;
mod limits;
mod played;
mod score;
mod search;
#[cfg(test)]
mod sixth_ruleset;
mod skills;
mod team;
mod transposition;
mod two_turns;

#[cfg(feature = "tuning")]
pub mod tuning;

pub use answer::{Answer, DepthReport, PvLine, SliceProgress};
pub use bench::{Bench, bench};
#[cfg(feature = "clock")]
pub use control::Stopwatch;
pub use control::{Control, Never};
pub use engine::{Engine, EngineError, Options, UnknownParameter};
pub use evaluation::{Judge, JudgedBy, NetworkError, network_of, provide_network};
pub use level::{Level, UnknownLevel};
pub use limits::{Allowance, Limits, TimeLeft};
pub use played::Played;
pub use score::Score;
pub use transposition::NoMemory;
pub use two_turns::{TwoTurns, two_turns};
