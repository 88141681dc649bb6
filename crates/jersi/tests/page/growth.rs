//! The memory of a page that is open for a long time does not grow.

use jersi_rules::{AnyPosition, RulesetId};

use crate::script::{Hands, begin, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn five_games_leave_no_nodes_behind() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 8);
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let mut counted = Vec::new();
    for _ in 0..6 {
        tab.wait_for_text(".position", &start.text());
        counted.push(tab.nodes());
        play(&mut tab, &start, &turns, Hands::Mouse);
        tab.wait_for("document.querySelector('.ending .again')");
        tab.click(".ending .again");
    }
    println!("nodes at the start of each game: {counted:?}");
    // The first game loads data that stays: sounds, symbols, objects of the browser.
    let (first, last) = (counted[1], counted[5]);
    assert!(last <= first + first / 20, "{counted:?}");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn going_from_screen_to_screen_leaves_no_nodes_behind() {
    let mut tab = Tab::open(Screen::Desk);
    let mut counted = Vec::new();
    for _ in 0..5 {
        for (hash, there) in [
            ("#/rules/pijersi", ".book figure"),
            ("#/study", ".study .cell"),
            ("#/lesson/pijersi", ".lesson .signs"),
            ("#/new/jersi-3", ".begin"),
            ("#/", ".start .fam"),
        ] {
            tab.go(hash);
            tab.wait_for(&format!("document.querySelector('{there}')"));
        }
        counted.push(tab.nodes());
    }
    println!("nodes after each round: {counted:?}");
    let (first, last) = (counted[1], counted[4]);
    assert!(last <= first + first / 20, "{counted:?}");
    tab.end();
}
