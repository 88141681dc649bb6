//! Connections that are cut, never read, or too many.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::Message;

use crate::common::command;
use crate::common::server::{Folder, ask, free_port};
use crate::kit::{Game, Server, health, next, verify};

/// A frame of a client: a text, masked with zeros.
fn frame(text: &str) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u8::try_from(text.len()) {
        Ok(length) if length < 126 => frame.push(0x80 | length),
        _ => {
            frame.push(0x80 | 0x7e);
            frame.extend((text.len() as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}

/// Starts a new game if this one is over.
fn go_on(game: &mut Game) {
    if !game.goes_on() {
        game.check();
        *game = Game::begin_with(game.port, "-", game.tokens.clone());
    }
}

#[test]
fn a_socket_cut_at_any_byte_of_a_turn_plays_it_once_or_not_at_all() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let server = Server::start_by(command(), port, &database, &["--trusted-proxy", "127.0.0.1"]);
    let mut game = Game::begin(port, "-");
    let (mut cut, mut played) = (0, 0);
    let mut bytes = 0;
    loop {
        let body = game.body();
        let mut message = body.clone();
        message["kind"] = json!("turn");
        message["game"] = json!(game.id);
        let whole = frame(&message.to_string());
        if bytes > whole.len() {
            break;
        }
        let mut socket = game.socket(game.position.side() as usize, game.number - 1);
        next(&mut socket, "game").expect("the line lives");
        socket.get_mut().write_all(&whole[..bytes]).expect("it is sent");
        // The connection is dropped without a closing handshake.
        drop(socket);
        cut += 1;
        let before = state_number(&game);
        assert!(before == game.number - 1 || bytes == whole.len(), "{bytes} of {}", whole.len());
        // The same turn with the same idempotency key is played once.
        let (status, answer) = game.send(&body).expect("an answer");
        assert_eq!((status, &answer["number"]), (200, &json!(game.number)), "{answer}");
        game.took(&body);
        played += 1;
        assert_eq!(state_number(&game), game.number - 1, "once");
        go_on(&mut game);
        // A player may send 300 requests a minute, so long requests are cut at every fourth byte only.
        std::thread::sleep(Duration::from_millis(if bytes > 100 { 100 } else { 0 }));
        bytes += 1;
    }
    game.check();
    println!("a socket cut after each of {cut} bytes, {played} turns played, each once");
    drop(server);
    verify(&database);
}

fn state_number(game: &Game) -> u64 {
    let state = ask(game.port, "GET", &format!("games/{}", game.id), "", &Value::Null);
    state.expect("an answer").1["number"].as_u64().expect("a number")
}

#[test]
fn a_request_cut_at_any_byte_plays_its_turn_once_or_not_at_all() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    let mut bytes = 0;
    loop {
        let body = game.body();
        let text = body.to_string();
        let request = format!(
            "POST /api/v1/games/{}/turns HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {}\r\nContent-Length: {}\r\n\r\n{text}",
            game.id,
            game.token(),
            text.len()
        );
        if bytes > request.len() {
            break;
        }
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        stream.write_all(&request.as_bytes()[..bytes]).expect("it is sent");
        stream.shutdown(Shutdown::Both).expect("a connection");
        drop(stream);
        // Every seventh one is played to its end; the others would only wait for the rate limit.
        if bytes % 7 == 0 || bytes == request.len() {
            let (status, answer) = game.send(&body).expect("an answer");
            assert_eq!((status, &answer["number"]), (200, &json!(game.number)), "{answer}");
            game.took(&body);
        } else {
            assert_eq!(state_number(&game), game.number - 1, "{bytes} of {}", request.len());
        }
        go_on(&mut game);
        bytes += 1;
    }
    game.check();
    println!("a request cut after each of {bytes} bytes");
    drop(server);
    verify(&database);
}

#[test]
fn sockets_that_are_never_read_are_disconnected_and_others_continue() {
    const SILENT: usize = 20;
    let folder = Folder::new();
    let (port, metrics) = (free_port(), free_port());
    let address = format!("127.0.0.1:{metrics}");
    let database = folder.database();
    let server = Server::start_by(command(), port, &database, &["--metrics", &address]);
    let mut game = Game::begin(port, "-");
    while game.acknowledged.len() < 30 {
        game.play();
        if !game.goes_on() {
            break;
        }
    }
    let before = server.memory();
    let watch = json!({"kind": "watch", "game": game.id, "since": 0}).to_string();
    let silent: Vec<_> = (0..SILENT)
        .map(|_| {
            let mut socket = game.socket(0, 0);
            // Each requests the whole game as often as allowed, and reads nothing.
            for _ in 0..190 {
                if socket.write(Message::text(watch.clone())).and_then(|()| socket.flush()).is_err() {
                    break;
                }
            }
            socket
        })
        .collect();
    let mut other = Game::begin_with(port, "-", game.tokens.clone());
    let end = Instant::now() + Duration::from_mins(1);
    let mut slowest = Duration::ZERO;
    while figure(metrics, "jersi_sockets ") > 0 && Instant::now() < end {
        let start = Instant::now();
        other.play();
        slowest = slowest.max(start.elapsed());
        if !other.goes_on() {
            other = Game::begin_with(port, "-", game.tokens.clone());
        }
        std::thread::sleep(Duration::from_millis(300));
    }
    assert_eq!(figure(metrics, "jersi_sockets "), 0, "some are still there");
    drop(silent);
    let grown = server.memory().saturating_sub(before);
    println!(
        "{SILENT} sockets that nobody reads were cut off; {grown} kB of memory; others waited {slowest:?} at most"
    );
    assert!(grown < 64_000, "{grown} kB");
}

/// A metric of the server.
fn figure(port: u16, name: &str) -> u64 {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream
        .write_all(b"GET /metrics HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        .expect("it is sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("the figure");
    line.trim().parse().expect("a number")
}

#[test]
fn idle_connections_beyond_the_limit_are_rejected_and_players_stay() {
    const CONNECTIONS: usize = 1_500;
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    // 192 connections, and the server's own files.
    let server = Server::start_by(Server::behind("ulimit -n 256"), port, &database, &[]);
    let mut game = Game::begin(port, "-");
    let mut socket = game.socket(1, 3);
    next(&mut socket, "game").expect("the line lives");
    let mut open = Vec::new();
    let mut turned_away = 0;
    for _ in 0..CONNECTIONS {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_millis(if open.len() < 150 { 1 } else { 50 })))
            .expect("a socket");
        let mut head = [0; 12];
        match stream.read_exact(&mut head) {
            Ok(()) => {
                assert_eq!(&head, b"HTTP/1.1 503");
                turned_away += 1;
            }
            // An idle connection.
            Err(_) => open.push(stream),
        }
    }
    assert!(turned_away > 1_000 && open.len() < 250, "{turned_away} turned away, {} open", open.len());
    assert!(health(port).expect("an answer").contains("503"), "there is no place for anybody");
    // Existing players continue, over the socket: a request would need a connection slot.
    let body = game.body();
    let mut turn = body.clone();
    turn["kind"] = json!("turn");
    turn["game"] = json!(game.id);
    let mut white = None;
    open.truncate(open.len() - 5);
    for _ in 0..50 {
        if let Ok(Ok(line)) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut line = game.socket(0, 3);
            next(&mut line, "game").map(|_| line).ok_or(())
        })) {
            white = Some(line);
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut white = white.expect("with a place free somebody can come");
    white.send(Message::text(turn.to_string())).expect("it hears");
    next(&mut white, "done").expect("it is stored");
    game.took(&body);
    assert_eq!(next(&mut socket, "event").expect("the line lives")["event"]["number"], 4);
    drop(open);
    let end = Instant::now() + Duration::from_secs(10);
    while !health(port).is_ok_and(|line| line.contains("200")) {
        assert!(Instant::now() < end, "places are not given back");
        std::thread::sleep(Duration::from_millis(50));
    }
    game.check();
    println!("of {CONNECTIONS} idle connections {turned_away} were turned away");
    drop(server);
}

