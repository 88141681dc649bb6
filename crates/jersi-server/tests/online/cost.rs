//! Cost of requests: bounded by counts of events, loads, rows and queries.

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt as _;
use jersi_store::{Append, GameFilter, GameRow, GameState, NewEvent, Write};
use jersi_wire::{Beginning, EventKind, WireSide};
use serde_json::json;
use tower::ServiceExt as _;

use crate::kit::{Kit, Person, Socket, beside, on_both, until};

on_both! {
    a_game_has_a_limited_number_of_requests
    the_last_turn_makes_a_tie
    a_cold_game_is_loaded_once
    a_long_game_is_sent_in_chunks
    a_list_takes_one_query_of_its_own_pool
    accounts_do_not_wait_for_lists
    values_of_lists_are_checked
    rare_and_common_positions_are_found
    unused_games_and_guests_are_deleted
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
    let seated = |side, person: &Person| EventKind::Seated { side, player: person.id.clone() };
    let mut whats = vec![
        EventKind::Begun(Box::new(beginning)),
        seated(WireSide::White, players[0]),
        seated(WireSide::Black, players[1]),
    ];
    let turn = || EventKind::Turn { turn: "b4=c4-d4".to_owned(), spent: 0, lag: 0 };
    for _ in 1..turns {
        whats.push(turn());
        whats.push(EventKind::TakebackAsked { side: WireSide::White, count: 1 });
        whats.push(EventKind::TakenBack { count: 1 });
    }
    whats.push(turn());
    let at = kit.remains().now();
    let event = |(what, number): (EventKind, u64)| NewEvent {
        number,
        at,
        player: None,
        key: None,
        data: serde_json::to_string(&what).expect("JSON"),
    };
    let events: Vec<_> = whats.into_iter().zip(1..).map(event).collect();
    let number = events.len() as u64;
    let players = players.map(|person| person.id.as_str());
    let game = GameRow { number, begun: at, changed: at, ..row(id, players) };
    let append = Append { events, game, positions: Vec::new(), rated: None };
    kit.store.write(Write::Append(vec![append])).await.expect("a store");
    number
}

/// Row of a running game.
fn row(id: &str, players: [&str; 2]) -> GameRow {
    GameRow {
        id: id.to_owned(),
        ruleset: "pijersi".to_owned(),
        variant: String::new(),
        players: players.map(|player| Some(player.to_owned())),
        names: [None, None],
        invited: None,
        time: "-".to_owned(),
        rated: false,
        private: false,
        state: GameState::Playing,
        side: Some("black".to_owned()),
        number: 1,
        turns: 1,
        position: String::new(),
        result: None,
        reason: None,
        begun: 1,
        changed: 1,
        deadline: None,
        rematch: None,
        rating_order: None,
        seated: None,
        relay_key: None,
    }
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
    // The limit of the other side is separate, and answers are not limited.
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
            let count = std::str::from_utf8(&data).expect("UTF-8").lines().count() as u64;
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

async fn a_list_takes_one_query_of_its_own_pool(kit: Kit) {
    let [white, black] = [kit.account("Wanda").await, kit.account("Boris").await];
    for _ in 0..10 {
        kit.game(&white, &black, json!({})).await;
    }
    let queries = |pool: &str| {
        let stats = kit.store.stats();
        stats.iter().find(|(known, _)| known.id() == pool).map_or(0, |(_, stats)| stats.queries)
    };
    for path in ["games?limit=100", "games?state=playing", "games?player=Wanda"] {
        let before = [queries("lists"), queries("main")];
        let page = kit.call("GET", path, None, None).await.with(200);
        assert_eq!(page["games"].as_array().map(Vec::len), Some(10), "{path}");
        assert_eq!(page["games"][9]["white"]["name"], "Wanda");
        assert_eq!(page["games"][9]["black"]["name"], "Boris");
        assert_eq!(queries("lists") - before[0], 1, "{path}");
        // The sweep of deadlines reads meanwhile; 20 names would be more.
        assert!(queries("main") - before[1] < 10, "{path}");
    }
}

async fn accounts_do_not_wait_for_lists(kit: Kit) {
    let account = kit.account("Ann").await;
    let [guest, other] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&guest, &other, json!({})).await;
    let lists = || {
        let stats = kit.store.stats();
        stats.iter().find(|(pool, _)| pool.id() == "lists").map_or(0, |(_, stats)| stats.queries)
    };
    let before = lists();
    // The game of the guest moves to the account, which is then deleted.
    let link = kit.post("me/links", &account, json!({})).await.with(201);
    kit.post("sessions", &guest, json!({"code": link["code"]})).await.with(201);
    assert_eq!(kit.state(&game).await["white"]["player"], account.id.as_str());
    kit.call("DELETE", "me", Some(&account.token), None).await.with(204);
    assert_eq!(lists(), before, "a flood of lists would refuse them");
}

