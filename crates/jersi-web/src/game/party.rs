//! Confetti over the board, once, for the player who has won. None with reduced motion.

use std::time::Duration;

use jersi_play::Ending;
use jersi_play::shelf::GameId;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};

/// The number of pieces of confetti.
const PIECES: u32 = 48;
/// The duration of the confetti.
const WHOLE: Duration = Duration::from_millis(1800);

/// State of a game for the confetti.
#[derive(Clone, Copy, PartialEq)]
struct GameState {
    goes_on: bool,
    /// Whether a person here has won it.
    is_won: bool,
}

/// The confetti.
#[component]
pub(super) fn Party() -> impl IntoView {
    let desk = Desk::here();
    let preferences = Preferences::here();
    let is_on = RwSignal::new(false);
    // A game that was over when it was opened gets no confetti.
    let states = memo(move |_| {
        let is_shown = desk.film.frame.with(Option::is_none);
        let state = desk.read(|table| {
            let winner = table.ending().and_then(Ending::winner);
            let by_person = |winner| desk.own_side().map_or(table.has_person(), |own| own == winner);
            let has_won = winner.is_some_and(by_person) && !table.is_study();
            GameState { goes_on: table.ending().is_none() || !is_shown, is_won: has_won && is_shown }
        });
        (desk.autosave.id(), state)
    });
    effect(move |before: Option<(Option<GameId>, Option<GameState>)>| {
        let now = states.get();
        let went_on =
            before.is_some_and(|(id, state)| id == now.0 && state.is_some_and(|state| state.goes_on));
        if went_on && now.1.is_some_and(|state| state.is_won) && !preferences.is_still() {
            is_on.set(true);
            set_timeout(move || _ = is_on.try_set(false), WHOLE);
        }
        now
    });
    view! {
        <Show when=move || is_on.get()>
            <div class="party" aria-hidden="true">
                {(0..PIECES).map(|number| view! { <Piece number /> }).collect_view()}
            </div>
        </Show>
    }
}

/// One piece: its place, path and colour follow from its number.
#[component]
fn Piece(number: u32) -> impl IntoView {
    // Up to `most`, by another step for each property.
    let share = |step: u32, most: u32| number * step % 101 * most / 100;
    view! {
        <i
            class=format!("piece piece-{}", number % 5)
            style:left=format!("{}%", share(37, 100))
            style:--drift=format!("calc({}px - 60px)", share(53, 120))
            style:--turn=format!("{}deg", 180 + share(29, 720))
            style:--wait=format!("{}ms", share(71, 500))
            style:--size=format!("{}px", 7 + share(43, 7))
        ></i>
    }
}
