//! Two server processes on one PostgreSQL: players on different servers play with each other, and when one is killed
//! its players continue on the other; nothing acknowledged is lost.

#![allow(clippy::print_stdout, reason = "figures for whoever runs the test by hand")]

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::common::server::unchunked;
use crate::common::{command, jersi};

/// A running server, stopped at the end of the test.
struct Server(Child);

impl Server {
    fn start(port: u16, database: &str) -> Self {
        let mut program = command();
        program.args([
            "serve",
            "--no-open",
            "--listen",
            &format!("127.0.0.1:{port}"),
            "--database",
            database,
        ]);
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it can be run");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("UTF-8");
        assert!(line.starts_with("Jersi is at "), "{line}");
        Self(child)
    }

    /// `kill -9`.
    fn kill(mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An HTTP request; `None` without a server.
fn ask(port: u16, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let token = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let length = body.len();
    let head = format!("{method} /api/v1/{path} HTTP/1.1\r\nHost: test\r\n{token}Connection: close");
    write!(stream, "{head}\r\nContent-Length: {length}\r\n\r\n{body}").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let body = unchunked(head, body)?;
    Some((status, serde_json::from_str(&body).unwrap_or(json!(body))))
}

/// A player who switches to the other server when a connection breaks.
struct Player {
    ports: [u16; 2],
    /// Index of the current server.
    at: usize,
    token: String,
    game: String,
    socket: Option<WebSocket<TcpStream>>,
    /// The received events, without gaps.
    seen: Vec<Value>,
    moves: u64,
}

impl Player {
    fn connect(&mut self) -> Option<WebSocket<TcpStream>> {
        let port = self.ports[self.at];
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let url = format!("ws://127.0.0.1:{port}/api/v1/socket");
        let (mut socket, _) = tungstenite::client(url.as_str(), stream).ok()?;
        for message in [
            json!({"kind": "hello", "version": 1, "token": self.token}),
            json!({"kind": "watch", "game": self.game, "since": self.seen.len()}),
        ] {
            socket.send(Message::text(message.to_string())).ok()?;
        }
        Some(socket)
    }

    /// Uses the connection; if it breaks, the player switches to the other server.
    fn with_line<T>(&mut self, mut work: impl FnMut(&mut Self, &mut WebSocket<TcpStream>) -> Option<T>) -> T {
        loop {
            if let Some(mut socket) = self.socket.take().or_else(|| self.connect()) {
                let done = work(self, &mut socket);
                if let Some(done) = done {
                    self.socket = Some(socket);
                    return done;
                }
            }
            self.at = 1 - self.at;
            self.moves += 1;
            sleep(Duration::from_millis(20));
        }
    }

    /// The next message; events before it are stored.
    fn hear(&mut self, socket: &mut WebSocket<TcpStream>) -> Option<Value> {
        loop {
            match socket.read().ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).ok()?;
                    if message["kind"] == "event" {
                        let number = message["event"]["number"].as_u64()? as usize;
                        assert!(number <= self.seen.len() + 1, "an event was skipped");
                        if number > self.seen.len() {
                            self.seen.push(message["event"].clone());
                        }
                    }
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Plays a turn, and resends it with the same idempotency key until it is acknowledged.
    fn play(&mut self, turn: &str, number: u64) {
        let message = json!({
            "kind": "turn", "game": self.game, "turn": turn, "number": number, "key": format!("key {number}"),
        });
        self.with_line(|player, socket| {
            socket.send(Message::text(message.to_string())).ok()?;
            loop {
                let answer = player.hear(socket)?;
                if answer["kind"] == "done" {
                    assert_eq!(answer["number"], number);
                    return Some(());
                }
                if answer["kind"] == "error" {
                    match answer["error"].as_str()? {
                        "too-many" => sleep(Duration::from_millis(answer["wait"].as_u64()?)),
                        "unavailable" => sleep(Duration::from_millis(100)),
                        _ => panic!("{answer}"),
                    }
                    socket.send(Message::text(message.to_string())).ok()?;
                }
            }
        });
    }

    /// Waits until an event was received.
    fn see(&mut self, number: u64) {
        while (self.seen.len() as u64) < number {
            self.with_line(Self::hear);
        }
    }
}

/// The result of a game: its identifier, the acknowledged turns by number, the times until the opponent saw a turn on
/// the other server, and the number of changes of servers.
type Shown = (String, Vec<(u64, String)>, Vec<Duration>, u64);

/// Retries until accepted, because servers restart.
fn insist(ask: impl Fn() -> Option<(u16, Value)>) -> Value {
    loop {
        match ask() {
            Some((200 | 201, answer)) => return answer,
            _ => sleep(Duration::from_millis(50)),
        }
    }
}

/// Two players play games until stopped.
fn play(ports: [u16; 2], seed: u64, stop: &AtomicBool, told: &AtomicU64) -> Vec<Shown> {
    let guest = || {
        let guest = insist(|| ask(ports[0], "POST", "guests", "", &Value::Null));
        guest["token"].as_str().expect("a token").to_owned()
    };
    let tokens = [guest(), guest()];
    let mut shown = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        shown.push(play_game(ports, &tokens, seed + 100 * shown.len() as u64, stop, told));
    }
    shown
}

/// One game of two players, who start on different servers.
fn play_game(ports: [u16; 2], tokens: &[String; 2], seed: u64, stop: &AtomicBool, told: &AtomicU64) -> Shown {
    let asked = json!({"ruleset": "pijersi", "side": "white", "time": "600+5"});
    let either = |path: &str, token: &str, body: &Value| {
        insist(|| {
            ask(ports[0], "POST", path, token, body).or_else(|| ask(ports[1], "POST", path, token, body))
        })
    };
    let begun = either("games", &tokens[0], &asked);
    let game = begun["game"].as_str().expect("a game").to_owned();
    either(&format!("games/{game}/join"), &tokens[1], &Value::Null);
    let mut players = [0, 1].map(|at| Player {
        ports,
        at,
        token: tokens[at].clone(),
        game: game.clone(),
        socket: None,
        seen: Vec::new(),
        moves: 0,
    });
    let mut position = AnyPosition::initial(RulesetId::Pijersi);
    let (mut acknowledged, mut times, mut chance) = (Vec::new(), Vec::new(), seed);
    for number in 4..40 {
        if stop.load(Ordering::Relaxed) || position.outcome().is_some() {
            break;
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let turns = position.turns();
        let turn = turns[(chance >> 33) as usize % turns.len()];
        let text = position.write_turn(turn);
        let [white, black] = &mut players;
        let (mover, other) = if number % 2 == 0 { (white, black) } else { (black, white) };
        mover.see(number - 1);
        other.see(number - 1);
        let before = mover.moves + other.moves;
        let start = Instant::now();
        // The opponent waits for the turn while it is played.
        let delay = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                other.see(number);
                start.elapsed()
            });
            mover.play(&text, number);
            waiting.join().expect("it is seen")
        });
        acknowledged.push((number, text));
        told.fetch_add(1, Ordering::Relaxed);
        if before == mover.moves + other.moves && mover.at != other.at {
            times.push(delay);
        }
        position = position.play(turn).expect("legal");
        sleep(Duration::from_millis(150));
    }
    let moves = players[0].moves + players[1].moves;
    // Both have seen the same, and it is what was played.
    let last = players.iter().map(|player| player.seen.len()).max().unwrap_or(0);
    for player in &mut players {
        player.see(last as u64);
    }
    assert_eq!(players[0].seen, players[1].seen);
    (game, acknowledged, times, moves)
}

