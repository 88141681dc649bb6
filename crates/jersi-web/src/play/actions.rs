//! The actions in a game on this device.

use jersi_play::{Table, to_study_link};
use jersi_rules::Color;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clock::now;
use crate::desk::Desk;
use crate::export;
use crate::game::{GameMenu, MenuItem, OfferItems, Question, ScreenState};
use crate::icon::{Icon, IconButton};
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::toast::{Toast, Toasts};

/// Whether only engines play.
fn is_watched(desk: Desk) -> Memo<bool> {
    memo(move |_| desk.read(|table| !table.has_person()) == Some(true))
}

fn is_over(desk: Desk) -> Signal<bool> {
    Signal::derive(move || desk.read(|table| table.ending().is_some()) == Some(true))
}

/// The buttons of the action bar.
#[component]
pub(super) fn Buttons() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let is_watched = is_watched(desk);
    let is_paused = Signal::derive(move || desk.read(Table::is_paused) == Some(true));
    let pause = move |()| {
        desk.change(|table| if table.is_paused() { table.resume(now()) } else { table.pause(now()) });
    };
    let no_hint = Signal::derive(move || {
        desk.read(|table| !desk.may_enter(table)) != Some(false) || desk.is_hint_awaited()
    });
    view! {
        <Show when=move || is_watched.get()>
            <IconButton
                icon=Signal::derive(move || if is_paused.get() { Icon::Go } else { Icon::Pause })
                label=Signal::derive(move || {
                    speech.text(if is_paused.get() { "web-resume" } else { "web-pause" })
                })
                class="pause"
                disabled=is_over(desk)
                press=Callback::new(pause)
            />
        </Show>
        <IconButton
            icon=Icon::TakeBack
            label=speech.label("web-take-back")
            class="take-back"
            disabled=Signal::derive(move || desk.read(Table::count_to_take_back).flatten().is_none())
            press=Callback::new(move |()| _ = super::take_back(desk))
        />
        <Show when=move || !is_watched.get()>
            <IconButton
                icon=Icon::Hint
                label=speech.label("web-hint")
                class="hint"
                disabled=no_hint
                press=Callback::new(move |()| desk.ask_hint())
            />
        </Show>
    }
}

/// The menu of less frequent actions.
#[component]
pub(super) fn Menu(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let toasts = Toasts::here();
    let is_watched = is_watched(desk);
    let begin = move |()| {
        if let Some(game) = desk.read(Table::ruleset) {
            Route::New(game).go();
        }
    };
    view! {
        <GameMenu state new_game="web-new-game" begin>
            <MenuItem
                state
                icon=Icon::Eye
                message="web-threats"
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                act=move |()| desk.toggle_threats()
            />
            <MenuItem
                state
                icon=Icon::Share
                message="web-share"
                class="share-game"
                act=move |()| share(desk, speech, toasts)
            />
            <Show when=move || !is_watched.get()>
                <PlayerItems state />
            </Show>
        </GameMenu>
    }
}

/// Copies a link to the game as it stands.
fn share(desk: Desk, speech: Speech, toasts: Toasts) {
    let Some(game) = desk.read(|table| to_study_link(table.game())) else { return };
    let here = window().location().href().unwrap_or_default();
    let page = here.split(['#', '?']).next().unwrap_or_default().to_owned();
    let link = format!("{page}{}", Route::Game(game).address());
    spawn_local(async move {
        let message = if export::copy(&link).await.is_ok() { "web-link-copied" } else { "web-not-done" };
        toasts.show(Toast::new(speech.text(message)));
    });
}

/// The actions of a player.
#[component]
fn PlayerItems(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let (is_over, hints) = (is_over(desk), desk.hints.are_on);
    let no_offer =
        Signal::derive(move || is_over.get() || desk.read(|table| table.offer().is_some()) == Some(true));
    view! {
        <MenuItem
            state
            icon=Icon::Hint
            message="web-hints-on"
            class="hints-on"
            pressed=Signal::from(hints)
            act=move |()| hints.update(|on| *on = !*on)
        />
        <hr />
        <MenuItem
            state
            icon=Icon::Swap
            message="web-swap"
            class="swap"
            disabled=is_over
            act=move |()| state.ask(Question::Swap)
        />
        <OfferItems
            state
            no_tie=no_offer
            no_stop=no_offer
            offer_tie=move |()| {
                desk.change(|table| offerer(table).map(|by| table.offer_tie(by, now())));
            }
            offer_stop=move |()| {
                desk.change(|table| offerer(table).map(|by| table.offer_stop(by, now())));
            }
        />
        <MenuItem
            state
            icon=Icon::Flag
            message="web-resign"
            class="resign"
            disabled=is_over
            act=move |()| state.ask(Question::Resign)
        />
    }
}

/// The side that offers a tie when the person at this device does.
fn offerer(table: &Table) -> Option<Color> {
    let side = table.side_to_decide()?;
    table.has_person().then(|| table.only_person().unwrap_or(side))
}
