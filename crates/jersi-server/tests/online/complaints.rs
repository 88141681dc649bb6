//! Complaints from players of other sites, which must not apply here.

use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{Kit, Socket, beside, on_both, person};

on_both! {
    a_turn_that_was_shown_is_stored_or_sent_again
    a_turn_dropped_while_connecting_is_not_skipped
    two_turns_after_a_lost_answer_are_one
    reconnecting_brings_exactly_what_was_missed
    no_clock_of_a_client_is_believed
    no_clock_runs_below_zero
    a_player_who_leaves_loses
    a_guest_keeps_a_correspondence_game
    a_double_click_plays_once
    one_request_and_one_socket_cover_all_games
}

/// 1. A turn shown locally was never sent; both clocks stood.
async fn a_turn_that_was_shown_is_stored_or_sent_again(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let turn = first_turn(&kit.state(&game).await);
    let address = kit.listen().await;
    // The connection breaks after the turn was sent and before the response.
    let message = json!({"kind": "turn", "game": game, "turn": turn, "number": 6, "key": "k"});
    let (sent, own) = (message.clone(), white.clone());
    beside(move || Socket::open(address, Some(&own)).say(&sent)).await;
    // The client reconnects and sends the turn again with the same key.
    let own = white.clone();
    let done = beside(move || {
        let mut socket = Socket::open(address, Some(&own));
        socket.say(&message);
        socket.next("done")
    })
    .await;
    assert_eq!((&done["number"], &done["key"]), (&json!(6), &json!("k")));
    // The turn was played once, and the right clock runs.
    let state = kit.state(&game).await;
    assert_eq!((&state["number"], &state["running"]), (&json!(6), &json!("black")));
    assert_eq!(state["turns"].as_array().expect("a list").len(), 3);
}

/// 2. A turn dropped while connecting; the board is off by one.
async fn a_turn_dropped_while_connecting_is_not_skipped(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.play(&game, &white, "b4=c4-d4", 4).await.with(200);
    let address = kit.listen().await;
    let id = game.clone();
    let opponent = kit.clone();
    // Black connects while White's turn is in flight, with its last known number.
    let mut socket = beside(move || {
        let mut socket = Socket::open(address, Some(&black));
        socket.say(&json!({"kind": "watch", "game": id, "since": 3}));
        socket
    })
    .await;
    opponent.act(&game, &white, json!({"action": "say", "phrase": "hello"})).await.with(200);
    let numbers = beside(move || {
        [socket.next("event"), socket.next("event")].map(|event| event["event"]["number"].clone())
    })
    .await;
    assert_eq!(numbers, [json!(4), json!(5)], "each once, in order, none skipped");
}

/// 3. After a rollback two turns were played; the boards differed for good.
async fn two_turns_after_a_lost_answer_are_one(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let path = format!("games/{game}/turns");
    let turn = json!({"turn": "b4=c4-d4", "number": 4, "key": "lost"});
    let first = kit.post(&path, &white, turn.clone()).await.with(200);
    // The response was lost; the client rolled back and plays another turn.
    let other = kit.play(&game, &white, "b4=d3", 4).await.refused(409, "wrong-number");
    assert_eq!(other["number"], 4, "it learns that it is behind");
    assert_eq!(kit.post(&path, &white, turn).await.with(200), first);
    assert_eq!(kit.state(&game).await["turns"], json!(["b4=c4-d4"]));
}

/// 4. Reconnecting does not refresh the board, or loses the position being viewed.
async fn reconnecting_brings_exactly_what_was_missed(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &white, json!({"action": "offer-tie"})).await.with(200);
    for since in 0..=6_u64 {
        let path = format!("games/{game}/events?since={since}&follow=false");
        let text = kit.call("GET", &path, None, None).await.text;
        let numbers: Vec<u64> = text
            .lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).expect("JSON")["number"].as_u64().expect("a number")
            })
            .collect();
        assert_eq!(numbers, (since + 1..=6).collect::<Vec<_>>());
    }
}

