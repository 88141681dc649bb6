//! Every screen of online play, for tests that check all of them.

use super::kit::{Pair, Plan, cut_off, invite, rated_games};
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Shows every online screen in one size, theme and language, and calls a visitor for each.
pub(crate) fn look_at_all(
    name: &str,
    screen: Screen,
    theme: &str,
    language: &str,
    mut look: impl FnMut(&mut Tab, &str),
) {
    let folder = crate::host::empty_folder(&format!("games-screens-{name}"));
    let database = format!("sqlite:{}", folder.join("games.db").display());
    let server = Server::run(&["--database", &database, "--house-bots", "1,3,5,7,9"]);
    let prepare = |tab: &mut Tab| {
        tab.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
        crate::sheet::speak(tab, language);
        tab.wait_for("document.querySelector('.online-ways')");
    };
    let mut host = Tab::open_at(screen, &server.address);
    prepare(&mut host);
    look(&mut host, "online-start");
    rated_games(&mut host, ["Ada", "Benoît"], &[("pijersi", "lwwtwlwwlwwtw"), ("jersi-4.16", "wlw")]);
    // An open seek in the lobby, and a game of two players.
    let script = "(async () => { const ask = (path, token, body) => fetch('api/v1/' + path, { method: 'POST', \
        credentials: 'omit', headers: token ? { authorization: 'Bearer ' + token } : {}, \
        body: JSON.stringify(body ?? {}) }).then(answer => answer.json()); \
        const [one, two] = [await ask('guests'), await ask('guests')]; \
        await ask('seeks', one.token, { ruleset: 'jersi-3', time: '600+5' }); \
        const { game } = await ask('games', one.token, { ruleset: 'pijersi', side: 'white', time: '3d' }); \
        await ask(`games/${game}/join`, two.token); \
        await ask(`games/${game}/turns`, one.token, { turn: 'b4=c4-d4', number: 4 }); return 0 })()";
    host.value(script);
    for (hash, there, name) in [
        ("#/friend", ".make-link", "online-friend"),
        ("#/lobby", ".find-opponent", "online-lobby"),
        ("#/watch", ".online-game .picture", "online-watch"),
        ("#/archive", ".online-game .picture", "online-archive"),
        ("#/challenge/ada", ".make-link", "online-challenge"),
        ("#/player/ada", ".rating-graph .line", "online-player"),
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
    host.go("#/account");
    host.wait_for("document.querySelector('.register')");
    host.fill("input[name=username]", "Zoé");
    host.fill("input[name=password]", "long enough");
    host.click(".register");
    host.wait_for("document.querySelector('.recovery-code') && document.querySelector('.device-row')");
    host.value("document.activeElement?.blur(), 0");
    look(&mut host, "online-recovery");
    let log_in = "fetch('api/v1/sessions', { method: 'POST', credentials: 'omit', \
        body: JSON.stringify({ name: 'Zoé', password: 'long enough' }) }).then(() => 0)";
    host.value(log_in);
    host.reload();
    host.wait_for("document.querySelectorAll('.device-row').length === 2");
    look(&mut host, "online-account-own");
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
    pair.white().click(".toolbar .say");
    pair.white().wait_for("document.querySelector('.phrase-choice')");
    look(pair.white(), "online-phrases");
    pair.white().key("Escape");
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
    pair.black().click(".rematch");
    pair.white().wait_for("document.querySelector('.rematch-asked:not([hidden])')");
    look(pair.white(), "online-rematch");
    pair.white().click(".side[data-side=black] .to-player");
    pair.white().wait_for("document.querySelector('.player h1')?.textContent.startsWith('guest-')");
    // Games by link are private; one's own are listed.
    let own = pair.white().value("fetch('api/v1/me').then(answer => answer.json()).then(me => me.player)");
    pair.white().go(&format!("#/player/{}", own.as_str().expect("an identifier")));
    pair.white().wait_for("document.querySelector('.past-game')");
    look(pair.white(), "online-player-guest");
    pair.white().go("#/games");
    pair.white().wait_for("document.querySelector('.games')");
    look(pair.white(), "online-games");
}
