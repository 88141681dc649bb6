//! The screen of a game on this device: against the engine, or between people at the device.

mod actions;
mod ending;

use jersi_play::Table;
use jersi_rules::RulesetId;
use leptos::context::Provider;
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::{Desk, Desks};
use crate::game::{GameScreen, OfferButtons, OpenElsewhere, Prompt, Question, ScreenState, offer_text};
use crate::players::player_name;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::toast::{Toast, Toasts};
use actions::{Buttons, Menu};
use ending::Ending;
pub(crate) use ending::{has_beaten_before, has_beaten_in_this_visit};

/// The game on the desk.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let desk = Desks::here().play;
    let ruleset = memo(move |_| desk.read(Table::ruleset));
    // The context ends with this screen.
    view! {
        <Provider value=desk>
            {move || match ruleset.get() {
                Some(ruleset) => view! { <LocalGame ruleset /> }.into_any(),
                None => view! { <Nothing /> }.into_any(),
            }}
        </Provider>
    }
}

/// Opens an unfinished game, and goes there.
#[component]
pub(crate) fn OpenUnfinished(id: String) -> impl IntoView {
    let desk = Desks::here().play;
    let speech = Speech::here();
    match id.parse().map(|id| desk.open(&id)) {
        Ok(Ok(())) => {
            request_animation_frame(|| Route::Play.go());
            ().into_any()
        }
        _ => view! {
            <p class="nothing refused" role="alert">{move || speech.text("web-game-unreadable")}</p>
            <Nothing />
        }
        .into_any(),
    }
}

/// The screen while there is no game.
#[component]
fn Nothing() -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="nothing">
            <a class="button primary" href=Route::Start.address()>{move || speech.text("web-choose")}</a>
        </p>
    }
}

#[component]
fn LocalGame(ruleset: RulesetId) -> impl IntoView {
    let desk = Desk::here();
    let state = ScreenState::new();
    tell_answers(desk);
    let confirm = move |question| match question {
        Question::Resign => _ = desk.change(|table| table.resigner().map(|by| table.resign(by, now()))),
        Question::Swap => {
            let swapped =
                desk.change(|table| table.swap_seats(now()).is_ok() && table.only_person().is_some());
            if swapped == Some(true) {
                desk.flip();
            }
        }
    };
    view! {
        <GameScreen
            ruleset
            title="web-game"
            class="play"
            state
            has_begun=true
            take_back
            confirm
            notices=|| view! { <OpenElsewhere /> }
            prompt=|| view! { <Prompt tells=true /> <Offers /> }
            ending=|| view! { <Ending /> }
            buttons=|| view! { <Buttons /> }
            menu=move || view! { <Menu state /> }
        />
    }
}

fn take_back(desk: Desk) -> bool {
    desk.change(|table| table.take_back(now())).is_some()
}

/// Shows the computer's answer to an offer.
fn tell_answers(desk: Desk) {
    let speech = Speech::here();
    let toasts = Toasts::here();
    let asked = memo(move |_| {
        desk.read(|table| {
            let (_, by) = table.offer()?;
            let answerer = by.other();
            table.seat(answerer).is_program().then(|| player_name(desk, speech, table, answerer))
        })
        .flatten()
    });
    effect(move |before: Option<Option<String>>| {
        let now = asked.get();
        let goes_on =
            desk.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.ending().is_none()));
        match (before.flatten(), &now) {
            (None, Some(name)) => {
                toasts.show(Toast::new(speech.with("web-offer-waits", "name", name.clone())));
            }
            (Some(name), None) if goes_on => {
                toasts.show(Toast::new(speech.with("web-offer-declined", "name", name)));
            }
            _ => {}
        }
        now
    });
}

/// An offer that waits for an answer.
#[component]
fn Offers() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let offer = memo(move |_| desk.read(Table::offer).flatten());
    move || {
        let (offer, by) = offer.get()?;
        let answerer = by.other();
        // A program answers at once.
        desk.read(|table| table.seat(answerer).is_person()).filter(|is_person| *is_person)?;
        let buttons = view! {
            <OfferButtons
                accept=move |()| _ = desk.change(|table| table.accept(answerer, now()))
                decline=move |()| _ = desk.change(|table| table.decline(answerer, now()))
            />
        };
        Some(view! {
            <div class="ask offer" role="group" aria-label=speech.label("web-offer")>
                <p role="status">{offer_text(speech, offer, by, None)}</p>
                {buttons}
            </div>
        })
    }
}
