//! A server as a program, and requests to it.

#![allow(dead_code, unreachable_pub, reason = "every test program has its own copy and uses a part of it")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::command;

/// A folder that is removed at the end of the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("online-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("games.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server, stopped at the end of the test.
pub struct Server(pub Child);

impl Server {
    /// Starts a server on a port, and waits until it reports its address.
    pub fn start(port: u16, database: &str) -> Self {
        Self::start_with(port, database, &[])
    }

    /// The same with more arguments.
    pub fn start_with(port: u16, database: &str, more: &[&str]) -> Self {
        let address = format!("127.0.0.1:{port}");
        let mut program = command();
        program.args(["serve", "--no-open", "--listen", &address, "--database", database]).args(more);
        let mut child =
            program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program can be run");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("UTF-8");
        assert!(line.starts_with("Jersi is at "), "{line}");
        Self(child)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("some port is free")
        .port()
}

/// Sends a request; `None` without an answer.
pub fn ask(port: u16, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let authorization =
        if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let length = body.len();
    write!(
        stream,
        "{method} /api/v1/{path} HTTP/1.1\r\nHost: test\r\n{authorization}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // A truncated body is not an answer.
    let length =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    if length.is_some_and(|length: usize| length != body.len()) {
        return None;
    }
    let body = unchunked(head, body)?;
    Some((status, serde_json::from_str(&body).unwrap_or(json!(body))))
}

/// The body of a response, whose chunks are joined; `None` if it is truncated.
pub fn unchunked(head: &str, body: &str) -> Option<String> {
    if !head.to_lowercase().contains("transfer-encoding: chunked") {
        return Some(body.to_owned());
    }
    let (mut text, mut rest) = (String::new(), body);
    loop {
        let (size, after) = rest.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(text);
        }
        text.push_str(after.get(..size)?);
        rest = after.get(size..)?.strip_prefix("\r\n")?;
    }
}

/// A token of a new guest.
pub fn guest(port: u16) -> String {
    let (_, guest) = ask(port, "POST", "guests", "", &json!({})).expect("an answer");
    guest["token"].as_str().expect("a token").to_owned()
}

/// State of a game.
pub fn state(port: u16, game: &str, token: &str) -> Value {
    ask(port, "GET", &format!("games/{game}"), token, &Value::Null).map_or(Value::Null, |(_, state)| state)
}

/// Plays a turn for the owner of a token, with its event number.
pub fn play(port: u16, game: &str, token: &str, turn: &str) {
    let number = state(port, game, token)["number"].as_u64().expect("a number") + 1;
    let body = json!({"turn": turn, "number": number});
    let (status, answer) =
        ask(port, "POST", &format!("games/{game}/turns"), token, &body).expect("an answer");
    assert_eq!(status, 200, "{answer}");
}
