//! Shared by the fault tests: games over HTTP or a socket, and a server with resource limits.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId, SplitMix64};
use serde_json::{Value, json};
use tungstenite::{ClientRequestBuilder, Message, WebSocket};

use crate::common::server::ask;
use crate::common::{command, jersi};

/// A running server, stopped at the end of the test.
pub struct Server {
    pub child: Child,
}

impl Server {
    pub fn start(port: u16, database: &str) -> Self {
        Self::start_by(command(), port, database, &[])
    }

    /// Starts it by a command that runs the program, with further arguments.
    pub fn start_by(mut program: Command, port: u16, database: &str, more: &[&str]) -> Self {
        let address = format!("127.0.0.1:{port}");
        program.args(["serve", "--no-open", "--log", "off", "--listen", &address, "--database", database]);
        let mut child = program.args(more).stdout(Stdio::piped()).spawn().expect("the program can be run");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("UTF-8");
        assert!(line.starts_with("Jersi is at "), "{line}");
        Self { child }
    }

    /// The program run by a shell after a script.
    pub fn behind(script: &str) -> Command {
        let program = command().get_program().to_owned();
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{script}; exec \"$0\" \"$@\"")]).arg(program).env("LC_ALL", "C.UTF-8");
        shell
    }

    /// Changes a limit of the running process (`--fsize=0:`).
    pub fn limit(&self, limit: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("prlimit").args(["--pid", &id, limit]).status();
        assert!(status.expect("util-linux has prlimit").success());
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Stops the server; returns the time until its exit, and the exit code.
    pub fn tell_to_end(mut self) -> (Duration, Option<i32>) {
        let start = Instant::now();
        self.signal("-TERM");
        let code = self.child.wait().expect("it ends").code();
        (start.elapsed(), code)
    }

    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill can be run").success());
    }

    /// Memory of the process, in kilobytes.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux");
        line.split_whitespace().next().expect("a number").parse().expect("a number")
    }

    /// The first free descriptor: with a limit there, nothing more can be opened.
    pub fn first_free(&self) -> usize {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).expect("it runs").flatten();
        let used: std::collections::BTreeSet<usize> =
            files.filter_map(|file| file.file_name().to_str()?.parse().ok()).collect();
        (0..=used.len()).find(|number| !used.contains(number)).expect("one more than are used")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game of two guests, and the turns acknowledged in it.
pub struct Game {
    pub port: u16,
    pub id: String,
    pub tokens: [String; 2],
    pub position: AnyPosition,
    pub number: u64,
    pub acknowledged: Vec<(u64, String)>,
    chance: SplitMix64,
}

impl Game {
    /// A started game.
    pub fn begin(port: u16, time: &str) -> Self {
        let guest = || {
            let guest = granted(ask(port, "POST", "guests", "", &json!({})));
            guest["token"].as_str().expect("a token").to_owned()
        };
        Self::begin_with(port, time, [guest(), guest()])
    }

    /// The same with existing players.
    pub fn begin_with(port: u16, time: &str, tokens: [String; 2]) -> Self {
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": time});
        let begun = patiently(|| ask(port, "POST", "games", &tokens[0], &asked));
        let id = begun["game"].as_str().expect("a game").to_owned();
        patiently(|| ask(port, "POST", &format!("games/{id}/join"), &tokens[1], &json!({})));
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let seed = u64::from_str_radix(&format!("{:x}", id.bytes().map(u64::from).sum::<u64>()), 16);
        let chance = SplitMix64::new(seed.expect("a number"));
        Self { port, id, tokens, position, number: 4, acknowledged: Vec::new(), chance }
    }

    /// Token of the side to move.
    pub fn token(&self) -> &str {
        &self.tokens[self.position.side() as usize]
    }

    /// The body of a request with a legal turn, after which the game is not over, if there is one.
    pub fn body(&mut self) -> Value {
        let mut turns = self.position.turns();
        let goes_on = |turn| self.position.play(turn).is_ok_and(|next| next.outcome().is_none());
        if turns.iter().any(|&turn| goes_on(turn)) {
            turns.retain(|&turn| goes_on(turn));
        }
        let turn = turns[(self.chance.next_u64() % turns.len() as u64) as usize];
        let text = self.position.write_turn(turn);
        json!({"turn": text, "number": self.number, "key": format!("key {}", self.number)})
    }

    /// Sends a turn; `None` without an answer.
    pub fn send(&self, body: &Value) -> Option<(u16, Value)> {
        ask(self.port, "POST", &format!("games/{}/turns", self.id), self.token(), body)
    }

