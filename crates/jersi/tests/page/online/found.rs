//! Finished online games are listed: in one's own games, on one's player page, and in the archive.

use serde_json::json;

use super::kit::{api, join, register};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// A game of two turns in which the second player resigns; returns its identifier.
fn finished(one: &mut Tab, two: &mut Tab, is_private: bool) -> String {
    let wish = json!({ "ruleset": "pijersi", "side": "white", "time": "600+5", "private": is_private });
    let game = api(one, "POST", "games", &wish)["game"].as_str().expect("a game").to_owned();
    join(two, &format!("#/online/{game}"));
    for (tab, number, turn) in [(&mut *one, 4, "b4=c4-d4"), (&mut *two, 5, "g6-f6=e5")] {
        api(tab, "POST", &format!("games/{game}/turns"), &json!({ "turn": turn, "number": number }));
    }
    api(two, "POST", &format!("games/{game}/actions"), &json!({ "action": "resign" }));
    game
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn finished_online_games_are_among_ones_own_and_in_the_archive() {
    let server = Server::with_games("found");
    let [mut one, mut two] =
        [Screen::TallPhone, Screen::Laptop].map(|screen| Tab::open_at(screen, &server.address));
    one.wait_for("document.querySelector('.to-lobby')");
    register(&mut one, "Anna");
    let private = finished(&mut one, &mut two, true);
    let public = finished(&mut one, &mut two, false);
    one.go("#/games");
    one.wait_for("document.querySelectorAll('.finished-online .past-game').length === 2");
    one.wait_for("document.querySelector('.finished-online .past-game').textContent.includes('won')");
    one.picture("online-finished-phone");
    // The filters of the list apply to them, too.
    one.click("input[name=filter][value=unfinished]");
    one.wait_for("!document.querySelector('.finished-online')");
    one.click("input[name=filter][value=finished]");
    one.wait_for("document.querySelectorAll('.finished-online .past-game').length === 2");
    one.select("select[name=filter-game]", "jersi-3");
    one.wait_for("!document.querySelector('.finished-online')");
    // A guest has a page, too.
    two.go("#/account");
    two.wait_for("document.querySelector('.to-my-page')");
    two.click(".to-my-page");
    two.wait_for("document.querySelectorAll('.past-game').length === 2");
    assert!(two.is("!document.querySelector('.challenge-player')"), "nobody challenges a guest, or himself");
    // The archive lists the public game, by name and by position.
    two.go("#/archive");
    two.wait_for("document.querySelector('.archive .online-game .picture')");
    let listed = |tab: &mut Tab, game: &str| {
        tab.is(&format!("document.querySelector('.archive a.whole[href$=\"{game}\"]')"))
    };
    assert!(listed(&mut two, &public) && !listed(&mut two, &private));
    two.picture("online-archive");
    two.value(
        "(() => { const field = document.querySelector('.archive input[name=player]'); field.value = 'nobody-here'; \
         field.dispatchEvent(new Event('change', { bubbles: true })); return 0 })()",
    );
    two.wait_for("!document.querySelector('.archive .online-game')");
    two.value(
        "(() => { const field = document.querySelector('.archive input[name=player]'); field.value = 'anna'; \
         field.dispatchEvent(new Event('change', { bubbles: true })); return 0 })()",
    );
    two.wait_for("document.querySelector('.archive .online-game')");
    two.go(&format!("#/online/{public}"));
    two.wait_for("document.querySelector('.play.online .ending')");
    two.more(".to-archive");
    two.wait_for("document.querySelector('.archive-position .picture')");
    two.wait_for("document.querySelectorAll('.archive .online-game').length === 1");
    one.end();
    two.end();
}
