//! The screen of the games on the device, as rows: filtered and searched, opened, renamed, deleted and restored, imported
//! and exported together; and a link to the person's results.

mod filter;
mod going_on;
mod import;
mod results;
mod row;

use jersi_play::shelf::{GameId, StoredGame, Summary};
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::Desks;
use crate::dialog::Dialog;
use crate::export;
use crate::icon::{Icon, IconButton};
use crate::online::{FinishedOnlineGames, OwnOnlineGames};
use crate::picture::Empty;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{self, or_report};
use crate::toast::{Toast, Toasts};
use filter::{Filter, FilterFields};
pub(crate) use going_on::{desk_game, going_on};
use import::ImportButton;
pub(crate) use results::ResultsScreen;
use row::{GameRow, opponent};

/// The number of games shown at first, and added each time: each must be read to be drawn.
const AT_ONCE: usize = 12;
/// The number of games up to which there is no search.
const FEW: usize = 1;

/// A game as the list shows it.
#[derive(Clone, PartialEq, Eq)]
struct Listed {
    id: GameId,
    /// The user's name for it, or its opponent.
    name: String,
    /// The words by which it can be found.
    words: String,
    /// Its summary; none if it can't be read.
    summary: Option<Summary>,
}

impl Listed {
    fn of(entry: StoredGame, speech: Speech) -> Self {
        let StoredGame { id, summary } = entry;
        let Ok(summary) = summary else {
            let name = id.to_string();
            return Self { words: name.clone(), name, id, summary: None };
        };
        let (_, opponent) = opponent(&summary, speech);
        let name = summary.name.clone().unwrap_or_else(|| opponent.clone());
        let date = summary.date.clone().unwrap_or_default();
        let words = format!("{name} {opponent} {} {date}", summary.ruleset.name()).to_lowercase();
        Self { id, name, words, summary: Some(summary) }
    }

    fn is_deleted(&self) -> bool {
        self.summary.as_ref().is_some_and(Summary::is_deleted)
    }

    /// The key of a row: a change creates another row.
    fn key(&self) -> (GameId, Option<u64>, String) {
        (self.id.clone(), self.summary.as_ref().map(|summary| summary.changed.0), self.name.clone())
    }
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
    let has_any = memo(move |_| all.with(|all| all.iter().any(|one| !one.is_deleted())));
    let online_count = RwSignal::new(0);
    // The filter that hides the online games must stay.
    let has_online = memo(move |before: Option<&bool>| before == Some(&true) || online_count.get() > 0);
    let may_filter = memo(move |_| has_any.get() || has_online.get());
    // The server has more online games than are shown here.
    let is_long = memo(move |_| all.with(Vec::len) > FEW || has_online.get());
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
        <section class="hub games">
            <h1>{speech.label("web-games")}</h1>
            <OwnOnlineGames />
            <Show when=move || may_filter.get()>
                <FilterFields filter has_many=is_long />
            </Show>
            <ul class="rows">
                <For each=move || shown.get() key=Listed::key let(listed)>
                    <Game listed />
                </For>
            </ul>
            <Show when=move || found.with(Vec::is_empty) && online_count.get() == 0>
                <NoGames has_any=may_filter.get_untracked() />
            </Show>
            <FinishedOnlineGames
                is_wanted=Signal::derive(move || filter.with(Filter::has_finished))
                ruleset=Signal::derive(move || filter.with(|filter| filter.ruleset))
                words=Signal::derive(move || filter.with(|filter| filter.words.clone()))
                count=online_count
            />
            <button
                type="button"
                class="btn more-games"
                hidden=move || !has_more()
                on:click=move |_| most.update(|most| *most += AT_ONCE)
            >
                {speech.label("web-more-games")}
            </button>
            <div class="games-foot">
                <a class="btn to-results" href=Route::Results.address()>
                    {Icon::Graph.view()} {speech.label("web-statistics")}
                </a>
                <ImportButton />
                <button type="button" class="btn keep-this" hidden=move || !has_study() on:click=keep_copy>
                    {speech.label("web-keep-this")}
                </button>
                <button
                    type="button"
                    class="btn export-all"
                    hidden=move || all.with(Vec::is_empty)
                    on:click=export_all
                >
                    {speech.label("web-export-all")}
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

/// An entry of the list.
#[component]
fn Game(listed: Listed) -> impl IntoView {
    let speech = Speech::here();
    let Listed { id, name, summary, .. } = listed;
    let Some(summary) = summary else { return view! { <UnreadableRow id /> }.into_any() };
    let shows_more = RwSignal::new(false);
    let own = (id.clone(), name);
    view! {
        <GameRow id summary class="kept-open">
            <button
                type="button"
                class="ib above kept-more"
                aria-label=speech.label("web-more")
                on:click=move |_| shows_more.set(true)
            >
                {Icon::Dots.view()}
            </button>
            <Show when=move || shows_more.get()>
                <MoreOfGame id=own.0.clone() name=own.1.clone() close=move || shows_more.set(false) />
            </Show>
        </GameRow>
    }
    .into_any()
}

/// Actions on a game besides opening it.
#[component]
fn MoreOfGame(id: GameId, name: String, close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let toasts = Toasts::here();
    let (renamed, title) = (id.clone(), Signal::stored(name.clone()));
    let field = name.clone();
    view! {
        <Dialog class="sheet above" label=title close=Callback::new(move |()| close())>
            <div class="group">
                <label class="field">
                    <span>{speech.label("web-game-name")}</span>
                    <input
                        type="text"
                        class="kept-name"
                        prop:value=field
                        on:change=move |event| {
                            or_report(storage::games().rename(&renamed, &event_target_value(&event)));
                            storage::games_changed();
                        }
                    />
                </label>
                <div class="sheet-rows">
                    <IconButton
                        icon=Icon::Bin
                        label=speech.label("web-delete-game")
                        class="kept-delete danger"
                        press=Callback::new(move |()| {
                            close();
                            delete(&id, &name, desks, toasts, speech);
                        })
                    />
                </div>
            </div>
        </Dialog>
    }
}

/// An entry that can't be read; its text can be saved at least.
#[component]
fn UnreadableRow(id: GameId) -> impl IntoView {
    let speech = Speech::here();
    let name = id.to_string();
    let save = move |_| {
        let text = or_report(storage::games().text(&id)).flatten().unwrap_or_default();
        let _ = export::download("game.json", "application/json", text.as_bytes());
    };
    view! {
        <li class="row">
            <div class="row-text">
                <b>{name}</b>
                <span class="cap">{speech.label("web-game-unreadable")}</span>
            </div>
            <button type="button" class="btn small kept-open" on:click=save>
                {speech.label("web-save-text")}
            </button>
        </li>
    }
}
