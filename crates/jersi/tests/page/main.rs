//! The page in a real browser: the real server, headless Chromium, real clicks.
//!
//! These tests need Chromium and the page itself, so `cargo test` leaves them out and says so;
//! `cargo xtask test` installs the one, makes the other, and runs them. Pictures of what they saw are in
//! `target/screenshots`.

mod browser;
mod server;
mod tab;

use jersi_play::{Language, Words};
use jersi_rules::{AnyPosition, RulesetId};
use tab::{Screen, Tab};

/// A game of a ruleset on the screen.
fn game(ruleset: RulesetId, screen: Screen) -> Tab {
    let mut tab = Tab::open(screen);
    tab.click(&format!("[data-ruleset='{ruleset}']"));
    tab.wait_for(&format!("document.querySelectorAll('.cell').length === {}", ruleset.shape().cells()));
    assert_eq!(tab.text(".position"), AnyPosition::initial(ruleset).text());
    tab
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn each_ruleset_shows_its_board_on_a_desk() {
    for (&ruleset, cells) in RulesetId::ALL.iter().zip([61, 61, 69, 69, 45]) {
        let mut tab = game(ruleset, Screen::Desk);
        assert_eq!(tab.count(".cell"), cells);
        let start = AnyPosition::initial(ruleset);
        assert_eq!(tab.count(".cell[data-unit]"), start.units().count() as u64);
        tab.fits();
        tab.picture(&format!("desk-{ruleset}"));
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn each_board_fits_a_phone() {
    for &ruleset in RulesetId::ALL {
        let mut tab = game(ruleset, Screen::Phone);
        tab.fits();
        tab.picture(&format!("phone-{ruleset}"));
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_of_two_steps_is_played_by_clicks() {
    let mut tab = game(RulesetId::Pijersi, Screen::Desk);
    // Beside the cubes the stack is taken; then its top goes on by itself.
    tab.click_low("[data-cell='b4'] .hexagon");
    tab.wait_for("document.querySelector('.cell.held').dataset.cell === 'b4'");
    tab.picture("turn-held");
    tab.click("[data-cell='c4']");
    tab.wait_for("document.querySelector('.cell.arrived').dataset.cell === 'c4'");
    tab.picture("turn-first-step");
    tab.click("[data-cell='d4']");

    let start = AnyPosition::initial(RulesetId::Pijersi);
    let after = start.play(start.read_turn("b4=c4-d4").unwrap()).unwrap();
    tab.wait_for_text(".position", &after.text());
    assert_eq!(tab.text(".turns li"), "b4=c4-d4");
    assert_eq!(tab.text(".status"), "Black to play");
    assert_eq!(tab.unit("d4"), Some("W".to_owned()));
    assert_eq!(tab.unit("b4"), None);
    tab.picture("turn-played");

    tab.click(".take-back");
    tab.wait_for_text(".position", &start.text());
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_of_one_step_ends_with_a_second_tap() {
    let mut tab = game(RulesetId::Pijersi, Screen::Phone);
    tab.click("[data-cell='b4'] .top");
    tab.click("[data-cell='c4']");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let after = start.play(start.read_turn("b4-c4").unwrap()).unwrap();
    tab.wait_for_text(".position", &after.text());

    tab.click_low("[data-cell='f4'] .hexagon");
    tab.click("[data-cell='e4']");
    tab.click("[data-cell='e4']");
    let after = after.play(after.read_turn("f4=e4").unwrap()).unwrap();
    tab.wait_for_text(".position", &after.text());
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_cubes_are_dropped_from_the_reserve() {
    let mut tab = game(RulesetId::Jersi4_16, Screen::Desk);
    tab.click("[data-side='white'] [data-kind='mountain']");
    tab.click("[data-cell='d4']");
    tab.wait_for("document.querySelector('.cell.arrived').dataset.cell === 'd4'");
    tab.click("[data-cell='d5']");
    let start = AnyPosition::initial(RulesetId::Jersi4_16);
    let after = start.play(start.read_turn("M:d4/M:d5").unwrap()).unwrap();
    tab.wait_for_text(".position", &after.text());
    tab.picture("drops-played");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn what_is_not_possible_is_explained_in_both_languages() {
    let mut tab = game(RulesetId::Pijersi, Screen::Desk);
    tab.click("[data-cell='f1']");
    tab.wait_for("document.querySelector('.refused').textContent.length > 0");
    assert_eq!(tab.text(".refused"), "The paper on f1 belongs to Black.");
    tab.click("button[lang='fr']");
    tab.wait_for("document.documentElement.lang === 'fr'");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    assert_eq!(tab.text(".status"), Words::new(Language::French).phase(&start));
    tab.picture("french");
    tab.end();
}
