//! The web page of Jersi. It compiles for the web only; elsewhere this is an empty program.
//!
//! `table` is what is on the table, without a word about how it looks; `app` is the page around the
//! board, `board` the board, `cell` what is drawn on one cell of it, `tray` the cubes beside it. All
//! that is said comes from `say`, all rules from `jersi-play`. The files that are no Rust lie in `page/`.

#![allow(unreachable_pub, reason = "what the macro for components makes is public")]

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod cell;
#[cfg(target_arch = "wasm32")]
mod layout;
#[cfg(target_arch = "wasm32")]
mod say;
#[cfg(target_arch = "wasm32")]
mod table;
#[cfg(target_arch = "wasm32")]
mod tray;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
