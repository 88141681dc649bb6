//! What levels 1 to 9 may do, ruleset by ruleset. The numbers were found in matches, so that each level
//! scores 65 to 85 % against the one below: docs/engine.md.

use jersi_rules::Ruleset;

use crate::blindness::Blindness;
use crate::search::Parameters;

/// What a level below the highest may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// How many nodes it looks at.
    pub(crate) nodes: u64,
    /// What it overlooks, in thousandths.
    blind: u32,
    /// How far its judgement errs, in points.
    error: i32,
    /// Whether it sees every win at once, inside its search too.
    sees_wins: bool,
}

impl Skill {
    /// With what is asked for instead.
    pub(crate) fn tuned(mut self, parameters: &Parameters) -> Self {
        let or = |number: i32, own: i32| if number == 0 { own } else { number };
        self.nodes = or(parameters.level_nodes, self.nodes as i32) as u64;
        self.blind = or(parameters.level_blind, self.blind as i32) as u32;
        self.error = or(parameters.level_error, self.error);
        self.sees_wins = or(parameters.level_sees, i32::from(!self.sees_wins) + 1) == 1;
        self
    }

    /// What it overlooks in a certain game.
    pub(crate) fn blindness(&self, seed: u64) -> Blindness {
        Blindness {
            any: self.blind / 2,
            second: self.blind / 2,
            double: self.blind,
            far: self.blind / 2,
            sees_wins: self.sees_wins,
            error: self.error,
            seed,
        }
    }
}

/// A skill by its nodes, what it overlooks, how far it errs, and whether it sees wins at once.
const fn skill(nodes: u64, blind: u32, error: i32, sees_wins: bool) -> Skill {
    Skill { nodes, blind, error, sees_wins }
}

/// The skills of a ruleset; one that was never measured plays like Pijersi.
pub(crate) fn skills<R: Ruleset>() -> &'static [Skill; 9] {
    MEASURED.iter().find(|(id, _)| *id == R::RULES.id).map_or(&PIJERSI, |(_, skills)| skills)
}

const MEASURED: &[(&str, [Skill; 9])] = &[
    ("jersi-2", JERSI_2),
    ("jersi-3", JERSI_3),
    ("jersi-4.8", JERSI_4_8),
    ("jersi-4.16", JERSI_4_16),
    ("pijersi", PIJERSI),
];

const JERSI_2: [Skill; 9] = [
    skill(150, 600, 60, false),
    skill(200, 510, 55, false),
    skill(220, 560, 58, true),
    skill(300, 410, 45, true),
    skill(450, 290, 30, true),
    skill(900, 200, 20, true),
    skill(2_000, 130, 12, true),
    skill(5_000, 75, 7, true),
    skill(10_000, 50, 5, true),
];

const JERSI_3: [Skill; 9] = [
    skill(150, 640, 68, false),
    skill(180, 560, 60, false),
    skill(210, 585, 60, true),
    skill(250, 480, 52, true),
    skill(410, 320, 32, true),
    skill(1_050, 180, 18, true),
    skill(1_950, 133, 13, true),
    skill(3_700, 90, 8, true),
    skill(7_000, 60, 6, true),
];

const JERSI_4_8: [Skill; 9] = [
    skill(170, 660, 74, false),
    skill(290, 540, 57, false),
    skill(270, 530, 53, true),
    skill(370, 370, 40, true),
    skill(650, 240, 25, true),
    skill(1_300, 150, 16, true),
    skill(2_900, 90, 9, true),
    skill(7_000, 50, 6, true),
    skill(18_000, 20, 4, true),
];

const JERSI_4_16: [Skill; 9] = [
    skill(1_300, 300, 30, false),
    skill(700, 270, 28, true),
    skill(950, 205, 21, true),
    skill(1_400, 150, 16, true),
    skill(2_100, 105, 11, true),
    skill(3_200, 78, 8, true),
    skill(5_200, 55, 6, true),
    skill(9_000, 35, 5, true),
    skill(17_000, 18, 4, true),
];

const PIJERSI: [Skill; 9] = [
    skill(150, 600, 60, false),
    skill(190, 525, 56, false),
    skill(150, 720, 75, true),
    skill(220, 560, 58, true),
    skill(320, 390, 42, true),
    skill(560, 250, 26, true),
    skill(1_300, 165, 16, true),
    skill(3_300, 95, 9, true),
    skill(9_000, 45, 5, true),
];
