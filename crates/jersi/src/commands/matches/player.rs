//! What an engine of a match is asked, what it answers, and what it may do wrong.

use std::fmt;
use std::time::{Duration, Instant};

use jersi_engine::Control;
use jersi_play::ugi::GoLimits;
use jersi_rules::{AnyPosition, Turn};

use super::own::Own;
use super::simple::{Random, TwoTurn};
use super::spec::{Contender, Spec};
use super::stop::Stop;
use super::tc::Tc;
use super::ugi::Ugi;

/// An engine that plays one game after the other.
pub(super) trait Player {
    /// Forgets the last game. The seed decides whatever is left to chance in the next one.
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed>;

    /// Chooses a turn. The game is not over.
    fn choose(&mut self, asked: &Asked<'_>, watch: &Watch<'_>) -> Result<Chosen, Misdeed>;
}

/// Where a game stands, and how much thought it is worth.
pub(super) struct Asked<'a> {
    pub(super) start: &'a AnyPosition,
    /// What was played since.
    pub(super) turns: &'a [Turn],
    pub(super) position: &'a AnyPosition,
    pub(super) limits: GoLimits,
}

/// What an engine chose.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) turn: Turn,
    /// How good it thinks that is, for the side that thinks.
    pub(super) score: Option<i32>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Chosen {
    /// A turn of which nothing is known.
    pub(super) const fn blindly(turn: Turn) -> Self {
        Self { turn, score: None, depth: None, nodes: None }
    }
}

/// What costs an engine the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Misdeed {
    /// It died, or could not be started again.
    Crashed(String),
    /// It did not answer at all.
    Stalled,
    /// It answered too late.
    Late { took: Duration },
    /// It sent something that is no legal turn.
    Illegal(String),
    /// It said that it has no turn.
    NoTurn,
}

impl Misdeed {
    /// What the record says of the end of the game.
    pub(super) const fn termination(&self) -> &'static str {
        match self {
            Self::Crashed(_) => "crash",
            Self::Stalled => "stall",
            Self::Late { .. } => "time",
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
            Self::Stalled => f.write_str("stalled"),
            Self::Late { took } => write!(f, "lost on time: it took {} ms", took.as_millis()),
            Self::Illegal(turn) => write!(f, "sent the illegal turn '{turn}'"),
            Self::NoTurn => f.write_str("gave no turn"),
        }
    }
}

/// The clock of one turn, and the sign to stop.
pub(super) struct Watch<'a> {
    began: Instant,
    patience: Duration,
    stop: &'a Stop,
}

impl<'a> Watch<'a> {
    /// A watch that runs, and runs out after some time.
    pub(super) fn start(patience: Duration, stop: &'a Stop) -> Self {
        Self { began: Instant::now(), patience, stop }
    }

    pub(super) fn took(&self) -> Duration {
        self.began.elapsed()
    }

    /// How long one may still wait.
    pub(super) fn left(&self) -> Duration {
        self.patience.saturating_sub(self.took())
    }

    /// Whether the match is stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_given()
    }

    /// Whether nobody waits for the answer any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_stopped() || self.left().is_zero()
    }
}

impl Control for Watch<'_> {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.took().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        self.is_over()
    }
}

/// Prepares an engine for games that begin like this one. It gets the time control, or its own.
pub(super) fn player(engine: &Contender, tc: Tc, start: &AnyPosition) -> Result<Box<dyn Player>, Misdeed> {
    let tc = engine.tc.unwrap_or(tc);
    Ok(match &engine.spec {
        Spec::Jersi(own) => Box::new(Own::new(start.ruleset(), own, tc)?),
        Spec::Random => Box::new(Random::new()),
        Spec::TwoTurn => Box::new(TwoTurn::new()),
        Spec::Ugi(command) => Box::new(Ugi::start(command, start)?),
    })
}
