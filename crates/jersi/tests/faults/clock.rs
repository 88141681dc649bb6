//! Changes of the machine's clock while a server runs, and while none does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::common::command;
use crate::common::server::{Folder, free_port, state};
use crate::kit::{Game, Server, verify};

/// The library of Debian's package `libfaketime`, which changes the clock of a process.
fn library() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut files = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    files.find(|file| file.is_file())
}

/// The program with a clock that is set by a file.
fn moved(library: &Path, file: &Path) -> Command {
    let mut program = command();
    program
        .env("LD_PRELOAD", library)
        .env("FAKETIME_TIMESTAMP_FILE", file)
        .env("FAKETIME_NO_CACHE", "1")
        // The monotonic clock is not changed.
        .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    program
}

/// White's clock, in milliseconds.
fn left(game: &Game) -> u64 {
    state(game.port, &game.id, "")["clocks"]["white"].as_u64().expect("a clock")
}

#[test]
fn a_clock_change_of_an_hour_costs_no_player_time() {
    let library = library().expect("libfaketime is installed: `cargo xtask test` sees to it");
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let file = folder.0.join("clock");
    let set = |to: &str| fs::write(&file, to).expect("a file");
    set("+0");
    let mut server = Server::start_by(moved(&library, &file), port, &database, &[]);
    let mut game = Game::begin(port, "60+1");
    for _ in 0..4 {
        game.play();
    }
    // While it runs: forward, back, far back.
    for to in ["+3600", "+0", "-3600", "+0"] {
        set(to);
        std::thread::sleep(Duration::from_millis(1_500));
        assert!(left(&game) > 30_000, "{to}: {}", left(&game));
        game.insist();
        game.insist();
    }
    // The same while no server runs.
    for to in ["+3600", "+7200"] {
        server.kill();
        set(to);
        server = Server::start_by(moved(&library, &file), port, &database, &[]);
        assert!(left(&game) > 30_000, "{to}: {}", left(&game));
        game.insist();
        game.insist();
    }
    // A clock far behind the stored times is refused, and nothing is changed.
    server.kill();
    set("-3600");
    let mut refused = moved(&library, &file);
    refused.args(["serve", "--no-open", "--log", "off", "--listen", "127.0.0.1:0", "--database", &database]);
    let refused = refused.output().expect("the program can be run");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("repair-clock"), "{said}");
    set("+7200");
    server = Server::start_by(moved(&library, &file), port, &database, &[]);
    game.check();
    let events = game.events();
    assert!(events.is_sorted_by_key(|event| event["at"].as_u64()), "time never goes back: {events:?}");
    drop(server);
    verify(&database);
}
