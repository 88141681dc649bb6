//! Positions of random games, for the tests of this crate.

#![allow(unreachable_pub, reason = "a module of a test program")]

use jersi_rules::{AnyPosition, Capture, Phase, RulesetId, Turn, Variant, Variants};
use jersi_testkit::random::Random;

/// All starts: every setup with every set of variants.
pub fn starts(ruleset: RulesetId, seed: u64) -> Vec<AnyPosition> {
    let mut chosen = vec![Variants::NONE];
    for &variant in ruleset.rules().variants {
        chosen.extend(chosen.clone().into_iter().map(|set| set.with(variant)));
    }
    let setups = ruleset.rules().setups.iter();
    let all = setups.flat_map(|setup| chosen.iter().map(move |&set| (setup.id, set)));
    all.map(|(id, set)| AnyPosition::start(ruleset, id, seed, set).expect("setups go with variants"))
        .collect()
}

/// A random turn; captures are drawn more often than other turns.
pub fn any_turn(position: &AnyPosition, random: &mut Random) -> Option<Turn> {
    let turns = position.turns();
    let captures = |turn: &Turn| position.captures(*turn) != [Capture::None; 2];
    let sharp: Vec<Turn> = turns.iter().copied().filter(captures).collect();
    let wanted = if random.once_in(3) { random.pick(&sharp) } else { None };
    wanted.or_else(|| random.pick(&turns))
}

/// Positions of random games: all ended games and phases of a ransom, and one in four of the others.
pub fn positions(ruleset: RulesetId, count: usize, seed: u64) -> Vec<AnyPosition> {
    let starts = |seed| starts(ruleset, seed);
    collect(starts, any_turn, count, seed, |position, random| {
        is_rare(position) || position.outcome().is_some() || random.once_in(4)
    })
}

/// Positions in which a ransom is named or given, or the king is put back.
pub fn ransoms(ruleset: RulesetId, count: usize, seed: u64) -> Vec<AnyPosition> {
    let starts = |seed| {
        let mut starts = starts(ruleset, seed);
        starts.retain(|start| start.variants().has(Variant::Ransom));
        starts
    };
    let turn = |position: &AnyPosition, random: &mut Random| {
        let turns = position.turns();
        let takes_king = |turn: &&Turn| position.captures(**turn).contains(&Capture::Royal);
        turns.iter().find(takes_king).copied().or_else(|| any_turn(position, random))
    };
    collect(starts, turn, count, seed, |position, _| is_rare(position))
}

fn is_rare(position: &AnyPosition) -> bool {
    !matches!(position.phase(), Phase::Play | Phase::Place)
}

fn collect(
    starts: impl Fn(u64) -> Vec<AnyPosition>,
    choose: impl Fn(&AnyPosition, &mut Random) -> Option<Turn>,
    count: usize,
    seed: u64,
    keeps: impl Fn(&AnyPosition, &mut Random) -> bool,
) -> Vec<AnyPosition> {
    let mut random = Random::new(seed);
    let mut kept = Vec::new();
    for game in 0.. {
        let starts = starts(random.number());
        let mut position = starts[game % starts.len()];
        loop {
            if keeps(&position, &mut random) {
                kept.push(position);
            }
            if kept.len() == count {
                return kept;
            }
            let Some(turn) = choose(&position, &mut random) else { break };
            position = position.play(turn).expect("a listed turn is legal");
        }
    }
    kept
}
