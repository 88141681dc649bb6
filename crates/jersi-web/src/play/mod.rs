//! The screen on which a game is played: the board, a bar for each side, what is to be done, what was done.

mod actions;
mod ending;
mod live;
mod notice;
mod offers;
mod prompt;
mod side;
mod turns;
mod walk;

use jersi_play::{Event, Table, Walk};
use jersi_rules::RulesetId;
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::{Desk, Desks};
use crate::route::Route;
use crate::say::Speech;
use actions::Actions;
use ending::EndingPanel;
pub(crate) use live::LiveBoard;
pub(crate) use notice::KeepNotice;
use offers::Offers;
pub(crate) use prompt::Prompt;
pub(crate) use side::SideBar;
use turns::TurnList;
pub(crate) use turns::keep_in_sight;
pub(crate) use walk::WalkButtons;

/// The game on the desk.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let desk = Desks::here().play;
    let ruleset = Memo::new(move |_| desk.read(Table::ruleset));
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, &event));
    on_cleanup(move || keys.remove());
    // A provider of its own: what is handed down ends with this screen.
    view! {
        <Provider value=desk>
            {move || match ruleset.get() {
                Some(_) => view! { <Game /> }.into_any(),
                None => view! { <Nothing /> }.into_any(),
            }}
        </Provider>
    }
}

/// Opens a game that was left unfinished, and goes there.
#[component]
pub(crate) fn OpenUnfinished(id: String) -> impl IntoView {
    let desk = Desks::here().play;
    let speech = Speech::here();
    match id.parse().map(|id| desk.open(&id)) {
        Ok(Ok(())) => {
            request_animation_frame(|| Route::Play.go());
            ().into_any()
        }
        _ => view! {
            <p class="nothing refused" role="alert">{move || speech.text("web-game-unreadable")}</p>
            <Nothing />
        }
        .into_any(),
    }
}

/// What is shown where no game was begun yet.
#[component]
fn Nothing() -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="nothing">
            <a class="button primary" href=Route::Start.address()>{move || speech.text("web-choose")}</a>
        </p>
    }
}

#[component]
fn Game() -> impl IntoView {
    let desk = Desk::here();
    let ruleset = desk.read(Table::ruleset).unwrap_or(RulesetId::Pijersi);
    let below = desk.below;
    view! {
        <div class="play" data-ruleset=ruleset.id()>
            <div class="arena">
                {move || view! { <SideBar color=below.get().other() /> }}
                <div class="board-frame">
                    <LiveBoard ruleset />
                </div>
                {move || view! { <SideBar color=below.get() /> }}
            </div>
            <div class="panel">
                <KeepNotice />
                <GameName />
                <Prompt />
                <Offers />
                <EndingPanel />
                <Actions />
                <TurnList />
                <Spoken />
            </div>
        </div>
    }
}

/// Which game it is, with its variants, and the way to its rules.
#[component]
pub(crate) fn GameName() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let played = Memo::new(move |_| desk.read(|table| (table.ruleset(), table.position().variants())));
    let name = move || {
        let (ruleset, played) = played.get()?;
        let names = played.iter().map(|variant| format!(" · {}", speech.say(|words| words.variant(variant))));
        let name = format!("{}{}", ruleset.name(), names.collect::<String>());
        Some(view! { <a href=Route::Page(ruleset, None).address()>{name}</a> })
    };
    view! { <p class="game-name">{name}</p> }
}

/// The last turn as a sentence and the result, for those who hear the page, and a position text for those who study.
#[component]
fn Spoken() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let told = move || {
        desk.read(|table| {
            table.last_turn().map(|(before, turn)| speech.say(|words| words.turn(before, turn)))
        })
        .flatten()
    };
    let position = move || desk.read(|table| table.game().position().text());
    view! {
        <p class="told" aria-live="polite">{told}</p>
        <details class="position-text">
            <summary>{move || speech.text("web-position-text")}</summary>
            <code class="position">{position}</code>
        </details>
    }
}

/// Keys for the whole screen. What is typed into a field is left alone.
fn press(desk: Desk, event: &KeyboardEvent) {
    let typed_in = event_target::<web_sys::Element>(event).tag_name().to_ascii_lowercase();
    if event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
        || matches!(typed_in.as_str(), "input" | "select")
    {
        return;
    }
    match event.key().as_str() {
        "Escape" => desk.enter(Event::Cancel),
        "Backspace" => desk.enter(Event::Back),
        "e" => desk.enter(Event::Finish),
        "f" => desk.flip(),
        "t" => desk.toggle_threats(),
        "u" => _ = desk.change(|table| table.take_back(now())),
        "[" => desk.walk(Walk::StepBack),
        "]" => desk.walk(Walk::StepForward),
        _ => return,
    }
    event.prevent_default();
}
