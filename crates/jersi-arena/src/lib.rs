//! Matches between engines: schedule, games, statistics, reports; and the conformance test of the protocol.
//!
//! - A [`Plan`] has engines, rules, time control, openings and number of games. A [`Contest`] plays it on several threads,
//!   with reproducible games in a fixed order, and into a file from which it can resume after a crash. Its [`Tally`] is
//!   computed from the records alone.
//! - [`strength`] converts counts of games to Elo with a confidence interval; [`Sprt`] is the sequential test that stops a
//!   match as soon as it is decided.
//! - A [`Report`] is the result as text or JSON.
//! - [`conformance`] tests an external engine against the protocol.
//!
//! A match of our engine against random turns:
//!
//! ```
//! use jersi_arena::{Contest, Making, MatchRules, Plan, Stop, Strength, strength};
//! use jersi_rules::{RulesetId, Variants};
//!
//! let engines = ["ours=jersi:hash=1".parse()?, "chance=random".parse()?];
//! let rules = MatchRules { ruleset: RulesetId::Pijersi, setup: "classic", variants: Variants::NONE };
//! let plan = Plan { games: 4, ..Plan::new(&engines, rules, "nodes:300".parse()?) };
//! let mut contest = Contest::new(plan)?;
//! contest.play(&Stop::default(), &mut |_| ())?;
//! let meeting = &contest.tally().meetings[0];
//! assert_eq!(meeting.games.count(), 4);
//! assert!(matches!(strength(meeting.games, meeting.pairs), Some(Strength::Above(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games are counted and written in the order of their numbers, so a sequential test stops at the same game with any
//! number of threads, and a resumed match has the same result as an uninterrupted one. The crate never prints: the caller
//! provides the output. `jersi match` adds progress and Ctrl-C; `examples/ladder.rs` plays adjacent levels.
//!
//! | module | content |
//! | --- | --- |
//! | `contest`, `schedule`, `work` | a match; engines and opening of each game; worker threads |
//! | `spec`, `tc` | engine specifications; time controls |
//! | `player`, `own`, `other`, `simple` | interface of engines; our engine, external engines, baselines |
//! | `openings`, `judge` | openings from a file, or generated and balanced |
//! | `game`, `head`, `tags`, `out` | one game; its record and tags; the file of games |
//! | `tally`, `statistics`, `sprt`, `report/` | results, Elo, sequential test, reports |
//! | `conformance/` | test of external engines against the protocol |
//! | `announcement` | verification of announced wins |

mod announcement;
pub mod conformance;
mod contest;
mod error;
mod game;
mod head;
mod judge;
mod openings;
mod other;
mod out;
mod own;
mod player;
mod report;
mod schedule;
mod simple;
mod spec;
mod sprt;
mod statistics;
mod stop;
mod tags;
mod tally;
mod tc;
mod work;

pub use announcement::{Announcement, Refutation};
pub use contest::{Contest, GamesFile, Plan};
pub use error::{Difference, MatchError, OpeningError};
pub use game::Patience;
pub use judge::Making;
pub use openings::{MatchRules, OpeningTurns, read_all as read_openings};
pub use player::Misdeed;
pub use report::{Report, progress_line};
pub use schedule::{Meetings, Schedule};
pub use spec::{Contender, OwnSpec, Placing, Spec, SpecError};
pub use sprt::{Sprt, SprtError, Verdict};
pub use statistics::{Games, Pairs, Strength, elo, score, strength};
pub use stop::Stop;
pub use tally::{Effort, Meeting, Tally};
pub use tc::{Tc, TcError};
