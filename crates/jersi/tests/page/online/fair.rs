//! No engine in running games.

use super::kit::{Pair, Plan};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_correspondence_game_is_studied_as_a_copy_without_the_engine_until_it_is_over() {
    let server = Server::with_games("fair");
    let plan = Plan { time: "3d", ..Plan::PIJERSI };
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], plan);
    let turns = whole_game(&plan.start(), |turns| turns.len() > 12);
    pair.play(&turns[..4]);
    let white = pair.white();
    assert_eq!(white.count(".toolbar .hint"), 0);
    white.more(".study-copy");
    white.wait_for("location.hash === '#/study' && document.querySelectorAll('.tree .turn').length === 4");
    white.wait_for("document.querySelector('.analysis .fair:not([hidden])')");
    white.picture("online-study-copy");
    assert!(white.is("document.querySelector('.analysis-head').hidden"), "no engine");
    // Changes in the copy are private.
    let pick = white.value("document.querySelector('.cell.pick')?.dataset.cell");
    assert!(pick.is_string(), "the copy can be played on");
    let place = pair.place.clone();
    pair.white().go(&place);
    pair.agree();
    pair.play(&turns[4..6]);
    pair.black().more(".resign");
    pair.black().click(".resign-yes");
    let white = pair.white();
    white.wait_for_text(".ending .winner", "You win!");
    white.click(".analyse");
    white.wait_for("document.querySelector('.study .review-begin')");
    white.wait_for("!document.querySelector('.fair:not([hidden])')");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_live_game_has_neither_engine_nor_copy() {
    let server = Server::with_games("fair-live");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    let white = pair.white();
    assert_eq!(white.count(".toolbar .hint"), 0);
    white.click(".toolbar .more");
    white.wait_for("document.querySelector('.menu .offer-tie')");
    assert_eq!(white.count(".menu .study-copy"), 0);
    pair.end();
}
