//! The user's own games on the server, with the user to move first. The title of the tab shows their number, and one
//! notification, if allowed, serves all of them.

use std::time::Duration;

use jersi_wire::{GamePage, GameSummary, WireSide};
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::watch::GameCard;
use super::{Online, get, part};
use crate::icon::Icon;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The interval at which the games are fetched without an event.
const LOOK: Duration = Duration::from_secs(20);

/// The delay after an event before they are fetched.
const SOON: Duration = Duration::from_millis(700);

/// The user's own unfinished games.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames {
    /// The games, with those first in which the user is to move.
    pub(crate) games: RwSignal<Vec<GameSummary>>,
    /// Whether notifications are wanted and allowed.
    pub(crate) notifies: RwSignal<bool>,
    is_asking: StoredValue<bool>,
    is_soon: StoredValue<bool>,
    speech: Speech,
}

/// The browser's permission for notifications; none where there are none.
fn permission() -> Option<NotificationPermission> {
    let has_them = Reflect::has(&window(), &"Notification".into()).unwrap_or(false);
    has_them.then(Notification::permission)
}

/// Whether the browser may be asked to allow notifications.
fn may_ask() -> bool {
    permission() == Some(NotificationPermission::Default)
}

/// The user's side of a game in a list.
pub(crate) fn side_of(game: &GameSummary, player: &str) -> Option<WireSide> {
    let is = |who: &Option<jersi_wire::PlayerName>| {
        who.as_ref().and_then(|who| who.player.as_deref()) == Some(player)
    };
    match (is(&game.white), is(&game.black)) {
        (true, _) => Some(WireSide::White),
        (_, true) => Some(WireSide::Black),
        _ => None,
    }
}

impl OwnGames {
    pub(super) fn new() -> Self {
        Self {
            games: RwSignal::new(Vec::new()),
            notifies: RwSignal::new(permission() == Some(NotificationPermission::Granted)),
            is_asking: StoredValue::new(false),
            is_soon: StoredValue::new(false),
            speech: Speech::here(),
        }
    }

    /// The number of games in which it is the user's turn.
    pub(crate) fn waiting(self, online: Online) -> usize {
        let me = online.me.get();
        let Some(me) = me else { return 0 };
        self.games.with(|games| games.iter().filter(|game| is_due(game, &me.player)).count())
    }

    pub(super) fn follow(self, online: Online) {
        set_interval(move || self.refresh(online), LOOK);
        // A visible page needs no notification.
        let shown = Closure::<dyn Fn()>::new(move || {
            if !document().hidden() && self.notifies.get_untracked() {
                spawn_local(close_notifications());
            }
        });
        let _ =
            document().add_event_listener_with_callback("visibilitychange", shown.as_ref().unchecked_ref());
        shown.forget();
    }

    pub(super) fn clear(self) {
        self.games.set(Vec::new());
    }

    /// Fetches them after the server has settled the event.
    pub(super) fn refresh_soon(self, online: Online) {
        if !self.is_soon.get_value() {
            self.is_soon.set_value(true);
            set_timeout(
                move || {
                    self.is_soon.set_value(false);
                    self.refresh(online);
                },
                SOON,
            );
        }
    }

    /// Fetches the unfinished games.
    pub(crate) fn refresh(self, online: Online) {
        let Some(me) = online.me.get_untracked() else { return };
        // Without a connection the request would fail; the next greeting fetches them.
        if self.is_asking.get_value() || !online.connection.is_open() {
            return;
        }
        self.is_asking.set_value(true);
        spawn_local(async move {
            let mut all = Vec::new();
            for state in ["playing", "open"] {
                let path = format!("games?player={}&state={state}&limit=50", part(&me.player));
                let Ok(page) = get::<GamePage>(&path).await else {
                    self.is_asking.set_value(false);
                    return;
                };
                all.extend(page.games);
            }
            self.is_asking.set_value(false);
            all.sort_by_key(|game| {
                let order = (!is_due(game, &me.player), game.state == "open");
                (order, std::cmp::Reverse(game.changed))
            });
            if self.games.with_untracked(|games| *games != all) {
                let now = count(&all, &me.player);
                // Counts do not show this: a turn and its answer can lie between two requests.
                let is_new = self
                    .games
                    .with_untracked(|known| all.iter().any(|game| is_news(game, known, &me.player)));
                self.games.set(all);
                if is_new {
                    self.notify(now);
                }
            }
        });
    }

