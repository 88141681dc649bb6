//! The user's online games beside those on the device, games with the user to move first.

use jersi_wire::GameSummary;
use leptos::prelude::*;

use super::Online;
use super::own_games::is_due;
use super::watch::GameCard;
use crate::route::Route;
use crate::say::Speech;

/// The games as a list; empty where there is no server or no game.
#[component]
pub(crate) fn OwnOnlineGames() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    online.own_games.refresh(online);
    let has_any = memo(move |_| online.is_there.get() && !online.own_games.games.with(Vec::is_empty));
    let key = move |game: &GameSummary| (game.game.clone(), game.number);
    let card = move |game: GameSummary| {
        let due = online.me.with_untracked(|me| me.as_ref().is_some_and(|me| is_due(&game, &me.player)));
        view! { <GameCard game is_due=due /> }
    };
    view! {
        <Show when=move || has_any.get()>
            <section class="own-online" aria-label=move || speech.text("web-online-games")>
                <h2>{move || speech.text("web-online-games")}</h2>
                <Notify />
                <ul class="online-games">
                    <For each=move || online.own_games.games.get() key=key children=card />
                </ul>
            </section>
        </Show>
    }
}

/// Asks whether to notify the user when it is their turn.
#[component]
fn Notify() -> impl IntoView {
    let speech = Speech::here();
    let own_games = Online::here().own_games;
    view! {
        <button
            type="button"
            class="notify"
            hidden=move || own_games.notifies.get() || !super::own_games::may_ask()
            on:click=move |_| own_games.ask_to_notify()
        >
            {move || speech.text("web-notify")}
        </button>
    }
}

/// The ways to play with others, on the first screen.
#[component]
pub(crate) fn OnlineWays() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let waiting = move || online.own_games.waiting(online);
    view! {
        <Show when=move || online.is_there.get()>
            <nav class="online-ways" aria-label=move || speech.text("web-online")>
                <a class="button to-friend" href=Route::Friend(None).address()>
                    {crate::icon::Icon::Share.view()} <span>{move || speech.text("web-friend")}</span>
                </a>
                <a class="button to-lobby" href=Route::Lobby.address()>
                    {crate::icon::Icon::People.view()} <span>{move || speech.text("web-lobby")}</span>
                </a>
                <a class="button to-watch" href=Route::Watch.address()>
                    {crate::icon::Icon::Eye.view()} <span>{move || speech.text("web-watch")}</span>
                </a>
            </nav>
            <p class="my-turns" hidden=move || waiting() == 0>
                <a href=Route::Games.address()>
                    {move || speech.with("web-your-turn-in", "count", waiting() as u32)}
                </a>
            </p>
        </Show>
    }
}
