//! What an engine of a match is asked, what it answers, and what it may do wrong.

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
    /// Forgets the last game. The seed decides whatever is left to chance in the next one.
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed>;

    /// Chooses a turn. The game is not over.
    fn choose(&mut self, asked: &Asked<'_>, watch: &TurnClock<'_>) -> Result<Chosen, Misdeed>;
}

/// Where a game stands, and how much thought it is worth.
pub(crate) struct Asked<'a> {
    pub(crate) start: &'a AnyPosition,
    /// What was played since.
    pub(crate) turns: &'a [Turn],
    pub(crate) position: &'a AnyPosition,
    pub(crate) limits: GoLimits,
}

/// What an engine chose.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) turn: Turn,
    /// How good it thinks that is, for the side that thinks.
    pub(crate) score: Option<i32>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

impl Chosen {
    /// A turn of which nothing is known.
    pub(crate) const fn blindly(turn: Turn) -> Self {
        Self { turn, score: None, depth: None, nodes: None }
    }
}

/// What costs an engine the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misdeed {
    /// It died.
    Crashed(String),
    /// It can't be started, or not with these options.
    Unusable(String),
    /// It did not answer at all.
    Stalled,
    /// It answered too late.
    Late {
        /// How long it took.
        took: Duration,
    },
    /// It sent something that is no legal turn.
    Illegal(String),
    /// It said that it has no turn.
    NoTurn,
}

/// The termination of a game that was lost on time.
pub(crate) const LATE: &str = "time";

impl Misdeed {
    /// What the record says of the end of the game.
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

/// Goes on after the name of the engine.
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

/// The clock of one turn, and the sign to stop.
pub(crate) struct TurnClock<'a> {
    watch: Stopwatch,
    patience: Duration,
    stop: &'a Stop,
}

impl<'a> TurnClock<'a> {
    /// A watch that runs, and runs out after some time.
    pub(crate) fn start(patience: Duration, stop: &'a Stop) -> Self {
        Self { watch: Stopwatch::new(), patience, stop }
    }

    pub(crate) fn took(&self) -> Duration {
        self.watch.time()
    }

    /// How long one may still wait.
    pub(crate) fn left(&self) -> Duration {
        self.patience.saturating_sub(self.took())
    }

    /// Whether the match is stopped.
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

/// Prepares an engine for games that begin like this one. It gets the time control, or its own.
pub(crate) fn player(engine: &Contender, tc: Tc, start: &AnyPosition) -> Result<Box<dyn Player>, Misdeed> {
    let tc = engine.tc.unwrap_or(tc);
    Ok(match &engine.spec {
        Spec::Jersi(own) => Box::new(Own::new(start.ruleset(), own, tc)?),
        Spec::Random => Box::new(Random::new()),
        Spec::TwoTurn => Box::new(TwoTurn::new()),
        Spec::Ugi(command) => Box::new(Other::start(command, start)?),
    })
}
