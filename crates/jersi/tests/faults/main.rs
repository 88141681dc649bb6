//! Servers under faults: disks, databases, clocks, connections, signals. The server is a separate process; each test
//! prints its number of attempts.

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
