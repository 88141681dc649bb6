//! Spectating: games in progress, with small boards that follow the turns.

use std::time::Duration;

use jersi_rules::{AnyPosition, RulesetId};
use jersi_wire::{GamePage, GameState, GameSummary, PlayerName};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::news::opponent;
use super::own_games::side_of;
use super::player::name_of_game;
use super::{Fault, Online, get};
use crate::clock::{self, now};
use crate::picture::Picture;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The number of games shown with a board.
const MOST: usize = 12;

/// The interval at which the list is fetched while it is shown.
const LOOK: Duration = Duration::from_secs(3);

/// A player's name, or the text for a deleted or missing player.
pub(crate) fn name_of(speech: Speech, who: Option<&PlayerName>) -> String {
    match who {
        None => speech.text("web-nobody"),
        // A nickname is not unique, so it is marked.
        Some(PlayerName { nickname: Some(name), .. }) => speech.with("web-guest-name", "name", name.clone()),
        Some(who) => who.name.clone().unwrap_or_else(|| speech.text("web-gone")),
    }
}

/// Both players of a game.
pub(crate) fn players(speech: Speech, game: &GameSummary) -> String {
    format!("{} – {}", name_of(speech, game.white.as_ref()), name_of(speech, game.black.as_ref()))
}

/// The position of an online game.
pub(crate) fn position_of(state: &GameState) -> Option<AnyPosition> {
    let ruleset: RulesetId = state.ruleset.parse().ok()?;
    AnyPosition::read(ruleset, ruleset.variants(&state.variant).ok()?, &state.position).ok()
}

/// The games in progress.
#[component]
pub(crate) fn WatchScreen() -> impl IntoView {
    let speech = Speech::here();
    view! {
        <section class="hub online-page watch">
            <h1>{speech.label("web-watch")}</h1>
            <p class="about">
                <a class="to-archive" href=Route::Archive(None).address()>{speech.label("web-archive-look")}</a>
            </p>
            <LiveGames most=MOST />
        </section>
    }
}

/// The latest games in progress, followed as long as they are shown.
#[component]
pub(super) fn LiveGames(most: usize) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let fault = RwSignal::new(None::<Fault>);
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let look = move || async move { get::<GamePage>(&format!("games?state=playing&limit={most}")).await };
    let take = move |answer: Result<GamePage, Fault>| match answer {
        Ok(page) => {
            let _ = fault.try_set(None);
            // The order stays as long as the games do: a list that jumps can't be read.
            let _ = games.try_update(|shown| {
                let mut new = page.games;
                let place = |game: &GameSummary| {
                    shown.as_ref().and_then(|shown| shown.iter().position(|one| one.game == game.game))
                };
                new.sort_by_key(|game| place(game).map_or((1, 0), |place| (0, place)));
                *shown = Some(new);
            });
        }
        Err(problem) => drop(fault.try_set(Some(problem))),
    };
    online.fetch(look, take);
    let timer = set_interval_with_handle(
        move || {
            if !document().hidden() {
                spawn_local(async move {
                    if let Ok(page) = look().await {
                        take(Ok(page));
                    }
                });
            }
        },
        LOOK,
    );
    if let Ok(timer) = timer {
        on_cleanup(move || timer.clear());
    }
    let list = move || games.get().unwrap_or_default();
    let is_empty = move || games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    let card = move |game: GameSummary| {
        let id = game.game.clone();
        let current = memo(move |before: Option<&Option<GameSummary>>| {
            let found = games.with(|games| games.as_ref()?.iter().find(|one| one.game == id).cloned());
            found.or_else(|| before.cloned().flatten())
        });
        let shown = Signal::derive(move || current.get().unwrap_or_else(|| game.clone()));
        view! { <GameCard game=shown /> }
    };
    view! {
        <Problem fault />
        <p class="about" hidden=move || !is_empty()>{speech.label("web-no-running")}</p>
        <ul class="online-games live">
            <For each=list key=|game| game.game.clone() children=card />
        </ul>
    }
}

/// The time that is left in a game in which somebody has days for a turn.
fn time_left(speech: Speech, game: &GameSummary) -> Option<String> {
    let deadline = game.deadline.filter(|_| game.time.ends_with('d') && game.state == "playing")?;
    let left = clock::long(speech, deadline.saturating_sub(now().0));
    Some(speech.with("web-time-left", "time", left))
}

/// A game as a small board with its players.
#[component]
pub(crate) fn GameCard(
    #[prop(into)] game: Signal<GameSummary>,
    /// Whether it is the user's turn.
    #[prop(optional)]
    is_due: bool,
) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let position = RwSignal::new(None::<AnyPosition>);
    let version = memo(move |_| game.with(|game| (game.game.clone(), game.number)));
    effect(move |_: Option<()>| {
        let (id, _) = version.get();
        spawn_local(async move {
            if let Ok(state) = get::<GameState>(&format!("games/{id}")).await {
                let _ = position.try_set(position_of(&state));
            }
        });
    });
    let about = move || {
        game.with(|game| {
            let name = name_of_game(&game.ruleset);
            let turns = speech.with("web-turns-played", "count", game.turns as u32);
            let mut said = vec![name, clock::time_control(speech, &game.time), turns];
            said.extend(time_left(speech, game));
            said.join(" · ")
        })
    };
    let state = move || {
        game.with(|game| match game.state.as_str() {
            "open" => Some(speech.text("web-waits")),
            _ if is_due => Some(speech.text("web-your-turn")),
            _ => None,
        })
    };
    // Users need only the opponent's name in their own games.
    let names = move || {
        let me = online.me.get().map(|me| me.player).unwrap_or_default();
        game.with(|game| match side_of(game, &me) {
            Some(_) => opponent(online, speech, game),
            None => players(speech, game),
        })
    };
    let address = game.with_untracked(|game| Route::Online(game.game.clone()).address());
    view! {
        <li class="row online-game" class:due=is_due>
            <span class="row-picture small-board">
                {move || position.get().map(|position| view! { <Picture position /> })}
            </span>
            <span class="row-text online-game-text">
                <a class="whole" href=address>{names}</a>
                <span class="cap">{about}</span>
            </span>
            {move || state().map(|said| view! { <span class="chip turn-sign" class:sun=is_due>{said}</span> })}
        </li>
    }
}
