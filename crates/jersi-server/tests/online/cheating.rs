//! Attempts to cheat.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use jersi_server::Admin;
use serde_json::{Value, json};

use crate::kit::{Kit, Person, Socket, TestResponse, beside, on_both};

on_both! {
    nobody_plays_for_the_other_side
    nobody_plays_out_of_time
    nobody_plays_after_the_end
    spectators_can_do_nothing
    turns_are_taken_back_by_consent_alone
    time_and_position_from_clients_are_ignored
    guests_do_not_rate
    games_within_a_household_are_not_rated
    the_same_two_players_rate_a_few_games_a_day
    bots_are_not_farmed
}

/// Sends a request of a person from an address.
async fn from(kit: &Kit, address: &str, person: &Person, path: &str, body: Value) -> TestResponse {
    let peer = SocketAddr::new(address.parse().expect("an address"), 4000);
    let request = Request::builder()
        .method("POST")
        .uri(format!("/api/v1/{path}"))
        .header("host", "test")
        .header("authorization", format!("Bearer {}", person.token))
        .extension(ConnectInfo(peer));
    kit.request(request.body(Body::from(body.to_string())).expect("a request")).await
}

async fn nobody_plays_for_the_other_side(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    // Black plays White's turn, then White plays Black's.
    kit.play(&game, &black, "b4=c4-d4", 4).await.refused(409, "not-your-turn");
    kit.play(&game, &white, "b4=c4-d4", 4).await.with(200);
    kit.play(&game, &white, "g6-f6=e5", 5).await.refused(409, "not-your-turn");
    // Actions apply to the side of the token only.
    kit.act(&game, &white, json!({"action": "resign", "side": "black"})).await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("black"), &json!("resignation")));
}

async fn nobody_plays_out_of_time(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let live = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&live, &white, &black).await;
    let slow = kit.game(&white, &black, json!({"time": "1d"})).await;
    kit.open(&slow, &white, &black).await;
    kit.advance(70_000);
    let turns = kit.call("GET", &format!("games/{slow}/turns"), None, None).await.with(200);
    let turn = turns["turns"][0].as_str().expect("a turn").to_owned();
    kit.play(&live, &white, &turn, 6).await.refused(409, "game-over");
    let state = kit.state(&live).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("black"), &json!("time")));
    kit.advance(24 * 3_600_000);
    kit.play(&slow, &white, &turn, 6).await.refused(409, "game-over");
    assert_eq!(kit.state(&slow).await["result"], "black");
}

async fn nobody_plays_after_the_end(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &white, json!({"action": "ask-takeback"})).await.with(200);
    kit.act(&game, &black, json!({"action": "resign"})).await.with(200);
    let before = kit.events(&game).await.len();
    kit.play(&game, &white, "c4-c5", before as u64 + 1).await.refused(409, "game-over");
    for action in ["resign", "offer-tie", "offer-stop", "ask-takeback", "accept", "decline", "claim", "abort"]
    {
        kit.act(&game, &black, json!({"action": action})).await.refused(409, "game-over");
    }
    assert_eq!(kit.events(&game).await.len(), before, "nothing has happened");
    assert_eq!(kit.state(&game).await["result"], "white");
}

async fn spectators_can_do_nothing(kit: Kit) {
    let [white, black, watcher] = [kit.guest().await, kit.guest().await, kit.account("Watcher").await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &white, json!({"action": "offer-tie"})).await.with(200);
    let before = kit.events(&game).await.len();
    kit.play(&game, &watcher, "c4-c5", before as u64 + 1).await.refused(403, "not-your-seat");
    let actions = [
        "resign",
        "offer-tie",
        "offer-stop",
        "ask-takeback",
        "accept",
        "decline",
        "claim",
        "abort",
        "rematch",
        "say",
    ];
    for action in actions {
        let body = json!({"action": action, "phrase": "hello"});
        kit.act(&game, &watcher, body).await.refused(403, "not-your-seat");
    }
    kit.post(&format!("games/{game}/join"), &watcher, json!({})).await.refused(409, "seat-taken");
    let (address, id) = (kit.listen().await, game.clone());
    beside(move || {
        let mut socket = Socket::open(address, Some(&watcher));
        socket.say(&json!({"kind": "watch", "game": id}));
        assert_eq!(socket.next("game")["state"]["seat"], Value::Null);
        socket.say(&json!({"kind": "act", "game": id, "action": "accept"}));
        assert_eq!(socket.next("error")["error"], "not-your-seat");
        socket.say(&json!({"kind": "turn", "game": id, "turn": "c4-c5", "number": before + 1}));
        assert_eq!(socket.next("error")["error"], "not-your-seat");
    })
    .await;
    assert_eq!(kit.events(&game).await.len(), before, "nothing has happened");
}

