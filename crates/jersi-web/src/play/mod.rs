//! The screen on which a game is played: the board, a bar for each side, what is to be done, what was done.

mod actions;
mod ending;
mod live;
mod prompt;
mod side;
mod turns;
mod walk;

use jersi_play::{Event, Game as Tree};
use jersi_rules::{Color, RulesetId};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::route::Route;
use crate::say::Speech;
use crate::table::Table;
use actions::Actions;
use ending::EndingPanel;
pub(crate) use live::LiveBoard;
pub(crate) use prompt::Prompt;
pub(crate) use side::SideBar;
use turns::TurnList;
pub(crate) use turns::keep_in_sight;
pub(crate) use walk::Walk;

/// The game on the desk.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let desk = Desk::here();
    let ruleset = Memo::new(move |_| desk.read(Table::ruleset));
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, &event));
    on_cleanup(move || keys.remove());
    move || match ruleset.get() {
        Some(_) => view! { <Game /> }.into_any(),
        None => view! { <Nothing /> }.into_any(),
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
    let below = Memo::new(move |_| desk.read(Table::below).unwrap_or(Color::White));
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
                <GameName />
                <Prompt />
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
        desk.read(|table| table.last().map(|(before, turn)| speech.say(|words| words.turn(before, turn))))
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
        "Escape" => desk.event(Event::Cancel),
        "Backspace" => desk.event(Event::Back),
        "e" => desk.event(Event::Finish),
        "f" => desk.apply(Table::flip),
        "t" => desk.shows_threats.update(|shown| *shown = !*shown),
        "u" => desk.apply(Table::take_back),
        "[" => desk.walk(Tree::step_back),
        "]" => desk.walk(Tree::step_forward),
        _ => return,
    }
    event.prevent_default();
}
