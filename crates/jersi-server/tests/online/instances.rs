//! Two servers on one PostgreSQL.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::complaints::first_turn;
use crate::kit::{Database, Kit, Socket, beside, run};

#[test]
fn players_on_different_servers_see_each_other_at_once() {
    run(Database::Postgres, |here| Box::pin(see_each_other(here)));
}

async fn see_each_other(here: Kit) {
    let there = here.another().await;
    let [white, black] = [here.guest().await, there.guest().await];
    let game = here.game(&white, &black, json!({"time": "300"})).await;
    let (one, two) = (here.listen().await, there.listen().await);
    let id = game.clone();
    let times = beside(move || {
        let open = |address, person| {
            let mut socket = Socket::open(address, Some(person));
            socket.say(&json!({"kind": "watch", "game": id, "since": 3}));
            (socket, 3_u64)
        };
        let mut sockets = [open(one, &white), open(two, &black)];
        let mut state = sockets[0].0.next("game")["state"].clone();
        // Each sees the presence of the other, on another server.
        while sockets[1].0.next("presence")["white"] != true {}
        let mut times = Vec::new();
        for number in 4..44 {
            let turn = first_turn(&state);
            let mover = usize::from(number % 2 == 1);
            let start = Instant::now();
            sockets[mover].0.say(&json!({"kind": "turn", "game": id, "turn": turn, "number": number}));
            let event = loop {
                let event = sockets[1 - mover].0.next("event");
                if event["event"]["number"] == number {
                    break event;
                }
            };
            times.push(start.elapsed());
            assert_eq!(event["event"]["turn"], turn);
            let done = sockets[mover].0.next("done");
            state["position"] = done["position"].clone();
            if done["result"] != json!(null) {
                break;
            }
        }
        times
    })
    .await;
    let mut sorted = times.clone();
    sorted.sort();
    let median = sorted[sorted.len() / 2];
    println!("a turn is seen on the other server after {median:?} (median), {:?} at most", sorted.last());
    // By notices, not by polling, which takes half of its interval on average.
    assert!(median < jersi_server::POLL / 4, "{times:?}");
}

#[test]
fn when_a_server_dies_its_players_go_on_at_the_other() {
    run(Database::Postgres, |here| Box::pin(go_on(here)));
}

async fn go_on(here: Kit) {
    let there = here.another().await;
    let [white, black] = [here.guest().await, here.guest().await];
    let game = here.game(&white, &black, json!({"time": "300"})).await;
    here.open(&game, &white, &black).await;
    let before = here.state(&game).await;
    // The first server disappears without a shutdown.
    let Kit { app, .. } = here;
    drop(app);
    let after = there.state(&game).await;
    assert_eq!((&after["position"], &after["number"]), (&before["position"], &before["number"]));
    there.play(&game, &white, &first_turn(&after), 6).await.with(200);
    there.act(&game, &black, json!({"action": "resign"})).await.with(200);
    // A flag falls although its server is gone.
    let game = there.game(&white, &black, json!({"time": "60"})).await;
    there.open(&game, &white, &black).await;
    there.advance(61_000);
    for _ in 0..100 {
        if there.store.game(&game).await.expect("a store").expect("a game").result.is_some() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody flagged");
}

#[test]
fn of_two_servers_that_play_the_same_number_one_wins() {
    run(Database::Postgres, |here| Box::pin(one_wins(here)));
}

async fn one_wins(here: Kit) {
    let there = here.another().await;
    let [white, black] = [here.guest().await, here.guest().await];
    for _ in 0..20 {
        let game = here.game(&white, &black, json!({})).await;
        there.state(&game).await;
        let (one, two) =
            tokio::join!(here.play(&game, &white, "b4=c4-d4", 4), there.play(&game, &white, "b4=d3", 4),);
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text, two.text);
        assert_eq!(here.state(&game).await["turns"], there.state(&game).await["turns"]);
    }
}
