//! Our own engine as a player, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jersi_engine::{Engine, UnknownParameter};
use jersi_rules::{Phase, RulesetId};

use super::player::{Asked, Chosen, Misdeed, Player, Watch};
use super::spec::{OwnSpec, Placing};
use crate::chance::Chance;

pub(super) struct Own {
    engine: Engine,
    spec: OwnSpec,
    chance: Chance,
}

impl Own {
    pub(super) fn new(ruleset: RulesetId, spec: &OwnSpec) -> Result<Self, UnknownParameter> {
        Ok(Self { engine: engine(ruleset, spec)?, spec: spec.clone(), chance: Chance::new(0) })
    }
}

fn engine(ruleset: RulesetId, spec: &OwnSpec) -> Result<Engine, UnknownParameter> {
    let mut engine = Engine::new(ruleset, spec.options);
    for (name, value) in &spec.tuned {
        engine.tune(name, *value)?;
    }
    Ok(engine)
}

impl Player for Own {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.engine.new_game();
        self.chance = Chance::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        if self.spec.placing == Placing::Random && asked.position.phase() == Phase::Place {
            return self.chance.choose(asked.position).map(Chosen::blindly).ok_or(Misdeed::NoTurn);
        }
        let mut limits = asked.budget.limits(asked.position.side());
        limits.level = self.spec.level;
        limits.seed = self.chance.next();
        let mind = &mut self.engine;
        let thought =
            catch_unwind(AssertUnwindSafe(|| mind.think(asked.position, &limits, watch, &mut |_| ())));
        let Ok(answer) = thought else {
            // Whatever state it is in, nobody should play on with it.
            if let Ok(fresh) = engine(self.engine.ruleset(), &self.spec) {
                self.engine = fresh;
            }
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
