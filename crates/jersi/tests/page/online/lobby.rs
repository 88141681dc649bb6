//! Finding an opponent, and watching.

use jersi_rules::{AnyPosition, RulesetId, Variants};
use serde_json::json;

use super::kit::{Pair, Plan, api, rated_games, register, seat};
use crate::script::enter;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn equal_seeks_are_paired_immediately_and_others_can_watch() {
    let server = Server::with_games("lobby");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    for tab in [&mut one, &mut two] {
        tab.wait_for("document.querySelector('.to-lobby')");
        tab.click(".to-lobby");
        tab.wait_for("document.querySelector('.find-opponent')");
    }
    one.click(".find-opponent");
    one.wait_for("document.querySelector('.stop-seeking')");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    one.picture("online-seeking");
    two.picture("online-lobby-phone");
    // Cancelled, and tried again.
    one.click(".stop-seeking");
    two.wait_for("!document.querySelector('.seeks .accept-seek')");
    one.wait_for("document.querySelector('.find-opponent')");
    one.click(".find-opponent");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    two.click(".find-opponent");
    for tab in [&mut one, &mut two] {
        tab.wait_for("location.hash.startsWith('#/online/') && document.querySelector('.play.online .cell')");
    }
    let mut third = Tab::open_at(Screen::Laptop, &server.address);
    third.wait_for("document.querySelector('.to-lobby')");
    third.click(".to-lobby");
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
fn a_house_bot_joins_immediately_and_answers() {
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

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_lobby_offers_side_setup_variants_and_own_clocks() {
    let server = Server::with_games("lobby-options");
    let [mut one, mut two] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    for tab in [&mut one, &mut two] {
        tab.wait_for("document.querySelector('.to-lobby')");
        tab.go("#/lobby");
        tab.wait_for("document.querySelector('.find-opponent')");
    }
    one.click("input[name=ruleset][value='jersi-4.8']");
    one.click("input[name=time][value=own]");
    one.wait_for("document.querySelector('input[name=minutes]')");
    one.value(
        "(() => { for (const [name, value] of [['minutes', '12'], ['seconds', '4']]) { \
         const field = document.querySelector(`input[name=${name}]`); field.value = value; \
         field.dispatchEvent(new Event('change', { bubbles: true })) } return 0 })()",
    );
    one.click(".more-choices summary");
    one.click("input[name=side][value=white]");
    one.click("input[name=ransom]");
    one.click(".find-opponent");
    one.wait_for("document.querySelector('.stop-seeking')");
    two.wait_for("document.querySelector('.seeks .accept-seek')");
    let offered = two.text(".seeks .row-text .cap");
    for part in ["Jersi 4.8", "12 min + 4 s", "You play Black.", "casual"] {
        assert!(offered.contains(part), "{part}: {offered}");
    }
    two.picture("online-lobby-options-phone");
    two.click(".seeks .accept-seek");
    for tab in [&mut one, &mut two] {
        tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    }
    one.wait_for("document.querySelectorAll('.board .cell').length === 69");
    one.end();
    two.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn after_a_rated_game_one_sees_the_change_and_finds_a_new_opponent() {
    let server = Server::with_games("lobby-again");
    let [mut one, mut two, mut three] = [Screen::Laptop, Screen::TallPhone, Screen::Laptop]
        .map(|screen| Tab::open_at(screen, &server.address));
    for (tab, name) in [(&mut one, "Anna"), (&mut two, "Bert"), (&mut three, "Chloe")] {
        tab.wait_for("document.querySelector('.to-lobby')");
        register(tab, name);
    }
    // The test server does not see addresses, so games of one network count as casual; a casual game changes no rating.
    let wish = json!({ "ruleset": "pijersi", "side": "white", "time": "600+5" });
    let game = api(&mut one, "POST", "games", &wish)["game"].as_str().expect("a game").to_owned();
    api(&mut two, "POST", &format!("games/{game}/join"), &json!({}));
    for tab in [&mut one, &mut two] {
        tab.go(&format!("#/online/{game}"));
        tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    }
    for (tab, number, turn) in [(&mut one, 4, "b4=c4-d4"), (&mut two, 5, "g6-f6=e5")] {
        api(tab, "POST", &format!("games/{game}/turns"), &json!({ "turn": turn, "number": number }));
    }
    api(&mut two, "POST", &format!("games/{game}/actions"), &json!({ "action": "resign" }));
    one.wait_for("document.querySelector('.ending .back-to-lobby')");
    three.go("#/lobby");
    three.wait_for("document.querySelector('.find-opponent')");
    one.click(".ending .new-opponent");
    one.wait_for("document.querySelector('.stop-seeking')");
    three.wait_for("document.querySelector('.seeks')?.textContent.includes('Anna')");
    three.click("input[name=time][value='600+5']");
    three.click(".find-opponent");
    for tab in [&mut one, &mut three] {
        tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    }
    two.click(".ending .back-to-lobby");
    two.wait_for("document.querySelector('.find-opponent')");
    for tab in [one, two, three] {
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn ratings_are_shown_beside_the_names_with_their_change() {
    let server = Server::with_games("lobby-ratings");
    let mut tab = Tab::open_at(Screen::Laptop, &server.address);
    tab.wait_for("document.querySelector('.to-lobby')");
    rated_games(&mut tab, ["Ada", "Benoit"], &[("pijersi", "wl")]);
    let games = api(&mut tab, "GET", "games?player=ada&state=over", &json!(null));
    let first = games["games"][1]["game"].as_str().expect("a game").to_owned();
    let is_rated = games["games"][1]["rated"] == json!(true);
    tab.go(&format!("#/online/{first}"));
    tab.wait_for("document.querySelector('.play.online .cell')");
    if is_rated {
        tab.wait_for(
            "/\\d{4} \\(\\+\\d+\\)/.test(document.querySelector('.side[data-side=white] .presence').textContent)",
        );
    } else {
        tab.wait_for(
            "/^\\d{4}/.test(document.querySelector('.side[data-side=white] .presence').textContent)",
        );
    }
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_games_to_watch_follow_the_turns() {
    let server = Server::with_games("lobby-alive");
    let mut viewer = Tab::open_at(Screen::Laptop, &server.address);
    viewer.wait_for("document.querySelector('.to-lobby')");
    viewer.go("#/watch");
    viewer.wait_for("document.querySelector('.watch .about:not([hidden])')");
    let [mut white, _black] = seat(&server, [Screen::Laptop, Screen::Laptop], "600+5");
    viewer.wait_for("document.querySelector('.online-game')?.textContent.includes('0 turns')");
    viewer.wait_for("document.querySelector('.online-game .picture')");
    let before = viewer.value("document.querySelector('.online-game .picture').innerHTML");
    let place = white.value("location.hash").as_str().expect("an address").to_owned();
    let game = place.rsplit('/').next().expect("a game");
    api(&mut white, "POST", &format!("games/{game}/turns"), &json!({ "turn": "b4=c4-d4", "number": 4 }));
    viewer.wait_for("document.querySelector('.online-game').textContent.includes('1 turn')");
    viewer.wait_for(&format!("document.querySelector('.online-game .picture').innerHTML !== {before}"));
    viewer.end();
}
