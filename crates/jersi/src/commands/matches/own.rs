//! Our own engine as a player, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jersi_engine::{Engine, Level, Options};
use jersi_rules::{Phase, RulesetId};

use super::player::{Asked, Chosen, Misdeed, Player, Watch};
use super::spec::Placing;
use crate::chance::Chance;

pub(super) struct Own {
    engine: Engine,
    level: Level,
    placing: Placing,
    chance: Chance,
}

impl Own {
    pub(super) fn new(ruleset: RulesetId, level: Level, options: Options, placing: Placing) -> Self {
        Self { engine: Engine::new(ruleset, options), level, placing, chance: Chance::new(0) }
    }
}

impl Player for Own {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.engine.new_game();
        self.chance = Chance::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        if self.placing == Placing::Random && asked.position.phase() == Phase::Place {
            return self.chance.choose(asked.position).map(Chosen::blindly).ok_or(Misdeed::NoTurn);
        }
        let mut limits = asked.budget.limits(asked.position.side());
        limits.level = self.level;
        limits.seed = self.chance.next();
        let engine = &mut self.engine;
        let thought =
            catch_unwind(AssertUnwindSafe(|| engine.think(asked.position, &limits, watch, &mut |_| ())));
        let Ok(answer) = thought else {
            // Whatever state it is in, nobody should play on with it.
            self.engine = Engine::new(self.engine.ruleset(), self.engine.options());
            return Err(Misdeed::Crashed("it panicked".to_owned()));
        };
        Ok(Chosen {
            turn: answer.turn.ok_or(Misdeed::NoTurn)?,
            score: answer.lines.first().map(|line| line.score.number()),
            depth: Some(answer.depth),
            nodes: Some(answer.nodes),
        })
    }
}
