//! The server as a program: its output, its responses, and its exit.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::common::{command, jersi};

/// A running server, stopped at the end of the test.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Address: `127.0.0.1:7373`.
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut program = command();
        // Opens no browser.
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        // Does not use the developer's data folder.
        program.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        program.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().expect("the program can be run");
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("UTF-8");
        let address = line.strip_prefix("Jersi is at http://").and_then(|rest| rest.split_once('/'));
        let address = address.unwrap_or_else(|| panic!("no address in '{line}'")).0.to_owned();
        Self { child, out, address }
    }

    /// The head of the response to a request.
    fn head(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)
            .expect("it listens");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split_once("\r\n\r\n").expect("a head and a body").0.to_owned()
    }

    /// The body of the response to a request.
    fn post(&self, path: &str, token: &str, body: &str) -> serde_json::Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let token =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let length = body.len();
        let head = format!("POST /api/v1/{path} HTTP/1.1\r\nHost: {}\r\nConnection: close", self.address);
        write!(stream, "{head}\r\n{token}Content-Length: {length}\r\n\r\n{body}").expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        serde_json::from_str(body).expect("JSON")
    }

    /// Interrupts it, and returns its log.
    fn log(mut self) -> String {
        let mut log = self.child.stderr.take().expect("piped");
        self.interrupt();
        let mut text = String::new();
        log.read_to_string(&mut text).expect("UTF-8");
        text
    }

    /// Interrupts it like Ctrl-C, and returns its exit code and further output.
    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-INT", &id]).status().expect("kill can be run");
        assert!(told.success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("UTF-8");
        (self.child.wait().expect("it ends").code(), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has exited already unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_prints_its_address_and_answers_there_until_it_is_interrupted() {
    let server = Server::start(&["serve", "--no-open", "--listen", "127.0.0.1:0"]);
    let head = server.head("/");
    // Without `cargo xtask page` a debug build has no page; its headers are the same.
    assert!(head.starts_with("HTTP/1.1 200") || head.starts_with("HTTP/1.1 503"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    assert!(server.head("/nothing").starts_with("HTTP/1.1 404"));
    assert_eq!(server.interrupt(), (Some(0), String::new()));
}

#[test]
fn an_open_connection_does_not_prevent_the_exit() {
    let server = Server::start(&["serve", "--no-open", "--listen", "127.0.0.1:0"]);
    let _idle = TcpStream::connect(&server.address).expect("it listens");
    assert_eq!(server.interrupt().0, Some(0));
}

#[test]
fn without_a_command_the_page_is_served_on_this_machine_alone() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert_eq!(server.interrupt().0, Some(0));
}

#[test]
fn for_the_local_network_it_prints_an_address_that_works_and_a_code() {
    let mut server = Server::start(&["serve", "--no-open", "--offline", "--lan"]);
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    // The address of this machine in its network, as found by the program.
    let outside = std::net::UdpSocket::bind("0.0.0.0:0")
        .and_then(|socket| socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr()))
        .map(|address| address.ip())
        .ok()
        .filter(|ip| !ip.is_loopback() && !ip.is_unspecified());
    let mut line = String::new();
    if let Some(ip) = outside {
        server.out.read_line(&mut line).expect("UTF-8");
        assert!(line.contains(&format!("http://{ip}:{port}/")), "{line}");
        server.address = format!("{ip}:{port}");
        assert!(server.head("/nothing").starts_with("HTTP/1.1 404"));
        let (code, rest) = server.interrupt();
        assert_eq!(code, Some(0));
        assert!(rest.lines().count() > 10 && rest.contains('█'), "{rest}");
    } else {
        assert!(server.log().contains("no address in a local network"));
    }
    assert!(jersi(&["serve", "--lan", "--listen", "127.0.0.1:0"]).failed(2).contains("--listen"));
}

#[test]
fn games_are_served_unless_only_the_page_is_wanted() {
    let server =
        Server::start(&["serve", "--no-open", "--listen", "127.0.0.1:0", "--database", "sqlite::memory:"]);
    assert!(server.head("/api/v1/seeks").starts_with("HTTP/1.1 200"));
    assert!(server.head("/healthz").starts_with("HTTP/1.1 200"));
    let offline = Server::start(&["serve", "--no-open", "--listen", "127.0.0.1:0", "--offline"]);
    assert!(offline.head("/api/v1/seeks").starts_with("HTTP/1.1 404"));
}

#[test]
fn figures_are_served_on_an_address_of_their_own() {
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|port| port.local_addr())
        .expect("some port is free")
        .to_string();
    let args = [
        "serve",
        "--no-open",
        "--listen",
        "127.0.0.1:0",
        "--database",
        "sqlite::memory:",
        "--metrics",
        &port,
    ];
    let mut server = Server::start(&args);
    assert!(server.head("/metrics").starts_with("HTTP/1.1 404"));
    let games = std::mem::replace(&mut server.address, port);
    assert!(server.head("/metrics").starts_with("HTTP/1.1 200"));
    server.address = games;
}

#[test]
fn a_database_that_cannot_be_opened_is_an_error() {
    let message =
        jersi(&["serve", "--no-open", "--listen", "127.0.0.1:0", "--database", "sqlite:/nowhere/at/all.db"])
            .failed(1);
    assert!(message.contains("error: sqlite:/nowhere/at/all.db: "), "{message}");
}

#[test]
fn a_taken_address_that_was_asked_for_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let address = taken.local_addr().expect("bound").to_string();
    let message = jersi(&["serve", "--no-open", "--listen", &address]).failed(1);
    assert!(message.ends_with(&format!("error: {address} is taken by another program\n")), "{message}");
}