/// 5. A clock value from a client corrupts both clocks.
async fn no_clock_of_a_client_is_believed(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    kit.advance(10_000);
    let turn = first_turn(&kit.state(&game).await);
    let lie = json!({
        "turn": turn, "number": 6, "spent": 0, "lag": 9_999_999, "clock": 999_999_999_u64, "clocks": {"white": 0, "black": 0},
        "at": 0, "result": "white", "position": "nonsense",
    });
    kit.post(&format!("games/{game}/turns"), &white, lie).await.with(200);
    let left = kit.state(&game).await["clocks"]["white"].as_u64().expect("a clock");
    assert!((48_000..=50_000).contains(&left), "{left}");
}

/// 6. A clock runs below zero without a flag fall.
async fn no_clock_runs_below_zero(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    // No spectators and no requests.
    kit.advance(70_000);
    let ended = async |game: &str| {
        for _ in 0..100 {
            if let Ok(Some(row)) = kit.store.game(game).await
                && row.result.is_some()
            {
                return (row.result, row.reason);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        (None, None)
    };
    assert_eq!(ended(&game).await, (Some("black".to_owned()), Some("time".to_owned())));
    assert_eq!(kit.state(&game).await["clocks"]["white"], 0);
    // A turn after the flag fall loses, even if the deadline was not applied yet.
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let turn = first_turn(&kit.state(&game).await);
    kit.advance(60_500);
    kit.play(&game, &white, &turn, 6).await.refused(409, "game-over");
    assert_eq!(ended(&game).await.1.as_deref(), Some("time"));
    // Correspondence deadlines expire too, and a game without a first turn is aborted.
    let game = kit.game(&white, &black, json!({"time": "1d"})).await;
    kit.open(&game, &white, &black).await;
    let idle = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.advance(24 * 3600 * 1000 + 1000);
    assert_eq!(ended(&game).await, (Some("black".to_owned()), Some("time".to_owned())));
    assert_eq!(ended(&idle).await, (Some("none".to_owned()), Some("aborted".to_owned())));
}

/// 7. Losers leave, and the opponent waits.
async fn a_player_who_leaves_loses(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "600"})).await;
    kit.open(&game, &white, &black).await;
    let claim = json!({"action": "claim"});
    kit.act(&game, &black, claim.clone()).await.refused(409, "not-now");
    let address = kit.listen().await;
    let (id, own, other) = (game.clone(), white.clone(), black.clone());
    let mut socket = beside(move || {
        let mut leaver = Socket::open(address, Some(&own));
        leaver.say(&json!({"kind": "watch", "game": id, "since": 5}));
        leaver.next("game");
        let mut socket = Socket::open(address, Some(&other));
        socket.say(&json!({"kind": "watch", "game": id, "since": 5}));
        while socket.next("presence")["white"] != true {}
        drop(leaver);
        // The opponent sees it within seconds.
        while socket.next("presence")["white"] != false {}
        socket
    })
    .await;
    kit.act(&game, &black, claim.clone()).await.refused(409, "not-now");
    kit.advance(30_100);
    kit.act(&game, &black, claim.clone()).await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("black"), &json!("left")));
    let event = beside(move || socket.next("event")).await;
    assert_eq!(event["event"]["kind"], "claimed");
    // Correspondence games need no presence.
    let game = kit.game(&white, &black, json!({"time": "3d"})).await;
    kit.open(&game, &white, &black).await;
    kit.advance(3_600_000);
    kit.act(&game, &black, claim.clone()).await.refused(409, "not-now");
    // A tie may be claimed as well.
    let game = kit.game(&white, &black, json!({"time": "600"})).await;
    kit.open(&game, &white, &black).await;
    kit.advance(30_100);
    kit.act(&game, &black, json!({"action": "claim", "result": "tie"})).await.with(200);
    assert_eq!(kit.state(&game).await["result"], "tie");
}

