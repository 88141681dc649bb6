//! What a server does when things go wrong around it: disks, databases, clocks, connections, signals. The program runs
//! in a process of its own; each test says how often it tried.

#![cfg(target_os = "linux")]
#![allow(unreachable_pub, missing_docs, reason = "tests")]
#![allow(clippy::print_stdout, reason = "counts for whoever runs a test by hand")]

#[path = "../common/mod.rs"]
mod common;

mod clock;
mod connections;
mod databases;
mod disks;
mod kit;
mod restarts;
