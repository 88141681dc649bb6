//! Dragging cubes by finger: on the board of a game, a study and the editor, and from the reserve. Uses real touch
//! events, which the browser may interpret as scrolling.

use jersi_play::Part;
use jersi_rules::{AnyPosition, Phase, RulesetId};
use serde_json::json;

use crate::script::{are_raised, begin, heights};
use crate::sizes::Screen;
use crate::tab::Tab;

/// A phone with touch input.
fn phone() -> Tab {
    let mut tab = Tab::open(Screen::TallPhone);
    tab.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    tab
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_finger_drags_a_cube_in_a_game() {
    let mut tab = phone();
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.drag_by_finger("[data-cell=b1]", Part::Top, "[data-cell=c1]");
    tab.wait_for("document.querySelector('[data-cell=c1]').dataset.unit === 'P'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_finger_drags_a_cube_in_a_study_and_in_the_editor() {
    let mut tab = phone();
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell.pick')");
    tab.drag_by_finger("[data-cell=b1]", Part::Top, "[data-cell=c1]");
    tab.wait_for("document.querySelector('[data-cell=c1]').dataset.unit === 'P'");
    tab.click(".tab-tools");
    tab.click(".actions .editor");
    tab.wait_for("document.querySelector('.editor-room .brush')");
    tab.drag_by_finger("[data-cell=c1]", Part::Top, "[data-cell=d1]");
    tab.wait_for("document.querySelector('[data-cell=d1]').dataset.unit === 'P'");
    // And by two taps, without loss: the eraser is not selected at first.
    let stood = tab.value(&heights("d1"));
    tab.touch("[data-cell=d1]");
    tab.wait_for(&are_raised("d1", &stood, &[true]));
    tab.touch("[data-cell=e1]");
    tab.wait_for("document.querySelector('[data-cell=e1]').dataset.unit === 'P'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_finger_drags_a_cube_from_the_reserve() {
    let mut tab = phone();
    begin(&mut tab, RulesetId::Jersi4_16, None, None);
    tab.drag_by_finger(".side[data-side=white] [data-kind=mountain]", Part::Top, "[data-cell=e5]");
    tab.wait_for("document.querySelector('.cell.arrived')?.dataset.cell === 'e5'");
    assert_eq!(tab.count(".carried"), 0);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_tap_on_an_earlier_position_offers_to_return_to_the_game() {
    let mut tab = phone();
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.drag_by_finger("[data-cell=b1]", Part::Top, "[data-cell=c1]");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 1");
    tab.click(".history .previous");
    tab.wait_for("!document.querySelector('.to-live').hidden");
    tab.touch("[data-cell=b1]");
    tab.wait_for("document.querySelector('.to-live.nudged')");
    assert!(tab.is_on_screen(".to-live"));
    tab.picture("phone-past");
    tab.click(".to-live");
    tab.wait_for(
        "document.querySelector('.to-live').hidden && document.querySelector('[data-cell=c1]').dataset.unit",
    );
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_rest_of_a_free_setup_is_placed_by_one_tap() {
    let game = RulesetId::Jersi2;
    let free = game
        .rules()
        .setups
        .iter()
        .find(|setup| {
            AnyPosition::start(game, setup.id, 0, jersi_rules::Variants::NONE)
                .is_ok_and(|start| start.phase() == Phase::Place)
        })
        .expect("a setup by hand");
    let mut tab = phone();
    begin(&mut tab, game, Some(free.id), None);
    tab.wait_for("document.querySelector('.place-rest')");
    tab.picture("phone-placing");
    tab.click(".place-lot");
    tab.wait_for("document.querySelector('.tray.placing')?.dataset.side === 'black'");
    tab.click(".place-mirror");
    tab.wait_long("!document.querySelector('.tray.placing') && document.querySelector('.cell.pick')");
    tab.picture("phone-placed");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn back_closes_what_is_open_and_not_the_page() {
    let mut tab = phone();
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.click(".toolbar .more");
    tab.wait_for("document.querySelector('.menu')");
    tab.value("history.back()");
    tab.wait_for("!document.querySelector('.menu')");
    assert!(tab.is("document.querySelector('.play .cell')"), "the game is still there");
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.click(".tab-tools");
    tab.click(".actions .share");
    tab.wait_for("document.querySelector('.share-room')");
    tab.value("history.back()");
    tab.wait_for("!document.querySelector('.share-room') && document.querySelector('.study')");
    tab.end();
}
