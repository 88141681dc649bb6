//! Simulated player of a soak test: thinks, plays legal turns, drops connections, reconnects, and retries unacknowledged
//! turns with the same key.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use jersi_rules::{AnyPosition, Color, RulesetId, SplitMix64};
use serde_json::{Value, json};

use crate::client::{DONE, ERROR, EVENT, Received, Route, Socket};

/// Counters of all players.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) acknowledged: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) cuts: AtomicU64,
    pub(crate) reconnects: AtomicU64,
    /// Sockets closed by a server that is shutting down.
    pub(crate) asked_to_reconnect: AtomicU64,
    pub(crate) retries: AtomicU64,
}

/// Thinking time in milliseconds: minimum and range.
const THINKING: (u64, u64) = (1_000, 3_000);
/// One of this many turns drops the connection before, within or after the message.
const CUT: u64 = 25;
/// One of this many turns is never played, so that the flag falls.
const STUCK: u64 = 300;

/// Unacknowledged turn.
struct Pending {
    text: String,
    number: u64,
    key: String,
}

/// A player through consecutive games.
pub(crate) struct Player {
    route: Route,
    pub(crate) token: String,
    random: SplitMix64,
    socket: Option<Socket>,
    tries: u32,
    keys: u64,
}

/// State of a game as seen by one side.
struct View<'a> {
    game: &'a str,
    side: Color,
    /// Events without gaps.
    seen: Vec<Value>,
    position: AnyPosition,
    is_over: bool,
}

/// Observations of a player in a game.
#[derive(Default)]
pub(crate) struct Played {
    /// Events received.
    pub(crate) seen: Vec<Value>,
    /// Own turns received as events: number and turn.
    pub(crate) acknowledged: Vec<(u64, String)>,
    /// Own turns acknowledged with `done`.
    pub(crate) done: Vec<(u64, String)>,
    /// Time charged beyond the thinking time, in milliseconds, on intact connections.
    pub(crate) excess: Vec<i64>,
}

/// The player's turn to play.
#[derive(Clone, Copy)]
struct Mine {
    /// Start of the turn, if the connection has been intact since.
    since: Option<Instant>,
    /// Time at which it is played.
    due: Instant,
}

/// One side of a game.
struct Seat<'a> {
    view: View<'a>,
    pending: Option<Pending>,
    mine: Option<Mine>,
    played: Played,
}

impl Player {
    pub(crate) async fn new(number: u64, server: SocketAddr) -> Result<Self> {
        let route = Route::new(number, server);
        let token = route.guest().await?;
        Ok(Self { route, token, random: SplitMix64::new(number), socket: None, tries: 0, keys: 0 })
    }

    fn draw(&mut self, of: u64) -> u64 {
        self.random.next_u64() % of
    }

