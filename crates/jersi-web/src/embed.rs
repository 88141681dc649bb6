//! A board for embedding in other pages: the address of a game with `?embed` before its `#`. It has no header and
//! stores nothing; the game can be walked through, and turns can be tried.

use jersi_play::{Game, Table, from_link};
use jersi_rules::record::Drawn;
use jersi_rules::{AnyPosition, RulesetId};
use leptos::context::Provider;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::game::{BoardWithBars, GameName, GameTitle, Prompt, StepButtons, TurnButtons};
use crate::preferences::Preferences;
use crate::route::Route;
use crate::say::Speech;

/// The query of an embedded board.
pub(crate) const EMBED: &str = "?embed";

/// Whether the address asks for an embedded board.
pub(crate) fn is_embedded() -> bool {
    let search = window().location().search().unwrap_or_default();
    search.trim_start_matches('?').split('&').any(|word| word == EMBED.trim_start_matches('?'))
}

/// The game of the address.
#[component]
pub(crate) fn Embed(route: Memo<Route>) -> impl IntoView {
    let speech = Speech::here();
    move || {
        let link = match route.get() {
            Route::Game(link) => link,
            Route::New(ruleset) => return view! { <Embedded game=begun(ruleset) /> }.into_any(),
            _ => return view! { <Embedded game=begun(RulesetId::Pijersi) /> }.into_any(),
        };
        match from_link(&link) {
            Ok(game) => view! { <Embedded game /> }.into_any(),
            Err(error) => view! {
                <p class="nothing refused" role="alert">{move || speech.say(|words| words.link_error(&error))}</p>
            }
            .into_any(),
        }
    }
}

fn begun(ruleset: RulesetId) -> Game {
    Game::new(&AnyPosition::initial(ruleset))
}

#[component]
fn Embedded(game: Game) -> impl IntoView {
    let speech = Speech::here();
    let ruleset = game.ruleset();
    let players = ["White", "Black"].map(|name| game.tag(name).map(str::to_owned));
    let players = match players {
        [None, None] => None,
        players => Some(players.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" – ")),
    };
    let desk = Desk::loose(Table::study(game), Preferences::here());
    let comment = move || {
        desk.read(|table| {
            let game = table.game();
            let remarks = game.remarks(game.current());
            let said = remarks.map(|remarks| Drawn::said(ruleset.shape(), &remarks.after));
            said.unwrap_or_default().join(" ")
        })
    };
    let whole = move || {
        let address = window().location().href().unwrap_or_default();
        address.replacen(EMBED, "", 1)
    };
    view! {
        <Provider value=desk>
            <div class="embed" data-ruleset=ruleset.id()>
                <GameTitle what="web-game" />
                {players.map(|players| view! { <p class="players">{players}</p> })}
                <BoardWithBars ruleset />
                <StepButtons />
                <p class="comment">{comment}</p>
                <Prompt />
                <TurnButtons />
                <div class="embed-foot">
                    <GameName />
                    <a class="embed-open" href=whole target="_blank" rel="noopener">
                        {move || speech.text("web-embed-open")}
                    </a>
                </div>
                <code class="position sr-only">{move || desk.read(|table| table.game().position().text())}</code>
            </div>
        </Provider>
    }
}
