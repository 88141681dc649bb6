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
/// One of so many turns costs a connection, before, after or in the middle of it.
const CUT: u64 = 25;
/// One of so many turns is never played, so that a flag falls.
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
pub(crate) struct Played {
    pub(crate) seen: Vec<Value>,
    /// The own turns that came back as events: number and turn.
    pub(crate) acknowledged: Vec<(u64, String)>,
    /// Those for which the server said "done" before that.
    pub(crate) done: Vec<(u64, String)>,
    /// By how much the server charged more than the player thought, where nothing was cut, in milliseconds.
    pub(crate) excess: Vec<(u64, i64)>,
}

impl Player {
    pub(crate) async fn new(number: u64, server: SocketAddr) -> Result<Self> {
        let way = Way::new(number, server);
        let token = way.guest().await?;
        Ok(Self { way, token, chance: SplitMix64::new(number), line: None, tries: 0, keys: 0 })
    }

    fn draw(&mut self, of: u64) -> u64 {
        self.chance.number() % of
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
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let mut view = View { game, side, seen: Vec::new(), position, is_over: false };
        let mut pending: Option<Pending> = None;
        let (mut acknowledged, mut done_turns, mut excess) = (Vec::new(), Vec::new(), Vec::new());
        // When the own turn began, if it began on this line, and when it is to be played.
        let mut mine: Option<(Option<Instant>, Instant, u64)> = None;
        self.line = None;
        loop {
            let mut line = match self.line.take() {
                Some(line) => line,
                None => {
                    let mut line = self.connect(&view, tally).await;
                    if let Some(pending) = &pending {
                        tally.sent_again.fetch_add(1, Ordering::Relaxed);
                        let _ = line.say(&pending.message(game)).await;
                    }
                    if let Some((since, ..)) = &mut mine {
                        *since = None;
                    }
                    line
                }
            };
            if view.is_over && pending.is_none() {
                return Ok(Played { seen: view.seen, acknowledged, done: done_turns, excess });
            }
            let due = mine.as_ref().filter(|_| pending.is_none()).map(|&(_, due, _)| due);
            let heard = tokio::select! {
                heard = line.hear() => heard,
                () = crate::load::until(due) => {
                    let (since, _, _) = mine.context("a turn is due")?;
                    let turns = view.position.turns();
                    let turn = turns[self.draw(turns.len() as u64) as usize];
                    self.keys += 1;
                    let key = format!("{}-{}", side.id(), self.keys);
                    let number = view.seen.len() as u64 + 1;
                    let new = Pending { text: view.position.write_turn(turn), number, key };
                    let message = new.message(game);
                    pending = Some(new);
                    mine = since.map(|since| (Some(since), Instant::now(), number));
                    if self.draw(CUT) == 0 {
                        tally.cuts.fetch_add(1, Ordering::Relaxed);
                        let length = message.to_string().len() as u64 + 8;
                        let bytes = self.draw(length + 1) as usize;
                        line.cut(&message, bytes).await;
                    } else if line.say(&message).await.is_ok() {
                        self.line = Some(line);
                    }
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
                let event = &message["event"];
                let was_mine = view.is_mine();
                if view.take(event)? {
                    let is_own = was_mine && event["kind"] == "turn";
                    if is_own {
                        if let Some(sent) = pending.take() {
                            let number = event["number"].as_u64().unwrap_or(0);
                            ensure!(
                                event["turn"] == sent.text.as_str(),
                                "{game}: {event} is not {}",
                                sent.text
                            );
                            // The first turns have no clock.
                            if let Some((Some(since), at, _)) = mine.take().filter(|_| number > 5) {
                                let thought = (at - since).as_millis() as i64;
                                let charged = event["spent"].as_i64().unwrap_or(0);
                                excess.push((number, charged - thought));
                            }
                            tally.acknowledged.fetch_add(1, Ordering::Relaxed);
                            acknowledged.push((number, sent.text));
                        } else {
                            bail!("{game}: {event} was played by nobody");
                        }
                        mine = None;
                    }
                    if view.is_over {
                        pending = None;
                        mine = None;
                    } else if view.is_mine() && mine.is_none() && pending.is_none() {
                        let (least, more) = THINKING;
                        let mut time = Duration::from_millis(least + self.draw(more));
                        // The first turns have no clock.
                        if view.seen.len() > 5 && self.draw(STUCK) == 0 {
                            time = Duration::from_hours(1);
                        }
                        let now = Instant::now();
                        mine = Some((Some(now), now + time, 0));
                    }
                }
            } else if text.starts_with(ERROR) {
                let error: Value = serde_json::from_str(&text)?;
                match error["error"].as_str().unwrap_or_default() {
                    // Something else happened first: the events tell what.
                    "wrong-number" | "unavailable" | "too-many" => {
                        let wait = error["wait"].as_u64().unwrap_or(300).min(5_000);
                        // Whatever came meanwhile is read from the line afterwards.
                        tokio::time::sleep(Duration::from_millis(wait)).await;
                        if let Some(pending) = &mut pending {
                            pending.number =
                                view.seen.len().max(error["number"].as_u64().unwrap_or(0) as usize) as u64
                                    + 1;
                            tally.sent_again.fetch_add(1, Ordering::Relaxed);
                            if line.say(&pending.message(game)).await.is_err() {
                                continue;
                            }
                        }
                    }
                    // The flag fell, or it was played on the first try: the events tell.
                    "game-over" | "not-your-turn" => {}
                    _ => bail!("{game}: {error}"),
                }
            } else if text.starts_with(DONE)
                && let Some(sent) = &pending
            {
                let done: Value = serde_json::from_str(&text)?;
                ensure!(done["key"] == sent.key.as_str(), "{game}: {done} is not for {}", sent.key);
                let number = done["number"].as_u64().context("no number")?;
                done_turns.push((number, sent.text.clone()));
            }
            self.line = Some(line);
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
