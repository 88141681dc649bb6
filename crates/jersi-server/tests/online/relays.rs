//! House bots and rated games: a bot leaves a game that repeats a running rated one.

use std::time::Duration;

use jersi_play::{Game, Pace};
use jersi_server::{Admin, HouseEngine, HouseTurn, Role};
use serde_json::{Value, json};

use crate::complaints::first_turn;
use crate::kit::{Kit, Person, on_both};

on_both! {
    a_house_bot_leaves_a_game_that_repeats_a_running_rated_one
    a_house_bot_stays_in_a_game_of_its_own
    a_house_bot_leaves_a_position_of_a_running_rated_game
    likeness_is_a_figure_beside_a_report_and_never_a_mark
}

/// An engine that plays a turn which does not end the game.
struct Plain;

impl HouseEngine for Plain {
    fn choose(&mut self, _: u8, game: &Game, _: Pace) -> Option<HouseTurn> {
        let position = game.position_at(game.current())?;
        let quiet = |turn: &jersi_rules::Turn| position.play_unchecked(*turn).outcome().is_none();
        let turn = position.turns().into_iter().rev().find(quiet)?;
        Some(HouseTurn { turn, points: None })
    }
}

async fn open_house(kit: &Kit) {
    kit.app.open_house(&[3], Box::new(Plain)).await.expect("a bot");
}

/// A game of a person, White, against the bot.
async fn house_game(kit: &Kit, person: &Person, more: Value) -> String {
    let mut asked = json!({"ruleset": "pijersi", "side": "white", "opponent": "jersi-3", "time": "-"});
    if let (Value::Object(asked), Value::Object(more)) = (&mut asked, more) {
        asked.extend(more);
    }
    kit.post("games", person, asked).await.with(201)["game"].as_str().expect("text").to_owned()
}

