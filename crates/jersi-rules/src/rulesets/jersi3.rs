//! Jersi 3.0 (February 2020): Jersi 2 with an optional guardian, the mokca.

use crate::board::Shape;
use crate::ruleset::{Blocked, ClockRule, Fixed, KindRule, Royal, Rules, Special, UgiTurns};
use crate::setup::{Opening, Setup};
use crate::{Kind, KindSet};
use Kind::{Kunti, Mokca, Paper, Rock, Scissors};

/// Jersi 3 (2020). Here C is the rock (cukla) and K the scissors (kuctai).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jersi3;

const STANDS_ON: KindSet = KindSet::of(&[Rock, Paper, Scissors, Mokca]);

const fn fighter(kind: Kind, letter: char, prey: Kind) -> KindRule {
    KindRule { kind, letter, army: 4, beats: KindSet::of(&[prey, Kunti]), stands_on: STANDS_ON }
}

impl Fixed for Jersi3 {
    type Set = u128;
    type Kinds = [u128; 5];
    const SHAPE: &'static Shape = &super::HEXAGON;
    const RULES: &'static Rules = &Rules {
        id: "jersi-3",
        name: "Jersi 3 (2020)",
        kinds: &[
            fighter(Rock, 'C', Scissors),
            fighter(Paper, 'R', Rock),
            fighter(Scissors, 'K', Paper),
            KindRule { kind: Kunti, letter: 'N', army: 1, beats: KindSet::NONE, stands_on: STANDS_ON },
            KindRule { kind: Mokca, letter: 'M', army: 1, beats: KindSet::NONE, stands_on: STANDS_ON },
        ],
        rooted: KindSet::NONE,
        guards: KindSet::of(&[Mokca]),
        runners: KindSet::NONE,
        royal: Royal::Fatal(Kunti),
        reserve: &[],
        clock: ClockRule::Countdown { limit: 20, beside: KindSet::of(&[Kunti, Mokca]) },
        blocked: Blocked::Ties,
        setups: &[
            Setup {
                id: "standard",
                opening: Opening::Fixed("c-rkn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-RKC-"),
            },
            Setup {
                id: "mokca",
                opening: Opening::Fixed("rckmn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-KMRC"),
            },
            Setup { id: "free", opening: Opening::Placed { without: KindSet::of(&[Mokca]) } },
            Setup { id: "free-mokca", opening: Opening::Placed { without: KindSet::NONE } },
        ],
        setup_code: None,
        variants: &[],
        score: ["1", "0", "1"],
        plain_score: true,
        ugi: UgiTurns::Notation,
        special: &Special::NONE,
    };
}
