//! How many turns a second a server acknowledges: players on connections of their own play random games as fast as
//! they are answered, for some seconds, against servers in the same process.
//!
//! ```sh
//! cargo run --release -p jersi-server --example load -- --database sqlite:/tmp/load.db --players 1000 --seconds 10
//! cargo run --release -p jersi-server --example load -- --postgres --servers 2 --players 1000 --seconds 10
//! ```

#![allow(clippy::print_stdout, missing_docs, reason = "a program that measures")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId};
use jersi_server::{Allowance, App, Config};
use jersi_store::{Address, Store};
use jersi_testkit::postgres::{Cluster, Durability};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

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

/// A connection that is kept.
struct Line(TcpStream, Vec<u8>);

impl Line {
    async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        Self(stream, Vec::new())
    }

    async fn post(&mut self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: load\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let request =
            if token.is_empty() { request.replace("Authorization: Bearer \r\n", "") } else { request };
        self.0.write_all(request.as_bytes()).await.expect("it listens");
        self.1.clear();
        loop {
            if let Some(head) = self.1.windows(4).position(|end| end == b"\r\n\r\n") {
                let text = String::from_utf8_lossy(&self.1[..head]).to_lowercase();
                let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
                let length =
                    text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
                let end = head + 4 + length.unwrap_or(0_usize);
                if self.1.len() >= end {
                    return (status, serde_json::from_slice(&self.1[head + 4..end]).unwrap_or_default());
                }
            }
            let read = self.0.read_buf(&mut self.1).await.expect("it answers");
            assert!(read > 0, "the connection was closed");
        }
    }
}

async fn serve(store: Store) -> SocketAddr {
    let config = Config { allowance: Allowance::unlimited(), ..Config::default() };
    let router = jersi_server::app(App::new(store, config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound");
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Two players, each on a connection of its own, play one game after the other.
async fn play(
    addresses: [SocketAddr; 2],
    seed: u64,
    stop: Arc<AtomicBool>,
    count: Arc<AtomicU64>,
    waited: Arc<AtomicU64>,
) {
    let mut lines = [Line::open(addresses[0]).await, Line::open(addresses[1]).await];
    let mut tokens = [String::new(), String::new()];
    for (line, token) in lines.iter_mut().zip(&mut tokens) {
        let (_, guest) = line.post("guests", "", &Value::Null).await;
        guest["token"].as_str().expect("a token").clone_into(token);
    }
    let mut chance = seed;
    while !stop.load(Ordering::Relaxed) {
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": "600+5"});
        let (_, begun) = lines[0].post("games", &tokens[0], &asked).await;
        let game = begun["game"].as_str().expect("a game").to_owned();
        lines[1].post(&format!("games/{game}/join"), &tokens[1], &Value::Null).await;
        let path = format!("games/{game}/turns");
        let mut position = AnyPosition::initial(RulesetId::Pijersi);
        let mut number = 4_usize;
        while !stop.load(Ordering::Relaxed) && position.outcome().is_none() {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let turns = position.turns();
            let turn = turns[(chance >> 33) as usize % turns.len()];
            let body =
                json!({"turn": position.write_turn(turn), "number": number, "key": number.to_string()});
            let start = Instant::now();
            let (status, answer) = lines[number % 2].post(&path, &tokens[number % 2], &body).await;
            assert_eq!(status, 200, "{answer}");
            count.fetch_add(1, Ordering::Relaxed);
            waited.fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
            position = position.play_unchecked(turn);
            number += 1;
        }
    }
}

fn main() {
    let options = options();
    let cluster = options.database.is_none().then(|| Cluster::start(Durability::Synced).expect("PostgreSQL"));
    let address = options
        .database
        .clone()
        .unwrap_or_else(|| Address::Postgres(cluster.as_ref().expect("a cluster").database()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut servers = Vec::new();
        for _ in 0..options.servers {
            servers.push(serve(Store::open(&address).await.expect("a database")).await);
        }
        let (stop, count, waited) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default(), Arc::<AtomicU64>::default());
        let pairs: Vec<_> = (0..options.players / 2)
            .map(|pair| {
                let of = |player: u64| servers[((pair * 2 + player) % servers.len() as u64) as usize];
                tokio::spawn(play([of(0), of(1)], pair, stop.clone(), count.clone(), waited.clone()))
            })
            .collect();
        // Until everybody plays.
        while count.load(Ordering::Relaxed) < options.players * 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let (before, waited_before, start) = (count.load(Ordering::Relaxed), waited.load(Ordering::Relaxed), Instant::now());
        tokio::time::sleep(Duration::from_secs(options.seconds)).await;
        let turns = count.load(Ordering::Relaxed) - before;
        let mean = (waited.load(Ordering::Relaxed) - waited_before) / turns.max(1);
        #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
        let rate = turns as f64 / start.elapsed().as_secs_f64();
        println!(
            "{address}, {} servers, {} players: {rate:.0} acknowledged turns a second, {mean} µs each on average",
            options.servers, options.players
        );
        stop.store(true, Ordering::Relaxed);
        for pair in pairs {
            pair.await.expect("no player has anything to complain about");
        }
    });
}
