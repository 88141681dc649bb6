//! The server as a program: what it prints, what it answers, and how it ends.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

use common::{command, jersi};

/// A running server, which ends with the test.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Where it says that it is: `127.0.0.1:7373`.
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut program = command();
        // No browser opens, whoever runs the tests.
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        // Nor does it touch the games of whoever runs the tests.
        program.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
        program.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().expect("the program can be run");
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("UTF-8");
        let address = line.strip_prefix("Jersi is at http://").and_then(|rest| rest.split_once("/ ("));
        let address = address.unwrap_or_else(|| panic!("no address in '{line}'")).0.to_owned();
        Self { child, out, address }
    }

    /// The head of the answer to a request for a path.
    fn head(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)
            .expect("it listens");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split_once("\r\n\r\n").expect("a head and a body").0.to_owned()
    }

    /// Interrupts it as Ctrl-C does, and says with which code it ended and what else it printed.
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
        // It has ended already unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_is_and_answers_there_until_it_is_interrupted() {
    let server = Server::start(&["serve", "--no-open", "--listen", "127.0.0.1:0"]);
    let head = server.head("/");
    // Without `cargo xtask page` a debug build has no page to give; its headers are the same.
    assert!(head.starts_with("HTTP/1.1 200") || head.starts_with("HTTP/1.1 503"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    assert!(server.head("/nothing").starts_with("HTTP/1.1 404"));
    assert_eq!(server.interrupt(), (Some(0), String::new()));
}

#[test]
fn an_open_connection_does_not_keep_it_from_ending() {
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
fn what_is_no_address_is_a_wrong_call() {
    let message = jersi(&["serve", "--no-open", "--listen", "8080"]).failed(2);
    assert!(message.contains("error: '8080' is no address like 127.0.0.1:8080"), "{message}");
}
