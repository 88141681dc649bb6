//! How many turns a second a server acknowledges, and after how long the opponent sees them: players on sockets of
//! their own play random games as fast as they are answered, for some seconds, against servers in the same process,
//! so the players' work is part of the figure.
//!
//! ```sh
//! cargo run --release -p jersi-server --example load -- --database sqlite:/tmp/load.db --players 1000 --seconds 10
//! cargo run --release -p jersi-server --example load -- --postgres --servers 2 --players 1000 --seconds 10
//! ```

#![allow(clippy::print_stdout, missing_docs, reason = "a program that measures")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use jersi_rules::{AnyPosition, RulesetId};
use jersi_server::{Allowance, App, Config};
use jersi_store::{Address, Store};
use jersi_testkit::postgres::{Cluster, Durability};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

struct Options {
    database: Option<Address>,
    servers: usize,
    players: u64,
    seconds: u64,
}

fn options() -> Options {
    let mut options = Options { database: Some(Address::Memory), servers: 1, players: 1000, seconds: 10 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
        match word.as_str() {
            "--database" => options.database = Some(value().parse().expect("an address")),
            "--postgres" => options.database = None,
            "--servers" => options.servers = value().parse().expect("a number"),
            "--players" => options.players = value().parse().expect("a number"),
            "--seconds" => options.seconds = value().parse().expect("a number"),
            _ => panic!("unknown option {word}"),
        }
    }
    options
}

/// A request over a connection of its own.
async fn post(address: SocketAddr, path: &str, token: &str, body: &Value) -> Value {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let token = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!("POST /api/v1/{path} HTTP/1.1\r\nHost: load\r\n{token}Connection: close");
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

/// A player's socket.
struct Line(WebSocketStream<TcpStream>);

impl Line {
    async fn open(address: SocketAddr, token: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        let url = format!("ws://{address}/api/v1/socket");
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.expect("a socket");
        let mut line = Self(socket);
        line.say(&json!({"kind": "hello", "version": 1, "token": token})).await;
        line.wait_for("{\"kind\":\"hello\"", "").await;
        line
    }

    async fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.expect("it hears");
    }

    /// The next message that begins so and holds something.
    async fn wait_for(&mut self, start: &str, part: &str) {
        loop {
            match self.0.next().await.expect("the line lives").expect("the line lives") {
                Message::Text(text) if text.starts_with(start) && text.contains(part) => return,
                Message::Text(text) => assert!(!text.starts_with("{\"kind\":\"error\""), "{text}"),
                _ => {}
            }
        }
    }
}

