//! Sequences of screens: play, study, back; end, analyse, new game; two tabs; full storage; data of earlier builds.

use jersi_play::Game;
use jersi_rules::{AnyPosition, RulesetId, Variants};
use serde_json::json;

use crate::screens::{COUNTDOWN, open};
use crate::script::{Hands, begin, begun, enter, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

/// Begins a game against the engine, which plays Black.
fn begin_against_engine(tab: &mut Tab, ruleset: RulesetId) {
    tab.go(&format!("#/new/{ruleset}"));
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=engine]");
    tab.click("input[name=side][value=white]");
    tab.click(".begin-game");
    tab.wait_for(&format!("document.querySelector('.play[data-ruleset=\"{ruleset}\"] .cell')"));
}

/// Plays the first turn of a game of Pijersi.
fn play_first(tab: &mut Tab, text: &str) {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    enter(tab, &start, start.read_turn(text).expect("well written"));
}

/// The turns in the list, once there are this many.
fn turns(tab: &mut Tab, count: usize) -> Vec<String> {
    tab.wait_for(&format!("document.querySelectorAll('.turns .turn').length >= {count}"));
    tab.texts(".turns .turn")
}

/// The turns of the study, without the glyphs that a review adds.
fn studied(tab: &mut Tab) -> Vec<String> {
    let turns = "[...document.querySelectorAll('.tree .turn')].map(one => one.firstChild.textContent)";
    serde_json::from_value(tab.value(turns)).expect("texts")
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_is_unchanged_after_opening_the_study() {
    let (mut tab, start, game) = begun(RulesetId::Jersi4_16, 2);
    let before = tab.text(".position");
    tab.click(".to-study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.go("#/play");
    tab.wait_for("document.querySelector('.play:not(.study)[data-ruleset=\"jersi-4.16\"]')");
    tab.wait_for_text(".position", &before);
    // The game can be continued.
    let here = start.play(game[0]).and_then(|next| next.play(game[1])).expect("legal");
    play(&mut tab, &here, &game[2..3], Hands::Mouse);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn after_a_study_the_engine_plays_a_new_game_and_the_study_is_preserved() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    play_first(&mut tab, "b4=c4");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 1");
    tab.click(".home");
    tab.wait_for("document.querySelector('.card')");
    begin_against_engine(&mut tab, RulesetId::Pijersi);
    play_first(&mut tab, "b4=d3");
    tab.wait_for("document.querySelectorAll('.turns .turn').length >= 2");
    let played = tab.texts(".turns .turn");
    assert_eq!(played[0], "b4=d3");
    tab.click(".to-study");
    tab.wait_for("document.querySelector('.study')");
    assert_eq!(tab.texts(".tree .turn"), ["b4=c4"]);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn from_the_end_to_the_analysis_back_and_to_a_new_game() {
    let mut tab = Tab::open(Screen::Desk);
    begin_against_engine(&mut tab, RulesetId::Pijersi);
    play_first(&mut tab, "b4=d3");
    let played = turns(&mut tab, 2);
    tab.more(".resign");
    tab.click(".resign-yes");
    tab.click(".analyse");
    // The review covers the list of turns; when it is closed, the list is visible.
    tab.wait_for("document.querySelector('.study .review-begin')");
    tab.click(".actions .review");
    tab.wait_for("document.querySelector('.tree .turn')");
    assert_eq!(studied(&mut tab), played[..2]);
    tab.go("#/play");
    tab.wait_for("document.querySelector('.ending')");
    tab.click(".ending .again");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 0");
    play_first(&mut tab, "b4=c4");
    turns(&mut tab, 2);
    // The study has the finished game with its notes; analysing again opens the same study.
    tab.click(".to-study");
    tab.wait_for("document.querySelector('.study')");
    assert_eq!(studied(&mut tab), played[..2]);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_new_game_discards_no_unfinished_one() {
    let mut tab = Tab::open(Screen::Phone);
    for (ruleset, cells) in [(RulesetId::Jersi2, 1), (RulesetId::Pijersi, 2)] {
        let start = AnyPosition::initial(ruleset);
        let game = whole_game(&start, |turns| turns.len() > 10);
        begin(&mut tab, ruleset, None, None);
        play(&mut tab, &start, &game[..cells], Hands::Mouse);
    }
    tab.navigate();
    tab.wait_for("document.querySelectorAll('.go-on').length === 2");
    let offered = tab.texts(".unfinished .row");
    assert!(offered[0].contains("Pijersi") && offered[1].contains("Jersi 2"), "{offered:?}");
    tab.click(".row:nth-of-type(2) .go-on");
    tab.wait_for("document.querySelector('.play[data-ruleset=\"jersi-2\"] .cell')");
    assert_eq!(tab.count(".turns .turn"), 1);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_tabs_agree_on_who_writes() {
    let (mut tab, start, game) = begun(RulesetId::Pijersi, 2);
    let second_position = tab.text(".position");

    // The second tab opens the same game: it is locked by the first, and can't play.
    let first = tab.open_second(Screen::Desk);
    tab.click(".go-on");
    tab.wait_for("document.querySelector('.elsewhere')");
    tab.wait_for_text(".position", &second_position);
    assert_eq!(tab.count(".cell.pick"), 0, "nothing may be taken up here");

    // It takes the game over and continues; the first tab shows that.
    tab.click(".take-over");
    tab.wait_for("!document.querySelector('.elsewhere')");
    let here = start.play(game[0]).and_then(|next| next.play(game[1])).expect("legal");
    play(&mut tab, &here, &game[2..3], Hands::Mouse);
    let third_position = tab.text(".position");
    let second = tab.switch(&first);
    tab.wait_for("document.querySelector('.elsewhere')");
    tab.wait_for_text(".position", &second_position);

    // Back to the first tab, with the turns played in the second.
    tab.click(".take-over");
    tab.wait_for_text(".position", &third_position);
    tab.wait_for("!document.querySelector('.elsewhere')");
    tab.switch(&second);
    tab.wait_for("document.querySelector('.elsewhere')");

    // Two tabs with different games do not interfere.
    begin(&mut tab, RulesetId::Jersi2, None, None);
    tab.switch(&first);
    let there = here.play(game[2]).expect("legal");
    play(&mut tab, &there, &game[3..4], Hands::Mouse);
    assert_eq!(tab.count(".elsewhere"), 0);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_full_storage_is_reported_and_the_game_continues() {
    let (mut tab, start, game) = begun(RulesetId::Pijersi, 1);
    // Fill it to the last byte.
    tab.value(
        "(() => { let size = 1 << 22; for (let i = 0; size > 0; i++) { \
         try { localStorage.setItem('filler.' + i, 'x'.repeat(size)) } catch { size >>= 1 } } })()",
    );
    let here = start.play(game[0]).expect("legal");
    play(&mut tab, &here, &game[1..3], Hands::Mouse);
    tab.wait_for("document.querySelector('.not-kept')");
    let before = tab.text(".position");
    // With free space again, the next turn is stored with all before it.
    tab.value("Object.keys(localStorage).filter(name => name.startsWith('filler')).forEach(name => localStorage.removeItem(name))");
    let third = here.play(game[1]).and_then(|next| next.play(game[2])).expect("legal");
    assert_eq!(before, third.text());
    play(&mut tab, &third, &game[3..4], Hands::Mouse);
    let after = tab.text(".position");
    tab.reload();
    tab.wait_for_text(".position", &after);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn data_of_an_old_build_is_converted() {
    let start = AnyPosition::initial(RulesetId::Jersi2);
    let game = whole_game(&start, |turns| turns.len() > 10);
    let mut unfinished = Game::new(&start);
    for &turn in &game[..3] {
        unfinished.play(turn).expect("legal");
    }
    let mut tab = Tab::open(Screen::Desk);
    let table = format!(
        "seats=human human\nseconds=3\nseed=5\nbelow=black\nfree=false\nat=0.0.0\nspent=0\n\n{}",
        unfinished.to_record()
    );
    let study = format!(
        "seats=human human\nseconds=0\nseed=0\nbelow=white\nfree=true\nat=0\nspent=0\n\n{}",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {bold} (1. b4=d3) *\n"
    );
    tab.value(&format!(
        "localStorage.clear(); sessionStorage.clear(); \
         localStorage.setItem('jersi.table', {}); localStorage.setItem('jersi.study', {}); \
         localStorage.setItem('jersi.games', '1'); \
         localStorage.setItem('jersi.games.1', '[Ruleset \"pijersi\"]\\n[Name \"An old one\"]\\n\\n1. b4=c4-d4 1-0\\n'); \
         localStorage.setItem('jersi.language', 'fr'); 0",
        json!(table),
        json!(study)
    ));
    tab.navigate();
    tab.wait_for("document.documentElement.lang === 'fr'");
    tab.go("#/play");
    tab.wait_for_text(".position", &unfinished.position().text());
    assert!(tab.is("document.querySelector('.side').dataset.side === 'white'"), "Black is below");
    tab.go("#/study");
    tab.wait_for("document.querySelector('.variation .turn')?.textContent === 'b4=d3'");
    tab.click(".to-games");
    tab.wait_for(
        "[...document.querySelectorAll('.kept-open')].some(one => one.textContent === 'An old one')",
    );
    assert_eq!(tab.value("localStorage.getItem('jersi.table')"), serde_json::Value::Null);
    // Again: nothing is duplicated.
    let count = tab.count(".games .row");
    tab.navigate();
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.click(".to-games");
    tab.wait_for(&format!("document.querySelectorAll('.games .row').length === {count}"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_comment_that_is_being_typed_stays_with_its_turn() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    play_first(&mut tab, "b4=d3");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 1");
    tab.click("textarea[name=comment]");
    tab.call("Input.insertText", &json!({ "text": "About this one" }));
    // Another game is opened while the field still has the keyboard.
    tab.go(&format!("#/game/{}", jersi_play::to_link(&Game::new(&AnyPosition::initial(RulesetId::Jersi3)))));
    tab.wait_for("document.querySelector('.study[data-ruleset=\"jersi-3\"]')");
    assert_eq!(tab.value("document.querySelector('textarea[name=comment]').value"), "");
    tab.click(".to-games");
    tab.wait_for("document.querySelector('.kept-open')");
    tab.click(".kept-open");
    tab.wait_for("document.querySelector('.study[data-ruleset=\"pijersi\"]')");
    tab.wait_for("document.querySelector('.tree .comment')?.textContent === 'About this one'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn deleting_turns_and_games_can_be_undone() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    play_first(&mut tab, "b4=d3");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 1");
    tab.click(".delete");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 0");
    tab.click(".undo-edit");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 1");
    begin(&mut tab, RulesetId::Jersi2, None, None);
    let start = AnyPosition::initial(RulesetId::Jersi2);
    enter(&mut tab, &start, start.turns()[0]);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.click(".to-games");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    tab.click(".kept-more");
    tab.wait_for("document.querySelector('dialog[open]')");
    tab.click(".kept-delete");
    tab.wait_for("document.querySelectorAll('.games .row').length === 1");
    tab.click(".restore");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn changing_sides_is_asked_first_and_a_tie_needs_both() {
    let mut tab = Tab::open(Screen::Desk);
    begin_against_engine(&mut tab, RulesetId::Pijersi);
    tab.more(".swap");
    tab.wait_for("document.querySelector('.swap-no')");
    tab.click(".swap-no");
    assert_eq!(tab.count(".turns .turn"), 0, "nothing was changed");
    begin(&mut tab, RulesetId::Jersi2, None, None);
    tab.more(".offer-tie");
    tab.click(".offer .decline");
    tab.wait_for("!document.querySelector('.offer')");
    let start = AnyPosition::initial(RulesetId::Jersi2);
    enter(&mut tab, &start, start.turns()[0]);
    tab.more(".offer-tie");
    tab.click(".offer .accept");
    tab.wait_for("document.querySelector('.ending')");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_countdown_is_stopped_by_both_players_at_one_device() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Jersi2, None, None);
    tab.click(".toolbar .more");
    tab.wait_for("document.querySelector('.menu .offer-tie')");
    assert_eq!(tab.count(".menu .offer-stop"), 0, "no countdown runs at the start");
    let position = AnyPosition::read(RulesetId::Jersi2, Variants::NONE, COUNTDOWN).expect("a position");
    open(&mut tab, &Game::new(&position).to_record().to_string());
    tab.click(".play-from-here");
    tab.wait_for("document.querySelector('.begin-game')");
    tab.click("input[value=friend]");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.play:not(.study) .cell')");
    tab.more(".offer-stop");
    tab.wait_for("document.querySelector('.offer .accept')");
    tab.picture("offer-stop");
    tab.click(".offer .accept");
    tab.wait_for_text(".ending .winner", "Black wins");
    tab.picture("countdown-stopped");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn an_expired_clock_shows_no_time_left() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let game = whole_game(&start, |turns| turns.len() > 10);
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=friend]");
    tab.select("select[name=clock]", "60+2");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.clock')");
    // No clock runs before both have played.
    tab.value("window.shift = 0; (() => { const now = Date.now; Date.now = () => now() + window.shift })()");
    tab.value("window.shift = 500000");
    play(&mut tab, &start, &game[..3], Hands::Mouse);
    assert!(tab.is("/^(1:00|0:5)/.test(document.querySelector('.clock[data-side=black]').textContent)"));
    tab.value("window.shift += 90000");
    tab.wait_for("document.querySelector('.ending')");
    tab.wait_for_text(".clock[data-side=black]", "0:00.0");
    tab.reload();
    tab.wait_for("document.querySelector('.ending')");
    tab.wait_for_text(".clock[data-side=black]", "0:00.0");
    tab.end();
}