async fn values_of_lists_are_checked(kit: Kit) {
    for wrong in ["result=anything", "state=lost", "ruleset=chess", "before=x"] {
        kit.call("GET", &format!("games?{wrong}"), None, None).await.refused(400, "bad-request");
    }
    for none in ["state=aborted&result=white", "state=over&result=none", "state=playing&result=tie"] {
        let before = kit.store.stats();
        let page = kit.call("GET", &format!("games?{none}"), None, None).await.with(200);
        assert_eq!(page["games"], json!([]));
        let queries = |stats: &[(jersi_store::Pool, jersi_store::PoolStats)]| {
            stats.iter().find(|(pool, _)| pool.id() == "lists").map_or(0, |(_, stats)| stats.queries)
        };
        assert_eq!(queries(&kit.store.stats()), queries(&before), "{none} is not searched for");
    }
    for right in ["white", "black", "tie", "none"] {
        kit.call("GET", &format!("games?result={right}"), None, None).await.with(200);
    }
}

async fn rare_and_common_positions_are_found(kit: Kit) {
    let (common, rare) = (7, 8);
    for number in 0..1_005_u64 {
        let mut game = row(&format!("g{number:04}"), ["w", "b"]);
        (game.state, game.changed) = (GameState::Over, number);
        let positions = if number < 3 { vec![common, rare] } else { vec![common] };
        let event = NewEvent { number: 1, at: 1, player: None, key: None, data: String::new() };
        let append = Append { events: vec![event], game, positions, rated: None };
        kit.store.write(Write::Append(vec![append])).await.expect("a store");
    }
    let found = async |position, player: Option<&str>| {
        let player = player.map(str::to_owned);
        let filter = GameFilter { position: Some(position), player, limit: 3, ..GameFilter::default() };
        let games = kit.store.games(&filter).await.expect("a store");
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    for player in [None, Some("b")] {
        assert_eq!(found(common, player).await, ["g1004", "g1003", "g1002"]);
        assert_eq!(found(rare, player).await, ["g0002", "g0001", "g0000"]);
        assert_eq!(found(9, player).await, [] as [&str; 0]);
    }
}

/// Games that never began and guests without games are deleted after four weeks; games that were played stay.
async fn unused_games_and_guests_are_deleted(kit: Kit) {
    const DAY: u64 = 24 * 3_600_000;
    let [white, black, idle] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let played = kit.game(&white, &black, json!({})).await;
    kit.open(&played, &white, &black).await;
    let mut unused = Vec::new();
    for _ in 0..20 {
        let begun = kit.post("games", &idle, json!({"ruleset": "pijersi"})).await.with(201);
        unused.push(begun["game"].as_str().expect("text").to_owned());
    }
    let state = async |game: &str| {
        let found = kit.store.game(game).await.expect("a store");
        found.map(|game| game.state)
    };
    // An open game is aborted after a week.
    kit.advance(8 * DAY);
    for game in &unused {
        until("it is aborted", async || state(game).await == Some(GameState::Aborted)).await;
    }
    kit.advance(29 * DAY);
    for game in &unused {
        until("it is deleted", async || state(game).await.is_none()).await;
        assert!(kit.store.events(game, 0).await.expect("a store").is_empty());
    }
    kit.advance(60_000);
    until("the guest is deleted", async || {
        kit.advance(1_000);
        kit.store.player(&idle.id).await.expect("a store").is_none()
    })
    .await;
    kit.get("me", &idle).await.refused(401, "no-token");
    assert_eq!(state(&played).await, Some(GameState::Playing));
    kit.get("me", &white).await.with(200);
    assert!(metric(&kit, "jersi_database_bytes") > 10_000);
    assert_eq!(metric(&kit, "jersi_seeks"), 0);
}
