//! The actions in an online game: take back, offer, resign, phrases, and the menu.

use jersi_play::Table;
use jersi_remote::{Progress, RemoteGame, Time};
use jersi_wire::{Action, Phrase};
use leptos::html;
use leptos::prelude::*;

use super::ending::study_copy;
use crate::desk::{Desk, Desks};
use crate::icon::{Icon, IconButton};
use crate::play::close_from_outside;
use crate::route::Route;
use crate::say::Speech;

/// The popup over the toolbar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Open {
    Menu,
    Phrases,
    Resign,
}

/// The buttons under the board.
#[component]
pub(super) fn OnlineToolbar(shows_keys: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let open = RwSignal::new(None::<Open>);
    let bar = NodeRef::<html::Div>::new();
    close_from_outside(bar, open);
    let plays = memo(move |_| desk.remote.seat().is_some());
    let is_running = memo(move |_| desk.remote.progress() == Some(Progress::Playing));
    let is_open = memo(move |_| desk.remote.progress() == Some(Progress::Open));
    let may = move |action: Action| Signal::derive(move || desk.remote.may(action));
    let cannot = move |action: Action| Signal::derive(move || !desk.remote.may(action));
    let may_abort = may(Action::Abort);
    let toggle = move |what: Open| {
        open.update(|open| *open = if *open == Some(what) { None } else { Some(what) });
    };
    view! {
        <div
            class="toolbar"
            role="toolbar"
            aria-label=label("web-actions")
            node_ref=bar
            hidden=move || is_open.get()
        >
            <Show when=move || plays.get() && is_running.get()>
                <IconButton
                    icon=Icon::TakeBack
                    label=label("web-take-back")
                    class="take-back"
                    disabled=cannot(Action::AskTakeback)
                    press=Callback::new(move |()| desk.send_action(Action::AskTakeback))
                />
            </Show>
            <Show when=move || plays.get()>
                <IconButton
                    icon=Icon::Say
                    label=label("web-say")
                    class="say"
                    disabled=cannot(Action::Say)
                    press=Callback::new(move |()| toggle(Open::Phrases))
                />
            </Show>
            <button
                type="button"
                class="icon-button more"
                aria-haspopup="true"
                aria-expanded=move || (open.get() == Some(Open::Menu)).to_string()
                on:click=move |_| toggle(Open::Menu)
            >
                {Icon::More.view()}
                <span>{move || speech.text("web-more")}</span>
            </button>
            {move || match open.get() {
                Some(Open::Menu) => view! { <Menu open may_abort shows_keys /> }.into_any(),
                Some(Open::Phrases) => view! { <PhraseMenu open /> }.into_any(),
                Some(Open::Resign) => view! { <Resign open /> }.into_any(),
                None => ().into_any(),
            }}
        </div>
    }
}

/// The menu of less frequent actions.
#[component]
fn Menu(open: RwSignal<Option<Open>>, may_abort: Signal<bool>, shows_keys: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let desks = Desks::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let plays = memo(move |_| desk.remote.seat().is_some());
    let is_running = memo(move |_| desk.remote.progress() == Some(Progress::Playing));
    let cannot = move |action: Action| Signal::derive(move || !desk.remote.may(action));
    let can_stop = memo(move |_| desk.read(jersi_play::Table::can_stop_countdown) == Some(true));
    // A correspondence game can be prepared; the engine stays off for it.
    let may_copy = memo(move |_| {
        let is_slow = |game: &RemoteGame| !matches!(game.time(), Some(Time::Live(_)));
        !(plays.get() && is_running.get()) || desk.remote.read(is_slow) == Some(true)
    });
    let act = move |action: Action| {
        Callback::new(move |()| {
            open.set(None);
            desk.send_action(action);
        })
    };
    view! {
        <div class="menu" role="group" aria-label=label("web-more")>
            <IconButton
                icon=Icon::Flip
                label=label("web-flip")
                class="flip"
                press=Callback::new(move |()| {
                    open.set(None);
                    desk.flip();
                })
            />
            <Show when=move || may_copy.get()>
                <IconButton
                    icon=Icon::Study
                    label=label("web-study-copy")
                    class="study-copy"
                    press=Callback::new(move |()| {
                        open.set(None);
                        study_copy(desk, desks);
                        Route::Study.go();
                    })
                />
            </Show>
            <Show when=move || plays.get() && is_running.get()>
                <hr />
                <IconButton
                    icon=Icon::Tie
                    label=label("web-offer-tie")
                    class="offer-tie"
                    disabled=cannot(Action::OfferTie)
                    press=act(Action::OfferTie)
                />
                <Show when=move || can_stop.get()>
                    <IconButton
                        icon=Icon::Tie
                        label=label("web-offer-stop")
                        class="offer-stop"
                        disabled=cannot(Action::OfferStop)
                        press=act(Action::OfferStop)
                    />
                </Show>
                <Show
                    when=move || may_abort.get()
                    fallback=move || {
                        view! {
                            <IconButton
                                icon=Icon::Flag
                                label=label("web-resign")
                                class="resign"
                                disabled=cannot(Action::Resign)
                                press=Callback::new(move |()| open.set(Some(Open::Resign)))
                            />
                        }
                    }
                >
                    <IconButton
                        icon=Icon::Cancel
                        label=label("web-call-off")
                        class="abort"
                        press=act(Action::Abort)
                    />
                </Show>
            </Show>
            <hr />
            <IconButton
                icon=Icon::Keys
                label=label("web-keys")
                class="show-keys"
                pressed=Signal::from(shows_keys)
                press=Callback::new(move |()| {
                    open.set(None);
                    shows_keys.update(|shown| *shown = !*shown);
                })
            />
            <IconButton
                icon=Icon::New
                label=label("web-friend")
                class="new-game"
                press=Callback::new(move |()| {
                    let game = desk.table.with_untracked(|table| table.as_ref().map(Table::ruleset));
                    Route::Friend(game).go();
                })
            />
        </div>
    }
}

/// The phrases. There is no free text, so that nobody can be insulted.
#[component]
fn PhraseMenu(open: RwSignal<Option<Open>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let phrases = Phrase::ALL.map(|phrase| {
        view! {
            <button
                type="button"
                class="phrase-choice"
                on:click=move |_| {
                    open.set(None);
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

/// Asks before resigning.
#[component]
fn Resign(open: RwSignal<Option<Open>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let refuse = NodeRef::<html::Button>::new();
    // The keyboard user gets the focus on the answers, on the harmless one first.
    refuse.on_load(|button| _ = button.focus());
    view! {
        <div class="menu ask" role="alertdialog" aria-label=move || speech.text("web-resign-sure")>
            <p>{move || speech.text("web-resign-sure")}</p>
            <button
                type="button"
                class="danger resign-yes"
                on:click=move |_| {
                    open.set(None);
                    desk.send_action(Action::Resign);
                }
            >
                {move || speech.text("web-resign-yes")}
            </button>
            <button type="button" class="resign-no" node_ref=refuse on:click=move |_| open.set(None)>
                {move || speech.text("web-resign-no")}
            </button>
        </div>
    }
}
