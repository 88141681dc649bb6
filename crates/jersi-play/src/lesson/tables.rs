//! The lessons as tables. In Jersi 2 the letter K is the rock and C the scissors, in Jersi 3 the other way round.

use jersi_rules::{Kind, RulesetId};

use super::Goal;

/// A task: position, goal, mentioned cells, and the messages of task and explanation.
pub(super) struct LessonRow {
    pub(super) position: &'static str,
    pub(super) goal: Goal,
    pub(super) hints: &'static [&'static str],
    pub(super) messages: [&'static str; 2],
}

/// The table of each ruleset.
#[allow(
    unreachable_patterns,
    clippy::match_wildcard_for_single_variants,
    reason = "games from rules files, where they are compiled, have no lesson"
)]
pub(super) const fn of(ruleset: RulesetId) -> &'static [LessonRow] {
    match ruleset {
        RulesetId::Jersi2 => JERSI_2,
        RulesetId::Jersi3 => JERSI_3,
        RulesetId::Jersi4_8 | RulesetId::Jersi4_16 => JERSI_4,
        RulesetId::Pijersi => PIJERSI,
        _ => &[],
    }
}

/// Pijersi: bring any rock, paper or scissors to the far row.
const PIJERSI: &[LessonRow] = &[
    LessonRow {
        position: "6/4r-2/6/7/6/2S-4/6 w 0 1",
        goal: Goal::Reach("b3", "c3"),
        hints: &["b3", "c3"],
        messages: ["lesson-move", "lesson-move-done"],
    },
    LessonRow {
        position: "6/p-6/2r-3/2p-R-s-2/6/7/6 w 0 1",
        goal: Goal::Capture,
        hints: &["d4"],
        messages: ["lesson-capture", "lesson-capture-done"],
    },
    LessonRow {
        position: "6/4r-2/6/3R-3/2S-3/7/6 w 0 1",
        goal: Goal::Build,
        hints: &["c3", "d4"],
        messages: ["lesson-build", "lesson-build-done"],
    },
    LessonRow {
        position: "6/4r-2/6/7/1RS4/7/6 w 0 1",
        goal: Goal::Leap,
        hints: &["c2", "c4"],
        messages: ["lesson-leap", "lesson-leap-done"],
    },
    LessonRow {
        position: "6/4r-2/4p-1/7/6/1R-S-4/6 w 0 1",
        goal: Goal::BuildAndRun,
        hints: &["b2", "b3"],
        messages: ["lesson-run", "lesson-run-done"],
    },
    LessonRow {
        position: "6/4r-2/4s-1/7/2RP3/7/6 w 0 1",
        goal: Goal::RunAndStepOff,
        hints: &["c3"],
        messages: ["lesson-run-off", "lesson-run-off-done"],
    },
    LessonRow {
        position: "6/4r-2/4p-1/7/6/2R-W-3/6 w 0 1",
        goal: Goal::CarriedBy(Kind::Wise),
        hints: &["b3", "b4"],
        messages: ["lesson-wise", "lesson-wise-done"],
    },
    LessonRow {
        position: "6/4p-2/6/7/1P-2SR1/1r-5/6 w 0 1",
        goal: Goal::Defend,
        hints: &["b2"],
        messages: ["lesson-defend", "lesson-defend-done"],
    },
    LessonRow {
        position: "3s-2/2p-2r-1/2PR3/7/1p-4/7/6 w 0 1",
        goal: Goal::Win,
        hints: &["e3"],
        messages: ["lesson-far-row", "lesson-won"],
    },
];

