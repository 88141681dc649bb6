//! Simulated bad network between the real socket of the server and clients: slow, connections drop within a message, and
//! messages are lost, duplicated, delayed and reordered.

use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Seeded random numbers.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// True with a probability of one in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// Counters of network faults.
#[derive(Debug, Default)]
pub struct FaultCounts {
    pub messages: AtomicU64,
    pub lost: AtomicU64,
    pub duplicated: AtomicU64,
    pub delayed: AtomicU64,
    pub connections: AtomicU64,
    pub dropped: AtomicU64,
}

impl FaultCounts {
    fn count(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Network to a server.
#[derive(Clone)]
pub struct Network {
    listener: mpsc::Sender<DuplexStream>,
    pub faults: Arc<FaultCounts>,
}

/// Listener of the server.
struct Listener(mpsc::Receiver<DuplexStream>);

impl axum::serve::Listener for Listener {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(stream) => (stream, (Ipv4Addr::LOCALHOST, 0).into()),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok((Ipv4Addr::LOCALHOST, 0).into())
    }
}

/// Behaviour of the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conditions {
    Bad,
    /// No faults, so that clients can catch up.
    Good,
}

/// Buffer size below a message's length, so that a dropped connection leaves a partial one.
const BUFFER: usize = 300;

impl Network {
    /// Serves a router over the network.
    pub fn new(router: Router, faults: Arc<FaultCounts>) -> Self {
        let (listener, waiting) = mpsc::channel(1024);
        tokio::spawn(async move { axum::serve(Listener(waiting), router).await });
        Self { listener, faults }
    }

    /// Connects and sends the first message; `None` if the connection dropped before.
    pub async fn dial(
        &self,
        hello: &Value,
        conditions: Conditions,
        random: &mut Random,
    ) -> Option<ClientSocket> {
        let (client, near) = duplex(BUFFER);
        let (far, server) = duplex(BUFFER);
        // Handshake and `hello` take about 700 bytes, a state about 1,500.
        let budget = match conditions {
            Conditions::Bad if random.below(4) > 0 => 200 + random.below(14_000),
            _ => u64::MAX,
        };
        let (faults, seed) = (self.faults.clone(), random.below(u64::MAX >> 1));
        FaultCounts::count(&faults.connections);
        tokio::spawn(copy_bytes(near, far, budget, Random(seed), faults));
        self.listener.send(server).await.ok()?;
        let (mut socket, _) =
            tokio_tungstenite::client_async("ws://test/api/v1/socket", client).await.ok()?;
        socket.send(Message::text(hello.to_string())).await.ok()?;
        let (out, late) = (Vec::new(), Vec::new());
        Some(ClientSocket {
            socket,
            conditions,
            out,
            late,
            random: Random(seed + 1),
            faults: self.faults.clone(),
        })
    }
}

/// Copies bytes both ways until one end closes or the connection drops.
async fn copy_bytes(
    near: DuplexStream,
    far: DuplexStream,
    budget: u64,
    random: Random,
    faults: Arc<FaultCounts>,
) {
    let left = AtomicU64::new(budget);
    let ((from_near, to_near), (from_far, to_far)) = (split(near), split(far));
    let up = pin!(copy(from_near, to_far, &left, random.clone()));
    let down = pin!(copy(from_far, to_near, &left, Random(random.0 + 1)));
    futures_util::future::select(up, down).await;
    if left.load(Ordering::Relaxed) == 0 {
        FaultCounts::count(&faults.dropped);
    }
}

async fn copy(
    mut from: ReadHalf<DuplexStream>,
    mut to: WriteHalf<DuplexStream>,
    left: &AtomicU64,
    mut random: Random,
) {
    let mut bytes = [0; 200];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if random.once_in(20) {
            tokio::time::sleep(Duration::from_millis(random.below(5))).await;
        }
        let before = left.load(Ordering::Relaxed);
        let part = (read as u64).min(before);
        left.store(before - part, Ordering::Relaxed);
        if to.write_all(&bytes[..part as usize]).await.is_err() || part == before {
            return;
        }
    }
}

/// Client end of a connection.
pub struct ClientSocket {
    socket: WebSocketStream<DuplexStream>,
    conditions: Conditions,
    /// Messages in flight to the server, with arrival times.
    out: Vec<(Instant, Value)>,
    /// Messages in flight to the client.
    late: Vec<(Instant, Value)>,
    random: Random,
    faults: Arc<FaultCounts>,
}

/// Received by a client.
pub enum Received {
    /// A message, perhaps late or duplicated.
    Message(Value),
    /// Nothing until the timeout.
    Nothing,
    /// The connection dropped.
    Dropped,
}

impl ClientSocket {
    /// Arrival delays of the copies of a message; none if it is lost.
    fn delays(&mut self) -> Vec<Duration> {
        if self.conditions == Conditions::Good {
            return vec![Duration::ZERO];
        }
        FaultCounts::count(&self.faults.messages);
        if self.random.once_in(12) {
            FaultCounts::count(&self.faults.lost);
            return Vec::new();
        }
        let copies = if self.random.once_in(10) { 2 } else { 1 };
        if copies == 2 {
            FaultCounts::count(&self.faults.duplicated);
        }
        (0..copies)
            .map(|_| {
                if !self.random.once_in(8) {
                    return Duration::ZERO;
                }
                FaultCounts::count(&self.faults.delayed);
                Duration::from_millis(self.random.below(25))
            })
            .collect()
    }

    /// Sends a message, which may be lost.
    pub async fn send(&mut self, message: &Value) -> bool {
        let now = Instant::now();
        for delay in self.delays() {
            if delay.is_zero() {
                if self.socket.send(Message::text(message.to_string())).await.is_err() {
                    return false;
                }
            } else {
                self.out.push((now + delay, message.clone()));
            }
        }
        true
    }

    /// Receives until a time. `raw` sees every message as it arrives, before any fault is applied.
    pub async fn receive(&mut self, until: Instant, mut raw: impl FnMut(&Value)) -> Received {
        loop {
            let now = Instant::now();
            while let Some(due) = self.out.iter().position(|(at, _)| *at <= now) {
                let (_, message) = self.out.swap_remove(due);
                if self.socket.send(Message::text(message.to_string())).await.is_err() {
                    return Received::Dropped;
                }
            }
            if let Some(due) = self.late.iter().position(|(at, _)| *at <= now) {
                return Received::Message(self.late.swap_remove(due).1);
            }
            if until <= now {
                return Received::Nothing;
            }
            let next = self.out.iter().chain(&self.late).map(|(at, _)| *at).chain([until]).min();
            let read = tokio::time::timeout_at(next.unwrap_or(until), self.socket.next()).await;
            match read {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    raw(&message);
                    let now = Instant::now();
                    for delay in self.delays() {
                        self.late.push((now + delay, message.clone()));
                    }
                }
                // A delayed message is due, or a ping or pong arrived.
                Err(_) | Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(_) => return Received::Dropped,
            }
        }
    }
}
