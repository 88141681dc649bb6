//! Online play of the program: the transcript of `docs/online.md`, and a server killed during play.

#![allow(clippy::print_stdout, reason = "figures for whoever runs the test by hand")]

mod clients;
#[cfg(target_os = "linux")]
mod memory;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId};
use serde_json::{Value, json};

use crate::common::jersi;
use crate::common::server::{Folder, Server, ask, free_port};

/// The first fenced block of a kind after a heading.
fn block(page: &str, heading: &str, kind: &str) -> String {
    let (_, rest) = page.split_once(heading).expect("the heading");
    let (_, rest) = rest.split_once(&format!("```{kind}\n")).expect("the block");
    rest.split_once("```").expect("its end").0.to_owned()
}

#[test]
fn the_transcript_of_the_page_is_true() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.md")).expect("the page");
    let (script, expected) = (block(&page, "## A game by curl", "sh"), block(&page, "It prints:", "text"));
    let folder = Folder::new();
    let port = free_port();
    let _server = Server::start(port, &folder.database());
    let output = Command::new("bash")
        .args(["-eu", "-c", &script])
        .env("SERVER", format!("http://127.0.0.1:{port}"))
        .current_dir(&folder.0)
        .output()
        .expect("bash can be run");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!((&*out, &*err), (&*expected, ""));
    let records: Vec<_> = RulesetId::ALL
        .iter()
        .map(|ruleset| folder.0.join(format!("{ruleset}.jersi")).display().to_string())
        .collect();
    let mut args = vec!["check"];
    args.extend(records.iter().map(String::as_str));
    jersi(&args).good();
}

/// Turns acknowledged as stored: game, number, turn.
type Acknowledged = Arc<Mutex<Vec<(String, u64, String)>>>;

/// Plays both sides of games in sequence until stopped.
fn play_on(port: u16, tokens: &[String; 2], seed: u64, stop: &AtomicBool, told: &Acknowledged) {
    let mut number_of_keys = 0;
    while !stop.load(Ordering::Relaxed) {
        let asked = json!({"ruleset": "pijersi", "side": "white"});
        let Some((201, begun)) = ask(port, "POST", "games", &tokens[0], &asked) else { continue };
        let game = begun["game"].as_str().expect("text").to_owned();
        if ask(port, "POST", &format!("games/{game}/join"), &tokens[1], &Value::Null).is_none() {
            continue;
        }
        let mut position = AnyPosition::initial(RulesetId::Pijersi);
        let mut number = 4;
        while !stop.load(Ordering::Relaxed) && position.outcome().is_none() {
            let turns = position.turns();
            let turn = turns[(seed.wrapping_mul(number + 7) % turns.len() as u64) as usize];
            let text = position.write_turn(turn);
            number_of_keys += 1;
            let body = json!({"turn": text, "number": number, "key": format!("k{number_of_keys}")});
            let token = &tokens[(number % 2) as usize];
            match ask(port, "POST", &format!("games/{game}/turns"), token, &body) {
                Some((200, played)) => {
                    assert_eq!(played["number"], number);
                    told.lock().expect("whole").push((game.clone(), number, text));
                    position = position.play(turn).expect("legal");
                    number += 1;
                }
                // A fast machine reaches the rate limit.
                Some((429, _)) => return,
                Some((status, body)) => panic!("{status}: {body}"),
                // The server was killed.
                None => break,
            }
        }
    }
}

