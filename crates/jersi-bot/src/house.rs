//! Our engine for the house bots of a server, in the one thread that the server gives it.

use std::collections::HashMap;

use jersi_engine::{Engine, Level, Options, Played, Stopwatch};
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
        let answer = engine.think(&played, &limits, &Stopwatch::new(), &mut |_| {});
        let points = answer.lines.first().map(|line| line.score.number());
        answer.turn.map(|turn| Thought { turn, points })
    }
}