    /// Retries a request until it succeeds: servers restart.
    pub(crate) async fn retry_post(&mut self, path: &str, body: &Value) -> Result<Value> {
        loop {
            match self.route.ask("POST", path, &self.token, body).await {
                Ok((200 | 201, body)) => return Ok(serde_json::from_str(&body)?),
                Ok((status, body)) if status < 429 => bail!("{path}: {status} {body}"),
                _ => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
    }

    /// Opens a socket and watches the game from the last event, with backoff.
    async fn connect(&mut self, view: &View<'_>, tally: &Tally) -> Socket {
        loop {
            if let Ok(mut socket) = Socket::open(self.route, &self.token).await {
                let watch = json!({"kind": "watch", "game": view.game, "since": view.seen.len()});
                if socket.send(&watch).await.is_ok() {
                    self.tries = 0;
                    tally.reconnects.fetch_add(1, Ordering::Relaxed);
                    return socket;
                }
            }
            let longest = 500 * (1 << self.tries.min(4));
            self.tries += 1;
            let wait = longest / 2 + self.draw(longest / 2);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }

    /// Plays one side of a game.
    pub(crate) async fn play(&mut self, game: &str, side: Color, tally: &Tally) -> Result<Played> {
        let mut seat = Seat::new(game, side);
        self.socket = None;
        loop {
            let mut socket = match self.socket.take() {
                Some(socket) => socket,
                None => self.reconnect(&mut seat, tally).await,
            };
            if seat.view.is_over && seat.pending.is_none() {
                return Ok(seat.played);
            }
            let due = seat.mine.filter(|_| seat.pending.is_none()).map(|mine| mine.due);
            let received = tokio::select! {
                received = socket.receive() => received,
                () = crate::load::until(due) => {
                    self.send(&mut seat, socket, tally).await;
                    continue;
                }
            };
            let text = match received {
                Received::Text(text) => text,
                Received::Closed(code) => {
                    if code == Some(1012) {
                        tally.asked_to_reconnect.fetch_add(1, Ordering::Relaxed);
                    }
                    continue;
                }
            };
            if text.starts_with(EVENT) {
                let message: Value = serde_json::from_str(&text)?;
                if seat.on_event(&message["event"], tally)? {
                    let time = self.time_to_think(&seat.view);
                    let now = Instant::now();
                    seat.mine = Some(Mine { since: Some(now), due: now + time });
                }
            } else if text.starts_with(ERROR) {
                let error: Value = serde_json::from_str(&text)?;
                if !seat.on_error(&error, &mut socket, tally).await? {
                    continue;
                }
            } else if text.starts_with(DONE)
                && let Some(sent) = &seat.pending
            {
                let done: Value = serde_json::from_str(&text)?;
                ensure!(done["key"] == sent.key.as_str(), "{game}: {done} is not for {}", sent.key);
                let number = done["number"].as_u64().context("no number")?;
                seat.played.done.push((number, sent.text.clone()));
            }
            self.socket = Some(socket);
        }
    }

    /// Thinking time of the next turn; sometimes longer than the clock.
    fn time_to_think(&mut self, view: &View<'_>) -> Duration {
        let (least, more) = THINKING;
        // The first turns have no clock.
        if view.seen.len() > 5 && self.draw(STUCK) == 0 {
            return Duration::from_hours(1);
        }
        Duration::from_millis(least + self.draw(more))
    }

    /// Reconnects and retries the unacknowledged turn.
    async fn reconnect(&mut self, seat: &mut Seat<'_>, tally: &Tally) -> Socket {
        let mut socket = self.connect(&seat.view, tally).await;
        if let Some(pending) = &seat.pending {
            tally.retries.fetch_add(1, Ordering::Relaxed);
            // If it fails, the next connection retries.
            let _ = socket.send(&pending.message(seat.view.game)).await;
        }
        if let Some(mine) = &mut seat.mine {
            mine.since = None;
        }
        socket
    }

    /// Sends a random turn; sometimes drops the connection within it.
    async fn send(&mut self, seat: &mut Seat<'_>, mut socket: Socket, tally: &Tally) {
        let view = &seat.view;
        let turns = view.position.turns();
        let turn = turns[self.draw(turns.len() as u64) as usize];
        self.keys += 1;
        let key = format!("{}-{}", view.side.id(), self.keys);
        let number = view.seen.len() as u64 + 1;
        let pending = Pending { text: view.position.write_turn(turn), number, key };
        let message = pending.message(view.game);
        seat.pending = Some(pending);
        if let Some(mine) = &mut seat.mine {
            mine.due = Instant::now();
        }
        if self.draw(CUT) == 0 {
            tally.cuts.fetch_add(1, Ordering::Relaxed);
            let length = message.to_string().len() as u64 + 8;
            let bytes = self.draw(length + 1) as usize;
            socket.cut(&message, bytes).await;
        } else if socket.send(&message).await.is_ok() {
            self.socket = Some(socket);
        }
    }
}

impl<'a> Seat<'a> {
    fn new(game: &'a str, side: Color) -> Self {
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let view = View { game, side, seen: Vec::new(), position, is_over: false };
        Self { view, pending: None, mine: None, played: Played::default() }
    }

    /// Handles an event. Returns whether it starts this player's turn.
    fn on_event(&mut self, event: &Value, tally: &Tally) -> Result<bool> {
        let was_mine = self.view.is_mine();
        if !self.view.take(event)? {
            return Ok(false);
        }
        self.played.seen.push(event.clone());
        if was_mine && event["kind"] == "turn" {
            let game = self.view.game;
            let Some(sent) = self.pending.take() else { bail!("{game}: {event} was played by nobody") };
            ensure!(event["turn"] == sent.text.as_str(), "{game}: {event} is not {}", sent.text);
            let number = event["number"].as_u64().context("no number")?;
            if let Some(Mine { since: Some(since), due }) = self.mine.take().filter(|_| number > 5) {
                let thought = (due - since).as_millis() as i64;
                self.played.excess.push(event["spent"].as_i64().unwrap_or(0) - thought);
            }
            tally.acknowledged.fetch_add(1, Ordering::Relaxed);
            self.played.acknowledged.push((number, sent.text));
            self.mine = None;
        }
        if self.view.is_over {
            (self.pending, self.mine) = (None, None);
        }
        Ok(self.view.is_mine() && self.mine.is_none() && self.pending.is_none())
    }

    /// Handles an error and retries if possible. Returns whether the connection is usable.
    async fn on_error(&mut self, error: &Value, socket: &mut Socket, tally: &Tally) -> Result<bool> {
        match error["error"].as_str().unwrap_or_default() {
            // Another event came first, or the server is not ready.
            "wrong-number" | "unavailable" | "too-many" => {
                let wait = error["wait"].as_u64().unwrap_or(300).min(5_000);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                let Some(pending) = &mut self.pending else { return Ok(true) };
                pending.number = error["number"].as_u64().unwrap_or(0).max(self.view.seen.len() as u64) + 1;
                tally.retries.fetch_add(1, Ordering::Relaxed);
                Ok(socket.send(&pending.message(self.view.game)).await.is_ok())
            }
            // The flag fell, or an earlier attempt succeeded: the events will show.
            "game-over" | "not-your-turn" => Ok(true),
            _ => bail!("{}: {error}", self.view.game),
        }
    }
}

impl Pending {
    fn message(&self, game: &str) -> Value {
        json!({"kind": "turn", "game": game, "turn": self.text, "number": self.number, "key": self.key})
    }
}

impl View<'_> {
    fn is_mine(&self) -> bool {
        !self.is_over && self.seen.len() >= 3 && self.position.side() == self.side
    }

    /// Adds an event. Returns whether it is new.
    fn take(&mut self, event: &Value) -> Result<bool> {
        let number = event["number"].as_u64().context("no number")? as usize;
        ensure!(number <= self.seen.len() + 1, "{}: an event was skipped before {number}", self.game);
        if number <= self.seen.len() {
            ensure!(self.seen[number - 1] == *event, "{}: {event} has changed", self.game);
            return Ok(false);
        }
        match event["kind"].as_str().context("no kind")? {
            "turn" => {
                let text = event["turn"].as_str().context("no turn")?;
                let turn = self.position.read_turn(text)?;
                self.position = self.position.play(turn)?;
                self.is_over = self.position.outcome().is_some();
            }
            "flagged" | "aborted" | "resigned" => self.is_over = true,
            _ => {}
        }
        self.seen.push(event.clone());
        Ok(true)
    }
}
