//! Model test: random players over a network that loses, duplicates and delays messages and drops connections. At the end
//! all clients have the same events, and every acknowledged turn is stored once.
//!
//! `JERSI_GAMES=10000 cargo test -p jersi-server --test online model -- --nocapture` sets the number of games (most of
//! them in memory), as `JERSI_LONG` does.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jersi_rules::{Color, RulesetId};
use jersi_store::EventRow;
use serde_json::{Value, json};

use crate::kit::{Database, Kit, Person, run};
use crate::network::{FaultCounts, Network, Random};
use crate::player::Client;

/// Concurrent games.
const AT_ONCE: u64 = 24;
/// Timeout of a game, however busy the machine is.
const LONGEST: Duration = Duration::from_hours(1);

/// One game: two players, perhaps one of them on two devices, perhaps a spectator.
async fn play(kit: &Kit, networks: &[Network], people: &[Person; 2], random: &mut Random) -> u64 {
    let ruleset = RulesetId::ALL[random.below(RulesetId::ALL.len() as u64) as usize].id();
    let time = ["-", "600+5", "3d"][random.below(3) as usize];
    let game = kit.game(&people[0], &people[1], json!({"ruleset": ruleset, "time": time})).await;
    let length = 6 + random.below(24);
    let mut seed = || random.below(u64::MAX >> 1);
    let of = |index: usize| (Some(&people[index]), Some(Color::BOTH[index]));
    let [(white, white_side), (black, black_side)] = [of(0), of(1)];
    let mut clients = vec![
        Client::new("white", white, white_side, &game, length, seed()),
        Client::new("black", black, black_side, &game, length, seed()),
    ];
    if seed().is_multiple_of(4) {
        clients.push(Client::new("watcher", None, None, &game, length, seed()));
    }
    if seed().is_multiple_of(6) {
        clients.push(Client::new("second", white, white_side, &game, length, seed()));
    }
    let played = futures_util::future::join_all(clients.iter_mut().map(|client| client.run(networks)));
    if tokio::time::timeout(LONGEST, played).await.is_err() {
        let state = kit.state(&game).await;
        let views: Vec<_> = clients.iter().map(|client| (client.last(), &client.pending)).collect();
        panic!("a game did not end: {state}\n{views:?}");
    }
    // No more requests; messages in flight arrive.
    let mut last = 0;
    loop {
        let now = kit.store.events(&game, 0).await.expect("a store").len() as u64;
        if now == last {
            break;
        }
        last = now;
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    for client in &mut clients {
        let network = &networks[client.random.below(networks.len() as u64) as usize];
        client.settle(network, last).await;
    }
    let rows = kit.store.events(&game, 0).await.expect("a store");
    check_events(&rows, &clients, last);
    clients.iter().map(|client| client.acknowledged.len() as u64).sum()
}

/// Checks that all clients have the same events, and every acknowledged one is stored once.
fn check_events(rows: &[EventRow], clients: &[Client], last: u64) {
    let events: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut event: Value = serde_json::from_str(&row.data).expect("JSON");
            (event["number"], event["at"]) = (json!(row.number), json!(row.at));
            event
        })
        .collect();
    for client in clients {
        let seen: Vec<_> = client.seen.values().take(last as usize).cloned().collect();
        assert_eq!(seen, events[..last as usize], "all see what happened");
        let player = client.person.as_ref().map(|person| person.id.as_str());
        for (key, what) in &client.sent {
            let stored: Vec<_> = rows
                .iter()
                .filter(|row| row.key.as_deref() == Some(key) && row.player.as_deref() == player)
                .collect();
            assert!(stored.len() <= 1, "{key} happened {} times", stored.len());
            let Some(number) = client.acknowledged.get(key) else { continue };
            assert_eq!(stored.first().map(|row| row.number), Some(*number), "{key} was acknowledged");
            let event = &events[*number as usize - 1];
            let fits = match what.as_str() {
                "offer-tie" => ["tie-offered", "tie-agreed"].iter().any(|kind| event["kind"] == *kind),
                "offer-stop" => ["stop-offered", "stop-agreed"].iter().any(|kind| event["kind"] == *kind),
                "accept" => {
                    ["taken-back", "tie-agreed", "stop-agreed"].iter().any(|kind| event["kind"] == *kind)
                }
                "ask-takeback" => event["kind"] == "takeback-asked",
                "decline" => event["kind"] == "declined",
                "claim" => event["kind"] == "claimed",
                "abort" => event["kind"] == "aborted",
                "say" => event["kind"] == "said",
                "resign" => event["kind"] == "resigned",
                turn => event["turn"] == turn,
            };
            assert!(fits, "{what} was acknowledged as {number}, which is {event}");
        }
    }
}

/// Plays concurrent games, and verifies the database at the end.
async fn play_many(kits: Vec<Kit>, games: u64, seed: u64) {
    let faults = Arc::<FaultCounts>::default();
    let networks: Vec<_> = kits.iter().map(|kit| Network::new(kit.router(), faults.clone())).collect();
    let at_once = AT_ONCE.min(games);
    let tasks = (0..at_once).map(|task| {
        let (kit, networks) = (kits[0].clone(), networks.clone());
        let own = games / at_once + u64::from(task < games % at_once);
        tokio::spawn(async move {
            let people = [kit.guest().await, kit.guest().await];
            let mut random = Random(seed * 1_000 + task);
            let mut acknowledged = 0;
            for _ in 0..own {
                acknowledged += play(&kit, &networks, &people, &mut random).await;
            }
            acknowledged
        })
    });
    let mut acknowledged = 0;
    for task in tasks.collect::<Vec<_>>() {
        acknowledged += task.await.expect("no client has anything to complain about");
    }
    let (count, differences) =
        jersi_server::Admin::new(kits[0].store.clone()).verify().await.expect("a store");
    assert_eq!((count, differences), (games, Vec::new()));
    let of = |count: &std::sync::atomic::AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "{games} games on {} servers: {acknowledged} acknowledged; {} messages, {} lost, {} duplicated, {} delayed; \
        {} connections, {} dropped within a message",
        kits.len(),
        of(&faults.messages),
        of(&faults.lost),
        of(&faults.duplicated),
        of(&faults.delayed),
        of(&faults.connections),
        of(&faults.dropped),
    );
}

/// Number of games: a percentage of `JERSI_GAMES`, or of 10,000 in a long run, else a few.
fn games(normal: u64, percent: u64) -> u64 {
    let asked = std::env::var("JERSI_GAMES").ok().and_then(|number| number.parse::<u64>().ok());
    let long = std::env::var_os("JERSI_LONG").map(|_| 10_000);
    asked.or(long).map_or(normal, |all| (all * percent).div_ceil(100))
}

#[test]
fn over_a_bad_network_all_see_the_same_in_memory() {
    run(Database::Memory, |kit| Box::pin(play_many(vec![kit], games(120, 80), 1)));
}

#[test]
fn over_a_bad_network_all_see_the_same_on_sqlite() {
    run(Database::Sqlite, |kit| Box::pin(play_many(vec![kit], games(48, 10), 2)));
}

#[test]
fn over_a_bad_network_all_see_the_same_on_two_servers_of_postgres() {
    run(Database::Postgres, |kit| {
        Box::pin(async {
            let other = kit.another().await;
            play_many(vec![kit, other], games(48, 10), 3).await;
        })
    });
}
