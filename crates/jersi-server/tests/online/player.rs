//! Client of the model test: it only knows what it receives, retries unacknowledged requests with the same key, and
//! reconnects with the number of its last event.

use std::collections::BTreeMap;
use std::time::Duration;

use jersi_rules::{AnyPosition, Color, RulesetId};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::kit::Person;
use crate::network::{ClientSocket, Conditions, Network, Random, Received};

/// Unacknowledged request.
#[derive(Clone, Debug)]
pub struct Pending {
    pub key: String,
    message: Value,
    /// Time of the next retry.
    retry_at: Instant,
    timeout: Duration,
}

/// A player on a device, or a spectator.
pub struct Client {
    pub person: Option<Person>,
    game: String,
    side: Option<Color>,
    /// Events without gaps. Events after a gap are requested again.
    pub seen: BTreeMap<u64, Value>,
    pub pending: Option<Pending>,
    /// Keys of all requests sent, with their purpose.
    pub sent: BTreeMap<String, String>,
    /// Acknowledged requests: key and event number.
    pub acknowledged: BTreeMap<String, u64>,
    pub random: Random,
    /// Number of events at which a player resigns.
    length: u64,
    name: String,
}

/// First timeout, doubled after each.
const FIRST_TIMEOUT: Duration = Duration::from_millis(60);
const LONGEST_TIMEOUT: Duration = Duration::from_secs(1);

impl Client {
    pub fn new(
        name: &str,
        person: Option<&Person>,
        side: Option<Color>,
        game: &str,
        length: u64,
        seed: u64,
    ) -> Self {
        Self {
            person: person.cloned(),
            game: game.to_owned(),
            side,
            seen: BTreeMap::new(),
            pending: None,
            sent: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            random: Random(seed),
            length,
            name: name.to_owned(),
        }
    }

    pub fn last(&self) -> u64 {
        self.seen.keys().next_back().copied().unwrap_or(0)
    }

    fn hello(&self) -> Value {
        let token = self.person.as_ref().map(|person| &person.token);
        json!({"kind": "hello", "version": 1, "token": token})
    }

    fn watch(&self) -> Value {
        json!({"kind": "watch", "game": self.game, "since": self.last()})
    }

    /// Plays or watches over a bad network, on any server, until the game is over and nothing is pending.
    pub async fn run(&mut self, networks: &[Network]) {
        while !self.is_done() {
            let network = &networks[self.random.below(networks.len() as u64) as usize];
            let hello = self.hello();
            if let Some(socket) = network.dial(&hello, Conditions::Bad, &mut self.random).await {
                self.use_connection(socket).await;
            }
            if self.random.once_in(3) {
                tokio::time::sleep(Duration::from_millis(self.random.below(20))).await;
            }
        }
    }

    fn is_done(&self) -> bool {
        self.pending.is_none() && self.seen.len() >= 3 && self.board().1
    }

    /// Uses one connection until it drops.
    async fn use_connection(&mut self, mut socket: ClientSocket) {
        // The last event that this connection may have delivered without a gap.
        let mut delivered = self.last();
        let mut timeout = FIRST_TIMEOUT;
        let mut rewatch = Instant::now();
        while !self.is_done() {
            let now = Instant::now();
            if rewatch <= now {
                if !socket.send(&self.watch()).await {
                    return;
                }
                rewatch = now + timeout;
                timeout = (timeout * 2).min(LONGEST_TIMEOUT);
            }
            if let Some(pending) = &mut self.pending
                && pending.retry_at <= now
            {
                pending.timeout = (pending.timeout * 2).min(LONGEST_TIMEOUT);
                pending.retry_at = now + pending.timeout;
                let message = pending.message.clone();
                if !socket.send(&message).await {
                    return;
                }
            }
            if self.pending.is_none() && self.seen.len() >= 3 && !self.maybe_send(&mut socket).await {
                return;
            }
            let until = now + Duration::from_millis(1 + self.random.below(6));
            let game = self.game.clone();
            let raw = |message: &Value| {
                if message["kind"] == "event" && message["game"] == game {
                    let number = message["event"]["number"].as_u64().expect("a number");
                    assert!(
                        number <= delivered + 1,
                        "event {number} came after {delivered}: one was skipped"
                    );
                    delivered = delivered.max(number);
                }
            };
            match socket.receive(until, raw).await {
                Received::Message(message) => {
                    let before = self.last();
                    self.take(&message);
                    if self.last() > before {
                        (timeout, rewatch) = (FIRST_TIMEOUT, Instant::now() + FIRST_TIMEOUT * 5);
                    }
                }
                Received::Nothing => {}
                Received::Dropped => return,
            }
            // A deliberate disconnect.
            if self.random.once_in(150) {
                return;
            }
        }
    }

