//! Our engine for the house bots of a server, in the one thread that the server gives it.

use std::collections::HashMap;

use jersi_engines::{ThreadEngine, lower_priority};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::RulesetId;
use jersi_server::{HouseEngine, HouseTurn};
use jersi_ugi::Question;

/// Transposition table in megabytes, one for each ruleset that was played. The server needs its memory.
const HASH: usize = 16;

/// Engines, one for each ruleset that was played.
#[derive(Default)]
pub(super) struct HouseEngines {
    engines: HashMap<RulesetId, ThreadEngine>,
}

impl HouseEngine for HouseEngines {
    fn begin(&mut self) {
        // Requests of players come first.
        lower_priority();
    }

    fn choose(&mut self, level: u8, game: &Game, pace: Pace) -> Option<HouseTurn> {
        // The seed is drawn for each turn: with one that is known, the errors of a level could be foretold.
        let seed = jersi_client::chance();
        let question = Question::for_turn(&Seat::Level(level), game, game.current(), pace, seed)?;
        let engine = self.engines.entry(game.ruleset()).or_insert_with(|| ThreadEngine::new(1, HASH));
        let found = engine.answer(&question, &|| false, &mut |_| ());
        let points = found.points();
        found.turn.map(|turn| HouseTurn { turn, points })
    }
}
