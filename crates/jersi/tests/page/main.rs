//! The page in a real browser: the real server, headless Chromium, real clicks, touches and keys.
//!
//! These tests need Chromium and the page itself, so `cargo test` leaves them out and says so;
//! `cargo xtask test` installs the one, makes the other, and runs them. Pictures of what they saw are in
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
