//! Unusual but allowed properties of a game.

use crate::KindSet;
use crate::board::Shape;
use crate::ruleset::{ClockRule, Rules};

pub(super) fn of(rules: &Rules, shape: &Shape) -> Vec<String> {
    let mut found = Vec::new();
    let id = |kind| rules.kind_id(kind);
    for rule in rules.kinds {
        let is_beaten = rules.kinds.iter().any(|other| other.beats.has(rule.kind));
        if !is_beaten && !rules.rooted.has(rule.kind) {
            found.push(format!("nothing captures the {}", id(rule.kind)));
        }
        if rule.beats == KindSet::NONE
            && !rules.rooted.has(rule.kind)
            && !rules.guards.has(rule.kind)
            && !rules.runners.has(rule.kind)
            && rules.royal.kind() != Some(rule.kind)
        {
            found.push(format!("the {} captures nothing", id(rule.kind)));
        }
    }
    if rules.clock == ClockRule::None {
        found.push("without a clock a game may have no end".to_owned());
    }
    if shape.cells() < 15 {
        found.push(format!("the board has only {} cells", shape.cells()));
    }
    found
}
