//! Limits and errors of levels 1 to 9, by ruleset, from matches (docs/engine.md): each level scores 70 to 87 % against
//! the one below.

use jersi_rules::Ruleset;

use crate::JudgedBy;
use crate::blindness::Blindness;
use crate::by_ruleset::entry_of;
use crate::search::Parameters;

/// The limits and errors of a level below the highest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// The number of nodes that it searches.
    pub(crate) nodes: u64,
    /// The share of turns that it overlooks, in thousandths.
    blind: u32,
    /// The maximum error of its static evaluation, in points.
    error: i32,
    /// Whether it always sees an immediate win, also inside its search.
    sees_wins: bool,
    /// Bonus for each row that a runner has advanced, in points.
    eager: i32,
    /// Its static evaluation.
    judge: JudgedBy,
}

impl Skill {
    /// With a bonus for runners.
    const fn eager(mut self, points: i32) -> Self {
        self.eager = points;
        self
    }

    /// With the network of the ruleset.
    const fn by_network(mut self) -> Self {
        self.judge = JudgedBy::Network;
        self
    }

    /// With overrides from the search parameters.
    pub(crate) fn tuned(mut self, parameters: &Parameters) -> Self {
        let or = |number: i32, own: i32| if number == 0 { own } else { number };
        self.nodes = or(parameters.level_nodes, self.nodes as i32) as u64;
        self.blind = or(parameters.level_blind, self.blind as i32) as u32;
        self.error = or(parameters.level_error, self.error);
        self.sees_wins = or(parameters.level_sees, i32::from(!self.sees_wins) + 1) == 1;
        self.eager = or(parameters.level_eager, self.eager);
        if parameters.level_network > 0 {
            self.judge = if parameters.level_network == 1 { JudgedBy::Network } else { JudgedBy::Linear };
        }
        self
    }

    /// Its blindness, drawn with a seed.
    pub(crate) fn blindness(&self, seed: u64) -> Blindness {
        Blindness {
            any: self.blind / 2,
            second: self.blind / 2,
            double: self.blind,
            far: self.blind / 2,
            sees_wins: self.sees_wins,
            error: self.error,
            eager: self.eager,
            judge: self.judge,
            seed,
        }
    }
}

/// A skill by its nodes, the share of overlooked turns, its error, and whether it always sees immediate wins.
const fn skill(nodes: u64, blind: u32, error: i32, sees_wins: bool) -> Skill {
    Skill { nodes, blind, error, sees_wins, eager: 0, judge: JudgedBy::Linear }
}

/// The skills of a ruleset. A game whose levels were not measured borrows those of another.
pub(crate) fn skills<R: Ruleset>(game: R) -> &'static [Skill; 9] {
    entry_of(MEASURED, game.rules().id).unwrap_or(&JERSI_3)
}

const MEASURED: &[(&str, [Skill; 9])] = &[
    ("jersi-2", JERSI_2),
    ("jersi-3", JERSI_3),
    ("jersi-4.8", JERSI_4_8),
    ("jersi-4.16", JERSI_4_16),
    ("pijersi", PIJERSI),
];

const JERSI_2: [Skill; 9] = [
    skill(200, 558, 58, false),
    skill(300, 456, 48, false),
    skill(320, 439, 46, true),
    skill(500, 320, 34, true),
    skill(1_200, 207, 22, true),
    skill(2_600, 108, 11, true),
    skill(4_100, 67, 7, true).by_network(),
    skill(11_000, 29, 4, true).by_network(),
    skill(28_000, 8, 2, true).by_network(),
];

const JERSI_3: [Skill; 9] = [
    skill(190, 576, 61, false),
    skill(280, 477, 50, false),
    skill(240, 519, 54, true),
    skill(370, 401, 42, true),
    skill(830, 254, 27, true),
    skill(1_850, 148, 15, true),
    skill(2_800, 85, 9, true).by_network(),
    skill(8_000, 40, 5, true).by_network(),
    skill(18_000, 18, 3, true).by_network(),
];

const JERSI_4_8: [Skill; 9] = [
    skill(100, 720, 80, false).eager(70),
    skill(180, 592, 63, false).eager(60),
    skill(250, 504, 52, true).eager(50),
    skill(510, 317, 34, true).eager(35),
    skill(1_500, 175, 18, true).eager(25),
    skill(4_300, 80, 9, true).eager(12),
    skill(4_300, 60, 6, true).eager(5).by_network(),
    skill(7_200, 38, 5, true).by_network(),
    skill(20_000, 11, 2, true).by_network(),
];

const JERSI_4_16: [Skill; 9] = [
    skill(100, 720, 80, false).eager(70),
    skill(160, 613, 66, false).eager(60),
    skill(250, 510, 53, true).eager(50),
    skill(480, 329, 35, true).eager(35),
    skill(1_150, 212, 22, true).eager(25),
    skill(2_800, 105, 11, true).eager(20),
    skill(3_600, 70, 8, true).eager(10).by_network(),
    skill(7_200, 38, 5, true).by_network(),
    skill(21_000, 10, 2, true).by_network(),
];

const PIJERSI: [Skill; 9] = [
    skill(140, 648, 70, false),
    skill(160, 612, 66, false),
    skill(110, 696, 77, true),
    skill(150, 626, 67, true),
    skill(360, 408, 43, true),
    skill(890, 244, 26, true),
    skill(2_700, 107, 11, true),
    skill(8_000, 56, 7, true),
    skill(13_000, 19, 3, true).by_network(),
];
