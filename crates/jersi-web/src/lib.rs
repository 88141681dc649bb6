//! The web page of Jersi. It compiles for the web only; elsewhere this is an empty library.
//!
//! `screens` lists all screens with their addresses. A screen with a game is built from the parts in `game`, around the
//! board of `board`, which draws a scene and reports input without knowing the rules. The state is a `desk`: the `Table`
//! of `jersi-play` with its engine, clocks, sounds and storage. `storage` writes to the device, `preferences` holds the
//! settings, `online` connects to a server of games, and all sentences come from `say`. The files that are not Rust are
//! in `page/`.
//!
//! Two programs are made of it: `jersi-web` has all screens; `jersi-first` (feature `first-visit`) is small and has those
//! of a first visit, on a device without stored data. It loads the other one for the rest. `page/start.js` chooses one,
//! and `program` holds the differences.

#![cfg(target_arch = "wasm32")]
#![allow(unreachable_pub, reason = "the macro for components makes public items")]
#![allow(
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "the macro for components defines how they are called"
)]

mod app;
mod back;
mod begin;
mod board;
mod book;
mod broken;
mod choices;
mod clock;
mod desk;
mod dialog;
mod embed;
mod engine;
mod export;
mod fields;
mod game;
mod games;
mod head;
mod icon;
mod keys;
mod lesson;
mod online;
mod own_clock;
mod parts;
mod picture;
mod play;
mod players;
mod preferences;
mod program;
mod reactive;
mod route;
mod say;
mod screens;
mod settings;
mod setup;
mod sound;
mod start;
mod storage;
mod study;
mod toast;

/// Starts the page.
pub fn start() {
    use leptos::prelude::*;

    if !program::IS_FIRST_VISIT {
        storage::migrate();
    }
    console_error_panic_hook::set_once();
    // The framework's executor exists only after the page is mounted.
    wasm_bindgen_futures::spawn_local(async move {
        let element = |id: &str| document().get_element_by_id(id);
        let Some(words) = say::Loaded::chosen().await else {
            if let Some(problem) = element("problem") {
                let _ = problem.remove_attribute("hidden");
            }
            return;
        };
        leptos::mount::mount_to_body(move || view! { <app::App words /> });
        // The static start screen in the HTML.
        if let Some(shell) = element("shell") {
            shell.remove();
        }
    });
}
