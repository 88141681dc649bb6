//! Servers that are stopped, killed during start-up, or backed up while running.

use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::common::server::{Folder, free_port, state};
use crate::common::{command, jersi};
use crate::kit::{Game, Server, next, verify};

#[test]
fn a_restart_is_announced_to_players_and_costs_them_no_time() {
    const RESTARTS: u32 = 3;
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let mut server = Server::start(port, &database);
    let mut game = Game::begin(port, "20+1");
    for _ in 0..4 {
        game.play();
    }
    for restart in 0..RESTARTS {
        let sockets = [0, 1].map(|seat| {
            let mut socket = game.socket(seat, game.number - 1);
            next(&mut socket, "game").expect("the line lives");
            socket
        });
        let side = game.position.side().id();
        let left = || state(port, &game.id, "")["clocks"][side].as_u64().expect("a clock");
        let before = left();
        let start = Instant::now();
        let told = std::thread::spawn(move || {
            sockets.map(|mut socket| next(&mut socket, "close").map(|close| close["code"].clone()))
        });
        let (ended, code) = server.tell_to_end();
        assert_eq!(code, Some(0));
        assert!(ended < Duration::from_secs(5), "{ended:?}");
        for code in told.join().expect("no panic") {
            assert_eq!(code, Some(serde_json::json!(1012)), "come again");
        }
        std::thread::sleep(Duration::from_millis(2_500));
        server = Server::start(port, &database);
        let down = start.elapsed();
        let after = left();
        println!(
            "restart {restart}: down for {down:?}, the clock showed {before} ms before and {after} ms after it"
        );
        // Only the moments before and after the downtime are charged.
        let charged = Duration::from_millis(before.saturating_sub(after));
        assert!(charged < down / 2, "{before} ms before, {after} ms after {down:?}");
        game.insist();
        game.insist();
    }
    game.check();
    drop(server);
    verify(&database);
}

/// Waits for a condition.
fn wait_until(is_done: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_done() {
        assert!(Instant::now() < until, "nothing is played");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_server_stopped_during_play_has_stored_all_acknowledged_turns() {
    const STOPS: u32 = 8;
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let mut turns = 0;
    for stop in 0..STOPS {
        let server = Server::start(port, &database);
        let mut games: Vec<_> = (0..3).map(|_| Game::begin(port, "-")).collect();
        let (is_over, taken) = (AtomicBool::new(false), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for game in &mut games {
                let (is_over, taken) = (&is_over, &taken);
                scope.spawn(move || {
                    while game.goes_on() && !is_over.load(Ordering::Relaxed) {
                        let body = game.body();
                        match game.send(&body) {
                            Some((200, _)) => {
                                game.took(&body);
                                taken.fetch_add(1, Ordering::Relaxed);
                            }
                            // It has exited, or is about to.
                            _ => return,
                        }
                    }
                });
            }
            wait_until(|| taken.load(Ordering::Relaxed) > 2 * stop);
            let (_, code) = server.tell_to_end();
            is_over.store(true, Ordering::Relaxed);
            assert_eq!(code, Some(0));
        });
        let _server = Server::start(port, &database);
        for game in &games {
            let events = game.events();
            for (number, turn) in &game.acknowledged {
                assert_eq!(events[*number as usize - 1]["turn"], turn.as_str());
                turns += 1;
            }
        }
    }
    println!("told to stop {STOPS} times under play: {turns} acknowledged turns, all stored");
    verify(&database);
}

#[test]
fn a_server_killed_during_its_start_leaves_a_database_that_can_be_opened() {
    const KILLS: u64 = 40;
    let folder = Folder::new();
    let port = free_port();
    let mut ready = 0;
    for kill in 0..KILLS {
        // Every second one begins without a database: its tables are created in one transaction or not at all.
        let database = format!("sqlite:{}", folder.0.join(format!("games-{}.db", kill / 2)).display());
        let address = format!("127.0.0.1:{port}");
        let mut program = command();
        program.args(["serve", "--no-open", "--log", "off", "--listen", &address, "--database", &database]);
        let mut child = program.stdout(Stdio::null()).spawn().expect("the program can be run");
        std::thread::sleep(Duration::from_micros(kill * 1_500));
        ready += u32::from(crate::kit::health(port).is_ok());
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
    for number in 0..KILLS / 2 {
        let database = format!("sqlite:{}", folder.0.join(format!("games-{number}.db")).display());
        let server = Server::start(port, &database);
        if number % 5 == 0 {
            Game::begin(port, "-").play();
        }
        drop(server);
        verify(&database);
    }
    println!("{KILLS} servers killed while they began, {ready} of them just ready; every database opens");
}

#[test]
fn a_backup_taken_during_play_is_complete() {
    const BACKUPS: u32 = 3;
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let server = Server::start(port, &database);
    let mut games: Vec<_> = (0..3).map(|_| Game::begin(port, "-")).collect();
    let is_over = AtomicBool::new(false);
    let file = |name: String| folder.0.join(name).display().to_string();
    // Turns acknowledged before each backup: game, number, turn.
    let acknowledged = std::sync::Mutex::new(Vec::new());
    let mut before = Vec::new();
    std::thread::scope(|scope| {
        for game in &mut games {
            let (is_over, acknowledged) = (&is_over, &acknowledged);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    game.insist();
                    let (number, turn) = game.acknowledged.last().cloned().expect("a turn");
                    acknowledged.lock().expect("whole").push((game.id.clone(), number, turn));
                    if !game.goes_on() {
                        *game = Game::begin_with(port, "-", game.tokens.clone());
                    }
                }
            });
        }
        for backup in 0..BACKUPS {
            let count = || acknowledged.lock().expect("whole").len();
            let already = count();
            wait_until(|| count() > already + 10);
            before.push(acknowledged.lock().expect("whole").clone());
            jersi(&["admin", "--database", &database, "backup", &file(format!("{backup}.backup"))]).good();
        }
        is_over.store(true, Ordering::Relaxed);
    });
    drop(server);
    for (backup, before) in before.iter().enumerate() {
        let restored = format!("sqlite:{}", file(format!("{backup}.db")));
        jersi(&["admin", "--database", &restored, "restore", &file(format!("{backup}.backup"))]).good();
        verify(&restored);
        let _server = Server::start(port, &restored);
        for (game, number, turn) in before {
            let events = crate::kit::events(port, game);
            assert_eq!(
                events[*number as usize - 1]["turn"],
                turn.as_str(),
                "backup {backup}: {game} {number}"
            );
        }
        println!("backup {backup} holds the {} turns that were acknowledged before it", before.len());
    }
}
