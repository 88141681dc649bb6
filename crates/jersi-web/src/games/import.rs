//! Adds the games of files to the games on the device.

use jersi_play::shelf::GameId;
use jersi_play::{Game, Table};
use jersi_rules::Color;
use jersi_rules::record::{Reading, read_records};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use crate::clock::now;
use crate::icon::Icon;
use crate::say::Speech;
use crate::storage::{self, or_report};
use crate::toast::{Toast, Toasts};

/// The extensions of files that hold games.
const ACCEPTED: &str = ".jersi,.txt,.pgn,text/plain";
/// The most games that are added at once: a browser's storage holds some thousands.
const MOST: usize = 1_000;

/// The games of a text, or why there are none.
fn games_of(text: &str, speech: Speech) -> Result<Vec<Game>, String> {
    let (mut games, mut first) = (Vec::new(), None);
    for found in read_records(text.as_bytes(), Reading::default()) {
        match found {
            Ok(found) => games.extend(Game::from_record(&found.record)),
            Err(error) => drop(first.get_or_insert(error)),
        }
    }
    match first {
        _ if !games.is_empty() => Ok(games),
        Some(error) => Err(untrack(|| speech.say(|words| words.record_error(&error)))),
        None => Err(untrack(|| speech.text("web-import-empty"))),
    }
}

/// Stores games as studies, and returns how many were stored.
fn keep(games: Vec<Game>) -> u32 {
    let mut kept = 0;
    for game in games.into_iter().take(MOST) {
        let saved = Table::study(game).saved(Color::White, now());
        let id = GameId::of(storage::random());
        // A full storage is reported once, and stops it.
        if or_report(storage::games().save(&id, &saved, None, now())).is_none() {
            break;
        }
        kept += 1;
    }
    storage::games_changed();
    kept
}

/// A button that chooses files.
#[component]
pub(super) fn ImportButton() -> impl IntoView {
    let speech = Speech::here();
    let toasts = Toasts::here();
    let read = move |file: File| {
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await;
            let Some(text) = content.ok().and_then(|content| content.as_string()) else { return };
            let said = match games_of(&text, speech) {
                Ok(games) => {
                    let kept = keep(games);
                    untrack(|| speech.with("web-games-added", "count", kept))
                }
                Err(reason) => reason,
            };
            toasts.show(Toast::new(said));
        });
    };
    let chosen = move |event: leptos::ev::Event| {
        let field: HtmlInputElement = event_target(&event);
        let files = field.files();
        for number in 0..files.as_ref().map_or(0, web_sys::FileList::length) {
            if let Some(file) = files.as_ref().and_then(|files| files.get(number)) {
                read(file);
            }
        }
        // The same file can be chosen again.
        field.set_value("");
    };
    view! {
        <label class="btn import-games">
            {Icon::Import.view()} {speech.label("web-import")}
            <input type="file" class="sr-only" accept=ACCEPTED multiple on:change=chosen />
        </label>
    }
}
