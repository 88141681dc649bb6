//! The end of an online game: the result, a rematch, a review, the link, the record.

use jersi_play::Table;
use jersi_remote::{Progress, RemoteGame};
use jersi_wire::{Action, BeginGame};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::invite::address;
use crate::desk::{Desk, Desks};
use crate::export;
use crate::game::{EndingCard, ReviewButton};
use crate::icon::{Icon, IconButton};
use crate::online::moderation::WhyComputerLeft;
use crate::online::{COPY, Online, get_text};
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The card after the end of a game.
#[component]
pub(super) fn OnlineEnding() -> impl IntoView {
    let desk = Desk::here();
    let is_over = memo(move |_| matches!(desk.remote.progress(), Some(Progress::Over | Progress::Aborted)));
    let has_result = memo(move |_| desk.read(|table| table.ending().is_some()) == Some(true));
    view! {
        <EndingCard is_over>
            <WhyComputerLeft />
            <Rematch />
            <Onwards />
            <Show when=move || has_result.get()>
                <After />
            </Show>
        </EndingCard>
    }
}

/// A rematch with changed sides: requested, accepted, or begun.
#[component]
fn Rematch() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let next = memo(move |_| {
        desk.remote
            .read(|game| game.course().and_then(|course| course.rematch().map(str::to_owned)))
            .flatten()
    });
    let seat = memo(move |_| desk.remote.seat());
    let asked = memo(move |_| {
        let asked = |game: &RemoteGame| {
            let (course, seat) = (game.course()?, game.seat()?);
            Some([course.has_asked_rematch(seat), course.has_asked_rematch(seat.other())])
        };
        desk.remote.read(asked).flatten().unwrap_or_default()
    });
    let may = Signal::derive(move || desk.remote.may(Action::Rematch));
    // Both asked for a rematch while the screen was open: both go to the new game.
    effect(move |_| {
        if let (Some(game), Some(_)) = (desk.remote.next.get(), seat.get_untracked()) {
            Route::Online(game).go();
        }
    });
    view! {
        <Show when=move || seat.get().is_some() && next.get().is_none()>
            <p class="rematch-asked" role="status" hidden=move || asked.get() == [false; 2]>
                {move || {
                    speech.text(if asked.get()[1] { "web-rematch-wanted" } else { "web-rematch-asked" })
                }}
            </p>
            <IconButton
                icon=Icon::Swap
                label=Signal::derive(move || {
                    speech.text(if asked.get()[1] { "web-rematch-accept" } else { "web-rematch" })
                })
                class="rematch primary"
                disabled=Signal::derive(move || !may.get())
                press=Callback::new(move |()| desk.send_action(Action::Rematch))
            />
        </Show>
        <Show when=move || next.get().is_some()>
            <IconButton
                icon=Icon::Go
                label=speech.label("web-rematch-go")
                class="rematch-go primary"
                press=Callback::new(move |()| {
                    if let Some(game) = next.get_untracked() {
                        Route::Online(game).go();
                    }
                })
            />
        </Show>
    }
}

/// Another opponent for the same kind of game, and the lobby.
#[component]
fn Onwards() -> impl IntoView {
    let desk = Desk::here();
    let online = Online::here();
    let speech = Speech::here();
    // A game by link was with a friend, not with any opponent.
    let wish = memo(move |_| {
        let wish = |game: &RemoteGame| {
            game.seat()?;
            let beginning = game.course()?.beginning();
            let is_public = !beginning.private && beginning.position.is_none();
            is_public.then(|| BeginGame {
                ruleset: beginning.ruleset.clone(),
                variant: Some(beginning.variant.clone()).filter(|variant| !variant.is_empty()),
                setup: beginning.setup.clone(),
                time: beginning.time.clone(),
                rated: beginning.rated,
                ..BeginGame::default()
            })
        };
        desk.remote.read(wish).flatten()
    });
    view! {
        <Show when=move || wish.with(Option::is_some)>
            <IconButton
                icon=Icon::People
                label=speech.label("web-new-opponent")
                class="new-opponent"
                press=Callback::new(move |()| wish.get_untracked().into_iter().for_each(|wish| online.look_again(wish)))
            />
        </Show>
        <IconButton
            icon=Icon::Go
            label=speech.label("web-to-lobby")
            class="back-to-lobby"
            press=Callback::new(move |()| Route::Lobby.go())
        />
    }
}

/// A review by the engine, the link, the record.
#[component]
fn After() -> impl IntoView {
    let desk = Desk::here();
    let desks = Desks::here();
    let speech = Speech::here();
    let is_copied = RwSignal::new(false);
    let id = move || desk.remote.peek(|game| game.id().to_owned()).unwrap_or_default();
    let review = move |()| {
        study_copy(desk, desks);
        crate::storage::REVIEW_TAB.set(Some("1"));
        Route::Study.go();
    };
    let share = move |()| {
        let link = address(desk);
        spawn_local(async move { _ = is_copied.try_set(export::copy(&link).await.is_ok()) });
    };
    let save = move |()| {
        let game = id();
        spawn_local(async move {
            if let Ok(record) = get_text(&format!("games/{game}/record")).await {
                let _ = export::download(&format!("{game}.jersi"), "text/plain", record.as_bytes());
            }
        });
    };
    view! {
        <ReviewButton review />
        <IconButton
            icon=Icon::Share
            label=Signal::derive(move || {
                speech.text(if is_copied.get() { "web-copied" } else { "web-copy-link" })
            })
            class="share-game"
            press=Callback::new(share)
        />
        <IconButton
            icon=Icon::Import
            label=speech.label("web-save-record")
            class="save-game"
            press=Callback::new(save)
        />
    }
}

/// Puts a copy of the game on the study desk; an earlier study of the same game is opened with its comments.
pub(super) fn study_copy(desk: Desk, desks: Desks) {
    let game = desk.table.with_untracked(|table| table.as_ref().map(|table: &Table| table.game().clone()));
    // One copy for each length of the game: comments on an earlier one stay with it.
    let id = desk.remote.peek(|game| format!("{COPY}{}-{}", game.id(), game.last()));
    if let (Some(game), Some(id)) = (game, id) {
        desks.study.study(game, desk.below.get_untracked(), Some(&id));
    }
}
