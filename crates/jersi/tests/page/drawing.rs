//! User drawings on the board, stored in comments.

use jersi_rules::RulesetId;
use jersi_rules::record::{Drawn, Ink, Reading, read_records};

use crate::screens::open;
use crate::sizes::Screen;
use crate::studying::saved;
use crate::tab::Tab;

/// The Shift key in the protocol.
const SHIFT: u8 = 8;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_right_button_draws_arrows_and_marks_that_are_kept_in_comments() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {Bold.} *\n");
    tab.click(".tree .turn");
    tab.draw("[data-cell=g6]", "[data-cell=e5]", 0);
    tab.wait_for("document.querySelectorAll('.board .arrow-green').length === 1");
    tab.draw("[data-cell=d4]", "[data-cell=d4]", SHIFT);
    tab.wait_for("document.querySelectorAll('.board .mark-red').length === 1");
    assert_eq!(tab.count(".cell.held"), 0, "drawing picks nothing up");
    tab.picture("drawn");
    assert_eq!(tab.texts(".tree .comment"), ["Bold."], "the words are shown without the drawings");
    assert_eq!(tab.value("document.querySelector('textarea[name=comment]').value"), "Bold.");
    tab.reload();
    tab.wait_for("document.querySelectorAll('.board .arrow-green, .board .mark-red').length === 2");
    // They belong to this turn only.
    tab.click(".walk .first");
    tab.wait_for("document.querySelectorAll('.board .drawn').length === 0");
    tab.click(".walk .last");
    tab.wait_for("document.querySelectorAll('.board .drawn').length === 2");
    tab.click(".actions .share");
    let (_, bytes) = saved(&mut tab, ".save-record");
    let read = read_records(&bytes, Reading::default());
    let record = &read[0].as_ref().expect("a record").record;
    let shape = RulesetId::Pijersi.shape();
    let drawn = Drawn::of(shape, &record.line[0].after);
    let cell = |name: &str| shape.named(name).expect("a cell");
    assert_eq!(drawn.arrows, [(Ink::Green, cell("g6"), cell("e5"))]);
    assert_eq!(drawn.marks, [(Ink::Red, cell("d4"))]);
    tab.click(".actions .share");
    // The same drawing again removes it; all can be erased.
    tab.draw("[data-cell=g6]", "[data-cell=e5]", 0);
    tab.wait_for("document.querySelectorAll('.board .drawn').length === 1");
    tab.click(".ink-clear");
    tab.wait_for("document.querySelectorAll('.board .drawn').length === 0");
    assert_eq!(tab.texts(".tree .comment"), ["Bold."]);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_long_press_draws_on_a_phone() {
    let mut tab = Tab::open(Screen::Phone);
    tab.call("Emulation.setTouchEmulationEnabled", &serde_json::json!({ "enabled": true }));
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.touch_long("[data-cell=d4]");
    tab.wait_for("document.querySelectorAll('.board .mark-green').length === 1");
    assert_eq!(tab.count(".cell.held"), 0);
    tab.touch_long("[data-cell=b4]");
    tab.wait_for("document.querySelectorAll('.board .mark-green').length === 2");
    assert_eq!(tab.count(".cell.held"), 0);
    tab.end();
}
