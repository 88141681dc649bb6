//! Outages: lost time is returned to the players.

use std::time::Duration;

use jersi_store::GameState;
use serde_json::{Value, json};

use crate::complaints::first_turn;
use crate::kit::{Kit, on_both};

on_both! {
    a_clock_stands_while_no_server_is_there
    a_flag_that_fell_before_an_outage_stays
    days_and_first_turns_are_not_lost_by_an_outage
    an_outage_is_given_back_once
    an_outage_right_after_another_is_given_back_too
    a_clock_that_was_set_back_takes_no_time
    nothing_is_given_back_while_another_server_is_there
}

fn outages(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["kind"] == "outage").collect()
}

async fn a_clock_stands_while_no_server_is_there(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    // Longer than White's remaining time.
    let kit = kit.gone().await.after(10_000).sign("one", true).await.after(100_000).resume().await;
    let state = kit.state(&game).await;
    let left = state["clocks"]["white"].as_u64().expect("a clock");
    assert!((45_000..=50_000).contains(&left), "{state}");
    assert_eq!((&state["running"], &state["number"]), (&json!("white"), &json!(6)));
    // The clock stays stopped for reconnecting, and then runs.
    kit.advance(3_000);
    let state = kit.state(&game).await;
    assert!(state["clocks"]["white"].as_u64().expect("a clock") >= left - 100, "{state}");
    // Five seconds without a heartbeat count as an outage, so one must come in between.
    kit.wait_for_heartbeat().await;
    kit.advance(3_000);
    kit.play(&game, &white, &first_turn(&state), 7).await.with(200);
    let events = kit.events(&game).await;
    let spent = events[6]["spent"].as_u64().expect("a time") + events[6]["lag"].as_u64().unwrap_or(0);
    assert!((10_500..=17_000).contains(&spent), "{}", events[6]);
    let outage = outages(&events)[0];
    let lost = outage["until"].as_u64().unwrap() - outage["from"].as_u64().unwrap();
    assert!((105_000..110_000).contains(&lost), "{outage}");
    // The derived columns match the events.
    let (_, differences) = jersi_server::Admin::new(kit.store.clone()).verify().await.expect("a store");
    assert_eq!(differences, []);
}

async fn a_flag_that_fell_before_an_outage_stays(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "10"})).await;
    kit.open(&game, &white, &black).await;
    // White's time ran out before the outage, without a flag fall.
    let kit = kit.gone().await.after(30_000).sign("one", false).await.after(60_000).resume().await;
    for _ in 0..100 {
        let row = kit.store.game(&game).await.expect("a store").expect("a game");
        if row.state == GameState::Over {
            assert_eq!((row.result.as_deref(), row.reason.as_deref()), (Some("black"), Some("time")));
            assert_eq!(outages(&kit.events(&game).await).len(), 0);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody flagged");
}

async fn days_and_first_turns_are_not_lost_by_an_outage(kit: Kit) {
    const HOUR: u64 = 3_600_000;
    let [white, black] = [kit.guest().await, kit.guest().await];
    let by_days = kit.game(&white, &black, json!({"time": "1d"})).await;
    kit.open(&by_days, &white, &black).await;
    let first = kit.game(&white, &black, json!({"time": "60"})).await;
    let kit = kit.gone().await.sign("one", false).await.after(30 * HOUR).resume().await;
    for game in [&by_days, &first] {
        let state = kit.state(game).await;
        assert_eq!((&state["result"], state["number"].as_u64().unwrap() % 2), (&json!(null), 0), "{state}");
    }
    let left = kit.state(&by_days).await["clocks"]["white"].as_u64().expect("a clock");
    assert!(left > 24 * HOUR - 10_000, "{left}");
}

async fn an_outage_is_given_back_once(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let remains = kit.gone().await.sign("one", false).await.after(100_000);
    let (one, two) = tokio::join!(remains.resume(), remains.resume());
    for kit in [one, two] {
        assert_eq!(outages(&kit.events(&game).await).len(), 1);
    }
}

async fn an_outage_right_after_another_is_given_back_too(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let kit = kit.gone().await.sign("one", true).await.after(100_000).resume().await;
    // White plays before the clock starts again; then Black's clock runs.
    let state = kit.state(&game).await;
    kit.play(&game, &white, &first_turn(&state), 7).await.with(200);
    let kit = kit.gone().await.sign("two", true).await.after(50_000).resume().await;
    let state = kit.state(&game).await;
    assert!(state["clocks"]["black"].as_u64().expect("a clock") > 58_000, "{state}");
    assert_eq!(outages(&kit.events(&game).await).len(), 2);
}

async fn a_clock_that_was_set_back_takes_no_time(kit: Kit) {
    kit.advance(30_000);
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let remains = kit.gone().await.sign("one", true).await;
    let before = remains.now();
    let kit = remains.set_back(30_000).after(2_000).resume().await;
    let state = kit.state(&game).await;
    assert!(state["now"].as_u64().unwrap() >= before - 5_000, "{state}");
    assert!(state["clocks"]["white"].as_u64().unwrap() > 50_000, "{state}");
    let number = state["number"].as_u64().unwrap() + 1;
    kit.play(&game, &white, &first_turn(&state), number).await.with(200);
    let events = kit.events(&game).await;
    assert!(events.is_sorted_by_key(|event| event["at"].as_u64()), "{events:?}");
}

async fn nothing_is_given_back_while_another_server_is_there(kit: Kit) {
    if !kit.store.is_shared() {
        return;
    }
    let [white, black] = [kit.guest().await, kit.guest().await];
    let one = kit.remains().resume().await;
    let game = one.game(&white, &black, json!({"time": "60"})).await;
    one.open(&game, &white, &black).await;
    // The first server continues its heartbeats.
    let two = kit.remains().resume().await;
    assert_eq!(outages(&two.events(&game).await).len(), 0);
}
