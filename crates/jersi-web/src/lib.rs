//! The web page of Jersi. It compiles for the web only; elsewhere this is an empty library.
//!
//! A game at a table is `jersi-play`'s `Table`; a `desk` shows one, sounds it, stores it and lets the engine
//! play at it. `board` draws a scene and reports input; it knows no rules. The screens are `start`,
//! `begin` (the options of a new game), `play`, `study`, `lesson`, `games` and `book`,
//! and those of `online` where there is a server of games; `route` says which is shown. All
//! sentences come from `say`. The files that are not Rust are in `page/`.
//!
//! Two programs are made of it: `jersi-first` has the screens of a first visit and is small, `jersi-web` has them all.
//! `page/start.js` chooses, and `program` is what differs between the two.

#![cfg(target_arch = "wasm32")]
#![allow(unreachable_pub, reason = "what the macro for components makes is public")]
#![allow(
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "components are called by the macro, and take what it gives them"
)]

// The name that the framework's macros write.
extern crate jersi_view as leptos;

mod app;
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
mod icon;
mod keys;
mod lesson;
mod online;
mod picture;
mod play;
mod preferences;
mod program;
mod route;
mod say;
mod screens;
mod settings;
mod setup;
mod sound;
mod start;
mod storage;
mod study;

/// Starts the page with every screen.
pub fn start_whole() {
    storage::bring_up_to_date();
    start(program::Program::FULL);
}

/// Starts the page with the screens of a first visit, on a device that keeps nothing yet. Whoever goes further gets the
/// whole page.
pub fn start_first() {
    start(program::Program::FIRST_VISIT);
}

fn start(program: program::Program) {
    use leptos::prelude::*;

    console_error_panic_hook::set_once();
    // Before the page is mounted, the framework has nothing yet that runs tasks.
    wasm_bindgen_futures::spawn_local(async move {
        let element = |id: &str| document().get_element_by_id(id);
        let Some(words) = say::Loaded::chosen().await else {
            if let Some(problem) = element("problem") {
                let _ = problem.remove_attribute("hidden");
            }
            return;
        };
        leptos::mount::mount_to_body(move || view! { <app::App program words /> });
        // The picture that stood there until now.
        if let Some(shell) = element("shell") {
            shell.remove();
        }
    });
}
