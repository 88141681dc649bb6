//! Databases that are killed, slow, or do not answer.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jersi_testkit::postgres::{Cluster, Durability, shared};

use crate::common::server::{Folder, free_port, state};
use crate::kit::{Game, Server, next, verify};

#[test]
fn a_killed_postgres_has_stored_all_acknowledged_turns_and_costs_no_player_time() {
    /// Seconds until the restart; in the second case longer than clocks may continue.
    const KILLS: [u64; 3] = [2, 10, 2];
    if shared().is_none() {
        return;
    }
    // A separate cluster with fsync on.
    let cluster = Cluster::start(Durability::Synced).expect("PostgreSQL starts");
    let database = cluster.database();
    let port = free_port();
    let server = Server::start(port, &database);
    let mut games: Vec<_> = (0..3).map(|_| Game::begin(port, "60+5")).collect();
    let mut refused = 0;
    for (kill, seconds) in KILLS.into_iter().enumerate() {
        for game in &mut games {
            for _ in 0..4 {
                game.insist();
            }
        }
        cluster.signal("-KILL");
        let down = Instant::now();
        // Requests during the outage are refused with a reason.
        let body = games[0].body();
        if let Some((status, answer)) = games[0].send(&body) {
            assert_eq!((status, answer["error"].as_str()), (503, Some("unavailable")), "{answer}");
            refused += 1;
        }
        std::thread::sleep(Duration::from_secs(seconds));
        cluster.start_again().expect("it starts");
        let down = down.elapsed();
        for game in &mut games {
            game.insist();
            let events = game.events();
            let turn = events.iter().rfind(|event| event["kind"] == "turn").expect("a turn");
            // The clock stopped while the database was unavailable. At most the time is charged in which a server
            // notices: five seconds and the interval between two heartbeats. A shorter outage may be charged
            // completely.
            let spent = Duration::from_millis(turn["spent"].as_u64().expect("a time"));
            let is_long = seconds > 5;
            assert!(!is_long || spent < down * 3 / 4, "kill {kill}: {spent:?} were charged, {down:?} away");
            game.check();
        }
    }
    let turns: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    println!(
        "{} kills of PostgreSQL: {turns} acknowledged turns, all stored; {refused} refused meanwhile",
        KILLS.len()
    );
    drop(server);
    verify(&database);
}

#[test]
fn a_slow_postgres_makes_players_wait_and_loses_nothing() {
    if shared().is_none() {
        return;
    }
    let cluster = Cluster::start(Durability::Fast).expect("PostgreSQL starts");
    let database = cluster.database();
    let port = free_port();
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    let mut slowest = Duration::ZERO;
    for _ in 0..3 {
        for _ in 0..3 {
            game.play();
        }
        cluster.signal("-STOP");
        let frozen = std::thread::scope(|scope| {
            let waking = scope.spawn(|| {
                std::thread::sleep(Duration::from_secs(3));
                cluster.signal("-CONT");
            });
            let start = Instant::now();
            game.insist();
            waking.join().expect("it wakes");
            start.elapsed()
        });
        slowest = slowest.max(frozen);
        assert!(frozen >= Duration::from_secs(2), "{frozen:?}");
    }
    game.check();
    println!(
        "3 times three seconds without an answer of PostgreSQL: {} turns, {slowest:?} at most",
        game.number - 4
    );
    drop(server);
    verify(&database);
}

#[test]
fn a_slow_file_makes_players_wait_and_loses_nothing() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    let path = folder.0.join("games.db");
    // Another process holds the file for three seconds.
    let hold = "import sqlite3, sys, time\nc = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
        c.execute('BEGIN IMMEDIATE')\nprint('held', flush=True)\ntime.sleep(3)\nc.execute('COMMIT')";
    for _ in 0..2 {
        for _ in 0..3 {
            game.play();
        }
        let mut holder = Command::new("python3");
        holder.args(["-c", hold]).arg(&path).stdout(Stdio::piped());
        let mut holder = holder.spawn().expect("python3 can be run");
        let mut line = String::new();
        BufReader::new(holder.stdout.take().expect("piped")).read_line(&mut line).expect("UTF-8");
        assert_eq!(line, "held\n");
        let start = Instant::now();
        game.play();
        println!("a turn on a file that somebody held for three seconds took {:?}", start.elapsed());
        assert!(start.elapsed() > Duration::from_secs(2));
        assert!(holder.wait().expect("it ends").success());
    }
    game.check();
    drop(server);
    verify(&database);
}

#[test]
fn turns_whose_notifications_are_lost_are_still_seen() {
    const TIMES: u32 = 10;
    let Some(cluster) = shared() else { return };
    let database = cluster.database();
    let ports = [free_port(), free_port()];
    let servers = ports.map(|port| Server::start(port, &database));
    let mut game = Game::begin(ports[0], "-");
    // Black uses the other server.
    game.port = ports[1];
    let mut socket = game.socket(1, 3);
    game.port = ports[0];
    next(&mut socket, "game").expect("the line lives");
    let (mut slowest, mut ended) = (Duration::ZERO, 0);
    for _ in 0..TIMES {
        // Listeners are disconnected until the database is back.
        let sql =
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database()
            AND query LIKE 'LISTEN%'";
        ended += cluster.answer(&database, sql).expect("an answer").parse::<u32>().expect("a number");
        let start = Instant::now();
        game.play();
        while next(&mut socket, "event").expect("the line lives")["event"]["number"] != game.number - 1 {}
        slowest = slowest.max(start.elapsed());
        if !game.goes_on() {
            break;
        }
    }
    println!("{ended} listeners cut off: {} turns seen after {slowest:?} at most", game.number - 4);
    assert!(ended >= TIMES, "{ended}");
    game.check();
    assert_eq!(state(ports[1], &game.id, "")["number"], game.number - 1);
    drop(servers);
    verify(&database);
}
