//! First lessons: a few positions for each game, each with a task. What a lesson teaches is a table; whether a turn
//! does what a task asks, the rules are asked.

mod goal;
mod tables;

use jersi_rules::{AnyPosition, Cell, RulesetId, Variants};

pub use goal::Goal;

/// The level of the engine against which a learner plays the first game.
pub const FIRST_LEVEL: u32 = 1;

/// The first lesson of a game.
///
/// ```
/// use jersi_play::Lesson;
/// use jersi_rules::RulesetId;
///
/// let lesson = Lesson::of(RulesetId::Pijersi);
/// let step = &lesson.steps[0];
/// let turn = step.position.read_turn("b3-c3").expect("well written");
/// assert!(step.goal.is_met(&step.position, turn));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The game.
    pub ruleset: RulesetId,
    /// Its steps, in their order. After them comes a game against [`FIRST_LEVEL`].
    pub steps: Vec<LessonStep>,
}

/// One task of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The position, White to play.
    pub position: AnyPosition,
    /// What a turn must do.
    pub goal: Goal,
    /// The cells that the task speaks of, by their names: from where, and to where.
    pub hints: &'static [&'static str],
    /// The message that tells the task.
    pub task: &'static str,
    /// The message that explains afterwards.
    pub done: &'static str,
}

impl Lesson {
    /// The lesson of a ruleset.
    #[must_use]
    pub fn of(ruleset: RulesetId) -> Self {
        let step = |row: &tables::LessonRow| {
            Some(LessonStep {
                // A test reads every row, so none is left out.
                position: AnyPosition::read(ruleset, Variants::NONE, row.position).ok()?,
                goal: row.goal,
                hints: row.hints,
                task: row.messages[0],
                done: row.messages[1],
            })
        };
        Self { ruleset, steps: tables::of(ruleset).iter().filter_map(step).collect() }
    }
}

impl LessonStep {
    /// The cells that the task speaks of.
    #[must_use]
    pub fn hint_cells(&self) -> Vec<Cell> {
        self.hints.iter().filter_map(|name| self.position.shape().named(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::RulesetId;

    use super::{Lesson, tables};

    #[test]
    fn every_row_is_a_step_in_its_own_words() {
        for &ruleset in RulesetId::ALL {
            let texts: Vec<String> =
                Lesson::of(ruleset).steps.iter().map(|step| step.position.text()).collect();
            let rows: Vec<&str> = tables::of(ruleset).iter().map(|row| row.position).collect();
            assert_eq!(texts, rows, "{ruleset}");
        }
    }
}
