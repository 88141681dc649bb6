//! The actions in an online game, and the phrases.

use jersi_play::Table;
use jersi_remote::{Progress, RemoteGame, Time};
use jersi_wire::{Action, Phrase};
use leptos::prelude::*;

use super::ending::study_copy;
use crate::desk::{Desk, Desks};
use crate::game::{GameMenu, MenuItem, OfferItems, Popup, Question, ScreenState};
use crate::icon::{Icon, IconButton};
use crate::online::archive_of;
use crate::online::moderation::ReportItem;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The buttons of the action bar.
#[component]
pub(super) fn Buttons(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let plays = memo(move |_| desk.remote.seat().is_some());
    let is_running = memo(move |_| desk.remote.progress() == Some(Progress::Playing));
    view! {
        <Show when=move || plays.get() && is_running.get()>
            <IconButton
                icon=Icon::TakeBack
                label=speech.label("web-take-back")
                class="take-back"
                disabled=cannot(desk, Action::AskTakeback)
                press=Callback::new(move |()| desk.send_action(Action::AskTakeback))
            />
        </Show>
        <Show when=move || plays.get()>
            <IconButton
                icon=Icon::Say
                label=speech.label("web-say")
                class="say"
                disabled=cannot(desk, Action::Say)
                press=Callback::new(move |()| state.toggle(Popup::Phrases))
            />
        </Show>
    }
}

/// Whether an action is not possible now.
fn cannot(desk: Desk, action: Action) -> Signal<bool> {
    Signal::derive(move || !desk.remote.may(action))
}

/// The menu of less frequent actions.
#[component]
pub(super) fn Menu(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let desks = Desks::here();
    let is_player =
        memo(move |_| desk.remote.seat().is_some() && desk.remote.progress() == Some(Progress::Playing));
    // A correspondence game can be prepared; the engine stays off for it.
    let may_copy = memo(move |_| {
        let is_slow = |game: &RemoteGame| !matches!(game.time(), Some(Time::Live(_)));
        !is_player.get() || desk.remote.read(is_slow) == Some(true)
    });
    let begin = move |()| {
        let game = desk.table.with_untracked(|table| table.as_ref().map(Table::ruleset));
        Route::Friend(game).go();
    };
    view! {
        <GameMenu state new_game="web-friend" begin>
            <Show when=move || may_copy.get()>
                <MenuItem
                    state
                    icon=Icon::Study
                    message="web-study-copy"
                    class="study-copy"
                    act=move |()| {
                        study_copy(desk, desks);
                        Route::Study.go();
                    }
                />
            </Show>
            <MenuItem
                state
                icon=Icon::Shelf
                message="web-archive-here"
                class="to-archive"
                disabled=Signal::derive(move || is_player.get())
                act=move |()| {
                    let here = desk.table.with_untracked(|table| Some(archive_of(table.as_ref()?.game().position())));
                    if let Some(address) = here {
                        let _ = window().location().set_hash(&address);
                    }
                }
            />
            <ReportItem state />
            <Show when=move || is_player.get()>
                <hr />
                <PlayerItems state />
            </Show>
        </GameMenu>
    }
}

/// The actions of a player. A game that has hardly begun is called off, a later one resigned.
#[component]
fn PlayerItems(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let resign = move || {
        view! {
            <MenuItem
                state
                icon=Icon::Flag
                message="web-resign"
                class="resign"
                disabled=cannot(desk, Action::Resign)
                act=move |()| state.ask(Question::Resign)
            />
        }
    };
    view! {
        <OfferItems
            state
            no_tie=cannot(desk, Action::OfferTie)
            no_stop=cannot(desk, Action::OfferStop)
            offer_tie=move |()| desk.send_action(Action::OfferTie)
            offer_stop=move |()| desk.send_action(Action::OfferStop)
        />
        <Show when=move || desk.remote.may(Action::Abort) fallback=resign>
            <MenuItem
                state
                icon=Icon::Cancel
                message="web-call-off"
                class="abort"
                act=move |()| desk.send_action(Action::Abort)
            />
        </Show>
    }
}

/// The phrases. There is no free text, which would need moderation.
#[component]
pub(super) fn PhraseMenu(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let phrases = Phrase::ALL.map(|phrase| {
        view! {
            <button
                type="button"
                class="phrase-choice"
                on:click=move |_| {
                    state.popup.set(None);
                    desk.send_phrase(phrase);
                }
            >
                {move || speech.text(&format!("phrase-{}", phrase.id()))}
            </button>
        }
    });
    view! {
        <div class="menu phrases" role="group" aria-label=move || speech.text("web-say")>
            {phrases}
        </div>
    }
}
