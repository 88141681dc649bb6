//! An online game: the same board, bars and keys as in a local one, and the controls that a remote opponent
//! needs. Offers, phrases and a bad connection are quiet strips, never dialogs.

mod ending;
mod far;
mod invite;
mod strips;
mod tools;

use jersi_play::{Event, Table};
use jersi_remote::{Course, Progress, RemoteGame};
use jersi_rules::RulesetId;
use jersi_wire::{Action, Unrated};
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::{Connection, Online, Waits, time};
use crate::board::Outline;
use crate::broken::Broken;
use crate::desk::Desk;
use crate::keys::{self, KeySheet};
use crate::play::{GameName, LiveBoard, Prompt, SideBar, TurnList, verdict};
use crate::say::Speech;
use crate::taste::Taste;
use crate::title::{GameTitle, focus_heading};
use ending::OnlineEnding;
pub(crate) use far::FarPlayer;
use invite::{Invitation, Join};
use strips::{Connecting, OnlineOffers, Phrases, Spoken};
use tools::OnlineToolbar;

/// A game of the server.
#[component]
pub(crate) fn OnlineGameScreen(id: String) -> impl IntoView {
    let online = Online::here();
    let desk = online.desk;
    let speech = Speech::here();
    // Whether there is a server may not be known yet.
    let wanted = id.clone();
    effect(move |_| {
        if online.is_there.get() {
            untrack(|| online.open(&wanted));
        }
    });
    on_cleanup(move || online.leave());
    let ruleset = memo(move |_| desk.read(Table::ruleset));
    let problem = memo(move |_| desk.remote.read(|game| game.problem().map(|error| error.error)).flatten());
    let shows_keys = RwSignal::new(false);
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, shows_keys, &event));
    on_cleanup(move || keys.remove());
    let is_nowhere = move || online.is_asked.get() && !online.is_there.get();
    view! {
        <Provider value=desk>
            {move || match (problem.get(), ruleset.get()) {
                _ if is_nowhere() => view! { <Away /> }.into_any(),
                (Some(error), _) => {
                    let reason = Signal::derive(move || speech.text(&format!("online-error-{}", error.id())));
                    view! { <Broken reason /> }.into_any()
                }
                (None, Some(ruleset)) => view! { <Game ruleset shows_keys /> }.into_any(),
                (None, None) => {
                    view! {
                        <section class="online-page">
                            <h1 class="sr-only">{move || speech.text("web-online-game")}</h1>
                            {move || match online.line.state.get() {
                                Connection::Lost => view! { <Waits message="web-line-lost" /> },
                                _ => view! { <Waits message="web-loading" /> },
                            }}
                        </section>
                    }
                        .into_any()
                }
            }}
        </Provider>
    }
}

/// There is no server, or it can't be reached.
#[component]
pub(crate) fn Away() -> impl IntoView {
    let speech = Speech::here();
    let again = move |_| _ = window().location().reload();
    view! {
        <section class="online-page away">
            <h1>{move || speech.text("web-online-game")}</h1>
            <p role="alert">{move || speech.text("web-online-away")}</p>
            <button type="button" class="primary" on:click=again>{move || speech.text("web-online-again")}</button>
        </section>
    }
}