async fn turns_are_taken_back_by_consent_alone(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &white, json!({"action": "ask-takeback"})).await.with(200);
    kit.act(&game, &white, json!({"action": "accept"})).await.refused(409, "not-now");
    assert_eq!(kit.state(&game).await["turns"].as_array().map(Vec::len), Some(2), "both turns stand");
    kit.act(&game, &black, json!({"action": "decline"})).await.with(200);
    kit.act(&game, &black, json!({"action": "accept"})).await.refused(409, "not-now");
    kit.act(&game, &white, json!({"action": "accept"})).await.refused(409, "not-now");
    assert_eq!(kit.state(&game).await["turns"].as_array().map(Vec::len), Some(2));
}

async fn time_and_position_from_clients_are_ignored(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    kit.advance(20_000);
    let state = kit.state(&game).await;
    let turns = kit.call("GET", &format!("games/{game}/turns"), None, None).await.with(200);
    let lies = json!({
        "turn": turns["turns"][0], "number": 6, "spent": 0, "lag": 60_000, "at": 0,
        "clocks": {"white": 3_600_000}, "position": state["start"], "result": "white",
    });
    let played = kit.post(&format!("games/{game}/turns"), &white, lies).await.with(200);
    assert_eq!(played["result"], Value::Null);
    assert_ne!(played["position"], state["start"]);
    let left = kit.state(&game).await["clocks"]["white"].as_u64().expect("a clock");
    assert!((38_000..=40_000).contains(&left), "{left}");
}

/// A player's rating in Pijersi, and the number of rated games.
async fn rating(kit: &Kit, name: &str) -> Option<(f64, u64)> {
    let player = kit.call("GET", &format!("players/{name}"), None, None).await.with(200);
    let line = player["ratings"].as_array().and_then(|lines| lines.first()).cloned()?;
    Some((line["rating"].as_f64()?, line["games"].as_u64()?))
}

const RATED: fn() -> Value = || json!({"ruleset": "pijersi", "side": "white", "rated": true});

async fn guests_do_not_rate(kit: Kit) {
    let [guest, account] = [kit.guest().await, kit.account("Anton").await];
    kit.post("games", &guest, RATED()).await.refused(403, "not-registered");
    kit.post("seeks", &guest, RATED()).await.refused(403, "not-registered");
    let begun = kit.post("games", &account, RATED()).await.with(201);
    let join = format!("games/{}/join", begun["game"].as_str().expect("text"));
    kit.post(&join, &guest, json!({})).await.refused(403, "not-registered");
    let seek = kit.post("seeks", &account, RATED()).await.with(201);
    let accept = format!("seeks/{}/accept", seek["seek"].as_str().expect("text"));
    kit.post(&accept, &guest, json!({})).await.refused(403, "not-registered");
}

/// Plays a rated game between two addresses, which Black resigns.
async fn rated_game(kit: &Kit, white: (&Person, &str), black: (&Person, &str)) -> String {
    let begun = from(kit, white.1, white.0, "games", RATED()).await.with(201);
    let game = begun["game"].as_str().expect("text").to_owned();
    from(kit, black.1, black.0, &format!("games/{game}/join"), json!({})).await.with(200);
    give_up(kit, &game, white.0, black.0).await;
    game
}

/// Black resigns after both have played.
async fn give_up(kit: &Kit, game: &str, white: &Person, black: &Person) {
    let number = kit.state(game).await["number"].as_u64().expect("a number");
    kit.play(game, white, "b4=c4-d4", number + 1).await.with(200);
    kit.play(game, black, "g6-f6=e5", number + 2).await.with(200);
    kit.act(game, black, json!({"action": "resign"})).await.with(200);
}

/// Why a game is unrated.
async fn why(kit: &Kit, game: &str) -> Option<String> {
    let events = kit.events(game).await;
    let event = events.iter().find(|event| event["kind"] == "unrated")?;
    event["why"].as_str().map(str::to_owned)
}

