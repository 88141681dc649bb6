//! Engine of the house bots, in the thread that the server gives it.

use std::collections::HashMap;

use jersi_engines::{ThreadEngine, lower_priority};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::RulesetId;
use jersi_server::{HouseEngine, HouseTurn};
use jersi_ugi::Question;

/// Transposition table in megabytes, one per ruleset in use. The server needs its memory for players.
const HASH: usize = 16;

/// Engines by ruleset, created on demand.
#[derive(Default)]
pub(super) struct HouseEngines {
    engines: HashMap<RulesetId, ThreadEngine>,
}

impl HouseEngine for HouseEngines {
    fn begin(&mut self) {
        // Low priority: requests of players come first.
        lower_priority();
    }

    fn choose(&mut self, level: u8, game: &Game, pace: Pace) -> Option<HouseTurn> {
        // A random seed per turn: with a known one, the errors of a level would be predictable.
        let seed = jersi_client::chance();
        let question = Question::for_turn(&Seat::Level(level), game, game.current(), pace, seed)?;
        let engine = self.engines.entry(game.ruleset()).or_insert_with(|| ThreadEngine::new(1, HASH));
        let found = engine.answer(&question, &|| false, &mut |_| ());
        let points = found.points();
        found.turn.map(|turn| HouseTurn { turn, points })
    }
}
