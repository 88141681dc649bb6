//! Whole games of every ruleset between two browsers, and a third that watches.

use jersi_play::Ending;
use jersi_rules::{Action, RulesetId, Turn};
use jersi_words::{Language, Words};

use super::kit::{Pair, Plan};
use crate::script::{Hands, has, whole_game};
use crate::server::Server;
use crate::tab::{Screen, Tab};

/// Plays a whole game; a third browser watches it from the middle on.
fn to_the_end(
    name: &str,
    plan: Plan,
    screens: [Screen; 2],
    hands: [Hands; 2],
    wanted: impl Fn(&[Turn]) -> bool,
) {
    let server = Server::with_games(name);
    play_at([&server, &server], name, plan, screens, hands, wanted);
}

/// The same with a server for each of the players.
fn play_at(
    servers: [&Server; 2],
    name: &str,
    plan: Plan,
    screens: [Screen; 2],
    hands: [Hands; 2],
    wanted: impl Fn(&[Turn]) -> bool,
) {
    let start = plan.start();
    let turns = whole_game(&start, wanted);
    let mut pair = Pair::meet_at(servers, screens, plan);
    pair.hands = hands;
    for (tab, hands) in pair.tabs.iter_mut().zip(hands) {
        match hands {
            Hands::Touch => {
                tab.call("Emulation.setTouchEmulationEnabled", &serde_json::json!({ "enabled": true }));
            }
            Hands::Keys => tab.tab_to(".cell[tabindex='0']"),
            Hands::Mouse => {}
        }
    }
    let half = turns.len() / 2;
    pair.play(&turns[..half]);
    let mut third = Tab::open_at(Screen::Desk, &servers[0].address);
    third.go(&pair.place);
    third.wait_for_text(".position", &pair.position.text());
    pair.white().wait_for("document.querySelector('.online-about').textContent.includes('1 watching')");
    pair.play(&turns[half..]);
    let ending = Ending::Rules(pair.position.outcome().expect("the game is over"));
    let said = Words::new(Language::English).ending(plan.ruleset, ending);
    for tab in pair.tabs.iter_mut().chain([&mut third]) {
        tab.wait_for_text(".position", &pair.position.text());
        tab.wait_for_text(".ending .reason", &said);
    }
    assert_eq!(third.count(".cell.pick"), 0, "who watches plays nothing");
    assert_eq!(third.count(".rematch"), 0);
    pair.white().picture(&format!("online-end-{name}"));
    third.end();
    pair.end();
}

const MICE: [Hands; 2] = [Hands::Mouse; 2];
const DESKS: [Screen; 2] = [Screen::Desk, Screen::Laptop];

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_2_from_a_free_setup() {
    let plan = Plan { ruleset: RulesetId::Jersi2, setup: Some("free"), ..Plan::PIJERSI };
    to_the_end("jersi-2", plan, DESKS, MICE, |turns| {
        has(turns, |action| matches!(action, Action::CubeStack { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_3_with_the_mokca() {
    let plan = Plan { ruleset: RulesetId::Jersi3, setup: Some("mokca"), time: "3d", ..Plan::PIJERSI };
    to_the_end("jersi-3", plan, DESKS, MICE, |turns| turns.len() > 8);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_4_8_with_ransoms() {
    let plan = Plan { ruleset: RulesetId::Jersi4_8, variant: Some("ransom"), ..Plan::PIJERSI };
    to_the_end("jersi-4.8", plan, DESKS, MICE, |turns| {
        has(turns, |action| matches!(action, Action::Name(_)))
            && has(turns, |action| matches!(action, Action::Give(_)))
            && has(turns, |action| matches!(action, Action::Relocate(_)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_play_jersi_4_16_with_drops_and_a_relocation() {
    let plan = Plan { ruleset: RulesetId::Jersi4_16, time: "-", ..Plan::PIJERSI };
    to_the_end("jersi-4.16", plan, DESKS, MICE, |turns| {
        turns.iter().any(|turn| turn.relocation().is_some())
            && has(turns, |action| matches!(action, Action::Drop(_)))
            && has(turns, |action| matches!(action, Action::Drops(..)))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_desk_and_a_phone_play_pijersi_by_keyboard_and_by_touch() {
    let screens = [Screen::Laptop, Screen::TallPhone];
    to_the_end("pijersi", Plan::PIJERSI, screens, [Hands::Keys, Hands::Touch], |turns| {
        turns.len() > 8 && has(turns, |action| matches!(action, Action::StackCube { .. }))
    });
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_browsers_at_two_servers_on_one_database_play_a_game() {
    let Some(cluster) = jersi_testkit::postgres::shared() else { return };
    let database = cluster.database();
    let [one, two] = [0; 2].map(|_| Server::run(&["--database", &database]));
    play_at([&one, &two], "postgres", Plan::PIJERSI, DESKS, MICE, |turns| turns.len() > 10);
}
