//! Reports on positions and games: the engine's analysis, the review of a whole game, the check of a
//! record by the rules. Each report is a value that is written as lines for people or as JSON for programs;
//! `docs/json.md` describes the objects.
//!
//! - [`analyse`] searches a [`Subject`], a position with the game that led to it, and returns a [`PositionAnalysis`].
//! - [`review()`] asks the engine about every position of a game, with the same questions as the web page, so both find
//!   the same; [`write_review`] and [`review_json`] report it.
//! - [`GameCheck`] is the result of checking a record: its length, its result by the rules, its warnings, or its error.
//! - [`TurnText`], [`InGame`] and [`ResultText`] are the parts that all JSON objects share.
//!
//! The reports read no files and never print: records and a writer are arguments.

mod analysis;
mod check;
mod json;
mod review;

pub(crate) use analysis::{PositionAnalysis, Subject, analyse};
pub(crate) use check::{CheckReport, GameCheck, verdict};
pub(crate) use json::{InGame, ResultText, TurnText, write_json};
pub(crate) use review::{review, review_json, write_review};
