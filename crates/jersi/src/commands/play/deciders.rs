//! How players that are no people decide: chance, the engine, and engines of others.

use std::time::{Duration, Instant};

use jersi_engine::{Control, Engine, Level, Limits, Options};
use jersi_play::Game;
use jersi_play::ugi::GoLimits;
use jersi_rules::{AnyPosition, Color, Turn};

use super::player::Player;
use crate::chance::Chance;
use crate::ugi_client::{EngineSetup, Misbehaviour, UgiClient};

/// How much longer than it was given an engine of others may take.
const GRACE: Duration = Duration::from_secs(2);

/// Everything that decides for the sides, as far as they are no people.
pub(super) struct Deciders {
    chance: Chance,
    /// One for each side: what a better level found out must not help a worse one.
    engines: [Option<Engine>; 2],
    others: [Option<UgiClient>; 2],
    /// Milliseconds for a turn, where a level does not say how much it thinks.
    time: u64,
    seed: u64,
}

impl Deciders {
    pub(super) const fn new(seed: u64, time: u64) -> Self {
        Self { chance: Chance::new(seed), engines: [None, None], others: [None, None], time, seed }
    }

    /// Starts the engine of a side, if that is another program, and gives its name.
    pub(super) fn start(
        &mut self,
        side: Color,
        player: &Player,
        position: &AnyPosition,
    ) -> Result<Option<String>, Misbehaviour> {
        let Player::Ugi(command) = player else { return Ok(None) };
        let mut other = UgiClient::start(command, &EngineSetup::of(position))?;
        other.new_game()?;
        let name = other.name().map(str::to_owned);
        self.others[side as usize] = Some(other);
        Ok(name)
    }

    /// What a player does; nothing for people, and where there is nothing to do.
    pub(super) fn choose(&mut self, player: &Player, game: &Game) -> Result<Option<Turn>, Misbehaviour> {
        match player {
            Player::Human => Ok(None),
            Player::Random => Ok(self.chance.choose(game.position())),
            Player::Level(level) => Ok(self.think(*level, game)),
            Player::Ugi(_) => self.ask(game),
        }
    }

    fn think(&mut self, level: Level, game: &Game) -> Option<Turn> {
        let ruleset = game.ruleset();
        let engine = &mut self.engines[game.position().side() as usize];
        let engine = engine.get_or_insert_with(|| Engine::new(ruleset, Options::default()));
        let limits = match level {
            Level::BEST => Limits::time(self.time),
            _ => Limits { level, seed: self.seed, ..Limits::default() },
        };
        engine.think(game.position(), &limits, &Clock(Instant::now()), &mut |_| ()).turn
    }

    fn ask(&mut self, game: &Game) -> Result<Option<Turn>, Misbehaviour> {
        let Some(other) = &mut self.others[game.position().side() as usize] else { return Ok(None) };
        let turns: Vec<Turn> =
            game.path(game.current()).iter().filter_map(|&node| game.turn_at(node)).collect();
        let within = Duration::from_millis(self.time) + GRACE;
        let choice = other.choose(game.start().position(), &turns, &GoLimits::movetime(self.time), within)?;
        Ok(Some(choice.turn))
    }
}

/// Only the time; nobody stops the engine at a terminal.
struct Clock(Instant);

impl Control for Clock {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        false
    }
}
