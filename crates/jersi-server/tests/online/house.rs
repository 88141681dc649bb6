//! House bots: numbers of games, turns between networks, and rated games that are not lost by waiting.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jersi_play::{Game, Pace};
use jersi_server::{Allowance, HouseEngine, HouseTurn};
use serde_json::{Value, json};

use crate::attack::from;
use crate::kit::{Kit, Person, TestResponse, on_both, until};

on_both! {
    a_player_and_a_network_have_a_number_of_house_games
    networks_take_turns_with_the_house
    a_rated_game_is_refused_while_the_house_is_busy
}

/// Engine that plays the first legal turn: when it is released, or after a time.
struct TestEngine {
    released: Option<Receiver<()>>,
    time: Duration,
    /// Rulesets of the games, in the order of the turns.
    played: Arc<Mutex<Vec<String>>>,
}

impl HouseEngine for TestEngine {
    fn choose(&mut self, _: u8, game: &Game, _: Pace) -> Option<HouseTurn> {
        if let Some(released) = &self.released {
            released.recv().ok()?;
        }
        std::thread::sleep(self.time);
        self.played.lock().expect("whole").push(game.ruleset().id().to_owned());
        let turn = *game.position().turns().first()?;
        Some(HouseTurn { turn, points: None })
    }
}

/// A house with a bot of level 5, and an engine that waits for a sign before each turn.
async fn gated(kit: &Kit) -> (Sender<()>, Arc<Mutex<Vec<String>>>) {
    let (sign, released) = channel();
    let played = Arc::default();
    let engine = TestEngine { released: Some(released), time: Duration::ZERO, played: Arc::clone(&played) };
    kit.app.open_house(&[5], Box::new(engine)).await.expect("the bots");
    (sign, played)
}

/// Asks for a game with the bot, who plays first.
async fn ask(kit: &Kit, address: &str, person: &Person, more: Value) -> TestResponse {
    let mut asked = json!({"ruleset": "pijersi", "side": "black", "opponent": "jersi-5"});
    if let (Value::Object(asked), Value::Object(more)) = (&mut asked, more) {
        asked.extend(more);
    }
    from(kit, address, "POST", "games", &person.token, asked).await
}

async fn a_player_and_a_network_have_a_number_of_house_games(kit: Kit) {
    let kit = kit.limited_at_rest(Allowance {
        house_games: 3,
        house_games_by_network: 5,
        ..Allowance::unlimited()
    });
    let _gate = gated(&kit).await;
    let [one, two, three] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let mut games = Vec::new();
    for _ in 0..3 {
        let begun = ask(&kit, "192.0.2.1", &one, json!({})).await.with(201);
        games.push(begun["game"].as_str().expect("text").to_owned());
    }
    let refused = ask(&kit, "192.0.2.7", &one, json!({})).await.refused(409, "bots-busy");
    assert!(refused["wait"].as_u64().is_some_and(|wait| wait > 0), "{refused}");
    for _ in 0..2 {
        ask(&kit, "192.0.2.1", &two, json!({})).await.with(201);
    }
    ask(&kit, "192.0.2.1", &three, json!({})).await.refused(409, "bots-busy");
    ask(&kit, "192.0.2.2", &three, json!({})).await.with(201);
    // A finished game no longer counts.
    kit.act(&games[0], &one, json!({"action": "abort"})).await.with(200);
    ask(&kit, "192.0.2.1", &three, json!({})).await.with(201);
    ask(&kit, "192.0.2.3", &one, json!({})).await.with(201);
    ask(&kit, "192.0.2.3", &one, json!({})).await.refused(409, "bots-busy");
    assert!(kit.app.metrics_text().contains("jersi_house_games 7\n"), "{}", kit.app.metrics_text());
    // Games with other opponents are not affected.
    from(&kit, "192.0.2.1", "POST", "games", &one.token, json!({"ruleset": "pijersi"})).await.with(201);
}

async fn networks_take_turns_with_the_house(kit: Kit) {
    let (sign, played) = gated(&kit).await;
    let mut crowd = Vec::new();
    for _ in 0..10 {
        let guest = kit.guest().await;
        for _ in 0..2 {
            ask(&kit, "192.0.2.1", &guest, json!({})).await.with(201);
        }
        crowd.push(guest);
    }
    let other = kit.guest().await;
    ask(&kit, "203.0.113.5", &other, json!({"ruleset": "jersi-3"})).await.with(201);
    // One turn is being computed, the others wait.
    until("all turns are asked for", async || {
        kit.app.metrics_text().contains("jersi_house_turns_waiting 20\n")
    })
    .await;
    for _ in 0..21 {
        sign.send(()).expect("the engine waits");
    }
    until("all turns are played", async || played.lock().expect("whole").len() == 21).await;
    let place = played.lock().expect("whole").iter().position(|ruleset| ruleset == "jersi-3");
    assert_eq!(place, Some(1), "after the turn that was being computed");
    assert!(kit.app.metrics_text().contains("jersi_house_wait_seconds_count 21\n"));
}

async fn a_rated_game_is_refused_while_the_house_is_busy(kit: Kit) {
    let engine = TestEngine { released: None, time: Duration::from_millis(300), played: Arc::default() };
    let played = engine.played.clone();
    kit.app.open_house(&[5], Box::new(engine)).await.expect("the bots");
    let [guest, account] = [kit.guest().await, kit.account("Ruth").await];
    let rated = |time: &str| json!({"rated": true, "time": time});
    ask(&kit, "192.0.2.1", &guest, json!({"time": "600"})).await.with(201);
    until("the engine is measured", async || !played.lock().expect("whole").is_empty()).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    // Each turn takes 0.3 s and waits for one of the other game: 24 s per game, more than half of 40.
    ask(&kit, "192.0.2.2", &account, rated("40")).await.refused(409, "bots-busy");
    let begun = ask(&kit, "192.0.2.2", &account, rated("180")).await.with(201);
    let game = begun["game"].as_str().expect("text").to_owned();
    until("the bot plays", async || kit.state(&game).await["number"] == 4).await;
    ask(&kit, "192.0.2.2", &account, json!({"time": "40"})).await.with(201);
}
