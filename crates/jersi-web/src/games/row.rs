//! A game on the device as a row: picture, opponent, game and length, state, day. The whole row opens the game.

use jersi_play::shelf::{GameId, Summary};
use jersi_play::{Seat, Table};
use jersi_rules::record::GameResult;
use jersi_rules::{AnyPosition, Color};
use js_sys::{Date, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::clock::now;
use crate::desk::Desks;
use crate::picture::{ArmyMark, Picture};
use crate::route::Route;
use crate::say::Speech;
use crate::start::short_name;
use crate::storage::{self, or_report};

/// The colour and the words of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    YourTurn,
    Paused,
    Won,
    Lost,
    Tied,
    Finished,
    Study,
}

impl State {
    /// The CSS classes of its chip, and its message.
    pub(crate) const fn chip(self) -> (&'static str, &'static str) {
        match self {
            Self::YourTurn => ("chip sun", "web-state-due"),
            Self::Paused => ("chip", "web-state-paused"),
            Self::Won => ("chip pine", "web-state-won"),
            Self::Lost => ("chip coral", "web-state-lost"),
            Self::Tied => ("chip", "web-state-tied"),
            Self::Finished => ("chip", "web-state-finished"),
            Self::Study => ("chip sky", "web-state-study"),
        }
    }
}

/// The side of the only person in a game.
fn person(summary: &Summary) -> Option<Color> {
    let is_person = |color: Color| summary.seats[color as usize].parse() == Ok(Seat::Person);
    match (summary.is_study, is_person(Color::White), is_person(Color::Black)) {
        (false, true, false) => Some(Color::White),
        (false, false, true) => Some(Color::Black),
        _ => None,
    }
}

/// The state of a game; the side to move is that of its last position.
pub(super) fn state(summary: &Summary, to_move: Option<Color>) -> State {
    let own = person(summary);
    match summary.result {
        _ if summary.is_study => State::Study,
        GameResult::Open if own.is_some() && own == to_move => State::YourTurn,
        GameResult::Open => State::Paused,
        GameResult::Tie => State::Tied,
        GameResult::Win(winner) => match own {
            Some(own) if own == winner => State::Won,
            Some(_) => State::Lost,
            None => State::Finished,
        },
    }
}

/// The opponent in a game, with the colour of their army; without one, the players of both sides.
pub(super) fn opponent(summary: &Summary, speech: Speech) -> (Option<Color>, String) {
    let name = |side: Color| {
        let seat = summary.seats[side as usize].parse();
        match (seat, &summary.players[side as usize]) {
            (Ok(seat @ Seat::Level(_)), _) if !summary.is_study => Some(speech.seat(&seat)),
            (_, Some(name)) if name.parse() != Ok(Seat::Person) => Some(name.clone()),
            _ => None,
        }
    };
    if let Some(own) = person(summary) {
        let other = own.other();
        return (Some(other), name(other).unwrap_or_else(|| speech.text("web-seat-person")));
    }
    let both = match Color::BOTH.map(name) {
        [None, None] if summary.is_study => short_name(summary.ruleset).to_owned(),
        [None, None] => speech.text("web-two-people"),
        names => names.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" – "),
    };
    (None, both)
}

/// The last position of a stored game.
pub(super) fn last_position(id: &GameId) -> Option<AnyPosition> {
    let loaded = storage::games().load(id).ok()?;
    let (table, _) = Table::restored(&loaded.table, now()).ok()?;
    Some(*table.last_position())
}

/// The day of a time, and the time of today: `14:02`, `18 Nov`, `18 Nov 2024`.
pub(super) fn day(time: u64, language: &str) -> String {
    let time = f64::from(u32::try_from(time / 1_000).unwrap_or(u32::MAX)) * 1_000.0;
    let (date, today) = (Date::new(&JsValue::from_f64(time)), Date::new_0());
    let is_today = date.to_date_string() == today.to_date_string();
    let parts: &[(&str, &str)] = match (is_today, date.get_full_year() == today.get_full_year()) {
        (true, _) => &[("hour", "numeric"), ("minute", "2-digit")],
        (false, true) => &[("day", "numeric"), ("month", "short")],
        (false, false) => &[("day", "numeric"), ("month", "short"), ("year", "numeric")],
    };
    let options = Object::new();
    for (name, value) in parts {
        let _ = Reflect::set(&options, &(*name).into(), &(*value).into());
    }
    let method = if is_today { "toLocaleTimeString" } else { "toLocaleDateString" };
    let format = Reflect::get(&date, &method.into()).ok().and_then(|found| found.dyn_into::<Function>().ok());
    let text = format.and_then(|format| format.call2(&date, &language.into(), &options).ok());
    text.and_then(|text| text.as_string()).unwrap_or_default()
}

/// Opens a game for play or study.
fn open(id: &GameId, is_study: bool, desks: Desks) {
    if is_study {
        if or_report(desks.study.open(id)).is_some() {
            Route::Study.go();
        }
    } else if or_report(desks.play.open(id)).is_some() {
        Route::Play.go();
    }
}

/// The row of a readable game.
#[component]
pub(super) fn GameRow(
    id: GameId,
    summary: Summary,
    /// The CSS class of the button that opens it, also for tests.
    class: &'static str,
    /// Controls over the row, at its right.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let position = last_position(&id);
    let (army, name) = untrack(|| opponent(&summary, speech));
    let name = summary.name.clone().unwrap_or(name);
    let (chip, word) = state(&summary, position.as_ref().map(AnyPosition::side)).chip();
    let turns = u32::try_from(summary.turns).unwrap_or(u32::MAX);
    let game = short_name(summary.ruleset);
    let caption = move || format!("{game} · {}", speech.with("web-turns-played", "count", turns));
    let changed = summary.changed.0;
    let is_study = summary.is_study;
    let is_old = summary.is_finished() && !is_study;
    view! {
        <li class="row">
            <div class="row-picture">{position.map(|position| view! { <Picture position small=true /> })}</div>
            <div class="row-text">
                <b>
                    {army.map(|army| view! { <ArmyMark army /> })}
                    <button
                        type="button"
                        class=format!("whole {class}")
                        on:click=move |_| open(&id, is_study, desks)
                    >
                        {name}
                    </button>
                </b>
                <span class="cap">{caption}</span>
            </div>
            <div class="row-state" class:old=is_old>
                <span class=chip>{speech.label(word)}</span>
                <span class="cap">{move || day(changed, speech.language().code())}</span>
            </div>
            {children.map(|children| children())}
        </li>
    }
}
