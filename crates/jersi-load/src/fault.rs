//! Faults that need more than a test may take. The others are tests: `cargo test -p jersi --test faults`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde_json::json;
use tokio::io::AsyncReadExt;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::Options;
use crate::database::Database;
use crate::figures::Times;
use crate::process::{Server, free_port, used};
use jersi_engines::{Heard, Line, Way};

/// Which fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Fault {
    /// As many idle connections as there are sockets, far more than the server has places
    Idle,
}

/// So many connections are being opened at the same time.
const OPENING: usize = 24;
/// Whoever is not turned away within this time has a place.
const TURNED_AWAY: Duration = Duration::from_millis(250);
/// Whoever has one and says nothing loses it after 15 seconds.
const PATIENCE: Duration = Duration::from_secs(40);

#[derive(Default)]
struct Count {
    turned_away: AtomicU64,
    held: AtomicU64,
    most_held: AtomicU64,
    cut_off: AtomicU64,
    failed: AtomicU64,
}

/// Idle connections come and come; who was there before plays on, and when they are gone there is place again.
pub(crate) async fn idle(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let server = Server::start(&options.program, free_port()?, database.address())?;
    let empty = used(server.id());
    let player = Way::new(0, server.address);
    let mut line = Line::open(player, &player.guest().await?).await?;
    let (count, places) = (Arc::<Count>::default(), Arc::new(Semaphore::new(OPENING)));
    let mut tasks = JoinSet::new();
    let start = Instant::now();
    let (mut times, mut most) = (Times::default(), empty);
    for number in 0..options.sockets {
        let place = places.clone().acquire_owned().await?;
        let (way, count) = (Way::new(1 + number, server.address), count.clone());
        tasks.spawn(async move {
            if come(way, &count, place).await.is_err() {
                count.failed.fetch_add(1, Ordering::Relaxed);
            }
        });
        while tasks.try_join_next().is_some() {}
        if number % 1_000 == 0 {
            times.add(ask(&mut line).await?);
            let now = used(server.id());
            most.memory = most.memory.max(now.memory);
            most.files = most.files.max(now.files);
        }
    }
    let came = start.elapsed();
    tasks.join_all().await;
    times.add(ask(&mut line).await?);
    // Everybody finds a place again.
    let newcomer = Way::new(options.sockets + 1, server.address);
    newcomer.guest().await?;
    let get = |of: &AtomicU64| of.load(Ordering::Relaxed);
    println!(
        "{} idle connections in {:.0} s: {} turned away with 503, {} let in and cut off for saying nothing, {} failed; \
        at most {} at once",
        options.sockets,
        came.as_secs_f64(),
        get(&count.turned_away),
        get(&count.cut_off),
        get(&count.failed),
        get(&count.most_held)
    );
    println!("whoever was there was answered meanwhile: {}", times.sorted());
    let end = used(server.id());
    println!(
        "memory {} kB before, {} kB at most, {} kB after; files {} before, {} at most, {} after",
        empty.memory, most.memory, end.memory, empty.files, most.files, end.files
    );
    ensure!(get(&count.failed) == 0, "some were neither let in nor turned away");
    Ok(())
}

/// A connection that says nothing, until it is turned away or cut off.
async fn come(way: Way, count: &Count, place: tokio::sync::OwnedSemaphorePermit) -> Result<()> {
    let mut stream = way.connect().await?;
    let mut head = [0; 12];
    match tokio::time::timeout(TURNED_AWAY, stream.read_exact(&mut head)).await {
        Ok(Ok(_)) => {
            ensure!(&head == b"HTTP/1.1 503", "another answer");
            count.turned_away.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Err(error)) => return Err(error.into()),
        Err(_) => {
            drop(place);
            let now = count.held.fetch_add(1, Ordering::Relaxed) + 1;
            count.most_held.fetch_max(now, Ordering::Relaxed);
            // What is said then does not matter; that something is said does.
            let _ = tokio::time::timeout(PATIENCE, stream.read(&mut head)).await?;
            count.held.fetch_sub(1, Ordering::Relaxed);
            count.cut_off.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// How long an answer over a socket takes.
async fn ask(line: &mut Line) -> Result<Duration> {
    let start = Instant::now();
    line.say(&json!({"kind": "ping", "at": 1})).await?;
    loop {
        match line.hear().await {
            Heard::Text(text) if text.starts_with("{\"kind\":\"pong\"") => return Ok(start.elapsed()),
            Heard::Text(_) => {}
            Heard::Closed(code) => bail!("whoever was there was cut off with {code:?}"),
        }
    }
}
