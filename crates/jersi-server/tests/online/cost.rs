//! Cost of requests: bounded by counts of events, loads, rows and queries.

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt as _;
use jersi_store::{Append, GameRow, GameState, NewEvent, Write};
use jersi_wire::{Beginning, What, WireSide};
use serde_json::json;
use tower::ServiceExt as _;

use crate::kit::{Kit, Person, Socket, beside, on_both};

on_both! {
    a_game_has_a_limited_number_of_requests
    the_last_turn_makes_a_tie
    a_cold_game_is_loaded_once
    a_long_game_is_sent_in_chunks
}

/// Value of a metric.
pub fn metric(kit: &Kit, name: &str) -> u64 {
    let text = kit.app.metrics_text();
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    let line = line.unwrap_or_else(|| panic!("{name} in {text}"));
    line.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// Stores a game with many turns, all but the last one taken back, as built by clients before there were limits.
/// Returns the number of its last event.
async fn long_game(kit: &Kit, id: &str, players: [&Person; 2], turns: u64) -> u64 {
    let beginning = Beginning { ruleset: "pijersi".to_owned(), time: "-".to_owned(), ..Beginning::default() };
    let seated = |side, person: &Person| What::Seated { side, player: person.id.clone() };
    let mut whats = vec![
        What::Begun(Box::new(beginning)),
        seated(WireSide::White, players[0]),
        seated(WireSide::Black, players[1]),
    ];
    let turn = || What::Turn { turn: "b4=c4-d4".to_owned(), spent: 0, lag: 0 };
    for _ in 1..turns {
        whats.push(turn());
        whats.push(What::TakebackAsked { side: WireSide::White, count: 1 });
        whats.push(What::TakenBack { count: 1 });
    }
    whats.push(turn());
    let at = kit.remains().now();
    let event = |(what, number): (What, u64)| NewEvent {
        number,
        at,
        player: None,
        key: None,
        data: serde_json::to_string(&what).expect("JSON"),
    };
    let events: Vec<_> = whats.into_iter().zip(1..).map(event).collect();
    let number = events.len() as u64;
    let game = GameRow {
        id: id.to_owned(),
        ruleset: "pijersi".to_owned(),
        variant: String::new(),
        players: players.map(|person| Some(person.id.clone())),
        names: [None, None],
        invited: None,
        time: "-".to_owned(),
        rated: false,
        private: false,
        state: GameState::Playing,
        side: Some("black".to_owned()),
        number,
        turns: 1,
        position: String::new(),
        result: None,
        reason: None,
        begun: at,
        changed: at,
        deadline: None,
        rematch: None,
        rating_order: None,
    };
    let append = Append { events, game, positions: Vec::new(), rated: None };
    kit.store.write(Write::Append(vec![append])).await.expect("a store");
    number
}

async fn a_game_has_a_limited_number_of_requests(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let mut number = 4;
    let mut taken_back = 0;
    loop {
        // A turn is always accepted.
        kit.play(&game, &white, "b4=c4-d4", number).await.with(200);
        let asked = kit.act(&game, &white, json!({"action": "ask-takeback"})).await;
        if asked.status == 429 {
            asked.refused(429, "too-many");
            break;
        }
        kit.act(&game, &black, json!({"action": "accept"})).await.with(200);
        taken_back += 1;
        number += 3;
    }
    assert_eq!(taken_back, 150);
    for act in [json!({"action": "offer-tie"}), json!({"action": "say", "phrase": "hello"})] {
        kit.act(&game, &white, act).await.refused(429, "too-many");
    }
    // The other side has requests of its own, and answers are always possible.
    kit.act(&game, &black, json!({"action": "offer-tie"})).await.with(200);
    kit.act(&game, &white, json!({"action": "decline"})).await.with(200);
    kit.play(&game, &black, "g6-f6=e5", number + 3).await.with(200);
}

async fn the_last_turn_makes_a_tie(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let number = long_game(&kit, "long", [&white, &black], 4_999).await;
    let turn = json!({"turn": "g6-f6=e5", "number": number + 1, "key": "last"});
    for _ in 0..2 {
        let played = kit.post("games/long/turns", &black, turn.clone()).await.with(200);
        assert_eq!((&played["number"], &played["result"]), (&json!(number + 1), &json!("tie")), "{played}");
    }
    let state = kit.state("long").await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("tie"), &json!("turn-limit")));
    assert_eq!(kit.events("long").await.last().expect("events")["kind"], "turn-limit");
    kit.play("long", &white, "a5-a6", number + 3).await.refused(409, "game-over");
    let record = kit.call("GET", "games/long/record", None, None).await.text;
    assert!(record.contains("[Termination \"turn-limit\"]"), "{record}");
}

async fn a_cold_game_is_loaded_once(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let number = long_game(&kit, "long", [&white, &black], 1_000).await;
    let asked = (0..16).map(|_| kit.state("long"));
    for state in futures_util::future::join_all(asked).await {
        assert_eq!(state["number"], number);
    }
    assert_eq!(metric(&kit, "jersi_replay_seconds_count"), 1);
    assert_eq!(metric(&kit, "jersi_replayed_events_total"), number);
    // An unknown game leaves nothing behind.
    kit.call("GET", "games/none", None, None).await.refused(404, "not-found");
    assert_eq!(metric(&kit, "jersi_games_cached"), 1);
}

async fn a_long_game_is_sent_in_chunks(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let number = long_game(&kit, "long", [&white, &black], 200).await;
    for path in ["games/long/events?follow=false", "games/long/events"] {
        let request = Request::get(format!("/api/v1/{path}")).header("host", "test").body(Body::empty());
        let response = kit.router().oneshot(request.expect("a request")).await.expect("it answers");
        let mut body = response.into_body().into_data_stream();
        let mut lines = 0;
        while lines < number {
            let data = body.next().await.expect("more events").expect("a chunk");
            let count = data.iter().filter(|&&byte| byte == b'\n').count() as u64;
            assert!(count <= 64, "{count} events at once");
            lines += count;
        }
        assert_eq!(lines, number, "{path}");
    }
    let address = kit.listen().await;
    beside(move || {
        let mut socket = Socket::open(address, None);
        socket.say(&json!({"kind": "watch", "game": "long", "since": 0}));
        for expected in 1..=number {
            assert_eq!(socket.next("event")["event"]["number"], expected);
        }
    })
    .await;
}
