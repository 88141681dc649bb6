//! The page in a real browser: the real server, headless Chromium, real clicks, touches and keys.
//! These tests need Chromium and the built page, so they are ignored by `cargo test`; `cargo xtask test` installs the
//! browser, builds the page, and runs them. Screenshots are in `target/screenshots`.
//! `target/screenshots`.

#![allow(
    clippy::print_stdout,
    reason = "figures that are measured on the way are for whoever runs the tests"
)]

mod browser;
mod host;
mod screens;
mod script;
mod server;
mod sizes;
mod tab;

mod access;
mod choosing;
mod dialogs;
mod drawing;
mod engine;
mod figures;
mod fingers;
mod first_minute;
mod fits;
mod game_sizes;
mod growth;
mod importing;
mod keeping;
mod layout;
mod lessons;
mod looks;
mod loops;
mod offline;
mod online;
mod playing;
mod reading;
mod reviewing;
mod sheet;
mod shell;
mod studying;
mod whole_games;