/// The state of a game once it is over or has a number of turns.
async fn once(kit: &Kit, game: &str, turns: usize) -> Value {
    let end = tokio::time::Instant::now() + Duration::from_mins(1);
    loop {
        let state = kit.state(game).await;
        let count = state["turns"].as_array().map_or(0, Vec::len);
        if count >= turns || !state["result"].is_null() {
            return state;
        }
        assert!(tokio::time::Instant::now() < end, "the bot does not play: {state}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn number(state: &Value) -> u64 {
    state["number"].as_u64().expect("a number") + 1
}

async fn play(kit: &Kit, game: &str, person: &Person, turn: &str) {
    let number = number(&kit.state(game).await);
    kit.play(game, person, turn, number).await.with(200);
}

/// Copies a rated game into a game against the bot until one side leaves. Returns both states.
async fn relay(kit: &Kit, [white, black, guest]: [&Person; 3]) -> [Value; 2] {
    let rated = kit.game(white, black, json!({"rated": true, "time": "3d"})).await;
    let house = house_game(kit, guest, json!({})).await;
    for round in 0..8 {
        let turn = first_turn(&kit.state(&rated).await);
        play(kit, &rated, white, &turn).await;
        play(kit, &house, guest, &turn).await;
        let state = once(kit, &house, 2 * round + 2).await;
        if !state["result"].is_null() {
            break;
        }
        let answer = state["turns"][2 * round + 1].as_str().expect("a turn").to_owned();
        play(kit, &rated, black, &answer).await;
    }
    [kit.state(&rated).await, kit.state(&house).await]
}

async fn moderator(kit: &Kit, name: &str) -> Person {
    let person = kit.account(name).await;
    let admin = Admin::new(kit.store.clone());
    admin.set_moderator(name, Role::Moderator, 0).await.expect("a player");
    person
}

async fn a_house_bot_leaves_a_game_that_repeats_a_running_rated_one(kit: Kit) {
    open_house(&kit).await;
    let [white, black, guest] = [kit.account("Ulla").await, kit.account("Viktor").await, kit.guest().await];
    let [rated, house] = relay(&kit, [&white, &black, &guest]).await;
    assert_eq!((&house["result"], &house["reason"]), (&json!("none"), &json!("relayed")));
    let turns = house["turns"].as_array().expect("turns").len();
    assert_eq!(turns, 9, "the bot has played four turns, and leaves at its next");
    assert_eq!(rated["result"], Value::Null, "the rated game goes on");
    let events = kit.events(house["game"].as_str().expect("text")).await;
    let last = events.last().expect("events");
    assert_eq!(
        (&last["kind"], &last["side"], &last["why"]),
        (&json!("aborted"), &json!("black"), &json!("relayed"))
    );
    // The moderators get a mark: Black copies the bot's turns.
    let judge = moderator(&kit, "Judge").await;
    let cases = kit.get("moderation/cases", &judge).await.with(200);
    let relays = &cases["cases"][0]["relays"];
    assert_eq!(cases["cases"][0]["game"], rated["game"]);
    assert_eq!((&relays[0]["side"], &relays[0]["house_game"]), (&json!("black"), &house["game"]));
    assert_eq!((&relays[0]["player"]["player"], &relays[0]["positions"]), (&json!(guest.id), &json!(10)));
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn a_house_bot_stays_in_a_game_of_its_own(kit: Kit) {
    open_house(&kit).await;
    let [white, black, guest] = [kit.account("Wanda").await, kit.account("Xaver").await, kit.guest().await];
    // The rated game is over, or not rated: no reason to leave.
    let casual = kit.game(&white, &black, json!({"time": "3d"})).await;
    let house = house_game(&kit, &guest, json!({})).await;
    for round in 0..7 {
        let turn = first_turn(&kit.state(&casual).await);
        play(&kit, &casual, &white, &turn).await;
        play(&kit, &house, &guest, &turn).await;
        let state = once(&kit, &house, 2 * round + 2).await;
        assert_eq!(state["result"], Value::Null);
        let answer = state["turns"][2 * round + 1].as_str().expect("a turn").to_owned();
        play(&kit, &casual, &black, &answer).await;
    }
    let judge = moderator(&kit, "Judge").await;
    assert_eq!(kit.get("moderation/cases", &judge).await.with(200)["open"], 0);
}

async fn a_house_bot_leaves_a_position_of_a_running_rated_game(kit: Kit) {
    open_house(&kit).await;
    let [white, black, guest] = [kit.account("Yann").await, kit.account("Zita").await, kit.guest().await];
    let rated = kit.game(&white, &black, json!({"rated": true, "time": "3d"})).await;
    for round in 0..9 {
        let turn = first_turn(&kit.state(&rated).await);
        play(&kit, &rated, [&white, &black][round % 2], &turn).await;
    }
    // Black is to play, and asks the bot.
    let position = kit.state(&rated).await["position"].clone();
    let house = house_game(&kit, &guest, json!({"position": position, "side": "white"})).await;
    let state = once(&kit, &house, 1).await;
    assert_eq!(state["reason"], "relayed");
    // One position is not a sequence, so there is no mark.
    let judge = moderator(&kit, "Judge").await;
    assert_eq!(kit.get("moderation/cases", &judge).await.with(200)["open"], 0);
}

async fn likeness_is_a_figure_beside_a_report_and_never_a_mark(kit: Kit) {
    open_house(&kit).await;
    let [white, black] = [kit.account("Albin").await, kit.account("Berta").await];
    let game = kit.game(&white, &black, json!({"rated": true, "time": "3d"})).await;
    let judge = moderator(&kit, "Judge").await;
    // Both play what the engine plays.
    for round in 0..14 {
        let state = kit.state(&game).await;
        let text = state["position"].as_str().expect("text");
        let ruleset = "pijersi".parse().expect("a ruleset");
        let position = jersi_rules::AnyPosition::read(ruleset, jersi_rules::Variants::NONE, text);
        let position = position.expect("a position");
        let quiet = |turn: &jersi_rules::Turn| position.play_unchecked(*turn).outcome().is_none();
        let turn = position.turns().into_iter().rev().find(quiet).expect("a turn");
        play(&kit, &game, [&white, &black][round % 2], &position.write_turn(turn)).await;
    }
    kit.act(&game, &white, json!({"action": "resign"})).await.with(200);
    let cases = kit.get("moderation/cases", &judge).await.with(200);
    assert_eq!(cases["open"], 0, "likeness alone is no case");
    kit.post(&format!("games/{game}/reports"), &white, json!({"reason": "help"})).await.with(201);
    let end = tokio::time::Instant::now() + Duration::from_mins(1);
    loop {
        let cases = kit.get("moderation/cases", &judge).await.with(200);
        let likeness = &cases["cases"][0]["likeness"];
        if likeness.as_array().is_some_and(|sides| sides.len() == 2) {
            assert_eq!(likeness[0], json!({"side": "white", "same": 3, "of": 3}));
            assert_eq!(cases["cases"][0]["relays"], json!([]), "a figure, never a mark");
            return;
        }
        assert!(tokio::time::Instant::now() < end, "no figure");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
