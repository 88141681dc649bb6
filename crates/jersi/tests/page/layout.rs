//! Layout: side by side in low windows, stable positions, large boards on large screens.

use jersi_play::Part;
use jersi_rules::{Action, AnyPosition, RulesetId};

use crate::script::{Hands, begin, enter, has, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn in_a_low_window_the_board_is_as_high_as_the_window_and_the_panel_beside_it() {
    for (screen, name) in [(Screen::Landscape, "landscape"), (Screen::Enlarged, "enlarged")] {
        let mut tab = Tab::open(screen);
        tab.picture(&format!("{name}-start"));
        for &ruleset in RulesetId::ALL {
            begin(&mut tab, ruleset, None, None);
            let [left, top, width, height] = tab.bounds(".board-frame .board");
            let window = tab.value("innerHeight").as_f64().expect("a number");
            let across = tab.value("innerWidth").as_f64().expect("a number");
            // As high as the window, or as wide as the panel allows.
            let is_large = height >= window - 16.0 || width >= across * 0.5;
            assert!(is_large, "{name} {ruleset}: {width} x {height} of {across} x {window}");
            assert!(top >= 0.0 && top + height <= window + 1.0, "{name} {ruleset}");
            let [panel, ..] = tab.bounds(".prompt");
            assert!(panel >= left + width - 1.0, "{name} {ruleset}: the panel is beside the board");
            for selector in [".toolbar", ".status", ".side[data-side=white]", ".side[data-side=black]"] {
                assert!(tab.is_on_screen(selector), "{name} {ruleset}: {selector}");
            }
            tab.fits();
            tab.picture(&format!("{name}-{ruleset}"));
        }
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn in_a_low_window_a_tried_board_is_completely_visible_and_nothing_covers_the_menu() {
    for (screen, name) in [(Screen::Landscape, "landscape"), (Screen::Enlarged, "enlarged")] {
        let mut tab = Tab::open(screen);
        begin(&mut tab, RulesetId::Pijersi, None, None);
        tab.click(".toolbar .more");
        tab.wait_for("document.querySelector('.menu')");
        let covered = tab.value(
            "[...document.querySelectorAll('.menu .icon-button')].filter(one => { \
                const box = one.getBoundingClientRect(); if (box.top < 0 || box.bottom > innerHeight) return false; \
                const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
                return !one.contains(seen) && !one.disabled }).map(one => one.className)",
        );
        assert_eq!(covered, serde_json::json!([]), "{name}");
        tab.picture(&format!("{name}-menu"));
        tab.go("#/rules/pijersi");
        tab.wait_for("document.querySelector('.try')");
        crate::screens::unfold(&mut tab);
        tab.click(".try");
        tab.wait_for("document.querySelector('dialog.try-board')?.open");
        let [_, top, _, height] = tab.bounds(".try-board .board");
        let window = tab.value("innerHeight").as_f64().expect("a number");
        assert!(top >= 0.0 && top + height <= window, "{name}: {top} and {height} in {window}");
        assert!(height > window * 0.75, "{name}: {height} in {window}");
        tab.picture(&format!("{name}-try"));
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn on_a_large_monitor_the_bars_of_the_players_stay_with_the_board() {
    let mut tab = Tab::open(Screen::Wide);
    tab.picture("wide-start");
    for &ruleset in RulesetId::ALL {
        begin(&mut tab, ruleset, None, None);
        let [board, _, board_width, _] = tab.bounds(".board-frame");
        let [bar, _, bar_width, _] = tab.bounds(".arena .side");
        assert!((bar - board).abs() < 2.0, "{ruleset}: the bar begins at {bar}, the board at {board}");
        assert!((bar + bar_width - board - board_width).abs() < 2.0, "{ruleset}");
        let [panel, ..] = tab.bounds(".panel");
        assert!(panel - (board + board_width) < 160.0, "{ruleset}: the panel is near the board");
        tab.picture(&format!("wide-{ruleset}"));
    }
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_toolbar_and_the_board_keep_their_places_through_a_turn() {
    for (screen, name) in
        [(Screen::TallPhone, "phone"), (Screen::Laptop, "laptop"), (Screen::Landscape, "landscape")]
    {
        let mut tab = Tab::open(screen);
        begin(&mut tab, RulesetId::Pijersi, None, None);
        tab.value("scrollTo(0, 0)");
        let places = |tab: &mut Tab| (tab.bounds(".toolbar"), tab.bounds(".board"));
        let before = places(&mut tab);
        let steady = |tab: &mut Tab, when: &str| {
            tab.value("scrollTo(0, 0)");
            assert_eq!(places(tab), before, "{name}, {when}");
        };
        tab.click_part("[data-cell=b4]", Part::Stack);
        tab.wait_for("document.querySelector('.cell.held')");
        steady(&mut tab, "with a stack in hand");
        tab.click("[data-cell=g1]");
        tab.wait_for("document.querySelector('.refused .why')");
        steady(&mut tab, "after a refusal");
        tab.click("[data-cell=c4]");
        tab.wait_for("document.querySelector('.finish')");
        steady(&mut tab, "after a first step");
        tab.click(".finish");
        tab.wait_for("document.querySelectorAll('.turns .turn').length === 1");
        steady(&mut tab, "after a turn");
        tab.click(".toolbar .more");
        tab.wait_for("document.querySelector('.menu')");
        steady(&mut tab, "with the menu open");
        tab.picture(&format!("{name}-menu"));
        tab.key("Escape");
        tab.wait_for("!document.querySelector('.menu')");
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn naming_a_ransom_leaves_board_and_reserves_as_they_are() {
    let ruleset = RulesetId::Jersi4_8;
    let variants = ruleset.variants("ransom").expect("a variant");
    let first = ruleset.rules().setups[0].id;
    let start = AnyPosition::start(ruleset, first, 0, variants).expect("a setup");
    let turns = whole_game(&start, |turns| has(turns, |action| matches!(action, Action::Name(_))));
    let at = turns.iter().position(|turn| matches!(turn.action(), Action::Name(_))).expect("a ransom");
    let mut tab = Tab::open(Screen::TallPhone);
    begin(&mut tab, ruleset, None, Some("ransom"));
    play(&mut tab, &start, &turns[..at - 1], Hands::Mouse);
    let before =
        turns[..at - 1].iter().try_fold(start, |position, &turn| position.play(turn)).expect("legal");
    let trays = "[...document.querySelectorAll('.tray')].map(one => one.innerHTML)";
    tab.value("scrollTo(0, 0)");
    let (board, reserves) = (tab.bounds(".board"), tab.value(trays));
    enter(&mut tab, &before, turns[at - 1]);
    tab.wait_for("document.querySelector('.ransom')");
    tab.value("scrollTo(0, 0)");
    assert_eq!(
        tab.bounds(".board").map(f64::to_bits),
        board.map(f64::to_bits),
        "the board is as large as before"
    );
    let without_state = |html: &serde_json::Value| {
        html.to_string().replace(" disabled=\\\"\\\"", "").replace("true", "false")
    };
    assert_eq!(without_state(&tab.value(trays)), without_state(&reserves), "reserves keep colour and count");
    assert!(tab.is_on_screen(".ransom"));
    tab.picture("phone-ransom");
    tab.end();
}
