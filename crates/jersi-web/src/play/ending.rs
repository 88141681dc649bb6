//! The end of a game: who won and why, and what next.

use leptos::prelude::*;

use crate::desk::{Desk, Desks};
use crate::icon::{Icon, IconButton};
use crate::route::Route;
use crate::say::Speech;

/// What is offered when a game is over.
#[component]
pub(super) fn EndingPanel() -> impl IntoView {
    let desk = Desk::here();
    let studied = Desks::here().study;
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let ending = Memo::new(move |_| {
        desk.read(|table| table.ending().map(|ending| (table.ruleset(), ending))).flatten()
    });
    let winner = move || {
        ending.get().map(|(_, ending)| match ending.winner() {
            Some(winner) => {
                let side = speech.say(|words| words.side(winner));
                speech.say(|words| words.say("result-win", &[("winner", side.into())]))
            }
            None => speech.text("result-tie"),
        })
    };
    let reason =
        move || ending.get().map(|(ruleset, ending)| speech.say(|words| words.ending(ruleset, ending)));
    let people = move || desk.read(|table| table.seats().iter().filter(|seat| seat.is_person()).count());
    view! {
        <Show when=move || ending.get().is_some() && desk.film.frame.with(Option::is_none)>
            <div class="ending" role="group" aria-label=winner>
                <p class="winner">{winner}</p>
                <p class="reason">{reason}</p>
                <div class="ending-buttons">
                    <IconButton
                        icon=Icon::New
                        label=label("web-again")
                        class="again primary"
                        press=Callback::new(move |()| desk.again(false))
                    />
                    <Show when=move || people() == Some(1)>
                        <IconButton
                            icon=Icon::Swap
                            label=label("web-other-side")
                            class="other-side"
                            press=Callback::new(move |()| desk.again(true))
                        />
                    </Show>
                    <IconButton
                        icon=Icon::Study
                        label=label("web-analyse")
                        class="analyse"
                        press=Callback::new(move |()| {
                            studied.study_game_of(desk);
                            Route::Study.go();
                        })
                    />
                </div>
            </div>
        </Show>
    }
}
