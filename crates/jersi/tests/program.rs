//! All tests that run the program, in one test program, which is linked once and runs them in parallel. A single file:
//! `cargo test -p jersi --test program records::`. The page and the faults of servers (`faults`) have separate test
//! programs.

mod common;

mod commands;
#[cfg(unix)]
mod documents;
mod draw;
mod json;
mod matches;
mod online;
mod play_kept;
mod play_out;
mod play_plain;
#[cfg(unix)]
mod play_screen;
mod records;
mod review;
mod rules_files;
mod serve;
mod two_servers;
mod ugi;
mod ugi_test;
#[cfg(target_os = "linux")]
mod whole_files;
