//! Engine for all games of the Jersi family: alpha-beta search over whole turns, generic over the ruleset, with threads
//! or in slices for a browser's worker. No clock and no protocol: a [`Control`] is an argument, [`DepthReport`]s are the
//! output. `Stopwatch` (feature `clock`) is a control with the wall clock. `docs/engine.md` describes search, evaluation
//! and measurements.
//!
//! ```
//! use jersi_engine::{Engine, Limits, Never, Options, Played};
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let mut engine = Engine::new(RulesetId::Pijersi, Options::default());
//! let game = Played::from_start(start);
//! let result = engine.think(&game, &Limits::nodes(2_000), &Never, &mut |_| ());
//! assert!(start.play(result.turn.expect("the game has just begun")).is_ok());
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `engine` | public interface for any ruleset: `think` with threads, `begin` and `step` in slices |
//! | `played` | input: a position and the game that led to it |
//! | `limits`, `control`, `result`, `score` | limits, stop condition, results |
//! | `team`, `transposition` | lazy SMP: one searcher per thread on one lock-free transposition table |
//! | `search/` | search of one thread: root, node, quiescence, move ordering, history; `parameters` has all tuned numbers |
//! | `evaluation/` | evaluation trait; linear evaluation with weights per ruleset; networks: inputs (`design`), inference (`network`), files (`networks`) |
//! | `level`, `skills`, `blindness` | levels: their parameters per ruleset, and overlooked turns |
//! | `bench` | checksum of the search |
//! | `tuning/` | feature `tuning`: access for the example `tune` and for network training |

#![allow(
    clippy::inline_always,
    reason = "what is read at every node is small and in the middle of loops; measured, not guessed"
)]

mod bench;
mod blindness;
mod by_ruleset;
mod control;
mod engine;
mod evaluation;
mod level;
mod limits;
mod played;
mod result;
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

pub use bench::{Bench, bench};
#[cfg(feature = "clock")]
pub use control::Stopwatch;
pub use control::{Control, Never};
pub use engine::{Engine, EngineError, Options, UnknownParameter};
pub use evaluation::{Judge, JudgedBy, NetworkError, network_of, provide_network};
pub use level::{Level, UnknownLevel};
pub use limits::{Allowance, Limits, TimeLeft};
pub use played::Played;
pub use result::{DepthReport, PvLine, SearchResult, SliceProgress};
pub use score::Score;
pub use transposition::NoMemory;
pub use two_turns::{TwoTurns, two_turns};
