//! Results that count: claims, rated games, lag compensation, deleted players.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use jersi_rules::AnyPosition;
use jersi_server::Admin;
use jersi_store::{Address, Write};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::complaints::first_turn;
use crate::kit::{Database, Kit, Person, Socket, beside, on_both, run};

on_both! {
    a_game_that_nobody_has_played_cannot_be_claimed
    a_result_before_both_have_played_is_not_rated
    every_request_of_a_player_is_a_sign_of_life
    rated_games_count_from_when_the_second_player_sits_down
    concurrent_joins_do_not_exceed_the_daily_maximum
    rated_games_begin_with_named_setups_and_drawn_seeds
    delayed_pongs_do_not_buy_time
    a_deleted_player_leaves_running_games
    a_game_of_a_deleted_player_is_not_rated
    verify_reads_one_snapshot
}

const DAY: u64 = 24 * 3_600_000;

/// Why a game is unrated.
async fn why(kit: &Kit, game: &str) -> Option<String> {
    let events = kit.events(game).await;
    let event = events.iter().find(|event| event["kind"] == "unrated")?;
    event["why"].as_str().map(str::to_owned)
}

async fn has_rating(kit: &Kit, person: &Person) -> bool {
    let player = kit.call("GET", &format!("players/{}", person.id), None, None).await.with(200);
    player["ratings"].as_array().is_some_and(|ratings| !ratings.is_empty())
}

async fn claim(kit: &Kit, game: &str, person: &Person) -> crate::kit::TestResponse {
    kit.act(game, person, json!({"action": "claim"})).await
}

async fn a_game_that_nobody_has_played_cannot_be_claimed(kit: Kit) {
    let [one, two] = [kit.account("Anna").await, kit.account("Bruno").await];
    let wish = json!({"ruleset": "pijersi", "side": "white", "time": "300", "rated": true});
    let seek = kit.post("seeks", &one, wish).await.with(201);
    let path = format!("seeks/{}/accept", seek["seek"].as_str().expect("text"));
    let game = kit.post(&path, &two, json!({})).await.with(200)["game"].as_str().expect("text").to_owned();
    kit.advance(31_000);
    claim(&kit, &game, &two).await.refused(409, "not-now");
    kit.play(&game, &one, "b4=c4-d4", 4).await.with(200);
    kit.advance(31_000);
    claim(&kit, &game, &two).await.refused(409, "not-now");
    claim(&kit, &game, &one).await.refused(409, "not-now");
    // It can be aborted.
    kit.act(&game, &one, json!({"action": "abort"})).await.with(200);
    assert!(!has_rating(&kit, &one).await && !has_rating(&kit, &two).await);
    // A game without clocks can't be claimed.
    let game = kit.game(&one, &two, json!({"time": "-"})).await;
    kit.advance(4 * DAY);
    claim(&kit, &game, &two).await.refused(409, "not-now");
}

async fn a_result_before_both_have_played_is_not_rated(kit: Kit) {
    let [one, two] = [kit.account("Clara").await, kit.account("Denis").await];
    let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.play(&game, &one, "b4=c4-d4", 4).await.with(200);
    let resign = json!({"action": "resign", "key": "k"});
    let first = kit.act(&game, &two, resign.clone()).await.with(200);
    assert_eq!(kit.act(&game, &two, resign).await.with(200), first, "the key still works");
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["rated"]), (&json!("white"), &json!(false)));
    assert_eq!(why(&kit, &game).await.as_deref(), Some("not-played"));
    assert!(!has_rating(&kit, &one).await && !has_rating(&kit, &two).await);
    // A tie by agreement as well.
    let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.act(&game, &one, json!({"action": "offer-tie"})).await.with(200);
    kit.act(&game, &two, json!({"action": "accept"})).await.with(200);
    assert!(!has_rating(&kit, &one).await);
    // After both have played it counts.
    let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.open(&game, &one, &two).await;
    kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
    assert!(has_rating(&kit, &one).await && has_rating(&kit, &two).await);
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn every_request_of_a_player_is_a_sign_of_life(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "600"})).await;
    kit.open(&game, &white, &black).await;
    kit.advance(20_000);
    let turn = first_turn(&kit.state(&game).await);
    kit.play(&game, &white, &turn, 6).await.with(200);
    kit.advance(20_000);
    claim(&kit, &game, &black).await.refused(409, "not-now");
    // A turn that is rejected, the legal turns, and the events.
    kit.play(&game, &white, "x", 7).await;
    kit.advance(20_000);
    claim(&kit, &game, &black).await.refused(409, "not-now");
    for path in [format!("games/{game}/turns"), format!("games/{game}/events?follow=false")] {
        kit.get(&path, &white).await;
        kit.advance(20_000);
        claim(&kit, &game, &black).await.refused(409, "not-now");
    }
    kit.advance(11_000);
    claim(&kit, &game, &black).await.with(200);
    assert_eq!(kit.state(&game).await["reason"], "left");
}

