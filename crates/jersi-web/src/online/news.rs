//! News of online games that are not on the screen: a strip on every screen, and a number in the header.

use jersi_wire::{Action, ClaimedResult, Done, GameSummary, JoinedGame, TakeAction};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::http::Nothing;
use super::own_games::{is_due, side_of};
use super::player::name_of_game;
use super::watch::name_of;
use super::{Fault, Online, post};
use crate::clock;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The greatest number of items that wait to be shown.
const MOST: usize = 8;

/// An event in a game that is not on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// It is the user's turn.
    Turn(GameSummary),
    /// A friend sat down, or a seek was accepted.
    Begun(GameSummary),
    /// Another player challenges the user by name.
    Challenge(GameSummary),
    /// A challenge by the user was declined.
    Declined {
        /// The game.
        game: GameSummary,
        /// The name of the player, if known.
        by: Option<String>,
    },
    /// A friend waits while the user learns the game.
    Invited {
        /// The game.
        game: String,
        /// The friend's name.
        name: String,
    },
}

impl News {
    /// The identifier of the game.
    fn game(&self) -> &str {
        match self {
            Self::Turn(game) | Self::Begun(game) | Self::Challenge(game) | Self::Declined { game, .. } => {
                &game.game
            }
            Self::Invited { game, .. } => game,
        }
    }
}

/// The news that the user has not seen, latest first.
#[derive(Clone, Copy)]
pub(super) struct NewsList(RwSignal<Vec<News>>);

impl NewsList {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// Adds an item, in place of an earlier one about the same game.
    pub(super) fn add(self, news: News) {
        self.0.update(|all| {
            all.retain(|one| one.game() != news.game());
            all.insert(0, news);
            all.truncate(MOST);
        });
    }

    pub(super) fn clear(self) {
        self.0.set(Vec::new());
    }

    fn remove(self, game: &str) {
        if self.0.with_untracked(|all| all.iter().any(|one| one.game() == game)) {
            self.0.update(|all| all.retain(|one| one.game() != game));
        }
    }
}

/// The other player of a game.
pub(super) fn opponent(online: Online, speech: Speech, game: &GameSummary) -> String {
    let me = online.me.get().map(|me| me.player).unwrap_or_default();
    let other = match side_of(game, &me) {
        Some(jersi_wire::WireSide::White) => game.black.as_ref(),
        Some(jersi_wire::WireSide::Black) => game.white.as_ref(),
        None => game.white.as_ref().or(game.black.as_ref()),
    };
    name_of(speech, other)
}

/// The number of turns and challenges that wait for the user, in the header.
#[component]
pub(crate) fn OnlineBadge() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let count = memo(move |_| online.waiting());
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="badge" aria-hidden="true">{count}</span>
            <span class="sr-only">{move || speech.with("web-waiting-count", "count", count.get() as u32)}</span>
        </Show>
    }
}

/// The game on the screen.
fn shown_game(route: Memo<Route>) -> Option<String> {
    route.with(|route| if let Route::Online(game) = route { Some(game.clone()) } else { None })
}

