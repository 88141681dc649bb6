//! Disks that are full, or take nothing any more.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::command;
use crate::common::server::{Folder, free_port};
use crate::kit::{Game, Server, verify};

/// A file system of some megabytes.
struct Disk(PathBuf);

impl Disk {
    /// Only root may mount one.
    fn mount(folder: &Folder, size: &str) -> Self {
        let path = folder.0.join("disk");
        fs::create_dir(&path).expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&path);
        let output = mount.output().expect("`mount` can be run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Self(path)
    }

    fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("games.db").display())
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        let path = self.0.join("filler");
        let mut filler = OpenOptions::new().create(true).append(true).open(path).expect("a file");
        let mut size = 1 << 16;
        while size > 0 {
            if filler.write_all(&vec![0; size]).is_err() {
                size /= 2;
            }
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// Plays on a disk that takes nothing: every turn is refused, and none of them is stored.
fn play_in_vain(game: &mut Game) -> u32 {
    let end = Instant::now() + Duration::from_secs(20);
    let mut refused = 0;
    // What has room already may still be written.
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
    let folder = Folder::new();
    let disk = Disk::mount(&folder, "3m");
    let (port, database) = (free_port(), disk.database());
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    for _ in 0..10 {
        game.play();
    }
    for _ in 0..3 {
        disk.fill();
        let refused = play_in_vain(&mut game);
        println!("{refused} turns refused on a full disk, {} stored before", game.acknowledged.len());
        fs::remove_file(disk.0.join("filler")).expect("it is there");
        // With room again the same server goes on, and the same key is taken once.
        for _ in 0..3 {
            game.insist();
            if !game.goes_on() {
                game = Game::begin_with(port, "-", game.tokens.clone());
            }
        }
        game.check();
    }
    // Nothing of it was in its memory alone.
    disk.fill();
    play_in_vain(&mut game);
    server.kill();
    fs::remove_file(disk.0.join("filler")).expect("it is there");
    let server = Server::start(port, &database);
    game.check();
    drop(server);
    verify(&database);
}

#[test]
fn a_disk_that_takes_nothing_any_more_stops_play_and_loses_nothing() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    // A limit of zero bytes for every file, as a file system that the system made read-only: nothing can be written.
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
fn on_a_read_only_disk_no_server_begins_and_it_says_why() {
    let folder = Folder::new();
    let disk = Disk::mount(&folder, "3m");
    let (port, database) = (free_port(), disk.database());
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    game.play();
    drop(server);
    let remount = |how: &str| {
        let status = Command::new("mount").args(["-o", how]).arg(&disk.0).status().expect("a command");
        assert!(status.success());
    };
    remount("remount,ro");
    let address = format!("127.0.0.1:{port}");
    let mut program = command();
    program.args(["serve", "--no-open", "--log", "off", "--listen", &address, "--database", &database]);
    let output = program.output().expect("it ends by itself");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.to_lowercase().contains("read-only"), "{said}");
    remount("remount,rw");
    let _server = Server::start(port, &database);
    game.play();
    game.check();
    assert_eq!(game.events()[4]["turn"], json!(game.acknowledged[1].1));
}