async fn serve(store: Store) -> SocketAddr {
    let config = Config { allowance: Allowance::unlimited(), ..Config::default() };
    let router = jersi_server::app(App::new(store, config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound");
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// What is measured.
#[derive(Default)]
struct Figures {
    stop: AtomicBool,
    turns: AtomicU64,
    /// Microseconds until the acknowledgement, and until the opponent saw the turn.
    times: Mutex<[Vec<u32>; 2]>,
}

/// Two players, each on a socket of its own, play one game after the other.
async fn play(addresses: [SocketAddr; 2], seed: u64, figures: Arc<Figures>) {
    let mut tokens = [String::new(), String::new()];
    for (address, token) in addresses.iter().zip(&mut tokens) {
        let guest = post(*address, "guests", "", &Value::Null).await;
        guest["token"].as_str().expect("a token").clone_into(token);
    }
    let mut lines = [Line::open(addresses[0], &tokens[0]).await, Line::open(addresses[1], &tokens[1]).await];
    let mut chance = seed;
    while !figures.stop.load(Ordering::Relaxed) {
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": "600+5"});
        let begun = post(addresses[0], "games", &tokens[0], &asked).await;
        let game = begun["game"].as_str().expect("a game").to_owned();
        post(addresses[1], &format!("games/{game}/join"), &tokens[1], &Value::Null).await;
        for line in &mut lines {
            line.say(&json!({"kind": "watch", "game": game, "since": 3})).await;
            line.wait_for("{\"kind\":\"game\"", &game).await;
        }
        let mut position = AnyPosition::initial(RulesetId::Pijersi);
        let mut number = 4_usize;
        while !figures.stop.load(Ordering::Relaxed) && position.outcome().is_none() {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let turns = position.turns();
            let turn = turns[(chance >> 33) as usize % turns.len()];
            let text = position.write_turn(turn);
            let key = number.to_string();
            let [white, black] = &mut lines;
            let (mover, other) = if number.is_multiple_of(2) { (white, black) } else { (black, white) };
            let start = Instant::now();
            mover
                .say(&json!({"kind": "turn", "game": game, "turn": text, "number": number, "key": key}))
                .await;
            let part = format!("\"number\":{number},");
            let done = async {
                mover.wait_for("{\"kind\":\"done\"", "").await;
                start.elapsed()
            };
            let told = async {
                other.wait_for("{\"kind\":\"event\"", &part).await;
                start.elapsed()
            };
            let (done, told) = tokio::join!(done, told);
            figures.turns.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut times) = figures.times.lock() {
                times[0].push(done.as_micros() as u32);
                times[1].push(told.as_micros() as u32);
            }
            position = position.play_unchecked(turn);
            number += 1;
        }
        for line in &mut lines {
            line.say(&json!({"kind": "unwatch", "game": game})).await;
        }
    }
}

/// Processor time of this process so far, in seconds: the servers and the players.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn main() {
    let options = options();
    let cluster = options.database.is_none().then(|| Cluster::start(Durability::Synced).expect("PostgreSQL"));
    let address = options
        .database
        .clone()
        .unwrap_or_else(|| Address::Postgres(cluster.as_ref().expect("a cluster").database()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&options, &address));
}

async fn measure(options: &Options, address: &Address) {
    let mut servers = Vec::new();
    for _ in 0..options.servers {
        servers.push(serve(Store::open_to_serve(address).await.expect("a database")).await);
    }
    let figures = Arc::<Figures>::default();
    let pairs: Vec<_> = (0..options.players / 2)
        .map(|pair| {
            let of = |player: u64| servers[((pair * 2 + player) % servers.len() as u64) as usize];
            tokio::spawn(play([of(0), of(1)], pair, figures.clone()))
        })
        .collect();
    // Until everybody plays.
    while figures.turns.load(Ordering::Relaxed) < options.players * 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if let Some(failed) = pairs.iter().position(tokio::task::JoinHandle::is_finished) {
            panic!("pair {failed} has ended");
        }
    }
    let before = figures.turns.load(Ordering::Relaxed);
    let (start, used) = (Instant::now(), processor());
    if let Ok(mut times) = figures.times.lock() {
        *times = Default::default();
    }
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    let turns = figures.turns.load(Ordering::Relaxed) - before;
    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    let (rate, cost) = (
        turns as f64 / start.elapsed().as_secs_f64(),
        (processor() - used) * 1_000_000.0 / turns.max(1) as f64,
    );
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    println!(
        "{address}, {} servers, {} players: {rate:.0} acknowledged turns a second; {cost:.0} µs of processor time each, \
        players included; load average {load}",
        options.servers, options.players
    );
    let mut times = figures.times.lock().map(|mut times| std::mem::take(&mut *times)).unwrap_or_default();
    for (what, times) in ["acknowledged", "seen by the opponent"].into_iter().zip(&mut times) {
        times.sort_unstable();
        let share = |of: usize| {
            let index = (times.len() * of / 1000).min(times.len().saturating_sub(1));
            f64::from(times.get(index).copied().unwrap_or(0)) / 1000.0
        };
        println!(
            "{what} after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (p99.9)",
            share(500),
            share(990),
            share(999)
        );
    }
    figures.stop.store(true, Ordering::Relaxed);
    for pair in pairs {
        pair.await.expect("no player has anything to complain about");
    }
}
