//! Our engine for the house bots of a server, in the one thread that the server gives it.

use std::collections::HashMap;
use std::time::Instant;

use jersi_engine::{Control, Engine, Level, Options, Played};
use jersi_play::{Game, Pace};
use jersi_rules::RulesetId;
use jersi_server::{Mind, Thought};

use crate::pace::{HASH, limits};

/// Engines, one for each ruleset that was played.
#[derive(Debug, Default)]
pub struct HouseMind {
    engines: HashMap<RulesetId, Engine>,
}

impl Mind for HouseMind {
    fn begin(&mut self) {
        // Requests of players come first. Without the permission it thinks all the same.
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
        let answer = engine.think(&played, &limits, &SearchTime(Instant::now()), &mut |_| {});
        let points = answer.lines.first().map(|line| line.score.number());
        answer.turn.map(|turn| Thought { turn, points })
    }
}

/// The time since the search began; only its limits stop it.
struct SearchTime(Instant);

impl Control for SearchTime {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        false
    }
}
