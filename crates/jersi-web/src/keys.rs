//! The keys that mean the same on every screen with a game, and the list of all keys.

use jersi_play::{Input, Walk};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::dialog::Dialog;
use crate::say::Speech;

/// Whether a key event belongs to a field, to the browser, or to another handler.
pub(crate) fn is_taken(event: &KeyboardEvent) -> bool {
    let typed_in = event_target::<web_sys::Element>(event).tag_name().to_ascii_lowercase();
    event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
        || event.default_prevented()
        || matches!(typed_in.as_str(), "input" | "select" | "textarea")
}

/// Handles a key that navigates the game; returns whether it did.
pub(crate) fn press(desk: Desk, event: &KeyboardEvent) -> bool {
    let is_step = event.shift_key();
    match event.key().as_str() {
        "ArrowLeft" if is_step => desk.walk(Walk::StepBack),
        "ArrowRight" if is_step => desk.walk(Walk::StepForward),
        "ArrowLeft" | "," => desk.walk_turns(Walk::Back),
        "ArrowRight" | "." => desk.walk_turns(Walk::Forward),
        "[" => desk.walk(Walk::StepBack),
        "]" => desk.walk(Walk::StepForward),
        "Home" => desk.walk(Walk::Start),
        "End" => desk.walk(Walk::End),
        "Backspace" => desk.enter(Input::Back),
        "e" => desk.enter(Input::Finish),
        "f" => desk.flip(),
        "h" => desk.ask_hint(),
        "t" => desk.toggle_threats(),
        _ => return false,
    }
    event.prevent_default();
    true
}

/// The messages of the keys on every screen with a game; they name the keys themselves.
const EVERYWHERE: &[&str] = &[
    "web-key-walk",
    "web-key-steps",
    "web-key-ends",
    "web-key-cursor",
    "web-key-tap",
    "web-key-useful",
    "web-key-cancel",
    "web-key-back",
    "web-key-finish",
    "web-key-hint",
    "web-key-threats",
    "web-key-flip",
];
/// Those of a game being played.
const IN_PLAY: &[&str] = &["web-key-take-back", "web-key-type", "web-key-sheet"];
/// Those of a study.
const IN_STUDY: &[&str] =
    &["web-key-analysis", "web-key-promote", "web-key-delete", "web-key-undo", "web-key-sheet"];

/// The list of keys, as a dialog.
#[component]
pub(crate) fn KeyDialog(is_study: bool, close: Callback<()>) -> impl IntoView {
    let label = Speech::here().label("web-keys");
    view! {
        <Dialog class="keys" label close>
            <KeySheet is_study />
        </Dialog>
    }
}

#[component]
fn KeySheet(is_study: bool) -> impl IntoView {
    let speech = Speech::here();
    let own = if is_study { IN_STUDY } else { IN_PLAY };
    let rows = EVERYWHERE.iter().chain(own).map(|&id| {
        view! {
            <tr>
                <th scope="row">
                    <kbd>{move || speech.say(|words| words.say_attribute(id, "keys"))}</kbd>
                </th>
                <td>{move || speech.text(id)}</td>
            </tr>
        }
    });
    view! { <table class="key-sheet">{rows.collect_view()}</table> }
}
