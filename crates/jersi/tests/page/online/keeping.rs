//! Unsent commands survive a reload, and a page loaded without its server reconnects.

use jersi_rules::Turn;
use serde_json::json;

use super::kit::{Pair, Plan, api, cut_off};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

fn turns(plan: Plan) -> Vec<Turn> {
    whole_game(&plan.start(), |turns| turns.len() > 14)
}

fn wait_until_kept(tab: &mut Tab) {
    tab.wait_long("navigator.serviceWorker.controller?.state === 'activated'");
}

/// A server that can be restarted at the same address.
fn lasting(name: &str) -> (Server, impl Fn() -> Server) {
    let database = format!("sqlite:{}", crate::host::empty_folder(name).join("games.db").display());
    let server = Server::run(&["--database", &database]);
    let port = server.address.trim_end_matches('/').rsplit(':').next().expect("a port").to_owned();
    let again = move || Server::run(&["--database", &database, "--listen", &format!("127.0.0.1:{port}")]);
    (server, again)
}

/// The number of turns stored on the server.
fn stored_turns(pair: &mut Pair) -> usize {
    let game = pair.place.rsplit('/').next().expect("a game").to_owned();
    let state = api(pair.black(), "GET", &format!("games/{game}"), &json!(null));
    state["turns"].as_array().expect("turns").len()
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_that_was_not_sent_is_sent_once_after_a_reload() {
    let server = Server::with_games("outbox");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..4]);
    cut_off(pair.white(), true);
    pair.enter(all[4]);
    pair.white().wait_for("document.querySelector('.online.unconfirmed')");
    pair.white().wait_for("document.querySelector('.strip.lost')");
    pair.white().reload();
    pair.white().wait_for("document.querySelector('main').textContent.includes('1 thing not sent yet')");
    pair.white().reload();
    cut_off(pair.white(), false);
    pair.agree();
    assert_eq!(stored_turns(&mut pair), 5, "once");
    pair.white().wait_for("!Object.keys(localStorage).some(name => name.startsWith('jersi.outbox'))");
    pair.play(&all[5..8]);
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_that_was_not_sent_is_sent_from_any_screen_after_the_server_was_killed() {
    let (server, again) = lasting("outbox-killed");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..4]);
    wait_until_kept(pair.white());
    drop(server);
    pair.white().wait_for("document.querySelector('.strip.lost')");
    pair.enter(all[4]);
    pair.white().wait_for("document.querySelector('.online.unconfirmed')");
    // The phone discards the page, and the player opens its start screen.
    pair.white().navigate();
    let _server = again();
    let text = pair.position.text();
    pair.black().wait_for_text(".position", &text);
    assert_eq!(stored_turns(&mut pair), 5, "once");
    let place = pair.place.clone();
    pair.white().go(&place);
    pair.agree();
    pair.play(&all[5..8]);
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_own_clock_runs_on_while_a_turn_is_not_sent() {
    let server = Server::with_games("unsent-clock");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..4]);
    cut_off(pair.white(), true);
    pair.white().wait_for("document.querySelector('.strip.lost')");
    pair.enter(all[4]);
    pair.white().wait_for("document.querySelector('.online.unconfirmed')");
    let clock = ".clock[data-side=white]";
    let before = pair.white().text(clock);
    pair.white().wait_for(&format!("document.querySelector('{clock}').textContent !== {}", json!(before)));
    cut_off(pair.white(), false);
    pair.agree();
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_page_loaded_while_the_server_was_down_reconnects() {
    let (server, again) = lasting("away");
    let mut tab = Tab::open_whole_at(Screen::TallPhone, &server.address);
    tab.wait_for("document.querySelector('.online-ways')");
    wait_until_kept(&mut tab);
    drop(server);
    tab.reload();
    tab.wait_for("!document.querySelector('.to-online').hidden && document.querySelector('.online-ways')");
    tab.go("#/lobby");
    tab.wait_for("document.querySelector('.lobby .find-opponent')");
    let server = again();
    let mut other = Tab::open_at(Screen::Laptop, &server.address);
    other.wait_for("document.querySelector('.to-lobby')");
    other.go("#/lobby");
    other.wait_for("document.querySelector('.find-opponent')");
    other.click(".find-opponent");
    tab.wait_for("document.querySelector('.seeks .accept-seek')");
    tab.click(".seeks .accept-seek");
    tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    other.end();
    tab.end_after_trouble();
}
