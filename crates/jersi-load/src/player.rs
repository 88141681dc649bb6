//! A person in a soak: thinks, plays by the rules, loses the connection now and then, comes back, and sends again what
//! was not acknowledged, with the same key.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use jersi_rules::{AnyPosition, Color, RulesetId, SplitMix64};
use serde_json::{Value, json};

use crate::client::{DONE, ERROR, EVENT, Heard, Line, Way};

/// What all players did together.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) acknowledged: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) cuts: AtomicU64,
    pub(crate) came_back: AtomicU64,
    /// Sockets that a server closed because it is about to end.
    pub(crate) told_to_come_again: AtomicU64,
    pub(crate) sent_again: AtomicU64,
}

/// How long somebody thinks, in milliseconds: least, and how much more.
const THINKING: (u64, u64) = (1_000, 3_000);
/// One of this many turns costs a connection, before, after or in the middle of it.
const CUT: u64 = 25;
/// One of this many turns is never played, so that a flag falls.
const STUCK: u64 = 300;

/// A turn that is not acknowledged yet.
struct Pending {
    text: String,
    number: u64,
    key: String,
}

/// A person, in one game after the other.
pub(crate) struct Player {
    way: Way,
    pub(crate) token: String,
    chance: SplitMix64,
    line: Option<Line>,
    tries: u32,
    keys: u64,
}

/// What is known of a game on one side.
struct View<'a> {
    game: &'a str,
    side: Color,
    /// The events, without a gap.
    seen: Vec<Value>,
    position: AnyPosition,
    is_over: bool,
}

/// What a player found in a game.
#[derive(Default)]
pub(crate) struct Played {
    /// The events.
    pub(crate) seen: Vec<Value>,
    /// The own turns that came back as events: number and turn.
    pub(crate) acknowledged: Vec<(u64, String)>,
    /// Those for which the server said "done" before that.
    pub(crate) done: Vec<(u64, String)>,
    /// By how much the server charged more than the player thought, where nothing was cut, in milliseconds.
    pub(crate) excess: Vec<i64>,
}

/// The own turn.
#[derive(Clone, Copy)]
struct Mine {
    /// Since when, if the line was whole since then.
    since: Option<Instant>,
    /// When it is played.
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
        let way = Way::new(number, server);
        let token = way.guest().await?;
        Ok(Self { way, token, chance: SplitMix64::new(number), line: None, tries: 0, keys: 0 })
    }

    fn draw(&mut self, of: u64) -> u64 {
        self.chance.next_u64() % of
    }

    /// Asks until it is granted: servers come and go.
    pub(crate) async fn insist(&mut self, path: &str, body: &Value) -> Result<Value> {
        loop {
            match self.way.ask("POST", path, &self.token, body).await {
                Ok((200 | 201, body)) => return Ok(serde_json::from_str(&body)?),
                Ok((status, body)) if status < 429 => bail!("{path}: {status} {body}"),
                _ => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
    }

    /// Opens the line and watches the game, from what was seen last; waits and tries again like any client.
    async fn connect(&mut self, view: &View<'_>, tally: &Tally) -> Line {
        loop {
            if let Ok(mut line) = Line::open(self.way, &self.token).await {
                let watch = json!({"kind": "watch", "game": view.game, "since": view.seen.len()});
                if line.say(&watch).await.is_ok() {
                    self.tries = 0;
                    tally.came_back.fetch_add(1, Ordering::Relaxed);
                    return line;
                }
            }
            let longest = 500 * (1 << self.tries.min(4));
            self.tries += 1;
            let wait = longest / 2 + self.draw(longest / 2);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }

    /// Plays one side of a game to its end.
    pub(crate) async fn play(&mut self, game: &str, side: Color, tally: &Tally) -> Result<Played> {
        let mut seat = Seat::new(game, side);
        self.line = None;
        loop {
            let mut line = match self.line.take() {
                Some(line) => line,
                None => self.come_back(&mut seat, tally).await,
            };
            if seat.view.is_over && seat.pending.is_none() {
                return Ok(seat.played);
            }
            let due = seat.mine.filter(|_| seat.pending.is_none()).map(|mine| mine.due);
            let heard = tokio::select! {
                heard = line.hear() => heard,
                () = crate::load::until(due) => {
                    self.send(&mut seat, line, tally).await;
                    continue;
                }
            };
            let text = match heard {
                Heard::Text(text) => text,
                Heard::Closed(code) => {
                    if code == Some(1012) {
                        tally.told_to_come_again.fetch_add(1, Ordering::Relaxed);
                    }
                    continue;
                }
            };
            if text.starts_with(EVENT) {
                let message: Value = serde_json::from_str(&text)?;
                if seat.happen(&message["event"], tally)? {
                    let time = self.time_to_think(&seat.view);
                    let now = Instant::now();
                    seat.mine = Some(Mine { since: Some(now), due: now + time });
                }
            } else if text.starts_with(ERROR) {
                let error: Value = serde_json::from_str(&text)?;
                if !seat.is_refused(&error, &mut line, tally).await? {
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
            self.line = Some(line);
        }
    }

    /// How long the next turn takes; now and then longer than there is time.
    fn time_to_think(&mut self, view: &View<'_>) -> Duration {
        let (least, more) = THINKING;
        // The first turns have no clock.
        if view.seen.len() > 5 && self.draw(STUCK) == 0 {
            return Duration::from_hours(1);
        }
        Duration::from_millis(least + self.draw(more))
    }

    /// Opens the line again, and sends again what was not acknowledged.
    async fn come_back(&mut self, seat: &mut Seat<'_>, tally: &Tally) -> Line {
        let mut line = self.connect(&seat.view, tally).await;
        if let Some(pending) = &seat.pending {
            tally.sent_again.fetch_add(1, Ordering::Relaxed);
            // If it fails, the line is lost, and the next one tries again.
            let _ = line.say(&pending.message(seat.view.game)).await;
        }
        if let Some(mine) = &mut seat.mine {
            mine.since = None;
        }
        line
    }

    /// Sends a turn by chance; now and then the connection is cut somewhere in it.
    async fn send(&mut self, seat: &mut Seat<'_>, mut line: Line, tally: &Tally) {
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
            line.cut(&message, bytes).await;
        } else if line.say(&message).await.is_ok() {
            self.line = Some(line);
        }
    }
}

impl<'a> Seat<'a> {
    fn new(game: &'a str, side: Color) -> Self {
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let view = View { game, side, seen: Vec::new(), position, is_over: false };
        Self { view, pending: None, mine: None, played: Played::default() }
    }

    /// Takes in an event; says whether it is now this player's turn and was not before.
    fn happen(&mut self, event: &Value, tally: &Tally) -> Result<bool> {
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

    /// Takes in a refusal, and sends again what may be taken later; says whether the line still lives.
    async fn is_refused(&mut self, error: &Value, line: &mut Line, tally: &Tally) -> Result<bool> {
        match error["error"].as_str().unwrap_or_default() {
            // Something else happened first, or the server is not there yet.
            "wrong-number" | "unavailable" | "too-many" => {
                let wait = error["wait"].as_u64().unwrap_or(300).min(5_000);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                let Some(pending) = &mut self.pending else { return Ok(true) };
                pending.number = error["number"].as_u64().unwrap_or(0).max(self.view.seen.len() as u64) + 1;
                tally.sent_again.fetch_add(1, Ordering::Relaxed);
                Ok(line.say(&pending.message(self.view.game)).await.is_ok())
            }
            // The flag fell, or it was played on the first try: the events tell.
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

    /// Takes in an event; says whether it is new.
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