/// Jersi 2: capture the kunti.
const JERSI_2: &[LessonRow] = &[
    LessonRow {
        position: "2n-2/1k-4/7/8/4C-4/1R-6/7/6/2N-2 w - 1",
        goal: Goal::Reach("e5", "f5"),
        hints: &["e5", "f5"],
        messages: ["lesson-move", "lesson-move-done"],
    },
    LessonRow {
        position: "2n-2/6/7/3k-4/3r-K-c-3/8/7/6/2N-2 w - 1",
        goal: Goal::Capture,
        hints: &["e5"],
        messages: ["lesson-capture", "lesson-capture-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/3C-5/3K-4/7/6/2N-2 w - 1",
        goal: Goal::Build,
        hints: &["e4", "d4"],
        messages: ["lesson-build", "lesson-build-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/9/2RC5/7/6/2N-2 w - 1",
        goal: Goal::Leap,
        hints: &["d3", "d5"],
        messages: ["lesson-leap", "lesson-leap-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/9/2K-C-4/7/6/2N-2 w - 1",
        goal: Goal::BuildAndRun,
        hints: &["d3", "d4"],
        messages: ["lesson-run", "lesson-run-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/9/2RC5/7/6/2N-2 w - 1",
        goal: Goal::RunAndStepOff,
        hints: &["d3"],
        messages: ["lesson-run-off", "lesson-run-off-done"],
    },
    LessonRow {
        position: "2n-2/1c-4/7/8/9/3k-4/3N-3/1C-4/5 w - 1",
        goal: Goal::Defend,
        hints: &["c4"],
        messages: ["lesson-kunti", "lesson-kunti-done"],
    },
    LessonRow {
        position: "5/6/7/4r-3/2RK1n-4/5c-2/7/6/2N-2 w - 1",
        goal: Goal::Win,
        hints: &["e3", "e5"],
        messages: ["lesson-take-kunti", "lesson-won"],
    },
];

/// Jersi 3: the same with a guardian, the mokca.
const JERSI_3: &[LessonRow] = &[
    LessonRow {
        position: "2n-2/1c-4/7/8/4K-4/1R-6/7/6/2N-2 w - 1",
        goal: Goal::Reach("e5", "f5"),
        hints: &["e5", "f5"],
        messages: ["lesson-move", "lesson-move-done"],
    },
    LessonRow {
        position: "2n-2/6/7/3c-4/3r-C-k-3/8/7/6/2N-2 w - 1",
        goal: Goal::Capture,
        hints: &["e5"],
        messages: ["lesson-capture", "lesson-capture-done"],
    },
    LessonRow {
        position: "2n-2/1c-4/7/8/3K-5/3C-4/7/6/2N-2 w - 1",
        goal: Goal::Build,
        hints: &["e4", "d4"],
        messages: ["lesson-build", "lesson-build-done"],
    },
    LessonRow {
        position: "2n-2/1c-4/7/8/9/2RK5/7/6/2N-2 w - 1",
        goal: Goal::Leap,
        hints: &["d3", "d5"],
        messages: ["lesson-leap", "lesson-leap-done"],
    },
    LessonRow {
        position: "2n-2/1c-4/7/8/9/2C-K-4/7/6/2N-2 w - 1",
        goal: Goal::BuildAndRun,
        hints: &["d3", "d4"],
        messages: ["lesson-run", "lesson-run-done"],
    },
    LessonRow {
        position: "2n-2/1c-4/7/8/9/2RK5/7/6/2N-2 w - 1",
        goal: Goal::RunAndStepOff,
        hints: &["d3"],
        messages: ["lesson-run-off", "lesson-run-off-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/9/3c-4/3N-3/1K-4/5 w - 1",
        goal: Goal::Defend,
        hints: &["c4"],
        messages: ["lesson-kunti", "lesson-kunti-done"],
    },
    LessonRow {
        position: "2n-2/1k-4/7/8/4rc4/8/2N-4/3M-2/K-4 w - 1",
        goal: Goal::DefendWith(Kind::Mokca),
        hints: &["b4", "c3", "e5"],
        messages: ["lesson-mokca", "lesson-mokca-done"],
    },
    LessonRow {
        position: "5/6/7/4r-3/2RC1n-4/5k-2/7/6/2N-2 w - 1",
        goal: Goal::Win,
        hints: &["e3", "e5"],
        messages: ["lesson-take-kunti", "lesson-won"],
    },
];

/// Jersi 4: bring the king to the far row.
const JERSI_4: &[LessonRow] = &[
    LessonRow {
        position: "3k-3/1r-6/7/8/4S-4/8/7/8/3K-3 w 0 1 -",
        goal: Goal::Reach("e5", "f5"),
        hints: &["e5", "f5"],
        messages: ["lesson-move", "lesson-move-done"],
    },
    LessonRow {
        position: "3k-3/8/7/3r-4/3p-R-s-3/8/7/8/3K-3 w 0 1 -",
        goal: Goal::Capture,
        hints: &["e5"],
        messages: ["lesson-capture", "lesson-capture-done"],
    },
    LessonRow {
        position: "3k-3/1r-6/7/8/3S-5/3R-4/7/8/3K-3 w 0 1 -",
        goal: Goal::Build,
        hints: &["e4", "d4"],
        messages: ["lesson-build", "lesson-build-done"],
    },
    LessonRow {
        position: "3k-3/1r-6/7/8/9/2RS5/7/8/3K-3 w 0 1 -",
        goal: Goal::Leap,
        hints: &["d3", "d5"],
        messages: ["lesson-leap", "lesson-leap-done"],
    },
    LessonRow {
        position: "3k-3/1r-6/7/8/9/2R-S-4/7/8/3K-3 w 0 1 -",
        goal: Goal::BuildAndRun,
        hints: &["d3", "d4"],
        messages: ["lesson-run", "lesson-run-done"],
    },
    LessonRow {
        position: "3k-3/1r-6/7/8/9/2RS5/7/8/3K-3 w 0 1 -",
        goal: Goal::RunAndStepOff,
        hints: &["d3"],
        messages: ["lesson-run-off", "lesson-run-off-done"],
    },
    LessonRow {
        position: "3k-3/8/7/4p-3/3w-F-r-3/8/7/8/3K-3 w 0 1 -",
        goal: Goal::Capture,
        hints: &["e5"],
        messages: ["lesson-fool", "lesson-fool-done"],
    },
    LessonRow {
        position: "3k-3/8/7/3r-4/4S-4/8/7/8/3K-3 w 0 1 MMMMWWmmmmww",
        goal: Goal::Drop,
        hints: &[],
        messages: ["lesson-drop", "lesson-drop-done"],
    },
    LessonRow {
        position: "3k-3/8/7/3r-4/3S-m-4/8/7/8/3K-3 w 0 1 -",
        goal: Goal::Climb,
        hints: &["e4", "e5"],
        messages: ["lesson-climb", "lesson-climb-done"],
    },
    LessonRow {
        position: "1p-5/4s-3/7/8/3R-k-4/8/7/8/3K-3 w 0 1 -",
        goal: Goal::Relocate,
        hints: &["e4", "e5"],
        messages: ["lesson-king", "lesson-king-done"],
    },
    LessonRow {
        position: "6k-/4p-3/2RK4/8/4r-4/8/7/8/7 w 0 1 -",
        goal: Goal::Win,
        hints: &["g3"],
        messages: ["lesson-far-row-king", "lesson-won"],
    },
];
