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
mod script;
mod server;
mod tab;

mod choosing;
mod engine;
mod figures;
mod keeping;
mod looks;
mod loops;
mod offline;
mod reading;
mod studying;
mod whole_games;