    /// Perhaps sends a request. Returns whether the connection is open.
    async fn maybe_send(&mut self, socket: &mut ClientSocket) -> bool {
        let Some((what, body)) = self.random_request() else { return true };
        let key = format!("{}-{}", self.name, self.sent.len());
        let mut message = body;
        message["game"] = json!(self.game);
        message["key"] = json!(key);
        self.sent.insert(key.clone(), what);
        let now = Instant::now();
        self.pending = Some(Pending {
            key,
            message: message.clone(),
            retry_at: now + FIRST_TIMEOUT,
            timeout: FIRST_TIMEOUT,
        });
        socket.send(&message).await
    }

    /// A random request, sometimes out of turn and from an outdated board.
    fn random_request(&mut self) -> Option<(String, Value)> {
        let side = self.side?;
        let (position, is_over) = self.board();
        let act = |action: &str| Some((action.to_owned(), json!({"kind": "act", "action": action})));
        match self.random.below(120) {
            0 => return act("offer-tie"),
            1..=3 => return act("accept"),
            4..=5 => return act("ask-takeback"),
            6 => return act("decline"),
            7 if self.random.once_in(4) => return act("abort"),
            8 => return act("claim"),
            12 => return act("offer-stop"),
            9..=11 => {
                return Some((
                    "say".to_owned(),
                    json!({"kind": "act", "action": "say", "phrase": "well-played"}),
                ));
            }
            _ => {}
        }
        if is_over {
            return None;
        }
        if self.seen.len() as u64 > self.length {
            return act("resign");
        }
        if position.side() != side && !self.random.once_in(40) {
            return None;
        }
        let turns = position.turns();
        let turn = position.write_turn(turns[self.random.below(turns.len() as u64) as usize]);
        let body = json!({"kind": "turn", "turn": turn, "number": self.last() + 1});
        Some((turn, body))
    }

    /// Handles a message.
    fn take(&mut self, message: &Value) {
        match message["kind"].as_str().expect("a kind") {
            "event" if message["game"] == self.game => {
                let event = &message["event"];
                let number = event["number"].as_u64().expect("a number");
                if number == self.last() + 1 {
                    self.seen.insert(number, event.clone());
                } else if let Some(known) = self.seen.get(&number) {
                    assert_eq!(known, event, "what happened does not change");
                }
            }
            "done" => {
                let key = message["key"].as_str().expect("a key").to_owned();
                let number = message["number"].as_u64().expect("a number");
                if self.pending.as_ref().is_some_and(|pending| pending.key == key) {
                    self.pending = None;
                }
                let before = *self.acknowledged.entry(key.clone()).or_insert(number);
                assert_eq!(before, number, "{key}: the same key gets the same answer");
            }
            "error" => {
                let is_pending = |pending: &Pending| message["key"] == pending.key;
                match message["error"].as_str().expect("an identifier") {
                    // Unknown whether it was stored: retry.
                    "unavailable" => {}
                    "bad-request" | "no-token" | "unknown-kind" | "not-found" => panic!("{message}"),
                    _ => self.pending = self.pending.take().filter(|pending| !is_pending(pending)),
                }
            }
            _ => {}
        }
    }

    /// Catches up over a network without faults.
    pub async fn settle(&mut self, network: &Network, last: u64) {
        while self.last() < last {
            let hello = self.hello();
            let Some(mut socket) = network.dial(&hello, Conditions::Good, &mut self.random).await else {
                continue;
            };
            if !socket.send(&self.watch()).await {
                continue;
            }
            let timeout = Instant::now() + Duration::from_secs(5);
            while self.last() < last {
                match socket.receive(timeout, |_| {}).await {
                    Received::Message(message) => self.take(&message),
                    Received::Nothing | Received::Dropped => break,
                }
            }
        }
    }

    /// The position, and whether the game is over, from the events.
    fn board(&self) -> (AnyPosition, bool) {
        let mut socket: Vec<AnyPosition> = Vec::new();
        let mut is_over = false;
        let mut position = None;
        for event in self.seen.values() {
            match event["kind"].as_str().expect("a kind") {
                "begun" => {
                    let ruleset: RulesetId =
                        event["ruleset"].as_str().expect("text").parse().expect("a ruleset");
                    position = Some(AnyPosition::initial(ruleset));
                }
                "turn" => {
                    let before = position.expect("begun");
                    socket.push(before);
                    let turn = before.read_turn(event["turn"].as_str().expect("text")).expect("readable");
                    position = Some(before.play(turn).expect("legal"));
                }
                "taken-back" => {
                    for _ in 0..event["count"].as_u64().expect("a count") {
                        position = socket.pop();
                    }
                }
                "resigned" | "tie-agreed" | "stop-agreed" | "flagged" | "aborted" | "claimed" => {
                    is_over = true;
                }
                _ => {}
            }
        }
        let position = position.expect("begun");
        (position, is_over || position.outcome().is_some())
    }
}
