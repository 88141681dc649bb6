//! Lessons: task, explanation, and the answer to another turn.

use jersi_rules::{Kind, RulesetId};

use super::Words;
use super::sentence::Sentence;
use jersi_play::{FIRST_LEVEL, LessonStep};

impl Words {
    /// Task.
    #[must_use]
    pub fn lesson_task(&self, step: &LessonStep) -> String {
        self.about_step(step).say(step.task)
    }

    /// Explanation after success.
    #[must_use]
    pub fn lesson_done(&self, step: &LessonStep) -> String {
        self.about_step(step).say(step.done)
    }

    /// Answer to a legal turn that does not fulfil the task.
    #[must_use]
    pub fn lesson_not_yet(&self, step: &LessonStep) -> String {
        self.about_step(step).text("goal", step.goal.id()).say("lesson-not-yet")
    }

    /// Closing sentence after the last step.
    #[must_use]
    pub fn lesson_end(&self, ruleset: RulesetId) -> String {
        let arguments = [("name", ruleset.name().into()), ("level", FIRST_LEVEL.into())];
        self.say("lesson-end", &arguments)
    }

    /// A sentence with the cells of a task, the units on them, and the three kinds of every game.
    fn about_step(&self, step: &LessonStep) -> Sentence<'_> {
        let position = &step.position;
        let mut sentence = self.about(position.ruleset());
        for (name, kind) in [("rock", Kind::Rock), ("paper", Kind::Paper), ("scissors", Kind::Scissors)] {
            sentence = sentence.kind(name, kind);
        }
        let cells = step.hint_cells();
        for ((cell_name, cube_name), &cell) in [("from", "mover"), ("to", "met")].into_iter().zip(&cells) {
            sentence = sentence.cell(cell_name, cell);
            if let Some(unit) = position.unit(cell) {
                sentence = sentence.cube(cube_name, unit.top);
            }
        }
        sentence
    }
}
