//! Players that are programs: random, our engine, and foreign engines over UGI.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jersi_arena::client::{EngineSetup, Misbehaviour, UgiClient};
use jersi_engine::{Control, DepthReport, Engine, Level, Limits, Options, Played};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::{AnyPosition, Color, SplitMix64, Turn};
use jersi_ugi::GoLimits;
use jersi_worker::engine_limits;

use super::seat;

/// Tolerance for foreign engines beyond their time; large, for busy machines.
const GRACE: Duration = Duration::from_secs(5);

/// The turn of a player, and its score of the position, if it reports one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chosen {
    pub(super) turn: Turn,
    pub(super) points: Option<i32>,
}

/// The programs that play.
pub(super) struct Deciders {
    chance: SplitMix64,
    /// One per side, with a transposition table of its own: a stronger level must not help a weaker one.
    engines: [Option<Engine>; 2],
    others: [Option<UgiClient>; 2],
    seed: u64,
}

/// The limits of a pace, in the terms of the engine protocol.
fn go_limits(pace: Pace) -> GoLimits {
    match pace {
        Pace::Turn(time) => GoLimits::movetime(time),
        Pace::Clocks { left, increment } => GoLimits::clocks(left, [increment; 2]),
    }
}

/// The longest wait for an answer.
fn patience(pace: Pace, side: Color) -> Duration {
    let time = match pace {
        Pace::Turn(time) => time,
        Pace::Clocks { left, .. } => left[side as usize],
    };
    Duration::from_millis(time) + GRACE
}

impl Deciders {
    pub(super) const fn new(seed: u64) -> Self {
        Self { chance: SplitMix64::new(seed), engines: [None, None], others: [None, None], seed }
    }

    /// Starts the engine of a side, if that is another program, and gives its name.
    pub(super) fn start(
        &mut self,
        side: Color,
        seat: &Seat,
        position: &AnyPosition,
    ) -> Result<Option<String>, Misbehaviour> {
        let Seat::Command(command) = seat else { return Ok(None) };
        let mut other = UgiClient::start(command, &EngineSetup::of(position))?;
        other.new_game()?;
        let name = other.name().map(str::to_owned);
        self.others[side as usize] = Some(other);
        Ok(name)
    }

    /// What a player does; nothing for people, and where there is nothing to do. A player that is stopped does
    /// the best it knows by then.
    pub(super) fn choose(
        &mut self,
        seat: &Seat,
        game: &Game,
        pace: Pace,
        watch: &Stopwatch,
        report: &mut dyn FnMut(&DepthReport),
    ) -> Result<Option<Chosen>, Misbehaviour> {
        match seat {
            Seat::Person | Seat::Remote(_) => Ok(None),
            Seat::Random => {
                let turn = self.chance.pick(&game.position().turns());
                Ok(turn.map(|turn| Chosen { turn, points: None }))
            }
            Seat::Level(level) => Ok(self.think(seat::level(*level), game, pace, watch, report)),
            Seat::Command(_) => self.ask(game, pace, watch),
        }
    }

    fn think(
        &mut self,
        level: Level,
        game: &Game,
        pace: Pace,
        watch: &Stopwatch,
        report: &mut dyn FnMut(&DepthReport),
    ) -> Option<Chosen> {
        let (ruleset, side) = (game.ruleset(), game.position().side());
        let engine = &mut self.engines[side as usize];
        let engine = match engine {
            Some(engine) if engine.ruleset() == ruleset => engine,
            _ => engine.insert(Engine::new(ruleset, Options::default())),
        };
        let limits = match level {
            Level::BEST => engine_limits(&go_limits(pace), side),
            _ => Limits { level, seed: self.seed, ..Limits::default() },
        };
        let answer = engine.think(&played(game), &limits, watch, report);
        let points = answer.lines.first().map(|line| line.score.number());
        answer.turn.map(|turn| Chosen { turn, points })
    }

    fn ask(&mut self, game: &Game, pace: Pace, watch: &Stopwatch) -> Result<Option<Chosen>, Misbehaviour> {
        let side = game.position().side();
        let Some(other) = &mut self.others[side as usize] else { return Ok(None) };
        let turns: Vec<Turn> = turns(game).collect();
        let (limits, within) = (go_limits(pace), patience(pace, side));
        let stopped = || watch.stopped();
        let choice = other.choose_unless(game.start().position(), &turns, &limits, within, &stopped)?;
        Ok(Some(Chosen { turn: choice.turn, points: choice.score }))
    }
}

/// The turns that led to the current place of a game.
fn turns(game: &Game) -> impl Iterator<Item = Turn> {
    game.path(game.current()).into_iter().filter_map(|node| game.turn_at(node))
}

/// A game up to its current place, as the engine wants it.
pub(super) fn played(game: &Game) -> Played {
    Played::replay_unchecked(game.start().position(), turns(game))
}

/// The time since a question, and the flag that stops the search.
#[derive(Clone, Debug)]
pub(super) struct Stopwatch {
    since: Instant,
    stop: Arc<AtomicBool>,
}

impl Stopwatch {
    pub(super) fn new() -> Self {
        Self { since: Instant::now(), stop: Arc::default() }
    }

    /// One that is stopped by a flag from elsewhere.
    pub(super) fn stopped_by(stop: &Arc<AtomicBool>) -> Self {
        Self { since: Instant::now(), stop: Arc::clone(stop) }
    }

    /// Sets the stop flag, which all copies share.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Control for Stopwatch {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