    /// Stores that a turn was played.
    pub fn took(&mut self, body: &Value) {
        let text = body["turn"].as_str().expect("a turn");
        let turn = self.position.read_turn(text).expect("a turn");
        self.position = self.position.play(turn).expect("legal");
        self.acknowledged.push((self.number, text.to_owned()));
        self.number += 1;
    }

    /// Plays a turn that must be accepted.
    #[track_caller]
    pub fn play(&mut self) {
        let body = self.body();
        let (status, answer) = self.send(&body).expect("an answer");
        assert_eq!((status, &answer["number"]), (200, &json!(self.number)), "{answer}");
        self.took(&body);
    }

    /// Sends a turn with the same idempotency key until it is accepted, under any number.
    pub fn insist(&mut self) {
        let mut body = self.body();
        let end = Instant::now() + Duration::from_mins(1);
        while Instant::now() < end {
            match self.send(&body) {
                Some((200, answer)) => {
                    self.number = answer["number"].as_u64().expect("a number");
                    return self.took(&body);
                }
                Some((409, answer)) if answer["error"] == "wrong-number" => {
                    self.number = answer["number"].as_u64().expect("a number") + 1;
                    body["number"] = json!(self.number);
                }
                Some((503 | 429, _)) | None => std::thread::sleep(Duration::from_millis(50)),
                Some((status, answer)) => panic!("{status} {answer}"),
            }
        }
        panic!("it was never taken");
    }

    /// Whether the game is not over.
    pub fn goes_on(&self) -> bool {
        self.position.outcome().is_none()
    }

    /// The stored events.
    pub fn events(&self) -> Vec<Value> {
        events(self.port, &self.id)
    }

    /// Every acknowledged turn is stored exactly once.
    #[track_caller]
    pub fn check(&self) {
        let events = self.events();
        for (number, turn) in &self.acknowledged {
            assert_eq!(events[*number as usize - 1]["turn"], turn.as_str(), "{} {number}", self.id);
        }
        let turns = events.iter().filter(|event| event["kind"] == "turn").count();
        assert_eq!(turns, self.acknowledged.len(), "each once");
    }

    /// A socket of one of the players that watches the game; nothing has been read from it.
    pub fn socket(&self, seat: usize, since: u64) -> WebSocket<TcpStream> {
        // A server that trusts us as a proxy sees a new sender each time, with a full rate limit.
        static SENDERS: AtomicU32 = AtomicU32::new(0x0a00_0000);
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        let sender = Ipv4Addr::from(SENDERS.fetch_add(1, Ordering::Relaxed)).to_string();
        let url = format!("ws://127.0.0.1:{}/api/v1/socket", self.port).parse().expect("an address");
        let request = ClientRequestBuilder::new(url).with_header("X-Forwarded-For", sender);
        let (mut socket, _) = tungstenite::client(request, stream).expect("a socket");
        for message in [
            json!({"kind": "hello", "version": 1, "token": self.tokens[seat]}),
            json!({"kind": "watch", "game": self.id, "since": since}),
        ] {
            socket.send(Message::text(message.to_string())).expect("it hears");
        }
        socket
    }
}

/// The next message of a kind; `None` if the connection is closed or silent for too long.
pub fn next(socket: &mut WebSocket<TcpStream>, kind: &str) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).ok()?;
                if message["kind"] == kind {
                    return Some(message);
                }
            }
            Message::Close(frame) => {
                let code = frame.map(|frame| u16::from(frame.code));
                return (kind == "close").then(|| json!({"code": code}));
            }
            _ => {}
        }
    }
}

/// The stored events of a game.
pub fn events(port: u16, game: &str) -> Vec<Value> {
    let path = format!("games/{game}/events?follow=false");
    let (status, lines) = ask(port, "GET", &path, "", &Value::Null).expect("an answer");
    assert_eq!(status, 200, "{lines}");
    match lines {
        Value::String(lines) => lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(),
        line => vec![line],
    }
}

#[track_caller]
pub fn granted(answer: Option<(u16, Value)>) -> Value {
    match answer {
        Some((200 | 201, answer)) => answer,
        other => panic!("{other:?}"),
    }
}

/// Repeats a request, as a client does, while there is no answer, or the server is busy or its rate limit is exceeded.
#[track_caller]
pub fn patiently(ask: impl Fn() -> Option<(u16, Value)>) -> Value {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        match ask() {
            None | Some((429 | 503, _)) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(200));
            }
            answer => return granted(answer),
        }
    }
}

/// `jersi admin verify` finds no errors.
#[track_caller]
pub fn verify(database: &str) {
    let verified = jersi(&["admin", "--database", database, "verify"]).good();
    assert!(verified.ends_with("everything is as it should be.\n"), "{verified}");
}

/// Status line of a health request over a new connection.
pub fn health(port: u16) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer.lines().next().unwrap_or_default().to_owned())
}
