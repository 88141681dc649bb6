//! Connection limits and timeouts on real sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::routing::get;
use jersi_site::{ConnectionLimits, serve_router};

/// Serves with limits until the test program exits.
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

/// Sends a request and reads until the server closes.
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
fn slow_headers_time_out() {
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
fn connections_of_a_network_are_limited_and_others_get_503() {
    let limited =
        ConnectionLimits { of_address: 2, is_limited: Box::new(|_| true), ..ConnectionLimits::default() };
    let address = serve(limited);
    let (one, _two) = (connect(address), connect(address));
    let get = "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    let refused = answer(&mut connect(address), "");
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("retry-after"), "{refused}");
    drop(one);
    // The server needs a moment to notice the closed connection.
    while !answer(&mut connect(address), get).ends_with("hello") {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn connections_are_limited_in_total() {
    let address = serve(ConnectionLimits { connections: 2, ..ConnectionLimits::default() });
    let _two = (connect(address), connect(address));
    assert!(answer(&mut connect(address), "").starts_with("HTTP/1.1 503"));
}

#[test]
fn a_client_that_never_reads_is_disconnected() {
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

/// The response to a request, if any.
fn hello(address: SocketAddr) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// Connections from another loopback address.
fn connections_from(source: &str, to: SocketAddr, count: usize, first: &str) -> Vec<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let source = SocketAddr::new(source.parse().expect("an address"), 0);
    runtime.block_on(async {
        let mut streams = Vec::new();
        for _ in 0..count {
            let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
            socket.bind(source).expect("an address of this machine");
            let stream = socket.connect(to).await.expect("it listens").into_std().expect("a stream");
            stream.set_nonblocking(false).expect("a stream");
            let mut stream = stream;
            // A rejected connection may be closed already.
            let _ = stream.write_all(first.as_bytes());
            streams.push(stream);
        }
        streams
    })
}

/// Limits for 256 descriptors: 192 connections, a quarter of them for one network.
fn small() -> ConnectionLimits {
    let is_limited = Box::new(|address: std::net::IpAddr| !address.to_string().ends_with(".1"));
    ConnectionLimits { connections: 192, of_address: 48, is_limited, ..ConnectionLimits::default() }
}

#[test]
fn two_hundred_slow_clients_of_an_address_lock_no_one_out() {
    let address = serve(small());
    let _slow = connections_from("127.0.0.9", address, 200, "GET / HTTP/1.1\r\nHost: ");
    for _ in 0..20 {
        assert!(hello(address).is_some_and(|answer| answer.ends_with("hello")));
    }
}

#[test]
fn three_hundred_and_thirty_idle_clients_of_an_address_lock_no_one_out() {
    let address = serve(small());
    let _idle = connections_from("127.0.0.9", address, 330, "");
    for _ in 0..20 {
        assert!(hello(address).is_some_and(|answer| answer.ends_with("hello")));
    }
}

#[test]
fn idle_clients_of_many_addresses_are_disconnected_after_a_while() {
    let address = serve(ConnectionLimits { head: SHORT, ..small() });
    let _idle: Vec<_> =
        (2..9).map(|last| connections_from(&format!("127.0.0.{last}"), address, 48, "")).collect();
    // Idle connections are dropped after the header timeout.
    while !hello(address).is_some_and(|answer| answer.ends_with("hello")) {
        std::thread::sleep(Duration::from_millis(20));
    }
}
