//! Fault tests that are too slow for the test suite. The others are in `cargo test -p jersi --test faults`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde_json::json;
use tokio::io::AsyncReadExt;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::Options;
use crate::client::{Received, Route, Socket};
use crate::database::Database;
use crate::figures::Times;
use crate::process::{Server, free_port, used};

/// Kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Fault {
    /// Idle connections, far more than the server accepts
    Idle,
}

/// Concurrent connection attempts.
const OPENING: usize = 24;
/// A connection that is not rejected within this time is accepted.
const REJECTED_WITHIN: Duration = Duration::from_millis(250);
/// Longer than the header timeout, after which idle connections are dropped.
const DROPPED_WITHIN: Duration = Duration::from_secs(40);

#[derive(Default)]
struct Count {
    rejected: AtomicU64,
    open: AtomicU64,
    max_open: AtomicU64,
    dropped: AtomicU64,
    failed: AtomicU64,
}

/// Floods the server with idle connections: earlier players continue, and later there is room again.
pub(crate) async fn idle(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let server = Server::start(&options.program, free_port()?, database.address())?;
    let empty = used(server.id());
    let player = Route::new(0, server.address);
    let mut socket = Socket::open(player, &player.guest().await?).await?;
    let (count, permits) = (Arc::<Count>::default(), Arc::new(Semaphore::new(OPENING)));
    let mut tasks = JoinSet::new();
    let start = Instant::now();
    let (mut times, mut most) = (Times::default(), empty);
    for number in 0..options.sockets {
        let permit = permits.clone().acquire_owned().await?;
        let (route, count) = (Route::new(1 + number, server.address), count.clone());
        tasks.spawn(async move {
            if idle_connection(route, &count, permit).await.is_err() {
                count.failed.fetch_add(1, Ordering::Relaxed);
            }
        });
        while tasks.try_join_next().is_some() {}
        if number % 1_000 == 0 {
            times.add(ask(&mut socket).await?);
            let now = used(server.id());
            most.memory = most.memory.max(now.memory);
            most.files = most.files.max(now.files);
        }
    }
    let elapsed = start.elapsed();
    tasks.join_all().await;
    times.add(ask(&mut socket).await?);
    // New players can connect again.
    let newcomer = Route::new(options.sockets + 1, server.address);
    newcomer.guest().await?;
    let get = |of: &AtomicU64| of.load(Ordering::Relaxed);
    println!(
        "{} idle connections in {:.0} s: {} rejected with 503, {} accepted and dropped as idle, {} failed; \
        at most {} open at once",
        options.sockets,
        elapsed.as_secs_f64(),
        get(&count.rejected),
        get(&count.dropped),
        get(&count.failed),
        get(&count.max_open)
    );
    println!("round trips of the earlier player: {}", times.sorted());
    let end = used(server.id());
    println!(
        "memory {} kB before, {} kB at most, {} kB after; files {} before, {} at most, {} after",
        empty.memory, most.memory, end.memory, empty.files, most.files, end.files
    );
    ensure!(get(&count.failed) == 0, "some connections were neither accepted nor rejected");
    Ok(())
}

/// An idle connection, until it is rejected or dropped.
async fn idle_connection(
    route: Route,
    count: &Count,
    permit: tokio::sync::OwnedSemaphorePermit,
) -> Result<()> {
    let mut stream = route.connect().await?;
    let mut head = [0; 12];
    match tokio::time::timeout(REJECTED_WITHIN, stream.read_exact(&mut head)).await {
        Ok(Ok(_)) => {
            ensure!(&head == b"HTTP/1.1 503", "unexpected response");
            count.rejected.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Err(error)) => return Err(error.into()),
        Err(_) => {
            drop(permit);
            let now = count.open.fetch_add(1, Ordering::Relaxed) + 1;
            count.max_open.fetch_max(now, Ordering::Relaxed);
            // Any response, or the end of the connection.
            let _ = tokio::time::timeout(DROPPED_WITHIN, stream.read(&mut head)).await?;
            count.open.fetch_sub(1, Ordering::Relaxed);
            count.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// Round-trip time over a socket.
async fn ask(socket: &mut Socket) -> Result<Duration> {
    let start = Instant::now();
    socket.send(&json!({"kind": "ping", "at": 1})).await?;
    loop {
        match socket.receive().await {
            Received::Text(text) if text.starts_with("{\"kind\":\"pong\"") => return Ok(start.elapsed()),
            Received::Text(_) => {}
            Received::Closed(code) => bail!("an earlier player was disconnected with {code:?}"),
        }
    }
}
