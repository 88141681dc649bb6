//! Our engine as a player, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jersi_engine::{Engine, Options, Played};
use jersi_engines::engine_limits;
use jersi_rules::{Phase, RulesetId, SplitMix64};

use super::player::{Asked, Chosen, Misdeed, Player, TurnClock};
use super::spec::{OwnSpec, Placing};
use super::tc::Tc;

pub(crate) struct Own {
    engine: Engine,
    spec: OwnSpec,
    chance: SplitMix64,
}

impl Own {
    pub(crate) fn new(ruleset: RulesetId, spec: &OwnSpec, tc: Tc) -> Result<Self, Misdeed> {
        let mut spec = spec.clone();
        spec.hash = spec.hash.or(Some(enough(tc)));
        Ok(Self { engine: engine(ruleset, &spec)?, spec, chance: SplitMix64::new(0) })
    }
}

/// Largest useful table size in megabytes. The table is cleared before each game, and a large one costs more time than
/// a game of a few thousand nodes per turn.
fn enough(tc: Tc) -> usize {
    let usual = Options::default().hash;
    match tc {
        Tc::Nodes(nodes) => usize::try_from(nodes / NODES_PER_MEGABYTE).unwrap_or(usual).clamp(1, usual),
        Tc::Time(_) | Tc::Depth(_) | Tc::Clock { .. } => usual,
    }
}

/// Nodes per turn for which a megabyte (65,536 entries) suffices over a game.
const NODES_PER_MEGABYTE: u64 = 1_500;

fn engine(ruleset: RulesetId, spec: &OwnSpec) -> Result<Engine, Misdeed> {
    let usual = Options::default();
    let options = Options { threads: spec.threads, hash: spec.hash.unwrap_or(usual.hash) };
    let mut engine =
        Engine::try_new(ruleset, options).map_err(|error| Misdeed::Unusable(error.to_string()))?;
    engine.judge_by(spec.judge);
    if let Some(path) = &spec.network {
        let unusable =
            |error: &dyn std::fmt::Display| Misdeed::Unusable(format!("{}: {error}", path.display()));
        let file = std::fs::read(path).map_err(|error| unusable(&error))?;
        engine.load_network(&file).map_err(|error| unusable(&error))?;
    }
    for (name, value) in &spec.tuned {
        engine.tune(name, *value).map_err(|error| Misdeed::Unusable(error.to_string()))?;
    }
    Ok(engine)
}

impl Player for Own {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.engine.new_game();
        self.chance = SplitMix64::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, watch: &TurnClock<'_>) -> Result<Chosen, Misdeed> {
        if self.spec.placing == Placing::Random && asked.position.phase() == Phase::Place {
            return self.chance.pick(&asked.position.turns()).map(Chosen::blindly).ok_or(Misdeed::NoTurn);
        }
        let mut limits = engine_limits(&asked.limits, asked.position.side());
        limits.level = self.spec.level;
        limits.seed = self.chance.next_u64();
        let game = Played::replay_unchecked(asked.start, asked.turns.iter().copied());
        let mind = &mut self.engine;
        let thought = catch_unwind(AssertUnwindSafe(|| mind.think(&game, &limits, watch, &mut |_| ())));
        let Ok(answer) = thought else {
            // Undefined state after a panic: it must not be used again.
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
