//! The user's own games on the server, with the user to move first. The title of the tab shows their number, and one
//! notification, if allowed, serves all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jersi_rules::RulesetId;
use jersi_wire::{ClientMessage, GamePage, GameSummary, WireSide};
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::news::ChallengeList;
use super::player::{PastGame, name_of_game};
use super::watch::{GameCard, players};
use super::{News, Online, get, part};
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The interval at which the games are fetched without an event.
const LOOK: Duration = Duration::from_secs(20);

/// The delay after an event before they are fetched.
const SOON: Duration = Duration::from_millis(700);

/// The greatest number of games whose events are subscribed to; the server has a limit.
const MOST_WATCHED: usize = 20;

/// The user's own unfinished games.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames {
    /// The games, with those first in which the user is to move.
    pub(crate) games: RwSignal<Vec<GameSummary>>,
    /// Whether notifications are wanted and allowed.
    pub(crate) notifies: RwSignal<bool>,
    is_asking: StoredValue<bool>,
    is_soon: StoredValue<bool>,
    /// Whether they were fetched since the user is known: later changes are news.
    is_known: StoredValue<bool>,
    /// The games whose events are subscribed to, in addition to the one on the desk.
    watched: StoredValue<BTreeSet<String>>,
    /// The players whom the user challenged by name, by the open game.
    challenged: StoredValue<BTreeMap<String, String>>,
    /// The games that the user has seen after they began, whose beginning is not reported.
    seen: StoredValue<BTreeSet<String>>,
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
            is_known: StoredValue::new(false),
            watched: StoredValue::new(BTreeSet::new()),
            challenged: StoredValue::new(BTreeMap::new()),
            seen: StoredValue::new(BTreeSet::new()),
            speech: Speech::here(),
        }
    }

    /// Notes that the user sees a game that has begun.
    pub(super) fn note_begun(self, game: String) {
        self.seen.update_value(|seen| {
            seen.insert(game);
        });
    }

    /// Whether the user has already seen the state in a news item.
    fn has_seen(self, news: &News) -> bool {
        matches!(news, News::Begun(game) if self.seen.with_value(|seen| seen.contains(&game.game)))
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
        self.is_known.set_value(false);
        self.watched.update_value(BTreeSet::clear);
    }

    /// Fetches them on a new connection, which has no subscriptions yet.
    pub(super) fn connected(self, online: Online) {
        self.watched.update_value(BTreeSet::clear);
        self.refresh(online);
    }

    /// Notes that a game is not subscribed to any more, or by another part of the page.
    pub(super) fn forget_watched(self, game: &str) {
        self.watched.update_value(|watched| {
            watched.remove(game);
        });
    }

    /// The player whom the user challenged to a game.
    pub(super) fn challenged(self, game: &str) -> Option<String> {
        self.challenged.with_value(|all| all.get(game).cloned())
    }

    /// Notes that an open game stays subscribed to, and who is challenged to it.
    pub(super) fn note_open(self, game: String, challenged: Option<String>) {
        if let Some(player) = challenged {
            self.challenged.update_value(|all| {
                all.insert(game.clone(), player);
            });
        }
        self.watched.update_value(|watched| {
            watched.insert(game);
        });
    }

    /// Subscribes to the games that are not on the desk, so that their changes are known at once.
    fn watch(self, online: Online, games: &[GameSummary]) {
        let on_desk = online.desk.remote.peek(|game| game.id().to_owned());
        let wanted: Vec<_> =
            games.iter().filter(|game| Some(&game.game) != on_desk.as_ref()).take(MOST_WATCHED).collect();
        self.watched.update_value(|watched| {
            watched.retain(|known| {
                let is_wanted = wanted.iter().any(|game| game.game == *known);
                if !is_wanted && Some(known) != on_desk.as_ref() {
                    online.connection.say(&ClientMessage::Unwatch { game: known.clone() });
                }
                is_wanted
            });
            for game in wanted {
                if watched.insert(game.game.clone()) {
                    let since = game.number;
                    online.connection.say(&ClientMessage::Watch { game: game.game.clone(), since });
                }
            }
        });
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
            self.watch(online, &all);
            let was_known = self.is_known.get_value();
            self.is_known.set_value(true);
            if self.games.with_untracked(|games| *games != all) {
                let now = count(&all, &me.player);
                // Comparing numbers of games is not enough: a turn and its answer can lie between two requests.
                let news = self.games.with_untracked(|known| {
                    let news = all.iter().filter_map(|game| news_of(game, known, &me.player));
                    news.collect::<Vec<_>>()
                });
                self.games.set(all);
                if !news.is_empty() {
                    self.notify(now);
                }
                if was_known {
                    for one in news.into_iter().filter(|one| !self.has_seen(one)) {
                        online.news.add(one);
                    }
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

/// The news of a game since its last known state: it began, or it became the player's turn.
fn news_of(game: &GameSummary, known: &[GameSummary], player: &str) -> Option<News> {
    let old = known.iter().find(|old| old.game == game.game);
    let is_new = game.state == "playing" && old.is_none_or(|old| old.state != "playing");
    if is_new && game.turns == 0 {
        return Some(News::Begun(game.clone()));
    }
    let was_due = old.is_some_and(|old| old.turns == game.turns && is_due(old, player));
    (is_due(game, player) && !was_due).then(|| News::Turn(game.clone()))
}

/// Shows a number on the icon of the installed page, where the browser can.
pub(super) fn badge_app(count: usize) {
    let navigator = JsValue::from(window().navigator());
    let asked = if count == 0 {
        call(&navigator, "clearAppBadge", &[])
    } else {
        call(&navigator, "setAppBadge", &[JsValue::from(u32::try_from(count).unwrap_or(u32::MAX))])
    };
    // A browser may refuse it; then nothing is shown.
    if let Some(asked) = asked.and_then(|asked| asked.dyn_into::<Promise>().ok()) {
        spawn_local(async move { _ = JsFuture::from(asked).await });
    }
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
        view! { <GameCard game=Signal::stored(game) is_due=due /> }
    };
    view! {
        <ChallengeList />
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

/// The number of finished games fetched at once.
const PAGE: usize = 20;

/// The user's finished games on the server, those of a list's filter.
#[component]
pub(crate) fn FinishedOnlineGames(
    /// Whether finished games are wanted at all.
    #[prop(into)]
    is_wanted: Signal<bool>,
    /// The wanted ruleset; any by default.
    #[prop(into)]
    ruleset: Signal<Option<RulesetId>>,
    /// Words that must occur in the names of players and game.
    #[prop(into)]
    words: Signal<String>,
    /// Set to the number of shown games.
    count: RwSignal<usize>,
) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let next = RwSignal::new(None::<String>);
    let asked = memo(move |_| (online.me.get().map(|me| me.player), ruleset.get(), is_wanted.get()));
    let path = move |before: Option<String>| {
        let (player, ruleset, is_wanted) = asked.get_untracked();
        let player = player.filter(|_| is_wanted)?;
        let mut path = format!("games?player={}&state=over&limit={PAGE}", part(&player));
        if let Some(ruleset) = ruleset {
            path = format!("{path}&ruleset={ruleset}");
        }
        if let Some(before) = before {
            path = format!("{path}&before={}", part(&before));
        }
        Some(path)
    };
    let fetch = move |before: Option<String>| {
        let is_more = before.is_some();
        let question = asked.get_untracked();
        let Some(path) = path(before) else {
            games.set(Vec::new());
            next.set(None);
            return;
        };
        spawn_local(async move {
            let Ok(page) = get::<GamePage>(&path).await else { return };
            // The answer to an earlier question comes too late.
            if asked.try_get_untracked().as_ref() == Some(&question) {
                next.set(page.before);
                games.update(|games| {
                    if !is_more {
                        games.clear();
                    }
                    games.extend(page.games);
                });
            }
        });
    };
    effect(move |_: Option<()>| {
        asked.track();
        // A game that has ended is one more.
        online.own_games.games.track();
        untrack(|| fetch(None));
    });
    let shown = memo(move |_| {
        let words = words.get().to_lowercase();
        let fits = |game: &&GameSummary| {
            let all = format!("{} {}", players(speech, game), name_of_game(&game.ruleset)).to_lowercase();
            words.split_whitespace().all(|word| all.contains(word))
        };
        games.with(|games| games.iter().filter(fits).cloned().collect::<Vec<_>>())
    });
    effect(move |_: Option<()>| count.set(shown.with(Vec::len)));
    let me = move || online.me.get().map(|me| me.player).unwrap_or_default();
    let row = move |game: GameSummary| view! { <PastGame game player=me() /> };
    view! {
        <Show when=move || !shown.with(Vec::is_empty)>
            <section class="group finished-online" aria-label=speech.label("web-online-finished")>
                <h2 class="section-head">{speech.label("web-online-finished")}</h2>
                <ul class="rows past-games">
                    <For each=move || shown.get() key=|game| (game.game.clone(), game.number) children=row />
                </ul>
                <button
                    type="button"
                    class="btn more-online"
                    hidden=move || next.with(Option::is_none)
                    on:click=move |_| fetch(next.get_untracked())
                >
                    {speech.label("web-more-games")}
                </button>
            </section>
        </Show>
    }
}

/// The greatest number of games on the first screen.
const MOST_DUE: usize = 3;

/// Games in which it is the user's turn, and challenges, on the first screen.
#[component]
pub(crate) fn WaitingOnline() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let due = memo(move |_| {
        let me = online.me.get().map(|me| me.player).unwrap_or_default();
        let is_due = |game: &&GameSummary| is_due(game, &me);
        online
            .own_games
            .games
            .with(|games| games.iter().filter(is_due).take(MOST_DUE).cloned().collect::<Vec<_>>())
    });
    let card = |game: GameSummary| view! { <GameCard game=Signal::stored(game) is_due=true /> };
    view! {
        <Show when=move || online.waiting() != 0>
            <section class="waiting-online" aria-label=speech.label("web-your-turn")>
                <ChallengeList />
                <Show when=move || !due.with(Vec::is_empty)>
                    <p class="my-turns">
                        <a href=Route::Games.address()>
                            {move || {
                                speech.with("web-your-turn-in", "count", online.own_games.waiting(online) as u32)
                            }}
                        </a>
                    </p>
                    <ul class="online-games">
                        <For each=move || due.get() key=|game| (game.game.clone(), game.number) children=card />
                    </ul>
                </Show>
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
