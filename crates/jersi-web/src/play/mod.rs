//! The screen of a game: the board, a bar for each side, the prompt, and the turns.

mod actions;
mod ending;
mod notice;
mod offers;
mod walk;

use jersi_play::{Event, Table};
use jersi_rules::RulesetId;
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::board::Outline;
use crate::clock::now;
use crate::desk::{Desk, Desks};
use crate::game::{LiveBoard, Prompt, SideBar, TurnList};
use crate::keys::{self, KeySheet};
use crate::preferences::Preferences;
use crate::route::Route;
use crate::say::Speech;
use crate::title::GameTitle;
use actions::Toolbar;
pub(crate) use actions::close_from_outside;
use ending::EndingPanel;
pub(crate) use ending::verdict;
pub(crate) use notice::OpenElsewhere;
use offers::Offers;
pub(crate) use walk::WalkButtons;

/// The game on the desk.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let desk = Desks::here().play;
    let ruleset = memo(move |_| desk.read(Table::ruleset));
    let shows_keys = RwSignal::new(false);
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, shows_keys, &event));
    on_cleanup(move || keys.remove());
    // A provider of its own: its context ends with this screen.
    view! {
        <Provider value=desk>
            {move || match ruleset.get() {
                Some(_) => view! { <Game shows_keys /> }.into_any(),
                None => view! { <Nothing /> }.into_any(),
            }}
        </Provider>
    }
}

/// Opens an unfinished game, and goes there.
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

/// The screen while there is no game.
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
fn Game(shows_keys: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let ruleset = desk.read(Table::ruleset).unwrap_or(RulesetId::Pijersi);
    let below = desk.below;
    let outline = Outline::of(ruleset.shape(), Preferences::here());
    view! {
        <div
            class="play"
            data-ruleset=ruleset.id()
            style:--proportion=move || outline.proportion()
            style:--beside=move || outline.beside()
        >
            <GameTitle what="web-game" />
            <div class="arena">
                {move || view! { <SideBar color=below.get().other() /> }}
                <div class="board-frame">
                    <LiveBoard ruleset />
                </div>
                {move || view! { <SideBar color=below.get() /> }}
            </div>
            <div class="panel">
                <OpenElsewhere />
                <GameName />
                <Prompt tells=true />
                <Offers />
                <EndingPanel />
                {move || {
                    if shows_keys.get() {
                        view! { <KeySheet is_study=false /> }.into_any()
                    } else {
                        view! { <TurnList /> }.into_any()
                    }
                }}
                <Toolbar shows_keys />
                <code class="position" hidden>{move || desk.read(|table| table.game().position().text())}</code>
            </div>
        </div>
    }
}

/// The name of the game, with its variants, and the link to its rules.
#[component]
pub(crate) fn GameName() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let played = memo(move |_| desk.read(|table| (table.ruleset(), table.position().variants())));
    let name = move || {
        let (ruleset, played) = played.get()?;
        let names = played.iter().map(|variant| format!(" · {}", speech.say(|words| words.variant(variant))));
        let name = format!("{}{}", ruleset.name(), names.collect::<String>());
        Some(view! { <a href=Route::Page(ruleset, None).address()>{name}</a> })
    };
    view! { <p class="game-name">{name}</p> }
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
        "u" => _ = desk.change(|table| table.take_back(now())),
        _ => {
            keys::press(desk, event);
            return;
        }
    }
    event.prevent_default();
}