#[test]
fn a_killed_server_has_stored_all_acknowledged_turns() {
    const TIMES: u64 = 100;
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let mut slowest = Duration::ZERO;
    let mut acknowledged = 0;
    for time in 0..TIMES {
        let start = Instant::now();
        let mut server = Server::start(port, &database);
        let health = ask(port, "GET", "seeks", "", &Value::Null).expect("it answers");
        assert_eq!(health.0, 200);
        slowest = slowest.max(start.elapsed());
        let told = Acknowledged::default();
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (0..3)
            .map(|player| {
                let (stop, told) = (stop.clone(), told.clone());
                let token = || {
                    let guest = ask(port, "POST", "guests", "", &Value::Null).expect("it answers").1;
                    guest["token"].as_str().unwrap_or_else(|| panic!("{guest}")).to_owned()
                };
                let tokens = [token(), token()];
                std::thread::spawn(move || play_on(port, &tokens, time * 3 + player, &stop, &told))
            })
            .collect();
        // During play, at any moment of a turn.
        let until = Instant::now() + Duration::from_mins(1);
        while told.lock().expect("whole").len() < 2 {
            assert!(Instant::now() < until, "nothing is played");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(time * 37 % 120));
        server.0.kill().expect("it runs");
        server.0.wait().expect("it ends");
        stop.store(true, Ordering::Relaxed);
        for player in players {
            player.join().expect("nothing was refused");
        }
        // The state seen by a new server.
        let server = Server::start(port, &database);
        let mut turns: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for (game, number, turn) in told.lock().expect("whole").iter() {
            let events = turns.entry(game.clone()).or_insert_with(|| {
                let path = format!("games/{game}/events?follow=false");
                let (status, lines) = ask(port, "GET", &path, "", &Value::Null).expect("it answers");
                assert_eq!(status, 200, "{lines}");
                match lines {
                    Value::String(lines) => {
                        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
                    }
                    line => vec![line],
                }
            });
            assert_eq!(events[*number as usize - 1]["turn"], *turn, "kill {time}: {game} {number}");
            acknowledged += 1;
        }
        drop(server);
    }
    println!("{TIMES} kills, {acknowledged} acknowledged turns, back after {slowest:?} at most");
    assert!(acknowledged > TIMES, "{acknowledged}");
    let verified = jersi(&["admin", "--database", &database, "verify"]).good();
    assert!(verified.ends_with("everything is as it should be.\n"), "{verified}");
}

#[test]
fn the_database_is_maintained_by_commands() {
    let folder = Folder::new();
    let database = folder.database();
    let admin = |args: &[&str]| {
        let mut all = vec!["admin", "--database", &database];
        all.extend(args);
        jersi(&all)
    };
    let file = |name: &str| folder.0.join(name).display().to_string();
    let port = free_port();
    let server = Server::start(port, &database);
    let token = admin(&["bot-token", "Botvinnik"]).good();
    let me = ask(port, "GET", "me", token.trim(), &Value::Null).expect("it answers").1;
    assert_eq!((&me["name"], &me["kind"]), (&json!("Botvinnik"), &json!("bot")));
    let record =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../jersi-rules/tests/records/valid/jersi-4.8-example.jersi");
    let imported = admin(&["import", record]).good();
    assert_eq!(imported, "New: 1, known already: 0, without a result or not readable: 0.\n");
    let games = ask(port, "GET", "games?ruleset=jersi-4.8", "", &Value::Null).expect("it answers").1;
    assert_eq!(games["games"][0]["result"], "black");
    let backup = file("all.backup");
    assert!(admin(&["backup", &backup]).good().ends_with(&format!("rows were written to {backup}.\n")));
    assert_eq!(admin(&["export", &file("games.jersi")]).good(), "One game was written.\n");
    jersi(&["check", &file("games.jersi")]).good();
    let exported = std::fs::read_to_string(file("games.jersi")).expect("the games");
    for to_the_output in [&["export", "-"][..], &["export"]] {
        assert_eq!(admin(to_the_output).good(), exported);
    }
    assert!(admin(&["backup", "-"]).good().contains("Botvinnik"));
    admin(&["ban", "botvinnik"]).good();
    admin(&["ban", "botvinnik", "--lift"]).good();
    admin(&["ban", "botvinnik", "--days", "7"]).good();
    assert!(admin(&["moderator", "botvinnik"]).failed(2).contains("'botvinnik' is no registered player"));
    admin(&["anonymise", "botvinnik"]).good();
    assert!(admin(&["ban", "nobody"]).failed(2).contains("there is no player 'nobody'"));
    assert_eq!(admin(&["verify"]).good(), "One game was replayed; everything is as it should be.\n");
    drop(server);
    assert_eq!(admin(&["rebuild"]).good(), "One game was made anew from its events.\n");
    let other = format!("sqlite:{}", file("other.db"));
    let restored = jersi(&["admin", "--database", &other, "restore", &backup]).good();
    assert!(restored.ends_with("rows were restored.\n"), "{restored}");
    assert!(jersi(&["admin", "--database", &other, "restore", &backup]).failed(1).contains("empty"));
    assert!(jersi(&["admin", "--database", "mysql://x", "verify"]).failed(2).contains("sqlite:PATH"));
}

