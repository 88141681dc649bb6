//! The web page of Jersi. It compiles for the web only; elsewhere this is an empty library.
//!
//! A game at a table is `jersi-play`'s `Table`; a `desk` shows one, sounds it, stores it and lets the engine
//! play at it. `board` draws a scene and reports input; it knows no rules. The screens are `start`,
//! `begin` (the options of a new game), `play`, `study`, `lesson`, `games` and `book`,
//! and those of `online` where there is a server of games; `route` says which is shown. All
//! sentences come from `say`. The files that are not Rust are in `page/`.
//!
//! Two programs are made of it: `jersi-first` has the screens of a first visit and is small, `jersi-web` has them all.
//! `page/start.js` chooses, and `rest` is what differs between the two.
//!
//! | module | content |
//! | --- | --- |
//! | `desk/` | a table with animation, sound, clocks, storage and its lock, opponent, hints, threats, scene, online game |
//! | `board/` | draws a scene and reports pointer and key input; no rules |
//! | `engine` | Web Worker with a UGI client |
//! | `start`, `begin`, `choices`, `settings` | start screen, new games, settings |
//! | `play/`, `study/`, `games/`, `lesson`, `book` | screens of a game, a study (tree, analysis, review, share, import, editor), stored games, lessons, the rulebook |
//! | `online/` | HTTP requests, the socket, lobby, account, player pages, notifications |
//! | `route` | table of routes, by the URL fragment |
//! | `keep`, `export`, `file`, `say`, `sound`, `motion`, `icon`, `symbols` | storage, export, import, sentences, sounds, animations, icons, cubes |

#![allow(unreachable_pub, reason = "what the macro for components makes is public")]
#![allow(
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "components are called by the macro, and take what it gives them"
)]

// The name that the framework's macros write.
#[cfg(target_arch = "wasm32")]
extern crate jersi_view as leptos;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod begin;
#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod book;
#[cfg(target_arch = "wasm32")]
mod broken;
#[cfg(target_arch = "wasm32")]
mod choices;
#[cfg(target_arch = "wasm32")]
mod clock;
#[cfg(target_arch = "wasm32")]
mod desk;
#[cfg(target_arch = "wasm32")]
mod dialog;
#[cfg(target_arch = "wasm32")]
mod embed;
#[cfg(target_arch = "wasm32")]
mod engine;
#[cfg(target_arch = "wasm32")]
mod export;
#[cfg(target_arch = "wasm32")]
mod file;
#[cfg(target_arch = "wasm32")]
mod games;
#[cfg(target_arch = "wasm32")]
mod icon;
#[cfg(target_arch = "wasm32")]
mod keep;
#[cfg(target_arch = "wasm32")]
mod keys;
#[cfg(target_arch = "wasm32")]
mod lesson;
#[cfg(target_arch = "wasm32")]
mod motion;
#[cfg(target_arch = "wasm32")]
mod online;
#[cfg(target_arch = "wasm32")]
mod play;
#[cfg(target_arch = "wasm32")]
mod rest;
#[cfg(target_arch = "wasm32")]
mod route;
#[cfg(target_arch = "wasm32")]
mod say;
#[cfg(target_arch = "wasm32")]
mod settings;
#[cfg(target_arch = "wasm32")]
mod sound;
#[cfg(target_arch = "wasm32")]
mod start;
#[cfg(target_arch = "wasm32")]
mod study;
#[cfg(target_arch = "wasm32")]
mod symbols;
#[cfg(target_arch = "wasm32")]
mod taste;
#[cfg(target_arch = "wasm32")]
mod title;

/// Starts the page with every screen.
#[cfg(target_arch = "wasm32")]
pub fn start_whole() {
    keep::bring_up_to_date();
    start(rest::Rest::WHOLE);
}

/// Starts the page with the screens of a first visit, on a device that keeps nothing yet. Whoever goes further gets the
/// whole page.
#[cfg(target_arch = "wasm32")]
pub fn start_first() {
    start(rest::Rest::LATER);
}

#[cfg(target_arch = "wasm32")]
fn start(rest: rest::Rest) {
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
        leptos::mount::mount_to_body(move || view! { <app::App rest words /> });
        // The picture that stood there until now.
        if let Some(shell) = element("shell") {
            shell.remove();
        }
    });
}
