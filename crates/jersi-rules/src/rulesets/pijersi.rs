//! Pijersi (2022): bring any rock, paper or scissors to the far row.

use super::{PAPER, ROCK, SCISSORS, row};
use crate::board::Shape;
use crate::ruleset::{Blocked, ClockRule, Fixed, KindRule, Reset, Royal, Rules, Special, UgiTurns};
use crate::setup::{Opening, Setup, Shuffle, ShuffledSides};
use crate::{Kind, KindSet};
use Kind::{Paper, Rock, Scissors, Wise};

/// Pijersi (2022).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pijersi;

const BOARD: Shape =
    Shape::new(&[row(0, 6), row(-1, 7), row(-1, 6), row(-2, 7), row(-2, 6), row(-3, 7), row(-3, 6)]);

const ANY: KindSet = KindSet::of(&[Rock, Paper, Scissors, Wise]);

const PLACES: &[&str] = &["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "b4", "b5", "b6", "b7"];

const fn shuffle(sides: ShuffledSides) -> Opening {
    Opening::Shuffled(Shuffle { places: PLACES, fixed: &[], sides })
}

impl Fixed for Pijersi {
    type Set = u64;
    type Kinds = [u64; 4];
    const SHAPE: &'static Shape = &BOARD;
    const RULES: &'static Rules = &Rules {
        id: "pijersi",
        name: "Pijersi (2022)",
        kinds: &[
            KindRule { kind: Rock, letter: 'R', army: 4, beats: SCISSORS, stands_on: ANY },
            KindRule { kind: Paper, letter: 'P', army: 4, beats: ROCK, stands_on: ANY },
            KindRule { kind: Scissors, letter: 'S', army: 4, beats: PAPER, stands_on: ANY },
            KindRule {
                kind: Wise,
                letter: 'W',
                army: 2,
                beats: KindSet::NONE,
                stands_on: KindSet::of(&[Wise]),
            },
        ],
        rooted: KindSet::NONE,
        guards: KindSet::NONE,
        runners: KindSet::of(&[Rock, Paper, Scissors]),
        royal: Royal::None,
        reserve: &[],
        clock: ClockRule::Quiet { limit: 20, reset: Reset::AnyCapture },
        blocked: Blocked::Loses,
        setups: &[
            Setup {
                id: "classic",
                opening: Opening::Fixed("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S-"),
            },
            Setup { id: "full-random", opening: shuffle(ShuffledSides::Both) },
            Setup { id: "half-random", opening: shuffle(ShuffledSides::WhiteAlone) },
        ],
        setup_code: Some(PLACES),
        variants: &[],
        score: ["1", "0", "1/2"],
        plain_score: false,
        ugi: UgiTurns::Cells,
        special: &Special::NONE,
    };
}
