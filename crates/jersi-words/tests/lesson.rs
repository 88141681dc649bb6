//! Lessons: every task can be fulfilled and missed, and has its sentences.

use jersi_play::{Goal, Lesson, LessonStep};
use jersi_rules::{Color, RulesetId, Turn};
use jersi_words::{Language, Naming, Words};

fn all_steps() -> impl Iterator<Item = LessonStep> {
    RulesetId::ALL.iter().flat_map(|&ruleset| Lesson::of(ruleset).steps)
}

/// Turns that fulfil the task, and the others.
fn parted(step: &LessonStep) -> (Vec<Turn>, Vec<Turn>) {
    let position = step.position;
    position.turns().into_iter().partition(|&turn| step.goal.is_met(&position, turn))
}

#[test]
fn every_task_can_be_done_and_missed() {
    for step in all_steps() {
        let position = step.position;
        assert_eq!((position.side(), position.outcome()), (Color::White, None), "{}", step.position.text());
        let (right, wrong) = parted(&step);
        assert!(!right.is_empty() && !wrong.is_empty(), "{:?} {}", step.goal, step.position.text());
    }
}

#[test]
fn the_cells_of_a_task_are_those_of_a_solution() {
    for step in all_steps() {
        assert_eq!(step.hint_cells().len(), step.hints.len(), "{}", step.position.text());
        let Some(&from) = step.hint_cells().first() else { continue };
        let (right, _) = parted(&step);
        let begins = |turn: &Turn| turn.steps()[0].is_some_and(|first| first.from == from);
        let captures = |turn: &Turn| turn.steps().into_iter().flatten().any(|any| any.to == from);
        assert!(
            right.iter().any(|turn| begins(turn) || captures(turn)),
            "{:?} {}",
            step.goal,
            step.position.text()
        );
    }
}

#[test]
fn a_lesson_is_short_and_ends_with_a_win() {
    for &ruleset in RulesetId::ALL {
        let steps = Lesson::of(ruleset).steps;
        assert!((8..=11).contains(&steps.len()), "{ruleset}: {}", steps.len());
        assert_eq!(steps.last().map(|step| step.goal), Some(Goal::Win), "{ruleset}");
    }
}

#[test]
fn every_step_has_messages_in_both_languages() {
    for language in Language::ALL {
        for naming in [Naming::Plain, Naming::Lojban] {
            let words = Words::new(language).with_naming(naming);
            for step in all_steps() {
                for said in [words.lesson_task(&step), words.lesson_done(&step), words.lesson_not_yet(&step)]
                {
                    assert!(said.ends_with(['.', '!']) && !said.contains(['{', '$']), "{said}");
                }
            }
        }
    }
}

#[test]
fn lessons_read_like_this() {
    let mut told = Vec::new();
    for language in Language::ALL {
        let words = Words::new(language);
        for &ruleset in RulesetId::ALL {
            told.push(format!("# {ruleset}"));
            for step in Lesson::of(ruleset).steps {
                let (right, wrong) = parted(&step);
                let example = right.first().map(|&turn| step.position.write_turn(turn)).unwrap_or_default();
                told.push(format!(
                    "{}\n  {example} ({} right, {} not)",
                    step.position.text(),
                    right.len(),
                    wrong.len()
                ));
                told.push(format!("  {}\n  {}", words.lesson_task(&step), words.lesson_done(&step)));
            }
            told.push(format!("  {}", words.lesson_end(ruleset)));
        }
    }
    insta::assert_snapshot!(told.join("\n"));
}
