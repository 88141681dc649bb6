//! Finding an opponent, and watching.

use jersi_rules::{AnyPosition, RulesetId, Variants};

use super::kit::{Pair, Plan};
use crate::script::enter;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn whoever_seeks_the_same_plays_at_once_and_others_can_watch() {
    let server = Server::with_games("lobby");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    for tab in [&mut one, &mut two] {
        tab.wait_for("document.querySelector('.to-lobby')");
        tab.click(".to-lobby");
        tab.wait_for("document.querySelector('.pair')");
    }
    one.click(".pair");
    one.wait_for("document.querySelector('.stop-seeking')");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    one.picture("online-seeking");
    two.picture("online-lobby-phone");
    // Thought better of, and tried again.
    one.click(".stop-seeking");
    two.wait_for("!document.querySelector('.seeks .accept-seek')");
    one.wait_for("document.querySelector('.pair')");
    one.click(".pair");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    two.click(".pair");
    for tab in [&mut one, &mut two] {
        tab.wait_for("location.hash.startsWith('#/online/') && document.querySelector('.play.online .cell')");
    }
    let mut third = Tab::open_at(Screen::Laptop, &server.address);
    third.wait_for("document.querySelector('.to-watch')");
    third.click(".to-watch");
    third.wait_for("document.querySelector('.online-game .picture')");
    third.picture("online-watch");
    third.click(".online-game .whole");
    third.wait_for("document.querySelector('.play.online .cell')");
    for tab in [one, two, third] {
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_title_counts_the_games_in_which_it_is_ones_turn() {
    let server = Server::with_games("count");
    let mut pair =
        Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan { time: "3d", ..Plan::PIJERSI });
    pair.white().wait_for("document.title.startsWith('(1) Your turn')");
    pair.white().go("#/");
    pair.white().wait_for("document.querySelector('.my-turns:not([hidden])')");
    pair.white().picture("online-start");
    pair.white().go("#/games");
    pair.white().wait_for("document.querySelector('.online-game.due .picture')");
    pair.white().picture("online-own-games");
    assert!(pair.black().is("!document.title.startsWith('(')"));
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_program_of_the_house_is_at_the_board_at_once_and_answers() {
    let folder = crate::host::empty_folder("games-house");
    let database = format!("sqlite:{}", folder.join("games.db").display());
    let server = Server::run(&["--database", &database, "--house-bots", "1,3"]);
    let mut tab = Tab::open_at(Screen::TallPhone, &server.address);
    tab.wait_for("document.querySelector('.to-lobby')");
    tab.click(".to-lobby");
    tab.wait_for("document.querySelectorAll('.bot').length === 2");
    tab.picture("online-bots-phone");
    tab.click(".bot");
    tab.wait_for("document.querySelector('.play.online:not(.open) .cell.pick')");
    let text = tab.text(".position");
    let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, &text).expect("a position");
    let before = tab.count(".turns .turn");
    enter(&mut tab, &position, position.turns()[0]);
    tab.wait_for(&format!("document.querySelectorAll('.turns .turn').length === {}", before + 2));
    tab.wait_for("document.querySelector('.cell.pick') && !document.querySelector('.unconfirmed')");
    tab.end();
}
