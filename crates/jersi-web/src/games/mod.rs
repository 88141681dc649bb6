//! The screen of the games on the device: with a small board each, filtered and searched, opened, renamed, deleted
//! and restored, and exported together; and the person's results against the engine.

mod filter;
mod statistics;

use jersi_play::Table;
use jersi_play::shelf::{GameId, StoredGame, Summary};
use jersi_rules::AnyPosition;
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::Desks;
use crate::export;
use crate::icon::{Icon, IconButton};
use crate::online::{FinishedOnlineGames, OwnOnlineGames};
use crate::picture::{Empty, Picture};
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{self, or_report};
use crate::toast::{Toast, Toasts};
use filter::{Filter, FilterFields};
use statistics::Statistics;

/// The number of games shown at first, and added each time: each must be read to be drawn.
const AT_ONCE: usize = 12;

/// A game as the list shows it.
#[derive(Clone, PartialEq, Eq)]
struct Listed {
    id: GameId,
    name: String,
    /// The ruleset, players, turns, result and day; or why it can't be read.
    about: String,
    /// Its summary; none if it can't be read.
    summary: Option<Summary>,
}

impl Listed {
    fn of(entry: StoredGame, speech: Speech) -> Self {
        let StoredGame { id, summary } = entry;
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

    fn is_deleted(&self) -> bool {
        self.summary.as_ref().is_some_and(Summary::is_deleted)
    }
}

/// The ruleset, players, turns, result and day of a game.
fn about(summary: &Summary, speech: Speech) -> String {
    let player = |side: usize| match summary.seats[side].parse() {
        Ok(seat) if !summary.is_study => Some(speech.seat(&seat)),
        _ => summary.players[side].clone(),
    };
    // A study without players.
    let unknown = || "?".to_owned();
    let players = match [0, 1].map(player) {
        [None, None] => None,
        [white, black] => {
            Some(format!("{} – {}", white.unwrap_or_else(unknown), black.unwrap_or_else(unknown)))
        }
    };
    let kind = match (summary.is_study, summary.is_finished()) {
        (true, _) => "web-kept-study",
        (false, true) => "web-kept-finished",
        (false, false) => "web-kept-unfinished",
    };
    let turns = u32::try_from(summary.turns).unwrap_or(u32::MAX);
    let mut facts = vec![summary.ruleset.name().to_owned()];
    facts.extend(players);
    facts.push(speech.with("web-turns-played", "count", turns));
    // The result sign of an unfinished game means nothing to users.
    facts.extend(summary.is_finished().then(|| summary.result.text(summary.ruleset.rules())));
    facts.push(speech.text(kind));
    facts.extend(summary.date.clone());
    facts.join(" · ")
}

/// The games.
#[component]
pub(crate) fn GamesScreen() -> impl IntoView {
    let speech = Speech::here();
    let all = memo(move |_| {
        let entries = storage::entries();
        entries.into_iter().map(|entry| Listed::of(entry, speech)).collect::<Vec<_>>()
    });
    let filter = RwSignal::new(Filter::default());
    let most = RwSignal::new(AT_ONCE);
    let found = memo(move |_| {
        let fits = |listed: &&Listed| !listed.is_deleted() && filter.with(|filter| filter.fits(listed));
        all.with(|all| all.iter().filter(fits).cloned().collect::<Vec<_>>())
    });
    let shown = memo(move |_| found.with(|found| found.iter().take(most.get()).cloned().collect::<Vec<_>>()));
    let has_more = move || found.with(Vec::len) > most.get();
    let desk = Desks::here().study;
    let keep_copy = move |_| {
        let saved =
            desk.table.with_untracked(|table| Some(table.as_ref()?.saved(desk.below.get_untracked(), now())));
        if let Some(saved) = saved {
            or_report(storage::games().save(&GameId::of(storage::random()), &saved, None, now()));
            storage::games_changed();
        }
    };
    let export_all = move |_| {
        if let Some(export) = or_report(storage::games().export()) {
            let _ = export::download("games.jersi", "text/plain", export.text.as_bytes());
        }
    };
    let has_study = move || desk.read(|_| ()).is_some();
    view! {
        <section class="games">
            <h1>{move || speech.text("web-games")}</h1>
            <OwnOnlineGames />
            <FilterFields filter />
            <ul class="kept-games">
                <For each=move || shown.get() key=|listed| (listed.id.clone(), listed.about.clone()) let(listed)>
                    <Game listed />
                </For>
            </ul>
            <Show when=move || found.with(Vec::is_empty)>
                <NoGames has_any=all.with_untracked(|all| !all.is_empty()) />
            </Show>
            <FinishedOnlineGames
                is_wanted=Signal::derive(move || filter.with(Filter::has_finished))
                ruleset=Signal::derive(move || filter.with(|filter| filter.ruleset))
                words=Signal::derive(move || filter.with(|filter| filter.words.clone()))
            />
            <button
                type="button"
                class="more-games"
                hidden=move || !has_more()
                on:click=move |_| most.update(|most| *most += AT_ONCE)
            >
                {move || speech.text("web-more-games")}
            </button>
            <Statistics all />
            <div class="buttons">
                <button type="button" class="keep-this" hidden=move || !has_study() on:click=keep_copy>
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
        </section>
    }
}

/// What is shown in place of the list.
#[component]
fn NoGames(
    /// Whether there are games that the filter hides.
    has_any: bool,
) -> impl IntoView {
    let speech = Speech::here();
    if has_any {
        return view! { <p>{speech.label("web-no-games")}</p> }.into_any();
    }
    view! {
        <Empty heading=speech.label("web-no-games-yet") about=speech.label("web-no-games-about")>
            <a class="btn go" href=Route::Now.address()>
                {Icon::Go.view()}
                {speech.label("web-play-first")}
            </a>
        </Empty>
    }
    .into_any()
}

/// Deletes a game, and offers to restore it.
fn delete(id: &GameId, name: &str, desks: Desks, toasts: Toasts, speech: Speech) {
    for desk in [desks.play, desks.study] {
        desk.put_away(id);
    }
    or_report(storage::games().delete(id, now()));
    storage::games_changed();
    let id = id.clone();
    let restore = move || {
        or_report(storage::games().restore(&id));
        storage::games_changed();
    };
    let text = untrack(|| speech.with("web-game-deleted", "game", name));
    toasts.show(Toast::new(text).with_offer("restore", untrack(|| speech.text("web-restore")), restore));
}

/// The last position of a stored game.
fn last_position(id: &GameId) -> Option<AnyPosition> {
    let loaded = storage::games().load(id).ok()?;
    let (table, _) = Table::restored(&loaded.table, now()).ok()?;
    Some(*table.last_position())
}

/// An entry of the list.
#[component]
fn Game(listed: Listed) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let toasts = Toasts::here();
    let Listed { id, name, about, summary } = listed;
    let position = summary.as_ref().and_then(|_| last_position(&id));
    let (renamed, deleted, opened) = (id.clone(), id.clone(), id);
    let deleted_name = name.clone();
    let is_readable = summary.is_some();
    let word = match &summary {
        None => "web-save-text",
        Some(summary) if summary.is_study || summary.is_finished() => "web-open",
        Some(_) => "web-resume",
    };
    let open = move |_| match &summary {
        // An entry that can't be read can at least be exported.
        None => {
            let text = or_report(storage::games().text(&opened)).flatten().unwrap_or_default();
            let _ = export::download("game.json", "application/json", text.as_bytes());
        }
        Some(summary) if summary.is_study => {
            if or_report(desks.study.open(&opened)).is_some() {
                Route::Study.go();
            }
        }
        Some(_) => {
            if or_report(desks.play.open(&opened)).is_some() {
                Route::Play.go();
            }
        }
    };
    view! {
        <li class="kept-game">
            {position.map(|position| view! { <Picture position small=true /> })}
            <div class="kept-text">
                <input
                    type="text"
                    class="kept-name"
                    aria-label=move || speech.text("web-game-name")
                    disabled=!is_readable
                    prop:value=name
                    on:change=move |event| {
                        or_report(storage::games().rename(&renamed, &event_target_value(&event)));
                        storage::games_changed();
                    }
                />
                <small>{about}</small>
                <div class="buttons">
                    <button type="button" class="kept-open" on:click=open>
                        {move || speech.text(word)}
                    </button>
                    {is_readable
                        .then(|| {
                            view! {
                                <IconButton
                                    icon=Icon::Bin
                                    label=speech.label("web-delete-game")
                                    class="kept-delete"
                                    press=Callback::new(move |()| {
                                        delete(&deleted, &deleted_name, desks, toasts, speech);
                                    })
                                />
                            }
                        })}
                </div>
            </div>
        </li>
    }
}
