//! The end of a game on this device: the next level, another game, the other side, a review.

use std::cell::RefCell;

use jersi_play::shelf::{GameId, Summary};
use jersi_play::{BEST_LEVEL, Seat, Table};
use jersi_rules::record::GameResult;
use leptos::prelude::*;

use crate::choices::GameChoices;
use crate::desk::Desk;
use crate::game::{EndingCard, ReviewButton};
use crate::icon::{Icon, IconButton};
use crate::program::PROGRAM;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{self, PLAYED, REVIEW_TAB};

/// The card after the end of a game.
#[component]
pub(super) fn Ending() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let is_over = memo(move |_| desk.read(|table| table.ending().is_some()) == Some(true));
    view! {
        <EndingCard is_over badge=memo(move |_| first_win(desk, speech))>
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
    let easier = memo(move |_| desk.read(easier_level).flatten());
    let play_at = move |level: Option<u8>| {
        let Some(level) = level else { return };
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
                press=Callback::new(move |()| play_at(next.get_untracked()))
            />
        </Show>
        <IconButton
            icon=Icon::TakeBack
            label=speech.label("web-again")
            class="again primary"
            press=Callback::new(move |()| desk.again(|seats| seats))
        />
        <ReviewButton review />
        <Show when=move || easier.get().is_some()>
            <IconButton
                icon=Icon::LevelDown
                label=speech.label("web-easier")
                class="easier"
                press=Callback::new(move |()| play_at(easier.get_untracked()))
            />
        </Show>
        <Show when=move || has_person.get()>
            <IconButton
                icon=Icon::Swap
                label=speech.label("web-other-side")
                class="other-side"
                press=Callback::new(move |()| desk.again(|[white, black]| [black, white]))
            />
        </Show>
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

/// The level below, if the person has just lost against one.
fn easier_level(table: &Table) -> Option<u8> {
    let person = table.only_person()?;
    let lost = table.ending()?.winner() == Some(person.other());
    match table.seat(person.other()) {
        Seat::Level(level) if lost && *level > 1 => Some(level - 1),
        _ => None,
    }
}

/// The level against which the person has just won.
fn beaten_level(table: &Table) -> Option<u8> {
    let person = table.only_person()?;
    let won = table.ending()?.winner() == Some(person);
    match table.seat(person.other()) {
        Seat::Level(level) if won => Some(*level),
        _ => None,
    }
}

/// The badge of the first win against a level.
fn first_win(desk: Desk, speech: Speech) -> Option<String> {
    let level = desk.read(beaten_level)??;
    let is_first = !untrack(|| (PROGRAM.has_beaten)(desk, level));
    is_first.then(|| speech.with("web-first-win", "level", u32::from(level)))
}

/// Whether another game on this device was won against a level.
pub(crate) fn has_beaten_before(desk: Desk, level: u8) -> bool {
    let own = desk.autosave.id();
    let seats = [Seat::Person.to_string(), Seat::Level(level).to_string()];
    let is_such_a_win = |summary: &Summary| {
        let person = summary.seats.iter().position(|seat| *seat == seats[0]);
        let is_against = summary.seats.contains(&seats[1]);
        let winner = match summary.result {
            GameResult::Win(side) => Some(side as usize),
            GameResult::Tie | GameResult::Open => None,
        };
        !summary.is_study && is_against && person.is_some() && winner == person
    };
    let entries = storage::games().entries().unwrap_or_default();
    let mut others = entries.into_iter().filter(|entry| Some(&entry.id) != own.as_ref());
    others.any(|entry| entry.summary.is_ok_and(|summary| is_such_a_win(&summary)))
}

thread_local! {
    /// The levels that were beaten in this visit, with the games.
    static BEATEN: RefCell<Vec<(u8, Option<GameId>)>> = const { RefCell::new(Vec::new()) };
}

/// The same in a first visit, without reading the games on this device.
pub(crate) fn has_beaten_in_this_visit(desk: Desk, level: u8) -> bool {
    let own = desk.autosave.id();
    BEATEN.with_borrow_mut(|beaten| {
        let has_before = beaten.iter().any(|(one, game)| *one == level && *game != own);
        beaten.push((level, own));
        has_before
    })
}
