//! First lessons: a table of positions with tasks for each ruleset. The rules check whether a turn reaches a goal.

mod goal;
mod tables;

use std::cmp::Reverse;

use jersi_rules::{AnyPosition, Cell, RulesetId, Turn, Variants};

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
    /// The tasks, in order. A game against [`FIRST_LEVEL`] follows them.
    pub steps: Vec<LessonStep>,
}

/// One task of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The position, White to play.
    pub position: AnyPosition,
    /// The goal.
    pub goal: Goal,
    /// The names of the cells that the task mentions: origins and targets.
    pub hints: &'static [&'static str],
    /// The message with the task.
    pub task: &'static str,
    /// The message with the explanation afterwards.
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
    /// The shortest turn that reaches the goal with the cells that the task mentions; of several, the one that goes
    /// farthest forward.
    #[must_use]
    pub fn solution(&self) -> Option<Turn> {
        let cells = self.hint_cells();
        let fits = |turn: &Turn| {
            let steps: Vec<_> = turn.steps().into_iter().flatten().collect();
            let arrives = |cell: &Cell| steps.iter().any(|step| step.to == *cell);
            let begins = |cell: &Cell| steps.first().is_some_and(|step| step.from == *cell);
            let names_first = cells.first().is_none_or(|cell| begins(cell) || arrives(cell));
            let names_second = cells.get(1).is_none_or(arrives);
            // White, who plays in lessons, goes up, and cells are numbered from below.
            let reached = steps.last().map_or(0, |step| step.to.index());
            (!names_first, !names_second, steps.len(), Reverse(reached))
        };
        let met = self.position.turns().into_iter().filter(|&turn| self.goal.is_met(&self.position, turn));
        met.min_by_key(fits)
    }

    /// The cells that the task mentions.
    #[must_use]
    pub fn hint_cells(&self) -> Vec<Cell> {
        self.hints.iter().filter_map(|name| self.position.shape().named(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::RulesetId;

    use super::{Goal, Lesson, tables};

    #[test]
    fn every_step_has_a_solution_that_begins_on_a_mentioned_cell() {
        for step in RulesetId::ALL.iter().flat_map(|&ruleset| Lesson::of(ruleset).steps) {
            let solution = step.solution().expect("a task can be done");
            assert!(step.goal.is_met(&step.position, solution), "{}", step.position.text());
            let cells = step.hint_cells();
            let steps = || solution.steps().into_iter().flatten();
            let is_named = |cell| steps().any(|step| step.from == cell || step.to == cell);
            assert!(
                cells.first().is_none_or(|&cell| is_named(cell)),
                "{:?} {}",
                step.goal,
                step.position.text()
            );
        }
    }

    #[test]
    fn no_solution_leads_back_to_the_own_row_but_to_defend_it() {
        for step in RulesetId::ALL.iter().flat_map(|&ruleset| Lesson::of(ruleset).steps) {
            let solution = step.solution().expect("a task can be done");
            let row = |cell: jersi_rules::Cell| {
                step.position.shape().name(cell).to_string().bytes().next().expect("a name")
            };
            let steps: Vec<_> = solution.steps().into_iter().flatten().collect();
            if let (Some(first), Some(last)) = (steps.first(), steps.last())
                && step.hint_cells().len() < 2
                && !matches!(step.goal, Goal::Defend)
            {
                assert!(row(last.to) >= row(first.from), "{:?} {}", step.goal, step.position.text());
            }
        }
    }

    #[test]
    fn every_row_is_a_step_with_its_own_message() {
        for &ruleset in RulesetId::ALL {
            let texts: Vec<String> =
                Lesson::of(ruleset).steps.iter().map(|step| step.position.text()).collect();
            let rows: Vec<&str> = tables::of(ruleset).iter().map(|row| row.position).collect();
            assert_eq!(texts, rows, "{ruleset}");
        }
    }
}
