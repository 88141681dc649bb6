//! Interface of engines in a match: requests, answers, failures.

use std::fmt;
use std::time::Duration;

use jersi_engine::{Control, Stopwatch};
use jersi_rules::{AnyPosition, Turn};
use jersi_ugi::GoLimits;

use super::other::Other;
use super::own::Own;
use super::simple::{Random, TwoTurn};
use super::spec::{Contender, Spec};
use super::stop::Stop;
use super::tc::Tc;

/// An engine that plays one game after the other.
pub(crate) trait Player {
    /// Resets for a new game. The seed determines all random choices.
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed>;

    /// Chooses a turn. The game is not over.
    fn choose(&mut self, asked: &Asked<'_>, watch: &TurnClock<'_>) -> Result<Chosen, Misdeed>;
}

/// Position and time of a request.
pub(crate) struct Asked<'a> {
    pub(crate) start: &'a AnyPosition,
    /// Turns played since.
    pub(crate) turns: &'a [Turn],
    pub(crate) position: &'a AnyPosition,
    pub(crate) limits: GoLimits,
}

/// Answer of an engine.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) turn: Turn,
    /// Score for the side to move.
    pub(crate) score: Option<i32>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

impl Chosen {
    /// A turn without search information.
    pub(crate) const fn blindly(turn: Turn) -> Self {
        Self { turn, score: None, depth: None, nodes: None }
    }
}

/// Failures that lose the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misdeed {
    /// It crashed.
    Crashed(String),
    /// It can't be started, or not with these options.
    Unusable(String),
    /// It did not answer.
    Stalled,
    /// It answered too late.
    Late {
        /// Time taken.
        took: Duration,
    },
    /// It sent no legal turn.
    Illegal(String),
    /// It answered without a turn.
    NoTurn,
}

/// Termination of a game lost on time.
pub(crate) const LATE: &str = "time";

impl Misdeed {
    /// Termination tag of the record.
    pub(crate) const fn termination(&self) -> &'static str {
        match self {
            Self::Crashed(_) | Self::Unusable(_) => "crash",
            Self::Stalled => "stall",
            Self::Late { .. } => LATE,
            Self::Illegal(_) => "illegal-turn",
            Self::NoTurn => "no-turn",
        }
    }
}

/// Sentence after the name of the engine.
impl fmt::Display for Misdeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(why) => write!(f, "crashed: {why}"),
            Self::Unusable(why) => write!(f, "can't play: {why}"),
            Self::Stalled => f.write_str("stalled"),
            Self::Late { took } => write!(f, "lost on time: it took {} ms", took.as_millis()),
            Self::Illegal(turn) => write!(f, "sent the illegal turn '{turn}'"),
            Self::NoTurn => f.write_str("gave no turn"),
        }
    }
}

/// Timer of one turn, and the stop flag.
pub(crate) struct TurnClock<'a> {
    watch: Stopwatch,
    patience: Duration,
    stop: &'a Stop,
}

impl<'a> TurnClock<'a> {
    /// A running timer with a limit.
    pub(crate) fn start(patience: Duration, stop: &'a Stop) -> Self {
        Self { watch: Stopwatch::new(), patience, stop }
    }

    pub(crate) fn took(&self) -> Duration {
        self.watch.time()
    }

    /// Time left to wait.
    pub(crate) fn left(&self) -> Duration {
        self.patience.saturating_sub(self.took())
    }

    /// Whether the match was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_given()
    }

    /// Whether the answer is no longer needed.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped() || self.left().is_zero()
    }
}

impl Control for TurnClock<'_> {
    fn elapsed(&self) -> u64 {
        self.watch.elapsed()
    }

    fn stopped(&self) -> bool {
        self.is_over()
    }
}

/// Prepares an engine for games that start like this one, with the time control of the match or its own.
pub(crate) fn player(engine: &Contender, tc: Tc, start: &AnyPosition) -> Result<Box<dyn Player>, Misdeed> {
    let tc = engine.tc.unwrap_or(tc);
    Ok(match &engine.spec {
        Spec::Jersi(own) => Box::new(Own::new(start.ruleset(), own, tc)?),
        Spec::Random => Box::new(Random::new()),
        Spec::TwoTurn => Box::new(TwoTurn::new()),
        Spec::Ugi(command) => Box::new(Other::start(command, start)?),
    })
}
