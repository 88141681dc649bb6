//! The screen of an online game. Offers, phrases and connection problems are shown in strips, not in dialogs.

mod actions;
mod ending;
mod invite;
mod player;
mod strips;

use jersi_play::Table;
use jersi_remote::{Course, Progress, RemoteGame};
use jersi_rules::{Color, RulesetId};
use jersi_wire::{Action, Unrated};
use leptos::context::Provider;
use leptos::prelude::*;

use super::{ConnectionState, Online, Spinner};
use crate::app::focus_heading;
use crate::broken::Broken;
use crate::clock;
use crate::desk::Desk;
use crate::game::{GameName, GameScreen, Prompt, Question, ScreenState};
use crate::reactive::{effect, memo};
use crate::say::Speech;
use actions::{Buttons, Menu, PhraseMenu};
use ending::OnlineEnding;
use invite::{Invitation, Join};
pub(crate) use player::OnlinePlayer;
use strips::{Announcements, ConnectionStrip, OnlineOffers, Phrases, ToldStrip};

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
    let is_nowhere = move || online.is_asked.get() && !online.is_there.get();
    view! {
        <Provider value=desk>
            {move || match (problem.get(), ruleset.get()) {
                _ if is_nowhere() => view! { <NoServer /> }.into_any(),
                (Some(error), _) => {
                    let reason = Signal::derive(move || speech.text(&format!("online-error-{}", error.id())));
                    view! { <Broken reason /> }.into_any()
                }
                (None, Some(ruleset)) => view! { <OnlineGame ruleset /> }.into_any(),
                (None, None) => {
                    view! {
                        <section class="online-page">
                            <h1 class="sr-only">{move || speech.text("web-online-game")}</h1>
                            {move || match online.connection.state.get() {
                                ConnectionState::Lost => view! { <Spinner message="web-line-lost" /> },
                                _ => view! { <Spinner message="web-loading" /> },
                            }}
                            <p class="about" hidden=move || desk.remote.unsent() == 0>
                                {move || speech.with("web-unsent", "count", desk.remote.unsent() as u32)}
                            </p>
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
pub(crate) fn NoServer() -> impl IntoView {
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
fn OnlineGame(ruleset: RulesetId) -> impl IntoView {
    let desk = Desk::here();
    let state = ScreenState::new();
    let is_unconfirmed = memo(move |_| desk.remote.read(RemoteGame::is_unconfirmed) == Some(true));
    let progress = memo(move |_| desk.remote.progress());
    let is_open = memo(move |_| progress.get() == Some(Progress::Open));
    let online = Online::here();
    effect(move |_: Option<()>| {
        if progress.get().is_some_and(|progress| progress != Progress::Open)
            && let Some(game) = desk.remote.peek(|game| game.id().to_owned())
        {
            online.own_games.note_begun(game);
        }
    });
    let class = Signal::derive(move || {
        let unconfirmed = if is_unconfirmed.get() { " unconfirmed" } else { "" };
        let open = if is_open.get() { " open" } else { "" };
        format!("play online{unconfirmed}{open}")
    });
    // The heading that had the focus while the game was loading is gone.
    request_animation_frame(|| {
        let focused = document().active_element().map(|element| element.tag_name());
        if focused.is_none_or(|name| name.eq_ignore_ascii_case("body")) {
            focus_heading();
        }
    });
    let confirm = move |question| match question {
        Question::Resign => desk.send_action(Action::Resign),
        // Sides are fixed once both players are there.
        Question::Swap => {}
    };
    view! {
        <GameScreen
            ruleset
            title="web-online-game"
            class
            state
            has_begun=Signal::derive(move || !is_open.get())
            take_back
            confirm
            notices=|| view! { <Announcements /> <ConnectionStrip /> }
            prompt=|| view! { <OnlinePrompt /> }
            ending=|| view! { <OnlineEnding /> }
            about=|| view! { <About /> }
            buttons=move || view! { <Buttons state /> }
            menu=move || view! { <Menu state /> }
            phrases=move || view! { <PhraseMenu state /> }
        />
    }
}

fn take_back(desk: Desk) -> bool {
    let may = desk.remote.may(Action::AskTakeback);
    if may {
        desk.send_action(Action::AskTakeback);
    }
    may
}

/// The prompt: invite, join, or play.
#[component]
fn OnlinePrompt() -> impl IntoView {
    let desk = Desk::here();
    let progress = memo(move |_| desk.remote.progress());
    let seat = memo(move |_| desk.remote.seat());
    let just_watches = RwSignal::new(false);
    // Another player was faster.
    effect(move |before: Option<(Option<Progress>, Option<Color>)>| {
        let now = (progress.get(), seat.get());
        if before == Some((Some(Progress::Open), None))
            && now == (Some(Progress::Playing), None)
            && !just_watches.get_untracked()
        {
            desk.remote.is_late.set(true);
        }
        now
    });
    move || match (progress.get(), seat.get()) {
        (Some(Progress::Open), Some(_)) => view! { <Invitation /> }.into_any(),
        (Some(Progress::Open), None) => view! { <Join just_watches /> }.into_any(),
        (Some(Progress::Aborted), _) => ().into_any(),
        (Some(Progress::Playing | Progress::Over) | None, _) => view! {
            <Prompt tells=true />
            <ToldStrip />
            <OnlineOffers />
            <Phrases />
        }
        .into_any(),
    }
}

/// The name of the game, the clock, whether the game is rated, and the number of spectators.
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
        let mut said = clock::time_control(speech, &time);
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
        <div class="about-game">
            <GameName />
            <p class="online-about">
                {said}
                <span hidden=move || !watches()>" · " {move || speech.text("web-you-watch")}</span>
            </p>
        </div>
    }
}

/// The message on the effect of a game on ratings; none for a casual one.
fn rating_of(course: &Course) -> Option<&'static str> {
    Some(match course.unrated() {
        Some(Unrated::SameNetwork) => "web-unrated-network",
        Some(Unrated::TooOften) => "web-unrated-often",
        Some(Unrated::NotPlayed) => "web-unrated-not-played",
        Some(Unrated::Annulled) => "web-unrated-annulled",
        None if course.is_rated() => "web-rated",
        None => return None,
    })
}
