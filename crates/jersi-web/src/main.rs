//! The web page of Jersi. It compiles for the web only; elsewhere this is an empty program.
//!
//! A game at a table is `jersi-play`'s `Table`; a `desk` shows one, sounds it, stores it and lets the engine
//! play at it. `board` draws a scene and reports input; it knows no rules. The screens are `start`,
//! `begin` (the options of a new game), `play`, `study`, `lesson`, `games` and `book`,
//! and those of `online` where there is a server of games; `route` says which is shown. All
//! sentences come from `say`. The files that are not Rust are in `page/`.

#![allow(unreachable_pub, reason = "what the macro for components makes is public")]
#![allow(
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "components are called by the macro, and take what it gives them"
)]

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

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
    // The placeholder picture of the page.
    if let Some(shell) = leptos::prelude::document().get_element_by_id("shell") {
        shell.remove();
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
