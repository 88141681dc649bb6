//! A game survives a bad connection, a reload, a second tab and another device.

use jersi_rules::Turn;

use super::kit::{Pair, Plan, cut_off};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

fn turns(plan: Plan) -> Vec<Turn> {
    whole_game(&plan.start(), |turns| turns.len() > 14)
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_turn_played_without_a_connection_is_marked_and_sent_later() {
    let server = Server::with_games("cut-off");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..4]);
    let before = pair.position;
    cut_off(pair.white(), true);
    pair.enter(all[4]);
    let shown = pair.position.text();
    pair.white().wait_for_text(".position", &shown);
    pair.white().wait_for("document.querySelector('.online.unconfirmed')");
    pair.white()
        .wait_for("document.querySelector('.strip.lost')?.textContent.includes('1 thing not sent yet')");
    pair.white().picture("online-lost-phone");
    assert_eq!(pair.black().text(".position"), before.text(), "nobody else has it");
    pair.black()
        .wait_for("!document.querySelector('.side[data-side=white] .presence').classList.contains('here')");
    cut_off(pair.white(), false);
    pair.agree();
    pair.white().wait_for("!document.querySelector('.strip.lost')");
    pair.play(&all[5..8]);
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_viewed_node_and_the_entered_turn_survive_a_lost_connection() {
    let server = Server::with_games("place");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..5]);
    // White views the first turn while Black plays and the connection is lost.
    let first = pair.white().text(".turns .turn");
    pair.white().click(".walk .first");
    pair.white().key("ArrowRight");
    pair.white().wait_for_text(".turns [aria-current]", &first);
    cut_off(pair.white(), true);
    pair.enter(all[5]);
    let text = pair.position.text();
    pair.black().wait_for_text(".position", &text);
    pair.white().wait_for("document.querySelector('.strip.lost')");
    cut_off(pair.white(), false);
    pair.white().wait_for("document.querySelectorAll('.turns .turn').length === 6");
    assert_eq!(pair.white().text(".turns [aria-current]"), first, "the place is kept");
    pair.white().key("End");
    pair.agree();
    // A half-entered turn is stored, too.
    let pick = pair.white().value("document.querySelector('.cell.pick').dataset.cell");
    let pick = pick.as_str().expect("a cell").to_owned();
    pair.white().click(&format!("[data-cell='{pick}']"));
    pair.white().wait_for("document.querySelector('.cell.held')");
    cut_off(pair.white(), true);
    pair.white().wait_for("document.querySelector('.strip.lost')");
    cut_off(pair.white(), false);
    pair.white().wait_for("!document.querySelector('.strip.lost')");
    pair.black()
        .wait_for("document.querySelector('.side[data-side=white] .presence').classList.contains('here')");
    assert!(pair.white().is(&format!("document.querySelector('.cell.held').dataset.cell === '{pick}'")));
    pair.white().key("Escape");
    pair.play(&all[6..8]);
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_continues_after_a_reload_in_a_second_tab_and_on_another_device() {
    let server = Server::with_games("devices");
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..2]);
    pair.white().reload();
    pair.agree();
    pair.play(&all[2..4]);
    // A second tab of the same browser is the same player; the first one follows.
    let place = pair.place.clone();
    let first = pair.white().open_second(Screen::Laptop);
    pair.white().go(&place);
    pair.agree();
    pair.play(&all[4..6]);
    let second = pair.white().switch(&first);
    pair.agree();
    pair.play(&all[6..8]);
    pair.white().switch(&second);
    pair.agree();
    // A link moves the seat to another device.
    pair.white().go("#/account");
    pair.white().wait_for("document.querySelector('.device-row')");
    pair.white().click(".make-device-link");
    pair.white().wait_for("document.querySelector('input[name=device-link]')?.value");
    let link = pair.white().value("document.querySelector('input[name=device-link]').value");
    let link = link.as_str().expect("a link").to_owned();
    let mut other = Tab::open_at(Screen::TallPhone, &server.address);
    let code = link.split_once('#').expect("a place").1;
    other.go(&format!("#{code}"));
    other.wait_for("document.querySelector('.take-seat')");
    other.picture("online-device-phone");
    other.click(".take-seat");
    other.wait_for("document.querySelector('.online-game.due')");
    other.picture("online-own-games-phone");
    other.wait_for("document.title.startsWith('(1)')");
    other.click(".online-game .whole");
    other.wait_for_text(".position", &pair.position.text());
    let before = std::mem::replace(pair.white(), other);
    pair.play(&all[8..10]);
    before.end();
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_survives_a_restart_of_the_server() {
    let folder = crate::host::empty_folder("restart");
    let database = format!("sqlite:{}", folder.join("games.db").display());
    let server = Server::run(&["--database", &database]);
    let port = server.address.trim_end_matches('/').rsplit(':').next().expect("a port").to_owned();
    let all = turns(Plan::PIJERSI);
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    pair.play(&all[..3]);
    drop(server);
    pair.enter(all[3]);
    pair.black().wait_for("document.querySelector('.strip.lost')");
    let _server = Server::run(&["--database", &database, "--listen", &format!("127.0.0.1:{port}")]);
    pair.agree();
    pair.play(&all[4..6]);
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}
