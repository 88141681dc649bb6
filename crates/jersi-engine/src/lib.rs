//! An engine for all games of the Jersi family: one alpha-beta search over whole turns, generic over
//! the ruleset, for threads and for slices in a browser's worker. It has no clock and knows no
//! protocol: a [`Control`] is handed in, and [`Report`]s come out.
//!
//! ```
//! use jersi_engine::{Engine, Limits, Never, Options};
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let mut engine = Engine::new(RulesetId::Pijersi, Options::default());
//! let answer = engine.think(&start, &Limits::nodes(2_000), &Never, &mut |_| ());
//! assert!(start.play(answer.turn.expect("the game has just begun")).is_ok());
//! ```

mod answer;
mod control;
mod engine;
mod level;
mod limits;
mod score;

pub use answer::{Answer, Line, Progress, Report};
pub use control::{Control, Never};
pub use engine::{Engine, Options};
pub use level::{Level, UnknownLevel};
pub use limits::{Allowance, Limits, TimeLeft};
pub use score::Score;