#[component]
fn Game(ruleset: RulesetId, shows_keys: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let below = desk.below;
    let outline = Outline::of(ruleset.shape(), Taste::here());
    let is_unconfirmed = memo(move |_| desk.remote.read(RemoteGame::is_unconfirmed) == Some(true));
    let progress = memo(move |_| desk.remote.progress());
    let seat = memo(move |_| desk.remote.seat());
    // The heading that had the focus while the game was loading is gone.
    request_animation_frame(|| {
        let focused = document().active_element().map(|element| element.tag_name());
        if focused.is_none_or(|name| name.eq_ignore_ascii_case("body")) {
            focus_heading();
        }
    });
    view! {
        <div
            class="play online"
            class:unconfirmed=move || is_unconfirmed.get()
            class:open=move || progress.get() == Some(Progress::Open)
            data-ruleset=ruleset.id()
            style:--proportion=move || outline.proportion()
            style:--beside=move || outline.beside()
        >
            <GameTitle what="web-online-game" />
            <div class="arena">
                {move || view! { <SideBar color=below.get().other() /> }}
                <div class="board-frame">
                    <LiveBoard ruleset />
                </div>
                {move || view! { <SideBar color=below.get() /> }}
            </div>
            <div class="panel">
                <Spoken />
                <Connecting />
                {move || match (progress.get(), seat.get()) {
                    (Some(Progress::Open), Some(_)) => view! { <Invitation /> }.into_any(),
                    (Some(Progress::Open), None) => view! { <Join /> }.into_any(),
                    (Some(Progress::Aborted), _) => view! { <OnlineEnding /> }.into_any(),
                    _ => {
                        view! {
                            <Prompt tells=true />
                            <OnlineOffers />
                            <Phrases />
                            <OnlineEnding />
                        }
                            .into_any()
                    }
                }}
                <div class="about-game">
                    <GameName />
                    <About />
                </div>
                <Show when=move || progress.get() != Some(Progress::Open)>
                    {move || {
                        if shows_keys.get() {
                            view! { <KeySheet is_study=false /> }.into_any()
                        } else {
                            view! { <TurnList /> }.into_any()
                        }
                    }}
                </Show>
                <OnlineToolbar shows_keys />
                <code class="position" hidden>
                    {move || desk.read(|table| table.game().position().text())}
                </code>
            </div>
        </div>
    }
}

/// The clock, whether the game is rated, and the number of spectators.
#[component]
fn About() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let facts = memo(move |_| {
        desk.remote.read(|game| {
            let beginning = game.course().map(|course| (course.time().to_string(), rating_of(course)));
            (beginning, game.presence().watchers, game.seat().is_some())
        })
    });
    let is_open = memo(move |_| desk.remote.progress() == Some(Progress::Open));
    let said = move || {
        let (beginning, watchers, _) = facts.get()?;
        let (time, rating) = beginning?;
        let mut said = time::said(speech, &time);
        if let Some(rating) = rating {
            said = format!("{said} · {}", speech.text(rating));
        }
        if watchers > 0 && !is_open.get() {
            said = format!("{said} · {}", speech.with("web-watchers", "count", watchers));
        }
        Some(said)
    };
    let watches = move || !is_open.get() && facts.get().is_some_and(|(_, _, plays)| !plays);
    view! {
        <p class="online-about">
            {said}
            <span hidden=move || !watches()>" · " {move || speech.text("web-you-watch")}</span>
        </p>
    }
}

/// The sentence on what a game does to the ratings; none for a casual one.
fn rating_of(course: &Course) -> Option<&'static str> {
    Some(match course.unrated() {
        Some(Unrated::SameNetwork) => "web-unrated-network",
        Some(Unrated::TooOften) => "web-unrated-often",
        Some(Unrated::NotPlayed) => "web-unrated-not-played",
        None if course.is_rated() => "web-rated",
        None => return None,
    })
}

/// Whose turn it is, or who won, and the name of the game.
pub(super) fn title(desk: Desk, speech: Speech) -> String {
    let seat = desk.remote.seat();
    let said = desk.read(|table| {
        let said = match (table.ending(), table.side_to_decide()) {
            _ if desk.remote.progress() == Some(Progress::Open) => speech.text("web-invitation"),
            (Some(ending), _) => verdict(speech, ending, seat),
            (None, side) if side.is_some() && side == seat => speech.text("web-your-turn"),
            _ => speech.say(|words| words.phase(table.last_position())),
        };
        format!("{said} · {}", table.ruleset().name())
    });
    said.unwrap_or_default()
}

/// Keys for the whole screen.
fn press(desk: Desk, shows_keys: RwSignal<bool>, event: &KeyboardEvent) {
    if keys::is_taken(event) {
        return;
    }
    match event.key().as_str() {
        "Escape" if desk.read(Table::is_begun) == Some(true) => desk.enter(Event::Cancel),
        "Escape" => shows_keys.set(false),
        "?" => shows_keys.update(|shown| *shown = !*shown),
        "u" if desk.remote.may(Action::AskTakeback) => desk.far_act(Action::AskTakeback),
        _ => {
            keys::press(desk, event);
            return;
        }
    }
    event.prevent_default();
}