#[test]
fn an_invalid_address_is_a_usage_error() {
    let message = jersi(&["serve", "--no-open", "--listen", "8080"]).failed(2);
    assert!(message.contains("error: '8080' is not an address such as 127.0.0.1:8080"), "{message}");
}

const GAMES: [&str; 6] = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--database", "sqlite::memory:"];

#[test]
fn the_log_has_requests_and_games_but_no_secrets() {
    for (more, has_addresses) in
        [(vec!["--log", "debug"], false), (vec!["--log", "debug", "--log-addresses"], true)]
    {
        let server = Server::start(&[&GAMES[..], &more].concat());
        let guest = server.post("guests", "", "");
        let token = guest["token"].as_str().expect("a token");
        let account = r#"{"name": "Logged", "password": "a word of its own"}"#;
        let account = server.post("accounts", token, account);
        // Registration invalidates the token of the guest.
        let first = token;
        let token = account["token"].as_str().expect("a token");
        let begun = server.post("games", token, r#"{"ruleset": "pijersi"}"#);
        let game = begun["game"].as_str().expect("a game");
        server.post(&format!("games/{game}/actions"), token, r#"{"action": "abort"}"#);
        let log = server.log();
        assert!(log.contains(" INFO serving "), "{log}");
        assert!(log.contains("method=POST path=\"/api/v1/games\"") && log.contains("request{id="), "{log}");
        assert!(log.contains(&format!("game{{game=\"{game}\"}}")) && log.contains("game over"), "{log}");
        assert!(log.contains(" INFO stopped"), "{log}");
        let recovery = account["recovery"].as_str();
        let secrets = [Some(first), Some(token), recovery, Some("a word of its own")];
        assert!(secrets.iter().flatten().all(|secret| !log.contains(*secret)), "{log}");
        assert_eq!(log.contains("from=127.0.0.1"), has_addresses, "{log}");
    }
    let quiet = Server::start(&[&GAMES[..], &["--log", "warn"]].concat());
    quiet.post("guests", "", "");
    let log = quiet.log();
    assert!(log.lines().all(|line| line.starts_with("warning: ")), "{log}");
    assert!(jersi(&["serve", "--log", "loud=x"]).failed(2).contains("--log"));
}

#[test]
fn a_second_server_on_one_file_is_refused() {
    let file =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("alone-{}.db", std::process::id()));
    let database = format!("sqlite:{}", file.display());
    let args = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--database", &database];
    let first = Server::start(&args);
    let message = jersi(&args).failed(1);
    assert!(message.contains("is in use by another process"), "{message}");
    // Commands that change everything wait until the server has stopped; others do not.
    assert!(jersi(&["admin", "--database", &database, "rebuild"]).failed(1).contains("in use"));
    jersi(&["admin", "--database", &database, "verify"]).good();
    assert_eq!(first.interrupt().0, Some(0));
    jersi(&["admin", "--database", &database, "rebuild"]).good();
    assert_eq!(Server::start(&args).interrupt().0, Some(0));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

#[test]
fn players_are_told_to_reconnect_when_it_ends() {
    let server = Server::start(&GAMES);
    let stream = TcpStream::connect(&server.address).expect("it listens");
    let url = format!("ws://{}/api/v1/socket", server.address);
    let (mut socket, _) = tungstenite::client(url.as_str(), stream).expect("a socket");
    socket.send(tungstenite::Message::text(r#"{"kind": "hello", "version": 1}"#)).expect("it hears");
    assert!(socket.read().expect("a greeting").is_text());
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill can be run").success());
    let code = loop {
        match socket.read() {
            Ok(tungstenite::Message::Close(frame)) => break frame.map(|frame| u16::from(frame.code)),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(code, Some(1012));
    drop(socket);
    let mut server = server;
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
