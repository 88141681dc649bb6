//! Random players over a network that loses, doubles and delays messages: at the end all see the same events, and
//! every turn that was acknowledged is there once.

use std::collections::BTreeMap;

use jersi_rules::{AnyPosition, RulesetId};
use serde_json::{Value, json};

use crate::kit::{Database, Kit, Person, run};

/// Numbers from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A client: what it saw of the game, and the request whose answer it waits for.
struct Client {
    person: Person,
    seen: BTreeMap<u64, Value>,
    /// Sent, perhaps several times, and not answered.
    open: Option<(&'static str, Value)>,
    acknowledged: Vec<(u64, String)>,
}

impl Client {
    const fn new(person: Person) -> Self {
        Self { person, seen: BTreeMap::new(), open: None, acknowledged: Vec::new() }
    }

    fn last(&self) -> u64 {
        self.seen.keys().next_back().copied().unwrap_or(0)
    }

    /// The position and whether the game is over, from the events alone.
    fn board(&self) -> (AnyPosition, bool) {
        let mut line: Vec<AnyPosition> = Vec::new();
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
                    line.push(before);
                    let turn = before.read_turn(event["turn"].as_str().expect("text")).expect("readable");
                    position = Some(before.play(turn).expect("legal"));
                }
                "taken-back" => {
                    for _ in 0..event["count"].as_u64().expect("a count") {
                        position = line.pop();
                    }
                }
                "resigned" | "tie-agreed" | "flagged" | "aborted" | "claimed" => is_over = true,
                _ => {}
            }
        }
        let position = position.expect("begun");
        (position, is_over || position.outcome().is_some())
    }
}

/// One game. Returns how many requests were sent.
async fn play(kit: &Kit, people: &[Person; 2], chance: &mut Chance) -> u64 {
    let ruleset = RulesetId::ALL[chance.below(5) as usize].id();
    let game = kit.game(&people[0], &people[1], json!({"ruleset": ruleset})).await;
    let mut clients = people.clone().map(Client::new);
    let (mut requests, mut key) = (0, 0);
    let length = 4 + chance.below(20);
    loop {
        let side = chance.below(2) as usize;
        let client = &mut clients[side];
        // The connection is cut now and then, and comes again with the number that was seen last; news may be late.
        if chance.below(3) > 0 {
            let path = format!("games/{game}/events?since={}&follow=false", client.last());
            for line in kit.call("GET", &path, None, None).await.text.lines() {
                let event: Value = serde_json::from_str(line).expect("JSON");
                let number = event["number"].as_u64().expect("a number");
                assert_eq!(number, client.last() + 1, "exactly what was missed");
                client.seen.insert(number, event);
            }
        }
        if client.seen.len() < 3 {
            continue;
        }
        let (position, is_over) = client.board();
        if is_over && client.open.is_none() {
            break;
        }
        if client.open.is_none() {
            key += 1;
            let key = format!("{side}-{key}");
            let number = client.last() + 1;
            let action = |action: &str| ("actions", json!({"action": action, "key": key}));
            client.open = Some(match chance.below(12) {
                0 => action("offer-tie"),
                1 => action("accept"),
                2 => action("ask-takeback"),
                3 => ("actions", json!({"action": "say", "phrase": "hello", "key": key})),
                _ if client.seen.len() as u64 > length => action("resign"),
                _ => {
                    // Out of turn, too, and from a board that may be old.
                    let turns = position.turns();
                    let turn = turns[chance.below(turns.len() as u64) as usize];
                    ("turns", json!({"turn": position.write_turn(turn), "number": number, "key": key}))
                }
            });
        }
        let (kind, body) = client.open.clone().expect("something to send");
        let path = format!("games/{game}/{kind}");
        let copies = match chance.below(5) {
            // Lost on the way there.
            0 => 0,
            // Doubled.
            1 => 2,
            _ => 1,
        };
        for _ in 0..copies {
            requests += 1;
            let answer = kit.post(&path, &client.person, body.clone()).await;
            // Lost on the way back: the client sends the same again, with the same key.
            if chance.below(4) == 0 {
                continue;
            }
            match answer.status {
                200 => {
                    let number = answer.json()["number"].as_u64().expect("a number");
                    let what = body["turn"].as_str().or(body["action"].as_str()).expect("something");
                    if client.open.take().is_some() {
                        client.acknowledged.push((number, what.to_owned()));
                    }
                }
                403 | 409 | 422 => client.open = None,
                status => panic!("{status}: {}", answer.text),
            }
        }
    }
    judge(kit, &game, &mut clients).await;
    requests
}

/// At the end: the same events for all, every acknowledged one once.
async fn judge(kit: &Kit, game: &str, clients: &mut [Client; 2]) {
    let events = kit.events(game).await;
    for client in clients {
        for (number, event) in &client.seen {
            assert_eq!(*event, events[*number as usize - 1], "what was seen is what happened");
        }
        for (number, what) in &client.acknowledged {
            let event = &events[*number as usize - 1];
            let fits = match what.as_str() {
                "offer-tie" => ["tie-offered", "tie-agreed"].iter().any(|kind| event["kind"] == *kind),
                "accept" => ["taken-back", "tie-agreed"].iter().any(|kind| event["kind"] == *kind),
                "ask-takeback" => event["kind"] == "takeback-asked",
                "say" => event["kind"] == "said",
                "resign" => event["kind"] == "resigned",
                turn => event["turn"] == turn,
            };
            assert!(fits, "{what} was acknowledged as {number}, which is {event}");
        }
        let mut numbers: Vec<_> = client.acknowledged.iter().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), client.acknowledged.len(), "each once");
    }
}

/// Plays many games, several at a time, and verifies the database at the end.
async fn play_many(kit: Kit, games: u64, seed: u64) {
    const AT_ONCE: u64 = 8;
    let tasks = (0..AT_ONCE).map(|task| {
        let kit = kit.clone();
        tokio::spawn(async move {
            let people = [kit.guest().await, kit.guest().await];
            let mut chance = Chance(seed * 1_000 + task);
            let mut requests = 0;
            for _ in 0..games / AT_ONCE {
                requests += play(&kit, &people, &mut chance).await;
            }
            requests
        })
    });
    let mut requests = 0;
    for task in tasks.collect::<Vec<_>>() {
        requests += task.await.expect("no client has anything to complain about");
    }
    let (count, differences) = jersi_server::Admin::new(kit.store.clone()).verify().await.expect("a store");
    assert_eq!((count, differences), (games / AT_ONCE * AT_ONCE, Vec::new()));
    println!("{games} games, {requests} requests");
}

/// How many games, unless the suite is to be long.
fn games(normal: u64, long: u64) -> u64 {
    if std::env::var_os("JERSI_LONG").is_some() { long } else { normal }
}

#[test]
fn over_a_bad_network_all_see_the_same_in_memory() {
    run(Database::Memory, |kit| Box::pin(play_many(kit, games(240, 10_000), 1)));
}

#[test]
fn over_a_bad_network_all_see_the_same_on_sqlite() {
    run(Database::Sqlite, |kit| Box::pin(play_many(kit, games(80, 1_600), 2)));
}

#[test]
fn over_a_bad_network_all_see_the_same_on_postgresql() {
    run(Database::Postgres, |kit| Box::pin(play_many(kit, games(80, 1_600), 3)));
}
