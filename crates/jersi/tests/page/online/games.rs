//! Whole games of every ruleset between two browsers, watched by a third.

use jersi_play::Ending;
use jersi_rules::{Action, Color, RulesetId, Turn};
use jersi_words::{Language, Words};

use super::kit::{Pair, Plan, cut_off};
use crate::script::{Hands, has, whole_game};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Plays a whole game on one server.
fn to_the_end(name: &str, plan: Plan, wanted: impl Fn(&[Turn]) -> bool) {
    let server = Server::with_games(name);
    play_at([&server, &server], name, plan, wanted);
}

/// Plays a whole game with a server for each player: White on a desktop with a mouse, Black on a phone by touch, with
/// typical events: a third browser watches; Black loses the connection in the middle of a turn and reconnects; White
/// reloads, and continues in a second tab; Black continues on another device by a link.
fn play_at(servers: [&Server; 2], name: &str, plan: Plan, wanted: impl Fn(&[Turn]) -> bool) {
    let turns = whole_game(&plan.start(), wanted);
    let mut pair = Pair::meet_at(servers, [Screen::Desk, Screen::TallPhone], plan);
    pair.hands = [Hands::Mouse, Hands::Touch];
    touches(pair.black());
    let mut left = turns.as_slice();
    let mut play_some = |pair: &mut Pair| {
        let (some, rest) = left.split_at((turns.len() / 6).min(left.len()));
        left = rest;
        pair.play(some);
        left.first().copied()
    };
    play_some(&mut pair);
    let place = pair.place.clone();
    let mut third = Tab::open_at(Screen::Laptop, &servers[0].address);
    third.go(&place);
    third.wait_for_text(".position", &pair.position.text());
    pair.white().wait_for("document.querySelector('.online-about').textContent.includes('1 watching')");
    // Disconnected, and reconnected.
    let mut next = play_some(&mut pair);
    while pair.position.side() != Color::Black {
        pair.play(&[next.expect("the game goes on")]);
        left = &left[1..];
        next = left.first().copied();
    }
    cut_off(pair.black(), true);
    pair.black().wait_for("document.querySelector('.strip.lost')");
    let before = pair.position.text();
    pair.enter(next.expect("the game goes on"));
    left = &left[1..];
    pair.black().wait_for("document.querySelector('.online.unconfirmed')");
    assert_eq!(pair.white().text(".position"), before, "nobody else has it");
    cut_off(pair.black(), false);
    pair.agree();
    // The page is reloaded.
    let mut play_some = |pair: &mut Pair| {
        let (some, rest) = left.split_at((turns.len() / 6).min(left.len()));
        left = rest;
        pair.play(some);
    };
    pair.white().reload();
    pair.agree();
    play_some(&mut pair);
    // A second tab of the same browser is the same player, and the first one follows.
    let first = pair.white().open_second(Screen::Desk);
    pair.white().go(&place);
    pair.agree();
    play_some(&mut pair);
    let second = pair.white().switch(&first);
    pair.agree();
    pair.white().switch(&second);
    // A link moves the seat to another device, and the first one follows.
    let text = pair.position.text();
    let other = play_on_elsewhere(pair.black(), servers[1], &place, &text);
    let mut before = std::mem::replace(pair.black(), other);
    pair.play(left);
    let ending = Ending::Rules(pair.position.outcome().expect("the game is over"));
    let said = Words::new(Language::English).ending(plan.ruleset, ending);
    for tab in pair.tabs.iter_mut().chain([&mut third, &mut before]) {
        tab.wait_for_text(".position", &pair.position.text());
        tab.wait_for_text(".ending .reason", &said);
    }
    assert_eq!(third.count(".cell.pick"), 0, "who watches plays nothing");
    assert_eq!(third.count(".rematch"), 0);
    pair.white().picture(&format!("online-end-{name}"));
    pair.black().picture(&format!("online-end-phone-{name}"));
    third.end();
    before.end_after_trouble();
    pair.end();
}

fn touches(tab: &mut Tab) {
    tab.call("Emulation.setTouchEmulationEnabled", &serde_json::json!({ "enabled": true }));
}

/// Creates a link on one device, opens it on another, and checks that the game is there.
fn play_on_elsewhere(tab: &mut Tab, server: &Server, place: &str, position: &str) -> Tab {
    tab.go("#/account");
    // The list of devices arrives later, and shifts the layout.
    tab.wait_for("document.querySelector('.device-row')");
    tab.click(".make-device-link");
    tab.wait_for("document.querySelector('input[name=device-link]')?.value");
    let link = tab.value("document.querySelector('input[name=device-link]').value");
    let code = link.as_str().and_then(|link| link.split_once('#')).expect("a link").1.to_owned();
    tab.go(place);
    let mut other = Tab::open_at(Screen::TallPhone, &server.address);
    touches(&mut other);
    other.go(&format!("#{code}"));
    other.wait_for("document.querySelector('.take-seat')");
    other.touch(".take-seat");
    other.wait_for("document.querySelector('.online-game .whole')");
    other.touch(".online-game .whole");
    other.wait_for_text(".position", position);
    other
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_2_from_a_free_setup() {
    let plan = Plan { ruleset: RulesetId::Jersi2, setup: Some("free"), ..Plan::PIJERSI };
    to_the_end("jersi-2", plan, |turns| has(turns, |action| matches!(action, Action::CubeStack { .. })));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_3_with_the_mokca() {
    let plan = Plan { ruleset: RulesetId::Jersi3, setup: Some("mokca"), time: "3d", ..Plan::PIJERSI };
    to_the_end("jersi-3", plan, |turns| turns.len() > 12);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_4_8_with_ransoms() {
    let plan = Plan { ruleset: RulesetId::Jersi4_8, variant: Some("ransom"), ..Plan::PIJERSI };
    to_the_end("jersi-4.8", plan, |turns| {
        has(turns, |action| matches!(action, Action::Name(_)))
            && has(turns, |action| matches!(action, Action::Give(_)))
            && has(turns, |action| matches!(action, Action::Relocate(_)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_4_16_with_drops_and_a_relocation() {
    let plan = Plan { ruleset: RulesetId::Jersi4_16, time: "-", ..Plan::PIJERSI };
    to_the_end("jersi-4.16", plan, |turns| {
        turns.iter().any(|turn| turn.relocation().is_some())
            && has(turns, |action| matches!(action, Action::Drop(_)))
            && has(turns, |action| matches!(action, Action::Drops(..)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_pijersi() {
    to_the_end("pijersi", Plan::PIJERSI, |turns| {
        turns.len() > 12 && has(turns, |action| matches!(action, Action::StackCube { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_at_two_servers_on_one_database_play_a_game() {
    let Some(cluster) = jersi_testkit::postgres::shared() else { return };
    let database = cluster.database();
    let [one, two] = [0; 2].map(|_| Server::run(&["--database", &database]));
    play_at([&one, &two], "postgres", Plan::PIJERSI, |turns| turns.len() > 12);
}
