//! Notifications, and the link of an invitation.

use serde_json::json;

use super::kit::{Pair, Plan, api, invite};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::studying::decoded;
use crate::tab::Tab;

const NOTIFIED: &str = "navigator.serviceWorker.getRegistration()\
    .then(registration => registration?.getNotifications())\
    .then(all => all?.map(one => `${one.tag}: ${one.title}`).join())";

/// The list of system notifications, which a headless browser lacks.
const SYSTEM: &str = "(() => { let shown = []; \
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => { \
        shown = shown.filter(one => one.tag !== options.tag); \
        shown.push({ title, tag: options.tag, close() { shown = shown.filter(one => one !== this) } }) }; \
    ServiceWorkerRegistration.prototype.getNotifications = async () => shown; return 0 })()";

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn one_notification_covers_all_games_for_a_player_on_another_page() {
    let server = Server::with_games("notice");
    let plan = Plan { time: "3d", ..Plan::PIJERSI };
    let white = Tab::open_in_window(Screen::Laptop, &server.address);
    let mut pair = Pair::meet_in([white, Tab::open_at(Screen::Laptop, &server.address)], plan);
    let turns = whole_game(&plan.start(), |turns| turns.len() > 12);
    pair.play(&turns[..1]);
    let place = pair.place.clone();
    pair.white().go("#/games");
    pair.white().wait_for("document.querySelector('.own-online .notify:not([hidden])')");
    pair.white().grant(&server.address, &["notifications"]);
    pair.white().wait_for("navigator.serviceWorker.controller");
    pair.white().value(SYSTEM);
    pair.white().click(".notify");
    pair.white().wait_for("document.querySelector('.own-online .notify').hidden");
    // No notification for a visible page.
    pair.enter(turns[1]);
    pair.white().wait_for("document.title.startsWith('(1)')");
    pair.white().wait_for_value(NOTIFIED, &json!(""));
    pair.white().go(&place);
    pair.agree();
    pair.play(&turns[2..3]);
    // White is on another page, and two turns arrive, in two games.
    pair.white().hide();
    pair.white().wait_for("document.hidden");
    pair.enter(turns[3]);
    pair.white().wait_for_value(NOTIFIED, &json!("jersi: It’s your turn in 1 game"));
    let wish = json!({ "ruleset": "pijersi", "side": "black", "time": "3d" });
    let game = api(pair.white(), "POST", "games", &wish)["game"].as_str().expect("a game").to_owned();
    api(pair.black(), "POST", &format!("games/{game}/join"), &json!({}));
    let turn = json!({ "turn": "b4=c4-d4", "number": 4 });
    api(pair.black(), "POST", &format!("games/{game}/turns"), &turn);
    pair.white().wait_for_value(NOTIFIED, &json!("jersi: It’s your turn in 2 games"));
    // No notification for a page that became visible again.
    pair.white().show();
    pair.white().wait_for("!document.hidden");
    pair.white().wait_for_value(NOTIFIED, &json!(""));
    pair.white().wait_for("document.title.startsWith('(2)')");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_link_of_an_invitation_is_copied_shared_and_photographed() {
    let server = Server::with_games("share");
    // A name of this machine that does not look local, as if the server were in a network.
    let address = server.address.replace("127.0.0.1", "friend.localhost");
    let mut tab = Tab::open_whole_at(Screen::TallPhone, &address);
    // This browser can't share; a phone can, and gets the link through this function.
    tab.value("navigator.share = what => { window.shared = what; return Promise.resolve() }, 0");
    let place = invite(&mut tab, Plan::PIJERSI);
    let link = format!("{address}{place}");
    let path = tab.value("document.querySelector('.invitation .qr path').getAttribute('d')");
    assert_eq!(decoded(path.as_str().expect("a path")), link, "a camera reads the same");
    tab.click(".share-link");
    tab.wait_for(&format!("window.shared?.url === {}", json!(link)));
    tab.grant(&address, &["clipboardReadWrite", "clipboardSanitizedWrite"]);
    tab.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    tab.click(".copy-online-link");
    tab.wait_for_text(".copy-online-link", "Copied");
    assert_eq!(tab.value("navigator.clipboard.readText()"), json!(link));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_local_server_warns_that_its_link_does_not_work_for_a_friend() {
    let server = Server::with_games("here-only");
    let mut tab = Tab::open_whole_at(Screen::TallPhone, &server.address);
    invite(&mut tab, Plan::PIJERSI);
    assert_eq!(tab.count(".invitation .qr"), 0, "no camera of another device could use it");
    assert!(tab.text(".here-only").contains("jersi serve --lan"));
    tab.picture("online-here-only-phone");
    tab.end();
}
