//! Engines against each other: matches between any of them, what the results say about their strength, and the client
//! that drives engines of others over UGI.
//!
//! - A [`Plan`] says who plays whom, how, how often and from which openings. A [`Contest`] plays it: on several threads,
//!   yet with the same games in the same order, and into a file from which it can go on after a crash. Its [`Tally`] is
//!   counted from the records of the games alone.
//! - [`strength`] turns counts of games into a difference in Elo with a range; [`Sprt`] is the sequential test that
//!   stops a match as soon as it is decided.
//! - A [`Report`] tells all of it to people or to programs.
//! - [`client`] runs another program as an engine, within times, and believes nothing that the rules have not judged.
//! - [`conformance`] tests whether such a program speaks the protocol as it should.
//!
//! A match of our engine against a plain search of two turns:
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
//! The crate never prints: reports go where the caller says. Progress on a terminal, and Ctrl-C, are for the program that
//! uses it; `jersi match` is one. `examples/ladder.rs` is another: the levels of our engine, each against the next.

mod announcement;
pub mod capped;
pub mod client;
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