#[test]
fn a_server_without_file_descriptors_continues_when_some_are_free_again() {
    let folder = Folder::new();
    let (port, database) = (free_port(), folder.database());
    let server = Server::start(port, &database);
    let mut game = Game::begin(port, "-");
    let mut socket = game.socket(1, 3);
    next(&mut socket, "game").expect("the line lives");
    let mut white = game.socket(0, 3);
    next(&mut white, "game").expect("the line lives");
    for round in 0..5 {
        // No more descriptors can be opened. On a busy machine an earlier connection may be closed only now, and free
        // one: retry.
        let waiting = (0..10).find_map(|_| {
            server.limit(&format!("--nofile={}:", server.first_free()));
            let waiting = std::thread::spawn(move || health(port));
            std::thread::sleep(Duration::from_millis(300));
            if waiting.is_finished() {
                server.limit("--nofile=1024:");
            }
            (!waiting.is_finished()).then_some(waiting)
        });
        let waiting = waiting.expect("nobody can be let in");
        // Open connections continue.
        for _ in 0..2 {
            let body = game.body();
            let mut turn = body.clone();
            turn["kind"] = json!("turn");
            turn["game"] = json!(game.id);
            let (mover, other) = match game.position.side() as usize {
                0 => (&mut white, &mut socket),
                _ => (&mut socket, &mut white),
            };
            mover.send(Message::text(turn.to_string())).expect("it hears");
            next(mover, "done").unwrap_or_else(|| panic!("round {round}: it is not stored"));
            while next(other, "event").expect("the line lives")["event"]["number"] != game.number {}
            game.took(&body);
        }
        server.limit("--nofile=1024:");
        assert!(waiting.join().expect("no panic").expect("an answer").contains("200"));
    }
    game.check();
    println!("5 times without descriptors, {} turns played meanwhile", game.acknowledged.len());
}
