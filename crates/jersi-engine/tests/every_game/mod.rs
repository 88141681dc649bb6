//! Positions of every ruleset, setup, variant and phase, from random play.

use jersi_rules::{AnyPosition, RulesetId, Variant, Variants};
use jersi_testkit::random::Random;

/// Every ruleset with every setup and every set of variants.
pub(crate) fn starts(seed: u64) -> Vec<AnyPosition> {
    let mut starts = Vec::new();
    for &ruleset in RulesetId::ALL {
        let rules = ruleset.rules();
        for setup in rules.setups {
            for choice in 0..1_usize << Variant::ALL.len() {
                let mut variants = Variants::NONE;
                for (place, &variant) in Variant::ALL.iter().enumerate() {
                    if choice >> place & 1 == 1 {
                        variants = variants.with(variant);
                    }
                }
                if Variant::ALL.iter().all(|v| !variants.has(*v) || rules.variants.contains(v)) {
                    starts.push(AnyPosition::start(ruleset, setup.id, seed, variants).expect("a start"));
                }
            }
        }
    }
    starts
}

/// A position some random turns into a game that is not over. Drops are drawn as often as steps, though there are many
/// more of them.
pub(crate) fn wander(start: &AnyPosition, turns: usize, random: &mut Random) -> AnyPosition {
    let mut position = *start;
    for _ in 0..turns {
        let legal = position.turns();
        let steps: Vec<_> = legal.iter().copied().filter(|turn| turn.steps()[0].is_some()).collect();
        let among = if steps.is_empty() || random.once_in(2) { &legal } else { &steps };
        let next = position.play_unchecked(random.pick(among).expect("a turn"));
        if next.outcome().is_some() {
            return position;
        }
        position = next;
    }
    position
}