/// Rated games that a player has created, and that wait for an opponent.
async fn open_games(kit: &Kit, person: &Person, count: usize) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..count {
        let wish = json!({"ruleset": "pijersi", "side": "white", "rated": true, "time": "3d"});
        let begun = kit.post("games", person, wish).await.with(201);
        games.push(begun["game"].as_str().expect("text").to_owned());
    }
    games
}

async fn rated_count(kit: &Kit, games: &[String]) -> usize {
    let mut count = 0;
    for game in games {
        count += usize::from(kit.state(game).await["rated"] == true);
    }
    count
}

async fn rated_games_count_from_when_the_second_player_sits_down(kit: Kit) {
    let [one, two] = [kit.account("Edgar").await, kit.account("Fabia").await];
    let games = open_games(&kit, &one, 12).await;
    // Created more than a day before they begin.
    kit.advance(DAY + 3_600_000);
    for game in &games {
        kit.post(&format!("games/{game}/join"), &two, json!({})).await.with(200);
    }
    assert_eq!(rated_count(&kit, &games).await, 10);
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn concurrent_joins_do_not_exceed_the_daily_maximum(kit: Kit) {
    let [one, two] = [kit.account("Gerda").await, kit.account("Heinz").await];
    let games = open_games(&kit, &one, 30).await;
    let joins = games.iter().map(|game| {
        let (kit, path, two) = (kit.clone(), format!("games/{game}/join"), two.clone());
        tokio::spawn(async move { kit.post(&path, &two, json!({})).await.with(200) })
    });
    for joined in join_all(joins.collect::<Vec<_>>()).await {
        joined.expect("it ends");
    }
    assert_eq!(rated_count(&kit, &games).await, 10);
    // Seeks share the count.
    let wish = json!({"ruleset": "pijersi", "rated": true, "time": "3d"});
    let seek = kit.post("seeks", &two, wish).await.with(201);
    let path = format!("seeks/{}/accept", seek["seek"].as_str().expect("text"));
    let game = kit.post(&path, &one, json!({})).await.with(200)["game"].as_str().expect("text").to_owned();
    assert_eq!(why(&kit, &game).await.as_deref(), Some("too-often"));
}

async fn rated_games_begin_with_named_setups_and_drawn_seeds(kit: Kit) {
    let one = kit.account("Irene").await;
    let wish = |more: Value| {
        let mut wish = json!({"ruleset": "pijersi", "rated": true, "time": "300"});
        if let (Value::Object(wish), Value::Object(more)) = (&mut wish, more) {
            wish.extend(more);
        }
        wish
    };
    let ruleset = "pijersi".parse().expect("a ruleset");
    let code = AnyPosition::initial(ruleset).setup_code().expect("a code");
    for chosen in [json!({"setup": code}), json!({"setup": "half-random", "seed": 7}), json!({"seed": 7})] {
        for path in ["games", "seeks"] {
            kit.post(path, &one, wish(chosen.clone())).await.refused(422, "bad-game");
        }
        let mut casual = wish(chosen);
        casual["rated"] = json!(false);
        kit.post("games", &one, casual).await.with(201);
    }
    let mut seeds = Vec::new();
    for _ in 0..2 {
        let begun = kit.post("games", &one, wish(json!({"setup": "half-random"}))).await.with(201);
        let events = kit.events(begun["game"].as_str().expect("text")).await;
        seeds.push(events[0]["seed"].as_u64().expect("a seed"));
    }
    assert_ne!(seeds[0], seeds[1]);
}

async fn delayed_pongs_do_not_buy_time(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let address = kit.listen().await;
    let own = white.clone();
    let mut socket = beside(move || {
        let mut socket = Socket::open(address, Some(&own));
        socket.await_ping();
        socket
    })
    .await;
    // The pong is held back for two seconds.
    kit.advance(2_000);
    socket = beside(move || {
        for at in 0..2 {
            socket.say(&json!({"kind": "ping", "at": at}));
            socket.next("pong");
        }
        socket
    })
    .await;
    let mut number = 6;
    while number < 12 {
        kit.advance(2_000);
        let turn = first_turn(&kit.state(&game).await);
        let message = json!({"kind": "turn", "game": game, "turn": turn, "number": number});
        socket = beside(move || {
            socket.say(&message);
            socket.next("done");
            socket
        })
        .await;
        let turn = first_turn(&kit.state(&game).await);
        kit.play(&game, &black, &turn, number + 1).await.with(200);
        number += 2;
    }
    let turns: Vec<_> = kit.events(&game).await.into_iter().filter(|event| event["kind"] == "turn").collect();
    let sum = |name: &str| turns.iter().filter_map(|turn| turn[name].as_u64()).sum::<u64>();
    let (spent, given) = (sum("spent"), sum("lag"));
    println!("of {} ms, {given} ms were given back", spent + given);
    assert!(given > 0 && given * 10 < spent, "{given} of {spent}");
}

async fn a_deleted_player_leaves_running_games(kit: Kit) {
    let [one, two] = [kit.account("Jonas").await, kit.account("Karla").await];
    for _ in 0..2 {
        let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
        kit.open(&game, &one, &two).await;
        kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
    }
    let running = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.open(&running, &one, &two).await;
    let unplayed = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    let [open] = &open_games(&kit, &one, 1).await[..] else { panic!("one game") };
    let admin = Admin::new(kit.store.clone());
    admin.anonymise("Jonas", kit.remains().now()).await.expect("a player");
    for (game, result) in [(&running, "black"), (&unplayed, "none"), (open, "none")] {
        let row = kit.store.game(game).await.expect("a store").expect("a game");
        assert_eq!(row.result.as_deref(), Some(result), "{row:?}");
    }
    kit.act(&running, &two, json!({"action": "resign"})).await.refused(409, "game-over");
    assert_eq!(admin.verify().await.expect("a store").1, []);
}

async fn a_game_of_a_deleted_player_is_not_rated(kit: Kit) {
    let [one, two] = [kit.account("Ludwig").await, kit.account("Marta").await];
    let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.open(&game, &one, &two).await;
    kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
    let running = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
    kit.open(&running, &one, &two).await;
    // The deletion comes between the last turn and the result.
    kit.store.write(Write::DeletePlayer { player: one.id.clone() }).await.expect("a store");
    kit.act(&running, &two, json!({"action": "resign"})).await.with(200);
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn verify_reads_one_snapshot(kit: Kit) {
    let admin = Admin::new(kit.store.clone());
    let is_over = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let (kit, is_over) = (kit.clone(), is_over.clone());
        async move {
            let [one, two] = [kit.account("Nils").await, kit.account("Olga").await];
            while !is_over.load(Ordering::Relaxed) {
                let game = kit.game(&one, &two, json!({"time": "300", "rated": true})).await;
                kit.open(&game, &one, &two).await;
                kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
                // Fewer than ten a day.
                kit.advance(DAY / 8);
            }
        }
    });
    let mut last = 0;
    while last < 40 && !playing.is_finished() {
        let (count, differences) = admin.verify().await.expect("a store");
        assert_eq!(differences, []);
        last = count;
    }
    is_over.store(true, Ordering::Relaxed);
    playing.await.expect("it ends");
}

