//! The review of a game: glyphs, the graph, the mistakes with their losses; stored with the game; and retried mistakes.

use jersi_rules::{AnyPosition, RulesetId};

use crate::screens::{BLUNDERED, open};
use crate::script::enter;
use crate::sizes::Screen;
use crate::studying::{record, review_by_command};
use crate::tab::Tab;

/// Reviews the game in the study.
fn review(tab: &mut Tab) {
    tab.click(".actions .review");
    tab.wait_for("document.querySelector('.review-begin')");
    tab.click(".review-begin");
    tab.wait_for("document.querySelector('.review-begin') && document.querySelector('.accuracies')");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_review_finds_the_planted_blunder_with_its_loss() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, BLUNDERED);
    review(&mut tab);
    tab.picture("review");
    let told = tab.texts(".mistakes p");
    assert!(told.iter().any(|said| said.contains("d6-e5")), "{told:?}");
    assert_eq!(tab.count(".accuracies span"), 2);
    assert!(tab.text(".accuracy .about").contains("100"), "the number is explained");
    // In the order of the game, each with its loss.
    assert!(tab.text(".mistake .turn").contains("d6-e5"));
    assert_eq!(tab.value("document.querySelector('.mistake').dataset.judgement"), "blunder");
    assert!(tab.text(".mistake .cost").contains('%'));
    // The graph has axes, and shows the current position.
    assert_eq!(tab.texts(".graph text")[..3], ["100 %", "50 %", "0 %"]);
    assert!(tab.count(".graph .tick") > 0 && tab.count(".graph .fault") > 0);
    tab.click(".mistake .turn");
    tab.wait_for("document.querySelector('.graph line.here')");
    let here = "document.querySelector('.graph line.here').getAttribute('x1')";
    let before = tab.value(here);
    tab.value("document.activeElement.blur()");
    tab.key("End");
    tab.wait_for(&format!("{here} !== '{}'", before.as_str().unwrap_or_default()));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_end_of_a_game_leads_directly_to_its_review() {
    let mut tab = Tab::open(Screen::TallPhone);
    let end = crate::screens::SCREENS.iter().find(|shown| shown.name == "end").expect("a screen");
    (end.show)(&mut tab);
    tab.click(".analyse");
    tab.wait_long("document.querySelector('.study .accuracies')");
    assert!(tab.is_on_screen(".board"), "the board stays in sight");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_review_adds_glyphs_to_the_tree_and_is_stored_with_the_game() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, BLUNDERED);
    review(&mut tab);
    let accuracies = tab.texts(".accuracies span");
    tab.click(".actions .review");
    tab.wait_for("document.querySelector('.tree .glyph')");
    assert_eq!(tab.text(".tree .turn"), "d6-e5??");
    tab.picture("glyphs");
    tab.reload();
    tab.wait_for("document.querySelector('.tree .turn')?.textContent === 'd6-e5??'");
    tab.click(".actions .review");
    tab.wait_for("document.querySelector('.accuracies')");
    assert_eq!(tab.texts(".accuracies span"), accuracies);
    assert!(tab.count(".mistake") > 0);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_mistake_is_retried_and_judged_before_the_solution_is_shown() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, BLUNDERED);
    let start = AnyPosition::read(
        RulesetId::Pijersi,
        jersi_rules::Variants::NONE,
        "6/7/6/3s-1S-1/1r-2P-1/R-2S-3/6 w 0 20",
    )
    .expect("a position");
    review(&mut tab);
    tab.click(".try-again");
    tab.wait_for("document.querySelector('.retry') && document.querySelector('.cell.pick')");
    tab.wait_for_text(".position", &start.text());
    assert!(tab.is_on_screen(".board") && tab.is_on_screen(".retry-task"), "board and question at once");
    assert!(tab.text(".retry-told").is_empty(), "nothing is told yet");
    assert_eq!(tab.count(".mistakes"), 0);
    // Another turn that does not win.
    enter(&mut tab, &start, start.read_turn("b1-a1").expect("well written"));
    tab.wait_for("document.querySelector('.retry.missed .retry-verdict')?.textContent.includes('b1-a1')");
    assert!(tab.text(".retry-told").is_empty(), "a wrong try does not give it away");
    tab.picture("retry-missed");
    tab.click(".retry-again");
    tab.wait_for_text(".position", &start.text());
    enter(&mut tab, &start, start.read_turn("d6-c5=e4").expect("well written"));
    tab.wait_for("document.querySelector('.retry.solved')");
    tab.wait_for("document.querySelector('.retry-told').textContent.length > 0");
    tab.picture("retry-solved");
    tab.click(".retry-end");
    tab.wait_for("document.querySelector('.mistakes')");
    // The game is unchanged.
    tab.click(".actions .review");
    tab.wait_for("document.querySelector('.tree')");
    assert_eq!(tab.count(".tree .variation"), 0);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_reviews_ten_games_as_the_command_does_and_twice_the_same() {
    let mut tab = Tab::open(Screen::Desk);
    for &ruleset in RulesetId::ALL {
        // Short enough that the command prints every mistake.
        for length in [4, 6] {
            let (_, text) = record(ruleset, length);
            let wanted = review_by_command(&format!("review-{ruleset}-{length}"), &text);
            open(&mut tab, &text);
            tab.click(".actions .review");
            for _ in 0..2 {
                tab.wait_for("document.querySelector('.review-begin')");
                tab.click(".review-begin");
                tab.wait_for(
                    "document.querySelector('.review-begin') && document.querySelector('.accuracies')",
                );
                let mut shown = tab.texts(".accuracies span");
                shown.extend(tab.texts(".mistakes p"));
                shown.sort();
                assert_eq!(shown, wanted, "{ruleset}, {length} turns");
            }
            tab.click(".actions .review");
        }
    }
    tab.end();
}
