//! Two browsers in one game, and checks of both.

use jersi_play::Cursor;
use jersi_rules::{AnyPosition, RulesetId, Turn, Variants};
use serde_json::{Value, json};

use crate::script::{Hands, enter_by, first};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Parameters of a game.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) ruleset: RulesetId,
    pub(crate) setup: Option<&'static str>,
    pub(crate) variant: Option<&'static str>,
    /// The clock, as in the form.
    pub(crate) time: &'static str,
}

impl Plan {
    pub(crate) const PIJERSI: Self =
        Self { ruleset: RulesetId::Pijersi, setup: None, variant: None, time: "600+5" };

    pub(crate) fn start(self) -> AnyPosition {
        let variants =
            self.variant.map_or(Variants::NONE, |name| self.ruleset.variants(name).expect("a variant"));
        let first = self.ruleset.rules().setups[0].id;
        AnyPosition::start(self.ruleset, self.setup.unwrap_or(first), 0, variants).expect("a setup")
    }
}

/// Two players of a game, White first.
pub(crate) struct Pair {
    pub(crate) tabs: [Tab; 2],
    cursors: [Cursor; 2],
    pub(crate) hands: [Hands; 2],
    pub(crate) position: AnyPosition,
    /// The part of the address after `#`.
    pub(crate) place: String,
}

/// Creates a game with a friend, and returns its address.
pub(crate) fn invite(tab: &mut Tab, plan: Plan) -> String {
    tab.wait_for("document.querySelector('.online-ways')");
    tab.go("#/friend");
    tab.wait_for("document.querySelector('.make-link')");
    tab.click(&format!("input[name=ruleset][value='{}']", plan.ruleset.id()));
    tab.click(&format!("input[name=time][value='{}']", plan.time));
    tab.click(".more-choices summary");
    tab.click("input[name=side][value=white]");
    if let Some(setup) = plan.setup {
        tab.select("select[name=setup]", setup);
    }
    if let Some(variant) = plan.variant {
        tab.click(&format!("input[name='{variant}']"));
    }
    tab.click(".make-link");
    tab.wait_for("document.querySelector('.invitation input[name=invitation]')?.value");
    let link = tab.value("document.querySelector('input[name=invitation]').value");
    let link = link.as_str().expect("a link");
    link.split_once('#').map(|(_, place)| format!("#{place}")).expect("a place in the page")
}

/// Opens a link in a fresh browser context, and takes the seat with one tap.
pub(crate) fn join(tab: &mut Tab, place: &str) {
    tab.go(place);
    tab.wait_for("document.querySelector('.join-game')");
    tab.click(".join-game");
    tab.wait_for("document.querySelector('.play.online:not(.open)')");
}

impl Pair {
    /// Two browsers in a game: the first invites and plays White.
    pub(crate) fn meet(server: &Server, screens: [Screen; 2], plan: Plan) -> Self {
        Self::meet_at([server, server], screens, plan)
    }

    /// The same, each on its own server.
    pub(crate) fn meet_at(servers: [&Server; 2], screens: [Screen; 2], plan: Plan) -> Self {
        Self::meet_in([0, 1].map(|side| Tab::open_at(screens[side], &servers[side].address)), plan)
    }

    /// The same in open browsers.
    pub(crate) fn meet_in([mut white, mut black]: [Tab; 2], plan: Plan) -> Self {
        let place = invite(&mut white, plan);
        join(&mut black, &place);
        white.wait_for("document.querySelector('.play.online:not(.open)')");
        let mut pair = Self::seated([white, black], &plan.start(), place);
        pair.agree();
        pair
    }

    /// Two browsers in a game.
    pub(crate) fn seated(tabs: [Tab; 2], position: &AnyPosition, place: String) -> Self {
        let cursors = [first(position), first(position)];
        Self { tabs, cursors, hands: [Hands::Mouse; 2], position: *position, place }
    }

    pub(crate) fn white(&mut self) -> &mut Tab {
        &mut self.tabs[0]
    }

    pub(crate) fn black(&mut self) -> &mut Tab {
        &mut self.tabs[1]
    }

    /// Enters a turn in the browser of the side that is to play.
    pub(crate) fn enter(&mut self, turn: Turn) {
        let side = self.position.side() as usize;
        let tab = &mut self.tabs[side];
        let is_due = "document.querySelector('.cell:is(.pick, .target, .capture), .kind:not(:disabled)')";
        tab.wait_for(is_due);
        enter_by(tab, &self.position, turn, &mut self.cursors[side], self.hands[side]);
        self.position = self.position.play(turn).expect("legal");
    }

