//! Jersi 2.0 (January 2020): capture the kunti.

use crate::board::Shape;
use crate::ruleset::{Blocked, ClockRule, Fixed, KindRule, Royal, Rules, Special, UgiTurns};
use crate::setup::{Opening, Setup, Shuffle, ShuffledSides};
use crate::{Kind, KindSet};
use Kind::{Kunti, Paper, Rock, Scissors};

/// Jersi 2 (2020). Here K is the rock (cukla) and C the scissors (kuctai).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jersi2;

const STANDS_ON: KindSet = KindSet::of(&[Rock, Paper, Scissors]);

const fn fighter(kind: Kind, letter: char, prey: Kind) -> KindRule {
    KindRule { kind, letter, army: 4, beats: KindSet::of(&[prey, Kunti]), stands_on: STANDS_ON }
}

const RANDOM: Shuffle = Shuffle {
    places: &["b1", "b2", "b3", "b4", "b5", "b6", "a1", "a2", "a2", "a4", "a4", "a5"],
    fixed: &[(Kunti, "a3")],
    sides: ShuffledSides::Both,
};

impl Fixed for Jersi2 {
    type Set = u128;
    type Kinds = [u128; 4];
    const SHAPE: &'static Shape = &super::HEXAGON;
    const RULES: &'static Rules = &Rules {
        id: "jersi-2",
        name: "Jersi 2 (2020)",
        kinds: &[
            fighter(Rock, 'K', Scissors),
            fighter(Paper, 'R', Rock),
            fighter(Scissors, 'C', Paper),
            KindRule { kind: Kunti, letter: 'N', army: 1, beats: KindSet::NONE, stands_on: STANDS_ON },
        ],
        rooted: KindSet::NONE,
        guards: KindSet::NONE,
        runners: KindSet::NONE,
        royal: Royal::Fatal(Kunti),
        reserve: &[],
        clock: ClockRule::Countdown { limit: 20, beside: KindSet::of(&[Kunti]) },
        blocked: Blocked::Ties,
        setups: &[
            Setup {
                id: "symmetrical",
                opening: Opening::Fixed("k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/8/7/K-R-C-K-R-C-/C-RKN-RCK-"),
            },
            Setup { id: "random", opening: Opening::Shuffled(RANDOM) },
            Setup { id: "free", opening: Opening::Placed { without: KindSet::NONE } },
        ],
        setup_code: None,
        variants: &[],
        score: ["1", "0", "1"],
        plain_score: true,
        ugi: UgiTurns::Notation,
        special: &Special::NONE,
    };
}