async fn games_within_a_household_are_not_rated(kit: Kit) {
    let [one, two] = [kit.account("Berta").await, kit.account("Berta-2").await];
    let (home, office) = ("203.0.113.7", "198.51.100.1");
    let game = rated_game(&kit, (&one, home), (&two, home)).await;
    assert_eq!(why(&kit, &game).await.as_deref(), Some("same-network"));
    assert_eq!(kit.state(&game).await["rated"], false);
    assert_eq!((rating(&kit, "Berta").await, rating(&kit, "Berta-2").await), (None, None));
    let record = kit.call("GET", &format!("games/{game}/record"), None, None).await.text;
    assert!(!record.contains("Rated"), "{record}");
    // IPv6 addresses of one /64 are the same network.
    let game = rated_game(&kit, (&one, "2001:db8:1:2::3"), (&two, "2001:db8:1:2:3::4")).await;
    assert_eq!(why(&kit, &game).await.as_deref(), Some("same-network"));
    // Rematches and seeks do not help.
    for person in [&one, &two] {
        kit.act(&game, person, json!({"action": "rematch"})).await.with(200);
    }
    let next = kit.state(&game).await["rematch"].as_str().expect("a game").to_owned();
    assert_eq!(why(&kit, &next).await.as_deref(), Some("same-network"));
    let seek = from(&kit, home, &one, "seeks", RATED()).await.with(201);
    let accept = format!("seeks/{}/accept", seek["seek"].as_str().expect("text"));
    let joined = from(&kit, home, &two, &accept, json!({})).await.with(200);
    let game = joined["game"].as_str().expect("text");
    assert_eq!(why(&kit, game).await.as_deref(), Some("same-network"));
    // Players on different networks are rated.
    let game = rated_game(&kit, (&one, home), (&two, office)).await;
    assert_eq!(why(&kit, &game).await, None);
    assert!(rating(&kit, "Berta").await.is_some_and(|(rating, games)| rating > 1600.0 && games == 1));
    // Only a short hash of the network is stored; the export contains it, and deletion removes it.
    let export = kit.get("me/export", &one).await.with(200);
    assert!(export["network"].as_str().is_some_and(|mark| mark.len() == 4), "{}", export["network"]);
    let mut backup = Vec::new();
    kit.store.back_up(&mut backup).await.expect("a backup");
    let backup = String::from_utf8(backup).expect("text");
    assert!(!backup.contains(home) && !backup.contains("2001:db8"));
    kit.call("DELETE", "me", Some(&one.token), None).await;
    let gone = kit.store.player(&one.id).await.expect("a store").expect("a player");
    assert_eq!(gone.network, None);
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn the_same_two_players_rate_a_few_games_a_day(kit: Kit) {
    let [one, two] = [kit.account("Carla").await, kit.account("Dieter").await];
    let places = ("203.0.113.7", "198.51.100.1");
    for number in 0..12 {
        let game = rated_game(&kit, (&one, places.0), (&two, places.1)).await;
        let expected = (number >= 10).then_some("too-often");
        assert_eq!(why(&kit, &game).await.as_deref(), expected, "game {number}");
    }
    let (rating_then, games) = rating(&kit, "Carla").await.expect("a rating");
    assert_eq!(games, 10);
    // Games with others are rated, and again with each other the next day.
    let other = kit.account("Emil").await;
    let game = rated_game(&kit, (&one, places.0), (&other, "192.0.2.1")).await;
    assert_eq!(why(&kit, &game).await, None);
    kit.advance(25 * 3_600_000);
    let game = rated_game(&kit, (&one, places.0), (&two, places.1)).await;
    assert_eq!(why(&kit, &game).await, None);
    assert!(rating(&kit, "Carla").await.is_some_and(|(now, games)| now > rating_then && games == 12));
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn bots_are_not_farmed(kit: Kit) {
    let token = Admin::new(kit.store.clone()).bot_token("Weak-bot", 0).await.expect("a bot");
    let bot = Person { id: String::new(), name: "Weak-bot".to_owned(), token };
    let farmer = kit.account("Farmer").await;
    let mut after = Vec::new();
    for _ in 0..30 {
        let game = rated_game(&kit, (&farmer, "203.0.113.7"), (&bot, "127.0.0.1")).await;
        drop(game);
        after.push(rating(&kit, "Farmer").await.expect("a rating").0);
    }
    // The first wins of a day count, from the eleventh on none.
    assert!(after[0] > 1600.0 && (after[29] - after[9]).abs() < 1e-9, "{after:?}");
    // Farming over several days does not work: the bot's rating falls, and each win gains less.
    let gains: Vec<f64> = after.windows(2).take(9).map(|pair| pair[1] - pair[0]).collect();
    assert!(gains.windows(2).all(|pair| pair[1] < pair[0]), "{gains:?}");
}