/// The latest news, unless its game is on the screen.
#[component]
pub(crate) fn OnlineNews(route: Memo<Route>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let news = online.news;
    // Removes news of the game on the screen, of turns that were played elsewhere, and of challenges that are gone.
    effect(move |_: Option<()>| {
        let shown = shown_game(route);
        let me = online.me.get().map(|me| me.player).unwrap_or_default();
        let is_old = |one: &News| match one {
            // The friend's game is on the screen when this is added.
            News::Invited { game, .. } => {
                online.own_games.games.with(|all| all.iter().any(|one| one.game == *game))
            }
            _ if Some(one.game()) == shown.as_deref() => true,
            News::Turn(game) => online
                .own_games
                .games
                .with(|all| !all.iter().any(|one| one.game == game.game && is_due(one, &me))),
            News::Begun(game) => {
                online.own_games.games.with(|all| !all.iter().any(|one| one.game == game.game))
            }
            News::Challenge(game) => {
                online.challenges.with(|all| !all.iter().any(|one| one.game == game.game))
            }
            News::Declined { .. } => false,
        };
        if news.0.with(|all| all.iter().any(is_old)) {
            news.0.update(|all| all.retain(|one| !is_old(one)));
        }
    });
    let latest = memo(move |_| {
        let shown = shown_game(route);
        // These screens list the challenges.
        let lists = route.with(|route| matches!(route, Route::Start | Route::Lobby | Route::Games));
        let is_hidden =
            |one: &&News| Some(one.game()) == shown.as_deref() || lists && matches!(one, News::Challenge(_));
        news.0.with(|all| all.iter().find(|one| !is_hidden(one)).cloned())
    });
    effect(move |before: Option<Option<News>>| {
        let now = latest.get();
        if now.is_some() && now != before.flatten() {
            online.desk.notice();
        }
        now
    });
    let strip = move || {
        let one = latest.get()?;
        let (id, close) = (one.game().to_owned(), one.game().to_owned());
        let about = |game: &GameSummary| {
            format!("{} · {}", name_of_game(&game.ruleset), clock::time_control(speech, &game.time))
        };
        let go = |id: String, message: &str| {
            let address = Route::Online(id).address();
            view! { <a class="button primary go news-go" href=address>{speech.text(message)}</a> }.into_any()
        };
        let said =
            |message: &str, game: &GameSummary| speech.with(message, "name", opponent(online, speech, game));
        let (said, about, buttons) = match one {
            News::Turn(game) => (said("web-news-turn", &game), about(&game), go(id, "web-news-go")),
            News::Begun(game) => (said("web-news-begun", &game), about(&game), go(id, "web-news-go")),
            News::Challenge(game) => {
                let buttons = view! { <ChallengeButtons game=id /> }.into_any();
                (said("web-news-challenge", &game), about(&game), buttons)
            }
            News::Declined { game, by } => {
                let said = match by {
                    Some(name) => speech.with("web-news-declined", "name", name),
                    None => speech.text("web-challenge-was-declined"),
                };
                (said, about(&game), ().into_any())
            }
            News::Invited { name, .. } => {
                let said = speech.with("web-news-invited", "name", name);
                (said, String::new(), go(id, "web-join"))
            }
        };
        Some(view! {
            <div class="news">
                <p>
                    <strong>{said}</strong>
                    <small>{about}</small>
                </p>
                <div class="buttons">
                    {buttons}
                    <button type="button" class="news-close" on:click=move |_| news.remove(&close)>
                        {speech.text("web-later")}
                    </button>
                </div>
            </div>
        })
    };
    view! { <div class="news-place" role="status">{strip}</div> }
}

/// Accepts or declines a challenge.
#[component]
pub(super) fn ChallengeButtons(game: String) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let fault = RwSignal::new(None::<Fault>);
    let (accepted, declined) = (game.clone(), game);
    let accept = move |_| {
        let game = accepted.clone();
        spawn_local(async move {
            match post::<JoinedGame>(&format!("games/{game}/join"), &Nothing {}).await {
                Ok(joined) => {
                    online.news.remove(&game);
                    online.own_games.refresh(online);
                    Route::Online(joined.game).go();
                }
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    let decline = move |_| {
        let game = declined.clone();
        spawn_local(async move {
            let decline =
                TakeAction { action: Action::Decline, key: None, phrase: None, result: ClaimedResult::Win };
            match post::<Done>(&format!("games/{game}/actions"), &decline).await {
                Ok(_) => online.news.remove(&game),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    view! {
        <button type="button" class="primary accept-challenge" on:click=accept>
            {speech.label("web-accept")}
        </button>
        <button type="button" class="decline-challenge" on:click=decline>
            {speech.label("web-decline")}
        </button>
        <span class="refused" role="alert">
            {move || fault.with(|fault| Some(fault.as_ref()?.said(speech)))}
        </span>
    }
}

/// The challenges to the user, as a list.
#[component]
pub(crate) fn ChallengeList() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let has_any = memo(move |_| online.challenges.with(|all| !all.is_empty()));
    let row = move |game: GameSummary| {
        let (shown, id) = (game.clone(), game.game.clone());
        let said = move || speech.with("web-news-challenge", "name", opponent(online, speech, &shown));
        let rated = game.rated;
        let about = move || {
            let mut about =
                format!("{} · {}", name_of_game(&game.ruleset), clock::time_control(speech, &game.time));
            if rated {
                about = format!("{about} · {}", speech.text("web-rated"));
            }
            about
        };
        view! {
            <li class="challenge">
                <div>
                    <strong>{said}</strong>
                    <small>{about}</small>
                </div>
                <div class="buttons">
                    <ChallengeButtons game=id />
                </div>
            </li>
        }
    };
    view! {
        <Show when=move || has_any.get()>
            <section class="challenges" aria-label=speech.label("web-challenges")>
                <h2>{speech.label("web-challenges")}</h2>
                <ul class="rows">
                    <For each=move || online.challenges.get() key=|game| game.game.clone() children=row />
                </ul>
            </section>
        </Show>
    }
}
