//! Jersi 4.8 (September 2020) and 4.16 (March 2022): bring the king to the far row, with mountains and wise dropped
//! from a reserve. They differ in the captures that reset the counter and in the ransom.

use super::row;
use crate::board::Shape;
use crate::ruleset::{Blocked, ClockRule, Fixed, KindRule, Reset, Royal, Rules, Special, UgiTurns};
use crate::setup::{Opening, Setup};
use crate::variant::Variant;
use crate::{Kind, KindSet};
use Kind::{Fool, King, Mountain, Paper, Rock, Scissors, Wise};

/// Jersi 4.8 (2020).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jersi4_8;

/// Jersi 4.16 (2022).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jersi4_16;

const BOARD: Shape = Shape::new(&[
    row(-1, 7),
    row(-2, 8),
    row(-2, 7),
    row(-3, 8),
    row(-4, 9),
    row(-4, 8),
    row(-4, 7),
    row(-5, 8),
    row(-5, 7),
]);

/// Nothing stands on the king; climbing mountains is a separate rule.
const STANDS_ON: KindSet = KindSet::of(&[Rock, Paper, Scissors, Fool, Wise]);

const fn mover(kind: Kind, letter: char, army: u8, beats: &[Kind]) -> KindRule {
    KindRule { kind, letter, army, beats: KindSet::of(beats), stands_on: STANDS_ON }
}

const KINDS: &[KindRule] = &[
    mover(Rock, 'R', 4, &[Scissors, Fool, King, Wise]),
    mover(Paper, 'P', 4, &[Rock, Fool, King, Wise]),
    mover(Scissors, 'S', 4, &[Paper, Fool, King, Wise]),
    mover(Wise, 'W', 2, &[]),
    mover(Fool, 'F', 2, &[Rock, Paper, Scissors, Fool, King]),
    mover(King, 'K', 1, &[]),
    KindRule { kind: Mountain, letter: 'M', army: 4, beats: KindSet::NONE, stands_on: KindSet::NONE },
];

const SETUPS: &[Setup] = &[Setup {
    id: "standard",
    opening: Opening::Fixed("p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P-"),
}];

const fn rules(id: &'static str, name: &'static str, reset: Reset, variants: &'static [Variant]) -> Rules {
    Rules {
        id,
        name,
        kinds: KINDS,
        rooted: KindSet::of(&[Mountain]),
        guards: KindSet::NONE,
        runners: KindSet::of(&[King]),
        royal: Royal::Relocated(King),
        reserve: &[(Mountain, 4), (Wise, 2)],
        clock: ClockRule::Quiet { limit: 40, reset },
        blocked: Blocked::Loses,
        setups: SETUPS,
        setup_code: None,
        variants,
        // The English edition of 4.8 prints ".1" for a tie; the French one has 1.
        score: ["2", "0", "1"],
        plain_score: true,
        ugi: UgiTurns::Notation,
        special: &Special::NONE,
    }
}

impl Fixed for Jersi4_8 {
    type Set = u128;
    type Kinds = [u128; 7];
    const SHAPE: &'static Shape = &BOARD;
    const RULES: &'static Rules =
        &rules("jersi-4.8", "Jersi 4.8 (2020)", Reset::AnyCapture, &[Variant::NoParachute, Variant::Ransom]);
}

impl Fixed for Jersi4_16 {
    type Set = u128;
    type Kinds = [u128; 7];
    const SHAPE: &'static Shape = &BOARD;
    const RULES: &'static Rules =
        &rules("jersi-4.16", "Jersi 4.16 (2022)", Reset::BeyondKing, &[Variant::NoParachute]);
}
