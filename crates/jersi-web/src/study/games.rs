//! The games kept on the device: searched, opened, renamed, deleted and restored, and exported together.

use jersi_play::shelf::{Entry, GameId, Summary};
use leptos::prelude::*;

use super::Room;
use crate::clock::now;
use crate::desk::Desks;
use crate::export;
use crate::icon::{Icon, IconButton};
use crate::keep::{self, told};
use crate::route::Route;
use crate::say::Speech;

/// A game as the list shows it.
#[derive(Clone, PartialEq, Eq)]
struct Listed {
    id: GameId,
    name: String,
    /// The ruleset, players, turns, result and day; or why it can't be read.
    about: String,
    /// What is known of it; nothing if it can't be read.
    summary: Option<Summary>,
}

impl Listed {
    fn of(entry: Entry, speech: Speech) -> Self {
        let Entry { id, summary } = entry;
        match summary {
            Ok(summary) => {
                let name = summary.name.clone().unwrap_or_else(|| {
                    let date = summary.date.as_deref().unwrap_or_default();
                    format!("{} {date}", summary.ruleset.name()).trim().to_owned()
                });
                Self { id, name, about: about(&summary, speech), summary: Some(summary) }
            }
            Err(_) => {
                Self { name: id.to_string(), id, about: speech.text("web-game-unreadable"), summary: None }
            }
        }
    }

    /// Whether a search finds it.
    fn fits(&self, wanted: &str) -> bool {
        let all = format!("{} {}", self.name, self.about).to_lowercase();
        wanted.split_whitespace().all(|word| all.contains(word))
    }

    fn is_deleted(&self) -> bool {
        self.summary.as_ref().is_some_and(Summary::is_deleted)
    }
}

/// The ruleset, players, turns, result and day of a game.
fn about(summary: &Summary, speech: Speech) -> String {
    let player = |side: usize| match summary.seats[side].parse() {
        Ok(seat) if !summary.is_study => speech.seat(&seat),
        _ => summary.players[side].clone().unwrap_or_else(|| "?".to_owned()),
    };
    let kind = match (summary.is_study, summary.is_finished()) {
        (true, _) => "web-kept-study",
        (false, true) => "web-kept-finished",
        (false, false) => "web-kept-unfinished",
    };
    let result = summary.result.text(summary.ruleset.rules());
    let date = summary.date.as_deref().unwrap_or_default();
    let facts = format!("{} · {} – {} · {}", summary.ruleset.name(), player(0), player(1), summary.turns);
    format!("{facts} · {result} · {} {date}", speech.text(kind)).trim().to_owned()
}

/// The shelf.
#[component]
pub(super) fn Games(room: RwSignal<Option<Room>>) -> impl IntoView {
    let speech = Speech::here();
    let all = Memo::new(move |_| {
        let entries = keep::entries();
        entries.into_iter().map(|entry| Listed::of(entry, speech)).collect::<Vec<_>>()
    });
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let wanted = wanted.get().to_lowercase();
        let fits = |listed: &&Listed| !listed.is_deleted() && listed.fits(&wanted);
        all.with(|all| all.iter().filter(fits).cloned().collect::<Vec<_>>())
    });
    let desk = Desks::here().study;
    let keep_copy = move |_| {
        let saved =
            desk.table.with_untracked(|table| Some(table.as_ref()?.saved(desk.below.get_untracked(), now())));
        if let Some(saved) = saved {
            told(keep::games().save(&GameId::of(keep::random()), &saved, None, now()));
            keep::games_changed();
        }
    };
    let export_all = move |_| {
        if let Some(export) = told(keep::games().export()) {
            let _ = export::download("games.jersi", "text/plain", export.text.as_bytes());
        }
    };
    let items = move || found.get().into_iter().map(|listed| view! { <Game listed room /> }).collect_view();
    view! {
        <section class="room games-room">
            <div class="buttons">
                <button type="button" class="primary keep-this" on:click=keep_copy>
                    {move || speech.text("web-keep-this")}
                </button>
                <button
                    type="button"
                    class="export-all"
                    disabled=move || all.with(Vec::is_empty)
                    on:click=export_all
                >
                    {move || speech.text("web-export-all")}
                </button>
            </div>
            <Undo all />
            <label class="field">
                <span>{move || speech.text("web-search")}</span>
                <input
                    type="text"
                    name="search"
                    prop:value=move || wanted.get()
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
            </label>
            <ul class="kept-games">{items}</ul>
            <p hidden=move || !found.with(Vec::is_empty)>{move || speech.text("web-no-games")}</p>
        </section>
    }
}

/// The game that was deleted last can be brought back.
#[component]
fn Undo(all: Memo<Vec<Listed>>) -> impl IntoView {
    let speech = Speech::here();
    let last = Memo::new(move |_| {
        let deleted =
            |listed: &Listed| listed.summary.as_ref().and_then(|summary| summary.deleted).map(|at| at.0);
        all.with(|all| all.iter().filter(|one| one.is_deleted()).max_by_key(|one| deleted(one)).cloned())
    });
    move || {
        last.get().map(|Listed { id, name, .. }| {
            view! {
                <p class="deleted" role="status">
                    {speech.with("web-game-deleted", "game", name)} " "
                    <button
                        type="button"
                        class="restore"
                        on:click=move |_| {
                            told(keep::games().restore(&id));
                            keep::games_changed();
                        }
                    >
                        {move || speech.text("web-restore")}
                    </button>
                </p>
            }
        })
    }
}

/// A game of the list.
#[component]
fn Game(listed: Listed, room: RwSignal<Option<Room>>) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let Listed { id, name, about, summary } = listed;
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let (renamed, deleted, opened) = (id.clone(), id.clone(), id);
    let is_readable = summary.is_some();
    let open = move |_| {
        let is_study = summary.as_ref().is_some_and(|summary| summary.is_study);
        match &summary {
            // What can't be read can at least be taken along.
            None => {
                let text = told(keep::games().text(&opened)).flatten().unwrap_or_default();
                let _ = export::download("game.json", "application/json", text.as_bytes());
            }
            Some(_) if is_study => {
                told(desks.study.open(&opened));
                room.set(None);
            }
            Some(_) => {
                if told(desks.play.open(&opened)).is_some() {
                    Route::Play.go();
                }
            }
        }
    };
    view! {
        <li class="kept-game">
            <input
                type="text"
                class="kept-name"
                aria-label=move || speech.text("web-game-name")
                disabled=!is_readable
                prop:value=name
                on:change=move |event| {
                    told(keep::games().rename(&renamed, &event_target_value(&event)));
                    keep::games_changed();
                }
            />
            <small>{about}</small>
            <button type="button" class="kept-open" on:click=open>
                {move || speech.text(if is_readable { "web-open" } else { "web-save-text" })}
            </button>
            {is_readable
                .then(|| {
                    view! {
                        <IconButton
                            icon=Icon::Bin
                            label=label("web-delete-game")
                            class="kept-delete"
                            press=Callback::new(move |()| {
                                for desk in [desks.play, desks.study] {
                                    desk.put_away(&deleted);
                                }
                                told(keep::games().delete(&deleted, now()));
                                keep::games_changed();
                            })
                        />
                    }
                })}
        </li>
    }
}