/// 8. A guest loses a correspondence game when a cookie expires, or by logging in.
async fn a_guest_keeps_a_correspondence_game(kit: Kit) {
    let [guest, other] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&guest, &other, json!({"time": "7d"})).await;
    // Visits renew the cookie, and the token never expires.
    let answer = kit.get("me", &guest).await;
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert!(cookie.contains("Max-Age=34560000"), "{cookie}");
    kit.advance(3 * 24 * 3600 * 1000);
    kit.play(&game, &guest, "b4=c4-d4", 4).await.with(200);
    // Logging in to an account moves the guest's games there.
    let account = kit.account("Gwen").await;
    let login = json!({"name": "Gwen", "password": "long enough"});
    let device = person(&kit.post("sessions", &guest, login).await.with(201));
    assert_eq!(device.id, account.id);
    kit.play(&game, &other, "g6-f6=e5", 6).await.with(200);
    let turn = first_turn(&kit.state(&game).await);
    kit.play(&game, &device, &turn, 7).await.with(200);
    assert_eq!(kit.state(&game).await["white"]["name"], "Gwen");
    // Registering keeps the games, too.
    let path = "accounts";
    let other = kit.post(path, &other, json!({"name": "Hugo", "password": "long enough"})).await.with(201);
    let other = person(&other);
    let turn = first_turn(&kit.state(&game).await);
    kit.play(&game, &other, &turn, 8).await.with(200);
}

/// 9. A double click plays twice.
async fn a_double_click_plays_once(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let answers = futures_util::future::join_all((0..8).map(|click| {
        let (kit, game, white) = (kit.clone(), game.clone(), white.clone());
        async move {
            let turn = if click % 2 == 0 { "b4=c4-d4" } else { "b4=d3" };
            kit.play(&game, &white, turn, 4).await.status
        }
    }))
    .await;
    assert_eq!(answers.iter().filter(|&&status| status == 200).count(), 1, "{answers:?}");
    assert_eq!(kit.state(&game).await["number"], 4);
}

/// 10. One notification per game instead of one for all.
async fn one_request_and_one_socket_cover_all_games(kit: Kit) {
    let [one, two] = [kit.guest().await, kit.guest().await];
    for _ in 0..5 {
        let game = kit.game(&one, &two, json!({"time": "3d"})).await;
        kit.open(&game, &one, &two).await;
    }
    // One request lists the games in which it is the player's turn, with deadlines.
    let page = kit.get(&format!("games?player={}&state=playing", one.id), &one).await.with(200);
    let games = page["games"].as_array().expect("a list");
    assert_eq!(games.len(), 5);
    assert!(games.iter().all(|game| game["side"] == "white" && game["deadline"].is_u64()), "{page}");
    // One socket watches all of them.
    let ids: Vec<String> = games.iter().map(|game| game["game"].as_str().expect("text").to_owned()).collect();
    let address = kit.listen().await;
    let watched = ids.clone();
    let mut socket = beside(move || {
        let mut socket = Socket::open(address, Some(&one));
        for game in watched {
            socket.say(&json!({"kind": "watch", "game": game, "since": 5}));
            socket.next("game");
        }
        socket
    })
    .await;
    for game in &ids {
        kit.act(game, &two, json!({"action": "offer-tie"})).await.with(200);
    }
    let mut told = beside(move || {
        (0..5).map(|_| socket.next("event")["game"].as_str().expect("text").to_owned()).collect::<Vec<_>>()
    })
    .await;
    let mut ids = ids;
    told.sort();
    ids.sort();
    assert_eq!(told, ids);
}

/// A legal turn in a state.
pub fn first_turn(state: &Value) -> String {
    let text = |name: &str| state[name].as_str().expect("text");
    let ruleset: jersi_rules::RulesetId = text("ruleset").parse().expect("a ruleset");
    let variants = ruleset.variants(text("variant")).expect("variants");
    let position = jersi_rules::AnyPosition::read(ruleset, variants, text("position")).expect("a position");
    position.write_turn(position.turns()[0])
}