/// TCP proxy to a database that can stop delivering notices.
struct Proxy {
    address: Address,
    hangs: Arc<AtomicBool>,
}

impl Proxy {
    async fn start(database: &Address) -> Self {
        let Address::Postgres(url) = database else { panic!("PostgreSQL only") };
        let (_, host) = url.split_once('@').expect("a user");
        let (host, _) = host.split_once('/').expect("a name");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("bound").to_string();
        let address = Address::Postgres(url.replacen(host, &own, 1));
        let (hangs, far) = (Arc::new(AtomicBool::new(false)), host.to_owned());
        let flag = hangs.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = TcpStream::connect(&far).await.expect("the database listens");
                let (near_in, near_out) = near.into_split();
                let (far_in, far_out) = far.into_split();
                let listens = Arc::new(AtomicBool::new(false));
                let never = Arc::new(AtomicBool::new(false));
                tokio::spawn(copy(near_in, far_out, never, listens.clone()));
                tokio::spawn(copy(far_in, near_out, flag.clone(), listens));
            }
        });
        Self { address, hangs }
    }
}

/// Copies bytes. Waits while `hangs` is set on a connection that listens for notices.
async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    hangs: Arc<AtomicBool>,
    listens: Arc<AtomicBool>,
) {
    let mut bytes = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if bytes[..read].windows(6).any(|word| word == b"LISTEN") {
            listens.store(true, Ordering::Relaxed);
        }
        while hangs.load(Ordering::Relaxed) && listens.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Waits until both servers have stored a heartbeat after the present time.
async fn wait_for_heartbeats(kit: &Kit) {
    let now = kit.remains().now();
    let end = tokio::time::Instant::now() + Duration::from_secs(30);
    while kit.store.servers().await.expect("a store").iter().filter(|server| server.seen >= now).count() < 2 {
        assert!(tokio::time::Instant::now() < end, "no heartbeats");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_connected_player_on_another_server_cannot_be_claimed_against() {
    run(Database::Postgres, |kit| Box::pin(cannot_be_claimed_against(kit)));
}

async fn cannot_be_claimed_against(kit: Kit) {
    let proxy = Proxy::start(&kit.address).await;
    let here = kit.beside_at(proxy.address.clone()).await;
    let there = kit.beside_at(kit.address.clone()).await;
    let [white, black] = [here.guest().await, there.guest().await];
    let game = here.game(&white, &black, json!({"time": "600"})).await;
    here.open(&game, &white, &black).await;
    let address = there.listen().await;
    let (id, person) = (game.clone(), white.clone());
    let socket = beside(move || {
        let mut socket = Socket::open(address, Some(&person));
        socket.say(&json!({"kind": "watch", "game": id, "since": 5}));
        socket.next("game");
        socket
    })
    .await;
    // The server of the claimant gets no more notices.
    proxy.hangs.store(true, Ordering::Relaxed);
    kit.advance(31_000);
    wait_for_heartbeats(&kit).await;
    claim(&here, &game, &black).await.refused(409, "not-now");
    // Notices arrive again, and the player is still connected.
    proxy.hangs.store(false, Ordering::Relaxed);
    claim(&here, &game, &black).await.refused(409, "not-now");
    // The player leaves.
    drop(socket);
    let end = tokio::time::Instant::now() + Duration::from_secs(30);
    loop {
        kit.advance(31_000);
        wait_for_heartbeats(&kit).await;
        let answer = claim(&here, &game, &black).await;
        if answer.status == 200 {
            break;
        }
        answer.refused(409, "not-now");
        assert!(tokio::time::Instant::now() < end, "the game can't be claimed");
    }
    assert_eq!(here.state(&game).await["reason"], "left");
}
