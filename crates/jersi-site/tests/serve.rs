//! The server on a socket: whoever is slow or idle is cut off, and there are so many places.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::routing::get;
use jersi_site::{ConnectionLimits, serve_router};

/// Serves with limits until the test program ends.
fn serve(limits: ConnectionLimits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let address = listener.local_addr().expect("bound");
    // More than the buffers of both ends hold.
    let large = async || Body::from(vec![b'x'; 64 << 20]);
    let router = Router::new().route("/", get(async || "hello")).route("/large", get(large));
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(serve_router(listener, router, limits, || {}, || {}))
    });
    address
}

const SHORT: Duration = Duration::from_millis(300);

/// Sends something, and says what comes until the other end closes.
fn answer(stream: &mut TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).expect("it listens");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn connect(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).expect("it listens")
}

#[test]
fn whoever_sends_a_head_slowly_is_cut_off() {
    let address = serve(ConnectionLimits { head: SHORT, ..ConnectionLimits::default() });
    let slow = answer(&mut connect(address), "GET / HTTP/1.1\r\nHost: ");
    assert!(!slow.contains("hello"), "{slow}");
    assert_eq!(answer(&mut connect(address), ""), "", "nor does one who says nothing stay");
}

#[test]
fn an_idle_connection_is_closed_after_its_answer() {
    let address = serve(ConnectionLimits { head: SHORT, ..ConnectionLimits::default() });
    let answered = answer(&mut connect(address), "GET / HTTP/1.1\r\nHost: test\r\n\r\n");
    assert!(answered.starts_with("HTTP/1.1 200") && answered.ends_with("hello"), "{answered}");
}

#[test]
fn an_address_has_so_many_connections_and_others_are_asked_to_come_later() {
    let limited =
        ConnectionLimits { of_address: 2, is_limited: Box::new(|_| true), ..ConnectionLimits::default() };
    let address = serve(limited);
    let (one, _two) = (connect(address), connect(address));
    let get = "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    let refused = answer(&mut connect(address), "");
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("retry-after"), "{refused}");
    drop(one);
    // The place is free once the server has noticed.
    while !answer(&mut connect(address), get).ends_with("hello") {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn there_are_so_many_connections_in_all() {
    let address = serve(ConnectionLimits { connections: 2, ..ConnectionLimits::default() });
    let _two = (connect(address), connect(address));
    assert!(answer(&mut connect(address), "").starts_with("HTTP/1.1 503"));
}

#[test]
fn whoever_never_reads_is_cut_off() {
    let address = serve(ConnectionLimits { connections: 1, reading: SHORT, ..ConnectionLimits::default() });
    let mut stuck = connect(address);
    stuck.write_all(b"GET /large HTTP/1.1\r\nHost: test\r\n\r\n").expect("it listens");
    let get = "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    loop {
        let mut next = connect(address);
        if next.write_all(get.as_bytes()).is_ok() && answer(&mut next, "").ends_with("hello") {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
