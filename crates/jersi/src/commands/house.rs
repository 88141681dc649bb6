//! What thinks for the bots of the house: our engine, in the one thread that the server gives it.

use std::collections::HashMap;
use std::time::Instant;

use jersi_engine::{Control, Engine, Level, Limits, Options, Played};
use jersi_play::{Game, Pace};
use jersi_rules::RulesetId;
use jersi_server::{Mind, Thought};
use jersi_ugi::GoLimits;
use jersi_worker::engine_limits;

/// The megabytes of a transposition table: levels below the highest search few nodes.
const HASH: usize = 16;

/// Engines, one for each ruleset that was played.
#[derive(Default)]
pub(super) struct HouseMind {
    engines: HashMap<RulesetId, Engine>,
}

impl Mind for HouseMind {
    fn begin(&mut self) {
        // Whoever asks for a page or plays a turn goes first. Without that right it thinks all the same.
        #[cfg(unix)]
        let _ = rustix::process::nice(19);
    }

    fn choose(&mut self, level: u8, game: &Game, pace: Pace) -> Option<Thought> {
        let options = Options { threads: 1, hash: HASH };
        let engine =
            self.engines.entry(game.ruleset()).or_insert_with(|| Engine::new(game.ruleset(), options));
        let turns = game.path(game.current()).into_iter().filter_map(|node| game.turn_at(node));
        let played = Played::replay_unchecked(game.start().position(), turns);
        let limits = limits(Level::new(level).unwrap_or(Level::BEST), game, pace);
        let answer = engine.think(&played, &limits, &Clock(Instant::now()), &mut |_| {});
        let points = answer.lines.first().map(|line| line.score.number());
        answer.turn.map(|turn| Thought { turn, points })
    }
}

/// What a level may do: levels below the highest bring their own limit of nodes.
pub(super) fn limits(level: Level, game: &Game, pace: Pace) -> Limits {
    if level == Level::BEST {
        engine_limits(&go_limits(pace), game.position().side())
    } else {
        Limits { level, seed: jersi_client::chance(), ..Limits::default() }
    }
}

/// The limits of a pace, in the terms of the engine protocol.
pub(super) fn go_limits(pace: Pace) -> GoLimits {
    match pace {
        Pace::Turn(time) => GoLimits::movetime(time),
        Pace::Clocks { left, increment } => GoLimits::clocks(left, [increment; 2]),
    }
}

/// The time since a question; nothing stops it but its limits.
pub(super) struct Clock(pub(super) Instant);

impl Control for Clock {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        false
    }
}