    /// Plays turns in both browsers, and checks after each that both show the same.
    pub(crate) fn play(&mut self, turns: &[Turn]) {
        for &turn in turns {
            self.enter(turn);
            self.agree();
        }
    }

    /// Checks that both show the position, as confirmed by the server.
    pub(crate) fn agree(&mut self) {
        let text = self.position.text();
        for tab in &mut self.tabs {
            tab.wait_for_text(".position", &text);
            tab.wait_for("!document.querySelector('.unconfirmed')");
        }
    }

    /// No errors in either.
    pub(crate) fn end(self) {
        let [white, black] = self.tabs;
        white.end();
        black.end();
    }
}

/// Sends a request to the page's server as the page's player.
pub(crate) fn api(tab: &mut Tab, method: &str, path: &str, body: &Value) -> Value {
    let body = if method == "GET" { String::new() } else { format!(", body: {}", json!(body.to_string())) };
    tab.value(&format!(
        "fetch({}, {{ method: '{method}'{body} }}).then(async answer => {{ const text = await answer.text(); \
         if (!answer.ok) throw new Error(text); return text ? JSON.parse(text) : null }})",
        json!(format!("api/v1/{path}"))
    ))
}

/// Registers the page's player.
pub(crate) fn register(tab: &mut Tab, name: &str) {
    tab.go("#/account");
    tab.wait_for("document.querySelector('.register')");
    tab.fill("input[name=username]", name);
    tab.fill("input[name=password]", "long enough");
    tab.click(".register");
    tab.wait_for("document.querySelector('.to-my-page')");
}

/// Two browsers in a game of Pijersi with a given clock, White first.
pub(crate) fn seat(server: &Server, screens: [Screen; 2], time: &str) -> [Tab; 2] {
    let [mut white, mut black] = screens.map(|screen| Tab::open_at(screen, &server.address));
    for tab in [&mut white, &mut black] {
        tab.wait_for("document.querySelector('.online-ways')");
    }
    api(&mut white, "POST", "guests", &json!({}));
    let wish = json!({ "ruleset": "pijersi", "side": "white", "time": time });
    let game = api(&mut white, "POST", "games", &wish)["game"].as_str().expect("a game").to_owned();
    let place = format!("#/online/{game}");
    white.go(&place);
    join(&mut black, &place);
    white.wait_for("document.querySelector('.play.online:not(.open)')");
    [white, black]
}

/// Plays consecutive rated games of two new accounts: `w` is won by the first, `l` lost, `t` tied.
pub(crate) fn rated_games(tab: &mut Tab, names: [&str; 2], games: &[(&str, &str)]) {
    let script = format!(
        "(async ([names, games]) => {{ \
         const ask = async (method, path, token, body) => {{ \
           const answer = await fetch('api/v1/' + path, {{ method, credentials: 'omit', \
             headers: token ? {{ authorization: 'Bearer ' + token }} : {{}}, \
             body: method === 'GET' ? undefined : JSON.stringify(body ?? {{}}) }}); \
           if (!answer.ok) throw new Error(path + ': ' + await answer.text()); \
           return answer.json() }}; \
         const tokens = []; \
         for (const name of names) \
           tokens.push((await ask('POST', 'accounts', null, {{ name, password: 'long enough' }})).token); \
         for (const [ruleset, results] of games) for (const result of results) {{ \
           const {{ game }} = await ask('POST', 'games', tokens[0], \
             {{ ruleset, side: 'white', rated: true, time: '3d' }}); \
           await ask('POST', `games/${{game}}/join`, tokens[1]); \
           for (const side of [0, 1]) {{ \
             const {{ turns, number }} = await ask('GET', `games/${{game}}/turns`, tokens[side]); \
             await ask('POST', `games/${{game}}/turns`, tokens[side], {{ turn: turns[0], number: number + 1 }}) }} \
           const act = (side, action) => ask('POST', `games/${{game}}/actions`, tokens[side], {{ action }}); \
           if (result === 't') {{ await act(0, 'offer-tie'); await act(1, 'accept') }} \
           else await act(result === 'w' ? 1 : 0, 'resign') }} \
         return 0 }})({})",
        json!([names, games])
    );
    tab.value(&script);
}

/// Disconnects a browser from the network, or reconnects it.
pub(crate) fn cut_off(tab: &mut Tab, is_off: bool) {
    let how = json!({ "offline": is_off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    tab.call("Network.emulateNetworkConditions", &how);
}
