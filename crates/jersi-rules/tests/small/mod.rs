//! A sixth ruleset for tests, as a table alone: the cubes of Pijersi on a smaller board, with other letters and armies.
//! Shared by the tests of rules, engine and drawing.

use jersi_rules::{
    Blocked, ClockRule, Fixed, Kind, KindRule, KindSet, Opening, Reset, Row, Royal, Rules, Setup, Shape,
    Shuffle, ShuffledSides, Special, UgiTurns,
};

/// Rows of 5, 6, 5, 6 and 5 cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Small;

const fn row(first: i8, cells: u8) -> Row {
    Row { first, cells }
}

pub(crate) const BOARD: Shape = Shape::new(&[row(0, 5), row(-1, 6), row(-1, 5), row(-2, 6), row(-2, 5)]);

const ANY: KindSet = KindSet::of(&[Kind::Rock, Kind::Paper, Kind::Scissors, Kind::Wise]);

const fn fighter(kind: Kind, letter: char, prey: Kind) -> KindRule {
    KindRule { kind, letter, army: 3, beats: KindSet::of(&[prey]), stands_on: ANY }
}

const PLACES: &[&str] = &["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b3", "b4", "b6"];

const fn shuffled(sides: ShuffledSides) -> Opening {
    Opening::Shuffled(Shuffle { places: PLACES, fixed: &[], sides })
}

impl Fixed for Small {
    type Set = u64;
    type Kinds = [u64; 4];
    const SHAPE: &'static Shape = &BOARD;
    const RULES: &'static Rules = &Rules {
        id: "small",
        name: "Small (for the test)",
        kinds: &[
            fighter(Kind::Rock, 'O', Kind::Scissors),
            fighter(Kind::Paper, 'Q', Kind::Rock),
            fighter(Kind::Scissors, 'X', Kind::Paper),
            KindRule {
                kind: Kind::Wise,
                letter: 'V',
                army: 2,
                beats: KindSet::NONE,
                stands_on: KindSet::of(&[Kind::Wise]),
            },
        ],
        rooted: KindSet::NONE,
        guards: KindSet::NONE,
        runners: KindSet::of(&[Kind::Rock, Kind::Paper, Kind::Scissors]),
        royal: Royal::None,
        reserve: &[],
        clock: ClockRule::Quiet { limit: 12, reset: Reset::AnyCapture },
        blocked: Blocked::Loses,
        setups: &[
            Setup { id: "plain", opening: Opening::Fixed("x-q-o-x-q-/o-1x-vvo-q-/5/Q-O-VVX-1O-/Q-X-O-Q-X-") },
            Setup { id: "random", opening: shuffled(ShuffledSides::Both) },
            Setup { id: "half", opening: shuffled(ShuffledSides::WhiteAlone) },
        ],
        setup_code: Some(PLACES),
        variants: &[],
        score: ["1", "0", "1/2"],
        plain_score: false,
        ugi: UgiTurns::Cells,
        special: &Special::NONE,
    };
}