    /// Asks the browser whether notifications may be shown.
    pub(crate) fn ask_to_notify(self) {
        let Ok(asked) = Notification::request_permission() else { return };
        spawn_local(async move {
            let answer = JsFuture::from(asked).await;
            let is_granted = answer.ok().and_then(|answer| answer.as_string()).as_deref() == Some("granted");
            self.notifies.set(is_granted);
        });
    }

    /// Shows one notification for all games, only while the page is hidden.
    fn notify(self, count: usize) {
        if !self.notifies.get_untracked() || !document().hidden() {
            return;
        }
        let said = untrack(|| self.speech.with("web-your-turn-in", "count", count as u32));
        spawn_local(async move { notify(&said).await });
    }

    /// Looks for a game that began after a time, and opens it.
    pub(crate) fn find_begun_since(self, online: Online, since: u64) {
        let Some(me) = online.me.get_untracked() else { return };
        spawn_local(async move {
            let path = format!("games?player={}&state=playing&limit=5", part(&me.player));
            if let Ok(page) = get::<GamePage>(&path).await {
                let latest = page.games.into_iter().filter(|game| game.begun >= since);
                if let Some(game) = latest.max_by_key(|game| game.begun) {
                    self.refresh(online);
                    Route::Online(game.game).go();
                }
            }
        });
    }
}

/// The tag of all notifications: a later one replaces an earlier one.
const TAG: &str = "jersi";

/// Shows a notification, by the service worker where there is one: phones require it, and it outlives the page.
async fn notify(said: &str) {
    let options = NotificationOptions::new();
    options.set_tag(TAG);
    // A later one is noticed, too.
    let _ = Reflect::set(&options, &"renotify".into(), &true.into());
    if let Some(registration) = registration().await
        && call(&registration, "showNotification", &[said.into(), options.clone().into()]).is_some()
    {
        return;
    }
    let _ = Notification::new_with_options(said, &options);
}

/// Closes all notifications.
async fn close_notifications() {
    let Some(registration) = registration().await else { return };
    let asked =
        call(&registration, "getNotifications", &[]).and_then(|asked| asked.dyn_into::<Promise>().ok());
    let Some(asked) = asked else { return };
    if let Ok(shown) = JsFuture::from(asked).await {
        for one in Array::from(&shown) {
            one.unchecked_into::<Notification>().close();
        }
    }
}

/// The registration of the service worker; browsers have one only in secure contexts.
async fn registration() -> Option<JsValue> {
    let container = Reflect::get(&window().navigator(), &"serviceWorker".into()).ok()?;
    let asked = call(&container, "getRegistration", &[])?.dyn_into::<Promise>().ok()?;
    let found = JsFuture::from(asked).await.ok().filter(JsValue::is_object)?;
    Reflect::get(&found, &"active".into()).is_ok_and(|active| active.is_object()).then_some(found)
}

/// Calls a method of an object, if it has one of that name.
fn call(of: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let function = of.is_object().then(|| Reflect::get(of, &name.into()).ok()).flatten()?;
    function.dyn_into::<Function>().ok()?.apply(of, &arguments.iter().collect::<Array>()).ok()
}

/// Whether it is a player's turn in a game.
pub(crate) fn is_due(game: &GameSummary, player: &str) -> bool {
    game.side.is_some() && side_of(game, player) == game.side
}

/// Whether it has become a player's turn in a game since it was known.
fn is_news(game: &GameSummary, known: &[GameSummary], player: &str) -> bool {
    let was_due = |old: &GameSummary| old.game == game.game && old.turns == game.turns && is_due(old, player);
    is_due(game, player) && !known.iter().any(was_due)
}

fn count(games: &[GameSummary], player: &str) -> usize {
    games.iter().filter(|game| is_due(game, player)).count()
}

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
            hidden=move || own_games.notifies.get() || !may_ask()
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
                    {Icon::Share.view()} <span>{move || speech.text("web-friend")}</span>
                </a>
                <a class="button to-lobby" href=Route::Lobby.address()>
                    {Icon::People.view()} <span>{move || speech.text("web-lobby")}</span>
                </a>
                <a class="button to-watch" href=Route::Watch.address()>
                    {Icon::Eye.view()} <span>{move || speech.text("web-watch")}</span>
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
