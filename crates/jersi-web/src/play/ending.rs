//! The end of a game on this device: the next level, another game, the other side, a review.

use jersi_play::{BEST_LEVEL, Seat, Table};
use leptos::prelude::*;

use crate::choices::GameChoices;
use crate::desk::Desk;
use crate::game::{EndingCard, ReviewButton};
use crate::icon::{Icon, IconButton};
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{PLAYED, REVIEW_TAB};

/// The card after the end of a game.
#[component]
pub(super) fn Ending() -> impl IntoView {
    let desk = Desk::here();
    let is_over = memo(move |_| desk.read(|table| table.ending().is_some()) == Some(true));
    view! {
        <EndingCard is_over>
            <Next />
        </EndingCard>
    }
}

/// The buttons: next level, again, other side, review.
#[component]
fn Next() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let next = memo(move |_| desk.read(next_level).flatten());
    let has_person = memo(move |_| desk.own_side().is_some());
    let climb = move |()| {
        let Some(level) = next.get_untracked() else { return };
        desk.again(|seats| seats.map(|seat| if seat.is_program() { Seat::Level(level) } else { seat }));
        // The next game starts at this level, too.
        if let Some(ruleset) = desk.table.with_untracked(|table| table.as_ref().map(Table::ruleset)) {
            GameChoices { level, ..GameChoices::last(ruleset) }.remember();
        }
    };
    let review = move |()| {
        REVIEW_TAB.set(Some(PLAYED));
        Route::Study.go();
    };
    view! {
        <Show when=move || next.get().is_some()>
            <IconButton
                icon=Icon::LevelUp
                label=Signal::derive(move || {
                    speech.with("web-next-level", "level", u32::from(next.get().unwrap_or(1)))
                })
                class="next-level primary"
                press=Callback::new(climb)
            />
        </Show>
        <IconButton
            icon=Icon::New
            label=speech.label("web-again")
            class="again primary"
            press=Callback::new(move |()| desk.again(|seats| seats))
        />
        <Show when=move || has_person.get()>
            <IconButton
                icon=Icon::Swap
                label=speech.label("web-other-side")
                class="other-side"
                press=Callback::new(move |()| desk.again(|[white, black]| [black, white]))
            />
        </Show>
        <ReviewButton review />
    }
}

/// The next level, if the person has just won against one.
fn next_level(table: &Table) -> Option<u8> {
    let person = table.only_person()?;
    let won = table.ending()?.winner() == Some(person);
    match table.seat(person.other()) {
        Seat::Level(level) if won && *level < BEST_LEVEL => Some(level + 1),
        _ => None,
    }
}