/// Number of rows in an output line.
fn rows_of(line: &str) -> u64 {
    line.split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("no number in '{line}'"))
}

#[test]
fn a_database_is_copied_to_one_of_the_other_kind_and_back() {
    let Some(cluster) = jersi_testkit::postgres::shared() else { return };
    let folder = Folder::new();
    let (sqlite, postgres) = (folder.database(), cluster.database());
    let back = format!("sqlite:{}", folder.0.join("back.db").display());
    let port = free_port();
    let server = Server::start(port, &sqlite);
    let tokens = [0, 1].map(|_| {
        let guest = ask(port, "POST", "guests", "", &json!({})).expect("it answers").1;
        guest["token"].as_str().expect("a token").to_owned()
    });
    let begin = json!({"ruleset": "pijersi", "side": "white", "time": "3d"});
    let game = ask(port, "POST", "games", &tokens[0], &begin).expect("it answers").1;
    let game = game["game"].as_str().expect("a game").to_owned();
    ask(port, "POST", &format!("games/{game}/join"), &tokens[1], &json!({})).expect("it answers");
    let turns = format!("games/{game}/turns");
    let turn = json!({"turn": "b4=c4-d4", "number": 4});
    assert_eq!(ask(port, "POST", &turns, &tokens[0], &turn).expect("it answers").0, 200);
    let used = jersi(&["admin", "copy", &sqlite, &postgres]).failed(1);
    assert!(used.contains("games.db"), "a server runs on it: {used}");
    drop(server);
    let copied = jersi(&["admin", "copy", &sqlite, &postgres]).good();
    let lines: Vec<_> = copied.lines().collect();
    assert!(lines[0].contains("rows were copied to postgres://"), "{copied}");
    assert_eq!(lines[1], "One game was replayed; everything is as it should be.");
    // The players continue there with their tokens.
    let server = Server::start(port, &postgres);
    let turn = json!({"turn": "g6-f6=e5", "number": 5});
    assert_eq!(ask(port, "POST", &turns, &tokens[1], &turn).expect("it answers").0, 200);
    drop(server);
    let returned = jersi(&["admin", "copy", &postgres, &back]).good();
    assert_eq!(rows_of(&returned), rows_of(&copied) + 1, "one event more: {returned}");
    let again = jersi(&["admin", "copy", &postgres, &back]).failed(1);
    assert!(again.contains("empty"), "{again}");
    let nothing = format!("sqlite:{}", folder.0.join("nothing.db").display());
    assert!(jersi(&["admin", "copy", &nothing, &back]).failed(1).contains("no such file"));
    for task in [&["verify"][..], &["rebuild"], &["export"], &["backup", "nothing.backup"]] {
        let asked = [&["admin", "--database", nothing.as_str()], task].concat();
        assert!(jersi(&asked).failed(1).contains("no such file"), "{task:?}");
    }
    // Byte-identical after a backup that only its owner may read.
    let backup = |database: &str, name: &str| {
        let file = folder.0.join(name);
        jersi(&["admin", "--database", database, "backup", &file.display().to_string()]).good();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::read_to_string(file).expect("a backup")
    };
    assert_eq!(backup(&postgres, "there"), backup(&back, "here"));
}
