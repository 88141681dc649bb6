//! During the game: cube or stack, hints, the list of turns and its keys, the end, the title of the tab.

use jersi_play::Part;
use jersi_rules::{AnyPosition, RulesetId};

use crate::script::{Hands, are_raised, begin, enter, heights, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_destination_decides_between_cube_and_stack() {
    let mut tab = Tab::open(Screen::TallPhone);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let stood = tab.value(&heights("b4"));
    // A tap in the middle of a stack, and on a cell two away: only the stack can go there.
    tab.touch("[data-cell=b4]");
    tab.wait_for("document.querySelector('.cell.held')");
    assert!(tab.is("document.querySelector('[data-cell=c4]').classList.contains('target')"), "for either");
    assert!(tab.is("document.querySelector('[data-cell=d3]').classList.contains('target')"), "for the stack");
    tab.picture("phone-in-hand");
    tab.touch("[data-cell=d3]");
    tab.wait_for("document.querySelector('.cell.arrived')?.dataset.cell === 'd3'");
    tab.click(".cancel");
    // If both can move, the selection is shown, and one tap switches it.
    tab.touch_part("[data-cell=b4]", Part::Top);
    tab.wait_for(&are_raised("b4", &stood, &[false, true]));
    tab.picture("phone-cube-in-hand");
    tab.touch("[data-cell=b4]");
    tab.wait_for(&are_raised("b4", &stood, &[true, true]));
    tab.picture("phone-stack-in-hand");
    tab.touch("[data-cell=c4]");
    tab.wait_for("document.querySelector('.cell.arrived')?.dataset.cell === 'c4'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_dragged_unit_is_dimmed_at_its_origin_and_becomes_the_part_that_can_move() {
    let mut tab = Tab::open(Screen::Laptop);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let center =
        |[left, top, width, height]: [f64; 4], share: f64| (left + width / 2.0, top + height * share);
    let from = center(tab.bounds("[data-cell=b4]"), 0.36);
    let (near, far) = (center(tab.bounds("[data-cell=c4]"), 0.5), center(tab.bounds("[data-cell=d3]"), 0.5));
    let over = |tab: &mut Tab, (x, y): (f64, f64)| {
        let event =
            serde_json::json!({ "type": "mouseMoved", "button": "left", "buttons": 1, "x": x, "y": y });
        tab.call("Input.dispatchMouseEvent", &event);
    };
    tab.mouse("mouseMoved", from.0, from.1);
    tab.mouse("mousePressed", from.0, from.1);
    over(&mut tab, near);
    over(&mut tab, near);
    tab.wait_for("document.querySelector('[data-cell=b4].lifting-top')");
    assert_eq!(tab.count(".ghost use"), 1, "the cube alone");
    over(&mut tab, far);
    tab.wait_for("document.querySelector('[data-cell=b4].lifting')");
    assert_eq!(tab.count(".ghost use"), 2, "so far only the stack can go");
    tab.picture("dragging");
    tab.mouse("mouseReleased", far.0, far.1);
    tab.wait_for("document.querySelector('.cell.arrived')?.dataset.cell === 'd3'");
    assert_eq!(tab.count(".lifting, .lifting-top"), 0);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn turns_are_in_two_columns_and_arrow_keys_step_through_them() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 10 && turns[0].steps()[1].is_some());
    let mut tab = Tab::open(Screen::Laptop);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    play(&mut tab, &start, &turns[..5], Hands::Mouse);
    assert_eq!(tab.texts(".pairs .number"), ["1.", "2.", "3."]);
    let [white, ..] = tab.bounds(".pairs li:nth-child(2) .turn:nth-of-type(1)");
    let [black, ..] = tab.bounds(".pairs li:nth-child(2) .turn:nth-of-type(2)");
    let [below, ..] = tab.bounds(".pairs li:nth-child(3) .turn:nth-of-type(1)");
    assert!(white < black && (white - below).abs() < 1.0, "a column for each side");
    tab.picture("two-columns");
    let texts: Vec<String> = turns[..5]
        .iter()
        .scan(start, |position, &turn| {
            *position = position.play(turn).expect("legal");
            Some(position.text())
        })
        .collect();
    // After a tap, the board has the keyboard focus; left and right still navigate the game.
    for back in [3, 2, 1, 0] {
        tab.key("ArrowLeft");
        tab.wait_for_text(".position", &texts[back]);
        tab.wait_for(&format!("document.querySelector('.status').textContent.includes('{} of 5')", back + 1));
        let current = tab.text(".turns [aria-current]");
        assert_eq!(current, tab.texts(".turns .turn")[back], "the list agrees with the board");
    }
    tab.shift_key("ArrowLeft");
    tab.wait_for("document.querySelectorAll('.turns [aria-current]').length === 1");
    assert_eq!(tab.text(".position"), texts[0], "a step back is still inside the first turn");
    tab.key("ArrowRight");
    tab.key("ArrowRight");
    tab.wait_for_text(".position", &texts[1]);
    tab.key("End");
    tab.wait_for_text(".position", &texts[4]);
    tab.key("Home");
    tab.wait_for_text(".position", &start.text());
    tab.end();
}

/// A game against the engine, loaded from storage, in which White can win immediately.
fn about_to_win(tab: &mut Tab) {
    // A link to a position opens a study; play from here instead.
    let text = "6/4R-2/6/7/6/1p-5/6 w 0 1";
    let position =
        AnyPosition::read(RulesetId::Pijersi, jersi_rules::Variants::NONE, text).expect("a position");
    let link = jersi_play::to_link(&jersi_play::Game::new(&position));
    tab.go(&format!("#/from/{link}"));
    tab.wait_for("document.querySelector('.begin-game')");
    tab.click("input[value=engine]");
    tab.click("input[name=side][value=white]");
    tab.click(".begin-game");
    tab.wait_for_text(".position", &position.text());
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_hint_shows_first_the_cube_then_the_turn_and_why() {
    let mut tab = Tab::open(Screen::TallPhone);
    about_to_win(&mut tab);
    tab.click(".toolbar .hint");
    tab.wait_for("document.querySelector('[data-cell=f5] .mark.pointed')");
    assert_eq!(tab.text(".hint-text"), "Look at the rock at f5.");
    tab.picture("phone-hint-cube");
    tab.click(".toolbar .hint");
    tab.wait_for("document.querySelector('.hint-text').textContent.includes('That wins the game.')");
    assert_eq!(tab.count(".cell:not([data-unit]) .faint use"), 1, "the cube, where it would arrive");
    tab.picture("phone-hint-turn");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_end_shows_the_winner_the_next_level_and_a_review() {
    let mut tab = Tab::open(Screen::TallPhone);
    about_to_win(&mut tab);
    let level =
        tab.value("+document.querySelector('.side[data-side=black] .caption').textContent.match(/\\d+/)[0]");
    let level = level.as_u64().expect("a level");
    tab.click("[data-cell=f5]");
    tab.click("[data-cell=g5]");
    tab.wait_for_text(".ending .winner", "You win!");
    tab.wait_for("document.title.startsWith('You win!')");
    assert!(tab.text(".ending .reason").contains("reached row g"));
    tab.picture("phone-won");
    tab.click(".next-level");
    tab.wait_for(&format!(
        "document.querySelector('.side[data-side=black] .caption').textContent.includes('{}')",
        level + 1
    ));
    tab.more(".resign");
    tab.click(".resign-yes");
    tab.wait_for("document.querySelector('.ending.lost .winner')");
    assert_eq!(tab.count(".next-level"), 0);
    tab.picture("phone-lost");
    tab.click(".analyse");
    tab.wait_for("document.querySelector('.study .review-begin')");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_title_of_the_tab_shows_the_side_to_move() {
    let mut tab = Tab::open(Screen::Desk);
    tab.click(".play-now");
    tab.wait_for("document.title.startsWith('Your turn · Pijersi')");
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.wait_for("document.title.startsWith('White to play')");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    enter(&mut tab, &start, start.read_turn("b4-c4").expect("well written"));
    tab.wait_for("document.title.startsWith('Black to play')");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn signs_and_speed_are_settings_and_stay() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Jersi4_8, None, None);
    tab.click(".to-settings");
    tab.wait_for("document.querySelector('.settings')");
    tab.click("input[name=signs][value=dotted]");
    tab.click("input[name=speed][value=none]");
    tab.value("history.back()");
    tab.wait_for("document.querySelector('.cell use[href$=\"-dotted\"]')");
    tab.reload();
    tab.wait_for("document.querySelector('.cell use[href$=\"-dotted\"]')");
    tab.picture("signs-dotted");
    tab.click(".to-settings");
    tab.wait_for("document.querySelector('input[name=speed][value=none]')?.checked");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_is_played_from_a_position_of_a_study_and_of_the_book() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turn = start.read_turn("b4-c4").expect("well written");
    enter(&mut tab, &start, turn);
    let after = start.play(turn).expect("legal");
    tab.wait_for_text(".position", &after.text());
    tab.click(".play-from-here");
    tab.wait_for("document.querySelector('.begin-game')");
    tab.picture("play-from-here");
    assert!(tab.is("document.querySelector('input[name=side][value=black]').checked"), "the side to play");
    tab.click("input[value=engine]");
    tab.click(".begin-game");
    tab.wait_for_text(".position", &after.text());
    tab.wait_for("document.querySelector('.arena .side:last-of-type').dataset.side === 'black'");
    assert!(tab.count(".cell.pick") > 0, "Black may play at once");
    // The same from a board of the rulebook, against a friend.
    tab.go("#/rules/pijersi");
    tab.wait_for("document.querySelector('.try')");
    tab.click(".try");
    tab.wait_for("document.querySelector('.play-from-here')");
    tab.click(".play-from-here");
    tab.wait_for("document.querySelector('.begin-game')");
    tab.click("input[value=friend]");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.play:not(.study) .cell')");
    assert_ne!(tab.text(".position"), start.text());
    tab.end();
}
