//! Full and read-only disks.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::command;
use crate::common::disk::SmallDisk;
use crate::common::server::{Folder, free_port};
use crate::kit::{Game, Server, verify};

/// Database on a disk.
fn database_on(disk: &SmallDisk) -> String {
    format!("sqlite:{}", disk.folder.join("games.db").display())
}

/// Plays on a full disk: every turn is refused, and none is stored.
fn play_in_vain(game: &mut Game) -> u32 {
    let end = Instant::now() + Duration::from_secs(20);
    let mut refused = 0;
    // Turns may still fit into allocated space.
    while refused < 5 {
        assert!(Instant::now() < end, "the disk is not full");
        let body = game.body();
        match game.send(&body).expect("it still answers") {
            (200, _) => game.took(&body),
            (503, answer) => {
                assert_eq!(answer["error"], "unavailable");
                refused += 1;
            }
            (status, answer) => panic!("{status} {answer}"),
        }
        if !game.goes_on() {
            *game = Game::begin_with(game.port, "-", game.tokens.clone());
        }
    }
    refused
}

#[test]
#[ignore = "needs root"]
fn a_full_disk_stops_play_and_loses_nothing() {
    let disk = SmallDisk::mount("full", 3);
    let (port, database) = (free_port(), database_on(&disk));
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    for _ in 0..10 {
        game.play();
    }
    for _ in 0..3 {
        disk.fill();
        let refused = play_in_vain(&mut game);
        println!("{refused} turns refused on a full disk, {} stored before", game.acknowledged.len());
        disk.empty();
        // With free space the same server continues, and the same key is accepted once.
        for _ in 0..3 {
            game.insist();
            if !game.goes_on() {
                game = Game::begin_with(port, "-", game.tokens.clone());
            }
        }
        game.check();
    }
    // Every accepted turn is on disk, not only in memory.
    disk.fill();
    play_in_vain(&mut game);
    server.kill();
    disk.empty();
    let server = Server::start(port, &database);
    game.check();
    drop(server);
    verify(&database);
}

#[test]
fn a_disk_that_becomes_read_only_stops_play_and_loses_nothing() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    // A limit of zero bytes for every file, like a read-only file system.
    let server = Server::start_by(Server::behind("trap '' XFSZ"), port, &database, &[]);
    let mut game = Game::begin(port, "-");
    for _ in 0..3 {
        for _ in 0..5 {
            game.insist();
        }
        server.limit("--fsize=0:");
        let refused = play_in_vain(&mut game);
        println!("{refused} turns refused while nothing could be written");
        // Reads are answered.
        assert_eq!(game.events().len() as u64, game.number - 1);
        server.limit("--fsize=unlimited:");
    }
    game.insist();
    server.kill();
    let server = Server::start(port, &database);
    game.check();
    drop(server);
    verify(&database);
}

#[test]
#[ignore = "needs root"]
fn on_a_read_only_disk_no_server_starts_with_a_reason() {
    let disk = SmallDisk::mount("read-only", 3);
    let (port, database) = (free_port(), database_on(&disk));
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    game.play();
    drop(server);
    disk.protect();
    let address = format!("127.0.0.1:{port}");
    let mut program = command();
    program.args(["serve", "--no-open", "--log", "off", "--listen", &address, "--database", &database]);
    let output = program.output().expect("it ends by itself");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.to_lowercase().contains("read-only"), "{said}");
    disk.unprotect();
    let _server = Server::start(port, &database);
    game.play();
    game.check();
    assert_eq!(game.events()[4]["turn"], json!(game.acknowledged[1].1));
}
