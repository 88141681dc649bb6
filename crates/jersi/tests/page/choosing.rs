//! Before and during the game: options, dragging, reasons, threats, buttons.

use jersi_play::{Part, Threats};
use jersi_rules::{AnyPosition, RulesetId};
use jersi_words::{Language, Words};

use crate::script::{Hands, begin, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

fn after(start: &AnyPosition, turns: &[&str]) -> AnyPosition {
    turns.iter().fold(*start, |position, text| {
        position.play(position.read_turn(text).expect("well written")).expect("legal")
    })
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_custom_clock_is_chosen_by_its_figures() {
    let mut tab = Tab::open(Screen::TallPhone);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.value("document.querySelector('.more-options').open = true");
    tab.click("input[value=friend]");
    tab.select("select[name=clock]", "own");
    tab.wait_for("document.querySelector('input[name=minutes]')");
    tab.select("input[name=minutes]", "7");
    tab.select("input[name=seconds]", "3");
    tab.picture("phone-own-clock");
    tab.click(".begin-game");
    tab.wait_for("document.querySelectorAll('.clock').length === 2");
    assert!(tab.text(".clock").contains("7:00"), "{}", tab.text(".clock"));
    // The next game begins with the same clock.
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('select[name=clock]')?.value === 'own'");
    assert_eq!(tab.value("document.querySelector('input[name=minutes]').value"), "7");
    assert_eq!(tab.value("document.querySelector('input[name=seconds]').value"), "3");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_last_choices_are_the_next_defaults() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=friend]");
    tab.select("select[name=setup]", "full-random");
    tab.select("select[name=clock]", "300+3");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.clock')");
    tab.reload();
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('input[value=friend]').checked");
    assert_eq!(tab.value("document.querySelector('select[name=setup]').value"), "full-random");
    assert_eq!(tab.value("document.querySelector('select[name=clock]').value"), "300+3");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_setup_code_and_a_seed_give_the_same_game() {
    let ruleset = RulesetId::Pijersi;
    let drawn = AnyPosition::start(ruleset, "half-random", 7, jersi_rules::Variants::NONE).expect("a setup");
    for (field, text) in [("seed", "7".to_owned()), ("code", drawn.setup_code().expect("a code"))] {
        let mut tab = Tab::open(Screen::Desk);
        tab.go("#/new/pijersi");
        tab.wait_for("document.querySelector('.begin')");
        tab.click("input[value=friend]");
        tab.select("select[name=setup]", "half-random");
        tab.wait_for("document.querySelector('input[name=code]')");
        tab.click(&format!("input[name={field}]"));
        tab.call("Input.insertText", &serde_json::json!({ "text": text }));
        tab.click(".begin-game");
        tab.wait_for_text(".position", &drawn.text());
        tab.end();
    }
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.select("select[name=setup]", "half-random");
    tab.wait_for("document.querySelector('input[name=code]')");
    tab.click("input[name=code]");
    tab.call("Input.insertText", &serde_json::json!({ "text": "NO CODE" }));
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.begin .refused').textContent.length > 10");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_is_dragged_and_its_first_step_is_provisional() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let start = AnyPosition::initial(RulesetId::Pijersi);
    tab.drag("[data-cell=b4]", Part::Stack, "[data-cell=c4]");
    tab.wait_for("document.querySelector('.cell.arrived').dataset.cell === 'c4'");
    assert_eq!(tab.text(".position"), start.text(), "nothing is played yet");
    tab.picture("turn-first-step");
    tab.drag("[data-cell=c4]", Part::Top, "[data-cell=d4]");
    tab.wait_for_text(".position", &after(&start, &["b4=c4-d4"]).text());
    assert_eq!(tab.texts(".turns .turn"), ["b4=c4-d4"]);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn escape_back_and_cancel_deselect_and_a_refusal_does_not() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    for way in ["Escape", "Backspace", "button", "third tap"] {
        tab.click_part("[data-cell=b4]", Part::Stack);
        tab.wait_for("document.querySelector('.cell.held')");
        match way {
            "button" => tab.click(".cancel"),
            "third tap" => (0..2).for_each(|_| tab.click_part("[data-cell=b4]", Part::Stack)),
            key => tab.key(key),
        }
        tab.wait_for("!document.querySelector('.cell.held')");
    }
    tab.click_part("[data-cell=b4]", Part::Stack);
    tab.wait_for("document.querySelector('.cell.held')");
    tab.click("[data-cell=g1]");
    tab.wait_for("document.querySelector('.refused .why')");
    assert_eq!(tab.count(".cell.held"), 1, "what is in hand stays there");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn an_impossible_turn_is_explained_with_a_link_to_the_rule() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.click("[data-cell=b1]");
    tab.click("[data-cell=d4]");
    tab.wait_for_text(".refused .why", "d4 is too far: a cube goes exactly one cell.");
    tab.picture("why-not");
    tab.click(".refused a");
    tab.wait_for("document.getElementById('cube-reach')?.classList.contains('sought')");
    tab.picture("rule");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn threats_are_shown_on_demand() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    // The first position of a game in which the opponent could capture something.
    let turns = whole_game(&start, |turns| turns.len() > 8);
    let mut line = vec![start];
    for &turn in &turns {
        line.push(line[line.len() - 1].play(turn).expect("legal"));
    }
    let threats = |position: &AnyPosition| Threats::of(position, position.side().other());
    let at = line.iter().position(|position| !threats(position).captures.is_empty()).expect("a threat");
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.more(".threats");
    tab.wait_for_text(".threat", "Black threatens nothing");
    play(&mut tab, &start, &turns[..at], Hands::Mouse);
    let marked = threats(&line[at]).captures.len();
    tab.wait_for(&format!("document.querySelectorAll('.mark.threatened').length === {marked}"));
    tab.picture("threats");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn commands_take_back_list_turns_and_resign() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let first = after(&start, &["b4-c4"]);
    let second = after(&first, &["f4-e4"]);
    for (from, to, position) in [("b4", "c4", &first), ("f4", "e4", &second)] {
        tab.click_part(&format!("[data-cell={from}]"), Part::Top);
        tab.click(&format!("[data-cell={to}]"));
        tab.wait_for_text(".position", &position.text());
    }
    tab.click(".turns .turn");
    tab.wait_for_text(".position", &first.text());
    assert_eq!(tab.count(".cell.pick"), 0, "the past is looked at, not changed");
    tab.click(".walk .last");
    tab.wait_for_text(".position", &second.text());
    tab.click(".take-back");
    tab.wait_for_text(".position", &first.text());
    tab.more(".flip");
    tab.wait_for("document.querySelector('.side').dataset.side === 'white'");
    tab.more(".resign");
    tab.click(".resign-no");
    tab.more(".resign");
    tab.click(".resign-yes");
    tab.wait_for_text(".ending .reason", "White wins: Black resigned");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_clock_that_runs_out_ends_the_game() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=friend]");
    tab.select("select[name=clock]", "60+2");
    tab.click(".begin-game");
    tab.wait_for("document.querySelectorAll('.clock').length === 2");
    // The first turn of each side starts no clock.
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    play(&mut tab, &start, &turns[..2], Hands::Mouse);
    // Advances the clock by a minute.
    tab.value("(() => { const now = Date.now; Date.now = () => now() + 61000 })()");
    tab.wait_for_text(".ending .reason", "Black wins: White ran out of time");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_has_french_and_lojban() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Jersi3, None, None);
    tab.click(".to-settings");
    tab.wait_for("document.querySelector('.settings')");
    tab.click("button[lang=fr]");
    tab.wait_for("document.documentElement.lang === 'fr'");
    let start = AnyPosition::initial(RulesetId::Jersi3);
    tab.click("input[value=lojban]");
    tab.value("history.back()");
    tab.wait_for_text(".status", &Words::new(Language::French).phase(&start));
    tab.wait_for("document.querySelector('.cell[aria-label*=kuctai]')");
    tab.picture("french");
    tab.reload();
    tab.wait_for("document.documentElement.lang === 'fr' && document.querySelector('.cell')");
    tab.end();
}
