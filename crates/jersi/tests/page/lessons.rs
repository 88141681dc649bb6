//! Lessons: each can be completed by tapping the marked cells, and every step fits on one screen.

use jersi_play::Lesson;
use jersi_rules::RulesetId;
use jersi_words::{Language, Words};

use crate::script::enter;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Elements that must be visible without scrolling.
fn all_is_on_one_screen(tab: &mut Tab, what: &str, selectors: &[&str]) {
    for selector in selectors {
        assert!(tab.is_on_screen(selector), "{what}: {selector} is at {:?}", tab.bounds(selector));
    }
    let scrolls = tab.value("document.scrollingElement.scrollHeight - innerHeight");
    assert!(
        scrolls.as_f64().is_some_and(|rest| rest <= 1.0),
        "{what} is {scrolls} pixels higher than the screen"
    );
}

/// The condition that a mark is on a cell. Marks below the cubes are in one layer for all cells.
fn is_marked(mark: &str, cell: &str) -> String {
    format!(
        "[...document.querySelectorAll('.board {mark}')].some(one => {{ \
         const middle = shape => {{ const box = shape.getBoundingClientRect(); \
           return [box.left + box.width / 2, box.top + box.height / 2] }}; \
         const [x, y] = middle(one); const [u, v] = middle(document.querySelector('[data-cell={cell}] .ring')); \
         return Math.hypot(x - u, y - v) < 3 }})"
    )
}

/// Taps marked cells until the task is done.
fn follow_the_marks(tab: &mut Tab, what: &str) {
    for _ in 0..6 {
        tab.wait_for(
            "document.querySelector('.cell .mark.pointed, .kind.pointed, .end-pointed .finish, .praise')",
        );
        if tab.count(".praise") > 0 {
            return;
        }
        if tab.count(".end-pointed .finish") > 0 {
            assert!(tab.is_on_screen(".about-end"), "{what}: the button that ends a turn is explained");
            tab.click(".finish");
        } else if tab.count(".kind.pointed") > 0 {
            tab.click(".kind.pointed");
        } else {
            let cell =
                tab.value("document.querySelector('.cell .mark.pointed').closest('.cell').dataset.cell");
            let cell = cell.as_str().expect("a cell").to_owned();
            // The lower end of a cell, which selects the whole stack; the target decides anyway.
            tab.click_part(&format!("[data-cell={cell}]"), jersi_play::Part::Stack);
        }
    }
    tab.wait_for("document.querySelector('.praise')");
}

fn every_lesson_to_its_end(screen: Screen, name: &str) {
    let mut tab = Tab::open(screen);
    for &ruleset in RulesetId::ALL {
        let lesson = Lesson::of(ruleset);
        tab.go(&format!("#/lesson/{ruleset}"));
        tab.wait_for("document.querySelector('.lesson-begin')");
        tab.picture(&format!("lesson-{name}-{ruleset}-signs"));
        all_is_on_one_screen(&mut tab, &format!("{ruleset}: the signs"), &[".signs", ".lesson-begin"]);
        tab.click(".lesson-begin");
        for (number, step) in lesson.steps.iter().enumerate() {
            let what = format!("{ruleset}, step {}", number + 1);
            tab.wait_for_text(".task", &Words::new(Language::English).lesson_task(step));
            tab.wait_for("document.querySelector('.cell .mark.pointed, .kind.pointed')");
            // The destination is visible before the first tap.
            if let Some(first) = step.solution().and_then(|turn| turn.steps()[0]) {
                let goal = step.position.shape().name(first.to);
                let target = format!("document.querySelector('[data-cell={goal}] .mark.target')");
                tab.wait_for(&format!("{target} || {}", is_marked(".mark.capture", &goal.to_string())));
            }
            let next = if number + 1 < lesson.steps.len() { ".lesson-next" } else { ".lesson-play" };
            all_is_on_one_screen(&mut tab, &what, &[".task", ".board", ".lesson-show", next]);
            if number % 4 == 0 {
                tab.picture(&format!("lesson-{name}-{ruleset}-{number}"));
            }
            follow_the_marks(&mut tab, &what);
            assert_eq!(tab.count(".praise.missed"), 0, "{what}: the marks lead to what the task asks");
            all_is_on_one_screen(&mut tab, &what, &[".board", ".praise", next]);
            if number % 4 == 0 {
                tab.picture(&format!("lesson-{name}-{ruleset}-{number}-done"));
            }
            tab.click(next);
        }
        // The next step: a game against the weakest level, with a hint on the board.
        tab.wait_for(
            "[...document.querySelectorAll('.caption')].some(one => one.textContent.includes('level 1'))",
        );
        tab.wait_for("document.querySelector('.play:not(.lesson) :is(.cell .mark.pointed, .kind.pointed)')");
        tab.picture(&format!("lesson-{name}-{ruleset}-game"));
    }
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_lesson_is_gone_through_by_its_marks_on_a_phone_without_scrolling() {
    every_lesson_to_its_end(Screen::TallPhone, "phone");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_lesson_is_gone_through_by_its_marks_on_a_laptop_without_scrolling() {
    every_lesson_to_its_end(Screen::Laptop, "laptop");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_wrong_turn_in_a_lesson_looks_different_and_is_explained() {
    let step = Lesson::of(RulesetId::Pijersi).steps[0];
    let mut tab = Tab::open(Screen::TallPhone);
    tab.go("#/lesson/pijersi");
    tab.wait_for("document.querySelector('.lesson-begin')");
    tab.click(".lesson-begin");
    let turns = step.position.turns();
    let wrong = turns.iter().find(|&&turn| !step.goal.is_met(&step.position, turn)).expect("a wrong turn");
    enter(&mut tab, &step.position, *wrong);
    tab.wait_for("document.querySelector('.praise.missed')");
    assert!(tab.is_on_screen(".lesson-again"));
    tab.picture("lesson-missed");
    tab.click(".lesson-again");
    tab.wait_for("!document.querySelector('.praise')");
    let right = turns.iter().find(|&&turn| step.goal.is_met(&step.position, turn)).expect("a right turn");
    enter(&mut tab, &step.position, *right);
    tab.wait_for("document.querySelector('.praise:not(.missed)')");
    tab.end();
}
