//! Every screen of online play, for tests that look at all of them.

use super::kit::{Pair, Plan, cut_off, invite};
use crate::script::whole_game;
use crate::server::Server;
use crate::tab::{Screen, Tab};

/// Shows every screen of online play on one screen size, in a theme and a language, and lets each be looked at.
pub(crate) fn look_at_all(
    name: &str,
    screen: Screen,
    theme: &str,
    language: &str,
    mut look: impl FnMut(&mut Tab, &str),
) {
    let server = Server::with_games(&format!("screens-{name}"));
    let prepare = |tab: &mut Tab| {
        tab.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
        crate::sheet::speak(tab, language);
        tab.wait_for("document.querySelector('.online-ways')");
    };
    let mut host = Tab::open_at(screen, &server.address);
    prepare(&mut host);
    look(&mut host, "online-start");
    for (hash, there, name) in [
        ("#/friend", ".make-link", "online-friend"),
        ("#/lobby", ".pair", "online-lobby"),
        ("#/watch", ".watch", "online-watch"),
        ("#/account", ".register", "online-account"),
        ("#/login", ".log-in", "online-login"),
        ("#/device/none", ".take-seat", "online-device"),
    ] {
        host.go(hash);
        host.wait_for(&format!("document.querySelector('{there}')"));
        look(&mut host, name);
    }
    host.go("#/");
    let place = invite(&mut host, Plan::PIJERSI);
    look(&mut host, "online-invitation");
    let mut guest = Tab::open_at(screen, &server.address);
    prepare(&mut guest);
    guest.go(&place);
    guest.wait_for("document.querySelector('.join-game')");
    look(&mut guest, "online-join");
    drop(guest);
    drop(host);
    let mut pair = Pair::meet(&server, [screen, Screen::Laptop], Plan::PIJERSI);
    pair.white().go("#/");
    prepare(pair.white());
    let place = pair.place.clone();
    pair.white().go(&place);
    let turns = whole_game(&pair.position, |turns| turns.len() > 10);
    pair.play(&turns[..6]);
    look(pair.white(), "online-game");
    pair.black().more(".offer-tie");
    pair.white().wait_for("document.querySelector('.strip.offer .accept')");
    look(pair.white(), "online-offer");
    cut_off(pair.white(), true);
    pair.enter(turns[6]);
    pair.white().wait_for("document.querySelector('.strip.lost')");
    look(pair.white(), "online-lost");
    cut_off(pair.white(), false);
    pair.agree();
    pair.black().more(".resign");
    pair.black().click(".resign-yes");
    pair.white().wait_for("document.querySelector('.ending')");
    look(pair.white(), "online-end");
    pair.white().click(".side[data-side=black] .to-player");
    pair.white().wait_for("document.querySelector('.player h1')?.textContent.startsWith('guest-')");
    // The games of others by link are nobody else's to see; one's own are.
    let own = pair.white().value("fetch('api/v1/me').then(answer => answer.json()).then(me => me.player)");
    pair.white().go(&format!("#/player/{}", own.as_str().expect("an identifier")));
    pair.white().wait_for("document.querySelector('.past-game')");
    look(pair.white(), "online-player");
    pair.white().go("#/games");
    pair.white().wait_for("document.querySelector('.games')");
    look(pair.white(), "online-games");
}