#[test]
fn when_one_of_two_servers_is_killed_its_players_continue_at_the_other() {
    const KILLS: u64 = 6;
    const PAIRS: u64 = 5;
    let Some(cluster) = jersi_testkit::postgres::shared() else { return };
    let database = cluster.database();
    let port = || {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        free.expect("some port is free").port()
    };
    let ports = [port(), port()];
    let mut servers = ports.map(|port| Some(Server::start(port, &database)));
    let (stop, told) = (AtomicBool::new(false), AtomicU64::new(0));
    let shown: Vec<Shown> = std::thread::scope(|scope| {
        let pairs: Vec<_> = (1..=PAIRS)
            .map(|pair| {
                let (stop, told) = (&stop, &told);
                scope.spawn(move || play(ports, pair, stop, told))
            })
            .collect();
        // Some turns between kills, so that data could be lost.
        let wait_for_turns = |count: u64| {
            let goal = told.load(Ordering::Relaxed) + count;
            let patience = Instant::now() + Duration::from_mins(1);
            while told.load(Ordering::Relaxed) < goal && Instant::now() < patience {
                sleep(Duration::from_millis(10));
            }
        };
        wait_for_turns(PAIRS * 30);
        for kill in 0..KILLS as usize {
            let victim = kill % 2;
            servers[victim].take().expect("it runs").kill();
            wait_for_turns(PAIRS);
            servers[victim] = Some(Server::start(ports[victim], &database));
            wait_for_turns(PAIRS);
        }
        stop.store(true, Ordering::Relaxed);
        let joined =
            pairs.into_iter().map(|pair| pair.join().expect("nobody has anything to complain about"));
        joined.flatten().collect()
    });
    let (mut count, mut moves, mut times) = (0, 0, Vec::new());
    for (game, acknowledged, own, changes) in shown {
        for port in ports {
            let path = format!("games/{game}/events?follow=false");
            let (_, lines) = ask(port, "GET", &path, "", &Value::Null).expect("it answers");
            let lines = lines.as_str().expect("lines").to_owned();
            let events: Vec<Value> =
                lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            for (number, turn) in &acknowledged {
                assert_eq!(events[*number as usize - 1]["turn"], *turn, "{game} {number} at {port}");
            }
            let turns = events.iter().filter(|event| event["kind"] == "turn").count();
            assert_eq!(turns, acknowledged.len(), "each once");
        }
        count += acknowledged.len();
        moves += changes;
        times.extend(own);
    }
    times.sort();
    let share = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
    println!(
        "{KILLS} kills: {count} acknowledged turns, all there once; {moves} times a player went to the other server; \
        seen on the other server after {:?} (p50), {:?} (p99) of {} turns",
        share(50),
        share(99),
        times.len()
    );
    assert!(moves >= KILLS && count as u64 > KILLS * PAIRS, "{moves} {count}");
    drop(servers);
    let verified = jersi(&["admin", "--database", &database, "verify"]).good();
    assert!(verified.ends_with("everything is as it should be.\n"), "{verified}");
}
