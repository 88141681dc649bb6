//! Spectating: games in progress, with small boards.

use jersi_rules::{AnyPosition, RulesetId};
use jersi_wire::{GamePage, GameState, GameSummary, PlayerName};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::{Fault, get};
use crate::clock;
use crate::picture::Picture;
use crate::route::Route;
use crate::say::Speech;

/// The number of games shown with a board.
const MOST: usize = 12;

/// A player's name, or the text for a deleted or missing player.
pub(crate) fn name_of(speech: Speech, who: Option<&PlayerName>) -> String {
    match who {
        None => speech.text("web-nobody"),
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
    let fault = RwSignal::new(None::<Fault>);
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    spawn_local(async move {
        match get::<GamePage>(&format!("games?state=playing&limit={MOST}")).await {
            Ok(page) => drop(games.try_set(Some(page.games))),
            Err(problem) => drop(fault.try_set(Some(problem))),
        }
    });
    let list = move || games.get().unwrap_or_default();
    let is_empty = move || games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="online-page watch">
            <h1>{move || speech.text("web-watch")}</h1>
            <Problem fault />
            <p class="about" hidden=move || !is_empty()>{move || speech.text("web-no-running")}</p>
            <ul class="online-games">
                <For each=list key=|game| game.game.clone() children=move |game| view! { <GameCard game /> } />
            </ul>
        </section>
    }
}

/// A game as a small board with its players.
#[component]
pub(crate) fn GameCard(
    game: GameSummary,
    /// Whether it is the user's turn.
    #[prop(optional)]
    is_due: bool,
) -> impl IntoView {
    let speech = Speech::here();
    let id = game.game.clone();
    let position = RwSignal::new(None::<AnyPosition>);
    spawn_local(async move {
        if let Ok(state) = get::<GameState>(&format!("games/{id}")).await {
            let _ = position.try_set(position_of(&state));
        }
    });
    let name =
        game.ruleset.parse::<RulesetId>().map_or_else(|_| game.ruleset.clone(), |id| id.name().to_owned());
    let (time, turns) = (game.time.clone(), game.turns as u32);
    let about = move || {
        let turns = speech.with("web-turns-played", "count", turns);
        format!("{name} · {} · {turns}", clock::time_control(speech, &time))
    };
    let shown = game.clone();
    let state = move || match shown.state.as_str() {
        "open" => Some(speech.text("web-waits")),
        _ if is_due => Some(speech.text("web-your-turn")),
        _ => None,
    };
    let address = Route::Online(game.game.clone()).address();
    view! {
        <li class="online-game" class:due=is_due>
            <span class="small-board">
                {move || position.get().map(|position| view! { <Picture position /> })}
            </span>
            <span class="online-game-text">
                <a class="whole" href=address>{move || players(speech, &game)}</a>
                <small>{about}</small>
                {move || state().map(|said| view! { <strong class="turn-sign">{said}</strong> })}
            </span>
        </li>
    }
}
