//! Players get online notifications on every screen of the page.

use serde_json::json;

use super::kit::{Pair, Plan, api, cut_off, invite, join, register};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

fn shows(tab: &mut Tab, selector: &str, text: &str) {
    tab.wait_for(&format!(
        "document.querySelector({})?.textContent.includes({})",
        json!(selector),
        json!(text)
    ));
}

fn enter_lobby(tab: &mut Tab) {
    tab.wait_for("document.querySelector('.to-lobby')");
    tab.go("#/lobby");
    tab.wait_for("document.querySelector('.find-opponent')");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_strip_and_a_badge_show_that_it_is_ones_turn_on_every_screen() {
    let server = Server::with_games("news-turn");
    let plan = Plan { time: "3d", ..Plan::PIJERSI };
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], plan);
    let turns = whole_game(&plan.start(), |turns| turns.len() > 12);
    pair.play(&turns[..1]);
    pair.white().go("#/rules");
    pair.white().wait_for("document.querySelector('.book-pages')");
    assert_eq!(pair.white().count(".news"), 0);
    pair.enter(turns[1]);
    shows(pair.white(), ".news", "Your turn against guest-");
    shows(pair.white(), ".to-online .badge", "1");
    pair.white().picture("online-news-phone");
    // The start page and the title show the same.
    pair.white().go("#/");
    shows(pair.white(), ".my-turns", "1 game");
    pair.white().click(".news-go");
    pair.white().wait_for("document.querySelector('.play.online .cell.pick')");
    pair.white().wait_for("!document.querySelector('.news')");
    pair.play(&turns[2..3]);
    pair.white().wait_for("!document.querySelector('.to-online .badge')");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_player_on_another_screen_is_notified_that_the_seek_was_accepted() {
    let server = Server::with_games("news-seek");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    enter_lobby(&mut one);
    enter_lobby(&mut two);
    one.click(".find-opponent");
    one.wait_for("document.querySelector('.stop-seeking')");
    one.go("#/rules");
    one.wait_for("document.querySelector('.book-pages')");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    two.click(".seeks .accept-seek");
    two.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    shows(&mut one, ".news", "is here: your game begins");
    one.click(".news-go");
    one.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    // A live game without a first turn is aborted; both see the deadline.
    one.wait_for(
        "[...document.querySelectorAll('.side .presence')].some(one => one.textContent.includes('called off in 4:'))",
    );
    one.end();
    two.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_player_on_another_screen_is_notified_that_the_friend_joined() {
    let server = Server::with_games("news-friend");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    let place = invite(&mut one, Plan::PIJERSI);
    one.go("#/rules");
    one.wait_for("document.querySelector('.book-pages')");
    join(&mut two, &place);
    shows(&mut one, ".news", "is here: your game begins");
    one.click(".news-close");
    one.wait_for("!document.querySelector('.news')");
    one.end();
    two.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_challenge_by_name_is_shown_declined_and_accepted() {
    let server = Server::with_games("news-challenge");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    for (tab, name) in [(&mut one, "Anna"), (&mut two, "Bert")] {
        tab.wait_for("document.querySelector('.to-lobby')");
        register(tab, name);
    }
    two.go("#/rules");
    two.wait_for("document.querySelector('.book-pages')");
    let challenge = |one: &mut Tab| {
        one.go("#/player/bert");
        one.wait_for("document.querySelector('.challenge-player')");
        one.click(".challenge-player");
        one.wait_for("document.querySelector('.make-link')");
        one.click(".make-link");
        shows(one, ".invitation", "Waiting for Bert");
    };
    challenge(&mut one);
    shows(&mut two, ".news", "Anna challenges you");
    shows(&mut two, ".to-online .badge", "1");
    two.picture("online-challenge-phone");
    one.go("#/rules");
    one.wait_for("document.querySelector('.book-pages')");
    two.click(".news .decline-challenge");
    two.wait_for("!document.querySelector('.news') && !document.querySelector('.to-online .badge')");
    shows(&mut one, ".news", "Bert declined your challenge");
    challenge(&mut one);
    two.go("#/");
    shows(&mut two, ".waiting-online .challenges", "Anna challenges you");
    assert_eq!(two.count(".news"), 0, "it is listed there");
    two.go("#/lobby");
    shows(&mut two, ".challenges", "Anna challenges you");
    two.click(".challenges .accept-challenge");
    for tab in [&mut one, &mut two] {
        tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    }
    one.end();
    two.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_declined_offer_is_reported() {
    let server = Server::with_games("news-declined");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::TallPhone], Plan::PIJERSI);
    let turns = whole_game(&Plan::PIJERSI.start(), |turns| turns.len() > 12);
    pair.play(&turns[..2]);
    let game = pair.place.rsplit('/').next().expect("a game").to_owned();
    let act = |tab: &mut Tab, action: &str| {
        api(tab, "POST", &format!("games/{game}/actions"), &json!({ "action": action }));
    };
    act(pair.white(), "offer-tie");
    pair.black().wait_for("document.querySelector('.strip.offer .decline')");
    pair.black().click(".strip.offer .decline");
    shows(pair.white(), ".told-strip", "declined the tie");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_absence_of_an_opponent_is_shown_in_words() {
    let server = Server::with_games("news-away");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::TallPhone], Plan::PIJERSI);
    let turns = whole_game(&Plan::PIJERSI.start(), |turns| turns.len() > 12);
    pair.play(&turns[..2]);
    shows(pair.white(), ".side[data-side=black] .presence", "here");
    cut_off(pair.black(), true);
    shows(pair.white(), ".side[data-side=black] .presence", "away · claim in 0:");
    cut_off(pair.black(), false);
    shows(pair.white(), ".side[data-side=black] .presence", "here");
    for tab in pair.tabs {
        tab.end_after_trouble();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_visitor_who_comes_too_late_for_the_seat_sees_that_the_seat_is_taken() {
    let server = Server::with_games("news-late");
    let [mut one, mut two, mut three] = [Screen::Laptop, Screen::TallPhone, Screen::TallPhone]
        .map(|screen| Tab::open_at(screen, &server.address));
    let place = invite(&mut one, Plan::PIJERSI);
    three.go(&place);
    three.wait_for("document.querySelector('.join-game')");
    join(&mut two, &place);
    shows(&mut three, ".told-strip", "Somebody else took the seat first. You are watching.");
    for tab in [one, two, three] {
        tab.end();
    }
}
