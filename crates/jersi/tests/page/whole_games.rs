//! Whole games to their ends: each ruleset by mouse, one by touch, one by keyboard.

use jersi_play::Ending;
use jersi_rules::{Action, AnyPosition, RulesetId, Turn, Variants};
use jersi_words::{Language, Words};

use crate::script::{Hands, begin, has, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

/// Plays a whole game and checks that the result is shown.
fn to_the_end(
    screen: Screen,
    ruleset: RulesetId,
    setup: Option<&str>,
    variant: Option<&str>,
    hands: Hands,
    wanted: impl Fn(&[Turn]) -> bool,
) {
    let variants = variant.map_or(Variants::NONE, |name| ruleset.variants(name).expect("a variant"));
    let first = ruleset.rules().setups[0].id;
    let start = AnyPosition::start(ruleset, setup.unwrap_or(first), 0, variants).expect("a setup");
    let turns = whole_game(&start, wanted);
    let mut tab = Tab::open(screen);
    begin(&mut tab, ruleset, setup, variant);
    if hands == Hands::Keys {
        tab.tab_to(".cell[tabindex='0']");
    }
    if hands == Hands::Touch {
        tab.call("Emulation.setTouchEmulationEnabled", &serde_json::json!({ "enabled": true }));
    }
    play(&mut tab, &start, &turns, hands);
    let last = turns.iter().try_fold(start, |position, &turn| position.play(turn)).expect("legal");
    let ending = Ending::Rules(last.outcome().expect("the game is over"));
    let said = Words::new(Language::English).ending(ruleset, ending);
    tab.wait_for_text(".ending .reason", &said);
    tab.picture(&format!("end-{ruleset}{}", variant.map(|name| format!("-{name}")).unwrap_or_default()));
    tab.click(".again");
    tab.wait_for_text(".position", &start.text());
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_jersi_2_from_a_free_setup_by_mouse() {
    to_the_end(Screen::Desk, RulesetId::Jersi2, Some("free"), None, Hands::Mouse, |turns| {
        has(turns, |action| matches!(action, Action::CubeStack { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_jersi_3_with_the_mokca_by_mouse() {
    to_the_end(Screen::Desk, RulesetId::Jersi3, Some("mokca"), None, Hands::Mouse, |turns| {
        has(turns, |action| matches!(action, Action::StackCube { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_jersi_4_8_with_ransoms_by_mouse() {
    to_the_end(Screen::Desk, RulesetId::Jersi4_8, None, Some("ransom"), Hands::Mouse, |turns| {
        has(turns, |action| matches!(action, Action::Name(_)))
            && has(turns, |action| matches!(action, Action::Give(_)))
            && has(turns, |action| matches!(action, Action::Relocate(_)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_jersi_4_16_with_drops_and_a_relocation_by_mouse() {
    to_the_end(Screen::Desk, RulesetId::Jersi4_16, None, None, Hands::Mouse, |turns| {
        turns.iter().any(|turn| turn.relocation().is_some())
            && has(turns, |action| matches!(action, Action::Drop(_)))
            && has(turns, |action| matches!(action, Action::Drops(..)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_pijersi_by_mouse() {
    to_the_end(Screen::Desk, RulesetId::Pijersi, None, None, Hands::Mouse, |turns| turns.len() > 12);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_pijersi_by_touch_on_a_phone() {
    to_the_end(Screen::Phone, RulesetId::Pijersi, None, None, Hands::Touch, |turns| {
        turns.len() > 8 && has(turns, |action| matches!(action, Action::StackCube { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_of_jersi_4_16_by_keyboard() {
    to_the_end(Screen::Desk, RulesetId::Jersi4_16, None, None, Hands::Keys, |turns| {
        turns.len() < 40
            && has(turns, |action| matches!(action, Action::Drop(_) | Action::Drops(..)))
            && has(turns, |action| matches!(action, Action::CubeStack { .. }))
    });
}
