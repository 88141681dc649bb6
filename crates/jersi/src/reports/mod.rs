//! What there is to report about positions and games: the engine's analysis, the review of a whole game, the check of a
//! record by the rules. Each report is a value that is written as lines for people or as JSON for programs;
//! `docs/json.md` describes the objects.
//!
//! - [`analyse`] searches a [`Subject`], a position with the game that led to it, and returns an [`PositionAnalysis`].
//! - [`review`] asks the engine about every position of a game, with the same questions as the web page, so both find
//!   the same; [`write_review`] and [`review_json`] report it.
//! - [`GameCheck`] is what a record turned out to be: its length, its result by the rules, its warnings, or its error.
//! - [`TurnText`], [`InGame`] and [`ResultText`] are the parts that all JSON objects share.
//!
//! ```
//! use jersi_engine::{Engine, Limits, Options};
//! use jersi_reports::{Subject, analyse};
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let mut engine = Engine::new(RulesetId::Pijersi, Options::default());
//! let start = Subject::from_position(AnyPosition::initial(RulesetId::Pijersi));
//! let mut lines = Vec::new();
//! analyse(&mut engine, &start, &Limits::depth(2)).write(&mut lines)?;
//! assert!(String::from_utf8_lossy(&lines).contains("depth 2, "));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The crate reads no files and never prints: the caller hands in records and a writer. `jersi analyse`, `jersi review`
//! and `jersi check` are made of it. `examples/analyse.rs` searches the first position of every game.

mod analysis;
mod check;
mod json;
mod review;

pub use analysis::{PositionAnalysis, Subject, analyse};
pub use check::{CheckReport, GameCheck, verdict};
pub use json::{InGame, ResultText, TurnText, write_json};
pub use review::{review, review_json, write_review};
