//! Dialogs by keyboard and mouse, focus on headings after navigation, and dead links.

use jersi_play::{Game, to_link};
use jersi_rules::{AnyPosition, RulesetId};
use serde_json::json;

use crate::screens::SCREENS;
use crate::script::begin;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Whether the focus is on or inside an element.
fn has_focus(selector: &str) -> String {
    format!("document.querySelector({}).contains(document.activeElement)", json!(selector))
}

/// Opens a dialog by keyboard, and checks that the focus stays inside; that Escape, the button and a click outside
/// close it; and that the focus returns each time.
fn is_a_real_dialog(tab: &mut Tab, opener: &str, dialog: &str) {
    for way in ["Escape", "button", "outside"] {
        tab.value(&format!("document.querySelector({}).focus()", json!(opener)));
        tab.key("Enter");
        tab.wait_for(&format!("document.querySelector({}).open", json!(dialog)));
        tab.wait_for(&has_focus(dialog));
        for _ in 0..40 {
            tab.key("Tab");
            // Between the last and the first element, the focus may be on the browser's own buttons.
            let inside = format!("{} || document.activeElement === document.body", has_focus(dialog));
            assert!(tab.is(&inside), "the focus left {dialog}");
        }
        match way {
            "button" => tab.click(&format!("{dialog} .close")),
            "outside" => {
                for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
                    tab.mouse(kind, 4.0, 790.0);
                }
            }
            key => tab.key(key),
        }
        tab.wait_for(&format!("!document.querySelector({})", json!(dialog)));
        tab.wait_for(&format!("document.activeElement?.matches({})", json!(opener)));
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_board_of_the_book_is_tried_in_a_dialog() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/rules/pijersi");
    tab.wait_for("document.querySelector('.try')");
    is_a_real_dialog(&mut tab, ".try", "dialog.try-board");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn keys_in_the_settings_do_not_reach_the_board() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.click(".to-settings");
    tab.wait_for("document.querySelector('.settings')");
    tab.key("f");
    tab.value("history.back()");
    tab.wait_for("document.querySelector('.cell')");
    assert!(tab.is("document.querySelector('.side').dataset.side === 'black'"), "the board was turned");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn each_screen_has_one_heading_and_gives_it_the_focus() {
    let mut tab = Tab::open(Screen::Desk);
    for screen in SCREENS {
        (screen.show)(&mut tab);
        let headings = tab.texts("h1");
        assert_eq!(headings.len(), 1, "{}: {headings:?}", screen.name);
        assert!(!headings[0].trim().is_empty(), "{}", screen.name);
    }
    for hash in ["#/rules", "#/study", "#/lesson/pijersi", "#/new/pijersi", "#/"] {
        tab.go(hash);
        tab.wait_for("document.activeElement?.matches('main h1')");
    }
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_link_to_a_rule_gives_its_paragraph_the_focus() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/rules/pijersi/cube-reach");
    tab.wait_for("document.activeElement?.id === 'cube-reach'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_broken_link_leads_on_and_can_be_reported() {
    let mut link = to_link(&Game::new(&AnyPosition::initial(RulesetId::Pijersi)));
    let last = if link.pop() == Some('A') { 'B' } else { 'A' };
    link.push(last);
    let mut tab = Tab::open(Screen::Phone);
    tab.go(&format!("#/game/{link}"));
    tab.wait_for("document.querySelector('.broken .refused')?.textContent.length > 10");
    let report = tab.value("document.querySelector('textarea[name=report]').value");
    assert!(report.as_str().is_some_and(|text| text.contains(&link)), "{report}");
    tab.click(".broken .to-start");
    tab.wait_for("document.querySelector('.card')");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_next_action_is_announced() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    assert!(tab.is("document.querySelector('.advice').matches('[role=status]')"));
    let before = tab.text(".advice");
    tab.click(".cell.pick");
    tab.wait_for(&format!("document.querySelector('.advice').textContent !== {}", json!(before)));
    tab.end();
}
