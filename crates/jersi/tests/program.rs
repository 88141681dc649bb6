//! All tests of the program from outside in one test program, which is linked once and whose tests run side by side. One
//! file alone: `cargo test -p jersi --test program records::`. The page and what goes wrong around a
//! server (`faults`) have test programs of their own.

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
