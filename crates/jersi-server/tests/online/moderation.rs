//! Blocked players, reports, and decisions of moderators.

use jersi_server::{Admin, Role};
use serde_json::{Value, json};

use crate::kit::{Kit, Person, Socket, TestResponse, beside, on_both};

on_both! {
    blocked_players_are_not_paired
    blocked_players_exchange_no_phrases
    blocks_are_kept_on_login_and_deleted_with_the_account
    a_game_is_reported_once_with_a_reason_of_the_list
    only_moderators_judge_and_not_their_own_games
    an_annulled_game_does_not_count_and_ratings_are_recomputed
    a_running_game_is_annulled
    many_annulments_leave_the_ratings_that_rebuild_finds
    a_suspended_player_may_watch_and_sees_why
    the_log_keeps_an_anonymous_identifier
    marks_of_devices_are_compared_and_not_shown
    closed_cases_stay_closed
}

const DAY: u64 = 24 * 3_600_000;

async fn moderator(kit: &Kit, name: &str) -> Person {
    let person = kit.account(name).await;
    let admin = Admin::new(kit.store.clone());
    admin.set_moderator(name, Role::Moderator, kit.remains().now()).await.expect("a player");
    person
}

async fn put(kit: &Kit, path: &str, person: &Person) -> TestResponse {
    kit.call("PUT", path, Some(&person.token), None).await
}

async fn decide(kit: &Kit, person: &Person, body: Value) -> TestResponse {
    kit.post("moderation/decisions", person, body).await
}

async fn report(kit: &Kit, game: &str, person: &Person, reason: &str) -> TestResponse {
    kit.post(&format!("games/{game}/reports"), person, json!({"reason": reason})).await
}

fn text(body: &Value, name: &str) -> String {
    body[name].as_str().unwrap_or_else(|| panic!("{name} in {body}")).to_owned()
}

/// A rated game that one of the two has resigned.
async fn rated(kit: &Kit, white: &Person, black: &Person, loser: &Person) -> String {
    let game = kit.game(white, black, json!({"rated": true, "time": "3d"})).await;
    kit.open(&game, white, black).await;
    kit.act(&game, loser, json!({"action": "resign"})).await.with(200);
    game
}

async fn ratings(kit: &Kit, person: &Person) -> Value {
    kit.call("GET", &format!("players/{}", person.id), None, None).await.with(200)["ratings"].clone()
}

async fn seeks_seen(kit: &Kit, person: &Person) -> usize {
    kit.get("seeks", person).await.with(200)["seeks"].as_array().expect("seeks").len()
}

async fn blocked_players_are_not_paired(kit: Kit) {
    let [one, two, other] = [kit.account("Anke").await, kit.account("Bodo").await, kit.guest().await];
    let seek = text(&kit.post("seeks", &one, json!({"ruleset": "pijersi"})).await.with(201), "seek");
    let open = text(&kit.post("games", &one, json!({"ruleset": "pijersi"})).await.with(201), "game");
    assert_eq!(seeks_seen(&kit, &two).await, 1);
    put(&kit, "me/blocks/anke", &one).await.refused(409, "not-now");
    put(&kit, "me/blocks/nobody", &one).await.refused(404, "not-found");
    for _ in 0..2 {
        put(&kit, "me/blocks/bodo", &one).await.with(204);
    }
    let blocks = kit.get("me/blocks", &one).await.with(200);
    assert_eq!(blocks["blocks"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&blocks["blocks"][0]["name"], &blocks["blocks"][0]["player"]),
        (&json!("Bodo"), &json!(two.id))
    );
    assert_eq!(kit.get("me/blocks", &two).await.with(200)["blocks"], json!([]), "nobody learns of it");
    // Neither sees the other's seeks.
    let own = kit.post("seeks", &two, json!({"ruleset": "pijersi"})).await.with(201);
    assert_eq!((seeks_seen(&kit, &two).await, seeks_seen(&kit, &one).await), (1, 1));
    assert_eq!(seeks_seen(&kit, &other).await, 2);
    for (who, seek) in [(&two, &seek), (&one, &text(&own, "seek"))] {
        kit.post(&format!("seeks/{seek}/accept"), who, json!({})).await.refused(403, "blocked");
    }
    kit.post(&format!("games/{open}/join"), &two, json!({})).await.refused(403, "blocked");
    for (who, name) in [(&one, "Bodo"), (&two, "Anke")] {
        let asked = json!({"ruleset": "pijersi", "opponent": name});
        kit.post("games", who, asked).await.refused(403, "blocked");
    }
    let (address, watcher) = (kit.listen().await, two.clone());
    beside(move || {
        let mut socket = Socket::open(address, Some(&watcher));
        socket.say(&json!({"kind": "lobby"}));
        assert_eq!(socket.next("lobby")["seeks"].as_array().map(Vec::len), Some(1));
    })
    .await;
    // Others are paired as before.
    kit.call("DELETE", "me/blocks/bodo", Some(&one.token), None).await.with(204);
    kit.call("DELETE", "me/blocks/bodo", Some(&one.token), None).await.refused(404, "not-found");
    kit.post(&format!("seeks/{seek}/accept"), &two, json!({})).await.with(200);
}

async fn blocked_players_exchange_no_phrases(kit: Kit) {
    let [one, two] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&one, &two, json!({"time": "-"})).await;
    kit.open(&game, &one, &two).await;
    let say = || json!({"action": "say", "phrase": "hello"});
    kit.act(&game, &two, say()).await.with(200);
    put(&kit, &format!("me/blocks/{}", two.id), &one).await.with(204);
    for who in [&one, &two] {
        kit.act(&game, who, say()).await.refused(403, "blocked");
    }
    // The running game continues, without a rematch.
    kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
    kit.act(&game, &two, json!({"action": "rematch"})).await.refused(403, "blocked");
}

async fn blocks_are_kept_on_login_and_deleted_with_the_account(kit: Kit) {
    let [one, two, guest] = [kit.account("Cilly").await, kit.account("Detlef").await, kit.guest().await];
    put(&kit, "me/blocks/detlef", &guest).await.with(204);
    put(&kit, "me/blocks/cilly", &two).await.with(204);
    let login = json!({"name": "Cilly", "password": "long enough"});
    kit.post("sessions", &guest, login).await.with(201);
    assert_eq!(kit.get("me/blocks", &one).await.with(200)["blocks"][0]["name"], "Detlef");
    kit.call("DELETE", "me", Some(&one.token), None).await.with(204);
    assert_eq!(kit.get("me/blocks", &two).await.with(200)["blocks"], json!([]));
    // At most a hundred.
    for number in 0..101 {
        let other = kit.guest().await;
        let answer = put(&kit, &format!("me/blocks/{}", other.id), &two).await;
        if number < 100 {
            answer.with(204)
        } else {
            answer.refused(409, "not-now")
        };
    }
}

async fn a_game_is_reported_once_with_a_reason_of_the_list(kit: Kit) {
    let [one, two, judge] = [kit.account("Elke").await, kit.guest().await, moderator(&kit, "Judge").await];
    let open = text(&kit.post("games", &one, json!({"ruleset": "pijersi"})).await.with(201), "game");
    report(&kit, &open, &one, "help").await.refused(409, "not-now");
    let game = kit.game(&one, &two, json!({})).await;
    report(&kit, &game, &one, "nonsense").await.refused(400, "bad-request");
    report(&kit, &game, &one, "operator").await.refused(400, "bad-request");
    let body = report(&kit, &game, &one, "stalling").await.with(201);
    assert_eq!((&body["side"], &body["by"]["name"]), (&json!("black"), &json!("Elke")));
    report(&kit, &game, &one, "help").await.with(201);
    report(&kit, &game, &two, "phrases").await.with(201);
    let cases = kit.get("moderation/cases", &judge).await.with(200);
    assert_eq!(cases["open"], 1);
    let reports = cases["cases"][0]["reports"].as_array().expect("reports");
    let reasons: Vec<_> = reports.iter().map(|report| (&report["side"], &report["reason"])).collect();
    let (white, black) = (json!("white"), json!("black"));
    assert_eq!(reasons, [(&white, &json!("phrases")), (&black, &json!("stalling"))], "the first one counts");
}

async fn only_moderators_judge_and_not_their_own_games(kit: Kit) {
    let [one, judge] = [kit.account("Franz").await, moderator(&kit, "Judge").await];
    for path in ["moderation/cases", "moderation/log"] {
        kit.get(path, &one).await.refused(403, "not-moderator");
        kit.call("GET", path, None, None).await.refused(401, "no-token");
    }
    assert_eq!(kit.get("me", &judge).await.with(200)["moderator"], true);
    assert_eq!(kit.get("me", &one).await.with(200)["moderator"], Value::Null);
    assert_eq!(kit.get("players/judge", &judge).await.with(200)["moderator"], Value::Null);
    let game = rated(&kit, &one, &judge, &one).await;
    let annul = json!({"measure": "annul", "reason": "fault", "game": game});
    decide(&kit, &judge, annul.clone()).await.refused(403, "not-moderator");
    decide(&kit, &one, annul.clone()).await.refused(403, "not-moderator");
    decide(&kit, &judge, json!({"measure": "suspend", "reason": "help", "player": "judge"}))
        .await
        .refused(403, "not-moderator");
    // Invalid: a reason of another measure, or a measure of the operator.
    for body in [
        json!({"measure": "annul", "reason": "name", "game": game}),
        json!({"measure": "annul", "reason": "help"}),
        json!({"measure": "suspend", "reason": "help"}),
        json!({"measure": "suspend", "reason": "help", "player": "franz", "days": 0}),
        json!({"measure": "appoint", "reason": "operator", "player": "franz"}),
    ] {
        decide(&kit, &judge, body).await.refused(400, "bad-request");
    }
    let admin = Admin::new(kit.store.clone());
    admin.set_moderator("judge", Role::None, 0).await.expect("a player");
    decide(&kit, &judge, annul).await.refused(403, "not-moderator");
    let guest = kit.guest().await;
    admin.set_moderator(&guest.id, Role::Moderator, 0).await.expect_err("a guest has no password");
}

async fn an_annulled_game_does_not_count_and_ratings_are_recomputed(kit: Kit) {
    let [one, two, three] =
        [kit.account("Gerd").await, kit.account("Hilde").await, kit.account("Ines").await];
    let judge = moderator(&kit, "Judge").await;
    // Ratings without the first game.
    let wrong = rated(&kit, &one, &two, &two).await;
    rated(&kit, &two, &three, &two).await;
    rated(&kit, &three, &one, &one).await;
    let before = ratings(&kit, &one).await;
    let body =
        decide(&kit, &judge, json!({"measure": "annul", "reason": "help", "game": wrong})).await.with(201);
    assert_eq!((&body["measure"], &body["by"]["name"]), (&json!("annul"), &json!("Judge")));
    assert_eq!(body["number"], 2, "after the appointment");
    decide(&kit, &judge, json!({"measure": "annul", "reason": "help", "game": wrong}))
        .await
        .refused(409, "not-now");
    let state = kit.state(&wrong).await;
    assert_eq!((&state["rated"], &state["result"]), (&json!(false), &json!("white")), "the result stays");
    let events = kit.events(&wrong).await;
    assert_eq!(events.last().expect("events")["why"], "annulled");
    let after = ratings(&kit, &one).await;
    assert_ne!(before, after);
    assert_eq!((&before[0]["games"], &after[0]["games"]), (&json!(2), &json!(1)));
    let admin = Admin::new(kit.store.clone());
    assert_eq!(admin.verify().await.expect("a store").1, []);
    // The other two players' histories were recomputed too, and rebuild agrees.
    let history = kit.call("GET", "players/ines/history", None, None).await.with(200);
    admin.rebuild().await.expect("a store");
    assert_eq!(kit.call("GET", "players/ines/history", None, None).await.with(200), history);
    assert_eq!(ratings(&kit, &one).await, after);
    // Both players see it.
    for person in [&one, &two] {
        let log = kit.get("me/decisions", person).await.with(200);
        assert_eq!(
            (&log["decisions"][0]["game"], &log["decisions"][0]["reason"]),
            (&json!(wrong), &json!("help"))
        );
    }
    assert_eq!(kit.get("me/decisions", &three).await.with(200)["decisions"], json!([]));
    // The next game gets a new number in rating order.
    rated(&kit, &one, &three, &three).await;
    assert_eq!(admin.verify().await.expect("a store").1, []);
}

async fn a_running_game_is_annulled(kit: Kit) {
    let [one, two, judge] =
        [kit.account("Jutta").await, kit.account("Kuno").await, moderator(&kit, "Judge").await];
    let game = kit.game(&one, &two, json!({"rated": true, "time": "3d"})).await;
    kit.open(&game, &one, &two).await;
    decide(&kit, &judge, json!({"measure": "annul", "reason": "relay", "game": game})).await.with(201);
    kit.act(&game, &one, json!({"action": "resign"})).await.with(200);
    assert_eq!(ratings(&kit, &one).await, json!([]));
    assert_eq!(Admin::new(kit.store.clone()).verify().await.expect("a store").1, []);
}

async fn many_annulments_leave_the_ratings_that_rebuild_finds(kit: Kit) {
    let mut people = Vec::new();
    for name in ["Lars", "Moni", "Nils", "Olga"] {
        people.push(kit.account(name).await);
    }
    let judge = moderator(&kit, "Judge").await;
    let mut games = Vec::new();
    for number in 0..24 {
        let (white, black) = (&people[number % 4], &people[(number + 1 + number / 8) % 4]);
        let loser = if number % 3 == 0 { white } else { black };
        games.push(rated(&kit, white, black, loser).await);
    }
    kit.call("DELETE", "me", Some(&people[3].token), None).await.with(204);
    let admin = Admin::new(kit.store.clone());
    // The last one, an early one, some others, and some at once.
    for number in [23, 2, 22, 17, 12, 7] {
        let body = json!({"measure": "annul", "reason": "help", "game": games[number]});
        decide(&kit, &judge, body).await.with(201);
        assert_eq!(admin.verify().await.expect("a store").1, []);
    }
    let at_once = [5, 9, 13, 16].map(|number| {
        let (kit, judge) = (kit.clone(), judge.clone());
        let body = json!({"measure": "annul", "reason": "help", "game": games[number]});
        tokio::spawn(async move { decide(&kit, &judge, body).await.with(201) })
    });
    for annulled in at_once {
        annulled.await.expect("it ends");
    }
    rated(&kit, &people[0], &people[1], &people[0]).await;
    assert_eq!(admin.verify().await.expect("a store").1, []);
    let log = kit.get("moderation/log", &judge).await.with(200);
    let numbers: Vec<_> =
        log["decisions"].as_array().expect("a log").iter().map(|entry| entry["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=11).rev().map(Some).collect::<Vec<_>>(), "without gaps");
}

async fn a_suspended_player_may_watch_and_sees_why(kit: Kit) {
    let [one, two, judge] =
        [kit.account("Paul").await, kit.account("Quinn").await, moderator(&kit, "Judge").await];
    let game = rated(&kit, &one, &two, &one).await;
    kit.post("seeks", &one, json!({"ruleset": "pijersi"})).await.with(201);
    let body = json!({"measure": "suspend", "reason": "help", "player": "paul", "game": game, "days": 7});
    let decision = decide(&kit, &judge, body).await.with(201);
    kit.post("games", &one, json!({"ruleset": "pijersi"})).await.refused(403, "banned");
    assert_eq!(seeks_seen(&kit, &two).await, 0);
    // The player logs in, watches, and reads who did what and why.
    let login = json!({"name": "Paul", "password": "long enough"});
    kit.call("POST", "sessions", None, Some(login)).await.with(201);
    let me = kit.get("me", &one).await.with(200);
    assert_eq!(me["suspension"]["until"], decision["until"]);
    let log = kit.get("me/decisions", &one).await.with(200);
    assert_eq!(log["decisions"], json!([decision]));
    assert_eq!(log["decisions"][0]["by"]["name"], "Judge");
    kit.get(&format!("games/{game}"), &one).await.with(200);
    assert_eq!(kit.get("me", &two).await.with(200)["suspension"], Value::Null);
    // A suspension expires, or is lifted.
    kit.advance(7 * DAY);
    kit.post("games", &one, json!({"ruleset": "pijersi"})).await.with(201);
    assert_eq!(kit.get("me", &one).await.with(200)["suspension"], Value::Null);
    decide(&kit, &judge, json!({"measure": "suspend", "reason": "name", "player": "paul"})).await.with(201);
    kit.post("games", &one, json!({"ruleset": "pijersi"})).await.refused(403, "banned");
    decide(&kit, &judge, json!({"measure": "lift", "reason": "settled", "player": "paul"})).await.with(201);
    kit.post("games", &one, json!({"ruleset": "pijersi"})).await.with(201);
}

async fn the_log_keeps_an_anonymous_identifier(kit: Kit) {
    let [one, judge] = [kit.account("Rolf").await, moderator(&kit, "Judge").await];
    decide(&kit, &judge, json!({"measure": "suspend", "reason": "name", "player": "rolf"})).await.with(201);
    let export = kit.get("me/export", &one).await.with(200);
    assert_eq!(export["decisions"][0]["reason"], "name");
    kit.call("DELETE", "me", Some(&one.token), None).await.with(204);
    let log = kit.get("moderation/log", &judge).await.with(200);
    let player = &log["decisions"][0]["player"];
    assert_eq!((&player["player"], &player["name"]), (&json!(one.id), &Value::Null));
    // A backup has the log, and the copy is the same.
    let mut backup = Vec::new();
    kit.store.back_up(&mut backup).await.expect("a backup");
    let folder = std::env::temp_dir().join(format!("jersi-log-{}-{}", std::process::id(), one.id));
    std::fs::create_dir_all(&folder).expect("a folder");
    let address = jersi_store::Address::Sqlite(folder.join("games.db"));
    let copy = jersi_store::Store::open(&address).await.expect("it opens");
    copy.restore(&mut &*backup).await.expect("restored");
    let rows = copy.decisions(i64::MAX as u64, 10).await.expect("a store");
    assert_eq!(rows, kit.store.decisions(i64::MAX as u64, 10).await.expect("a store"));
    copy.close().await;
    std::fs::remove_dir_all(&folder).expect("removed");
}

async fn marks_of_devices_are_compared_and_not_shown(kit: Kit) {
    let [one, two, judge] =
        [kit.account("Sven").await, kit.account("Tina").await, moderator(&kit, "Judge").await];
    let join = async |person: &Person, path: String, agent: &str, address: &str, body: Value| {
        let peer = std::net::SocketAddr::new(address.parse().expect("an address"), 4000);
        let request = axum::http::Request::builder()
            .method("POST")
            .uri(format!("/api/v1/{path}"))
            .header("host", "test")
            .header("user-agent", agent)
            .header("authorization", format!("Bearer {}", person.token))
            .extension(axum::extract::ConnectInfo(peer));
        let request = request.body(axum::body::Body::from(body.to_string())).expect("a request");
        kit.request(request).await
    };
    let wish = json!({"ruleset": "pijersi", "side": "white", "rated": true, "time": "3d"});
    let begun = join(&one, "games".to_owned(), "Browser/1", "192.0.2.1", wish).await.with(201);
    let game = text(&begun, "game");
    join(&two, format!("games/{game}/join"), "Browser/1", "192.0.2.2", json!({})).await.with(200);
    report(&kit, &game, &one, "several-accounts").await.with(201);
    let body = kit.get("moderation/cases", &judge).await;
    let case = body.json()["cases"][0].clone();
    assert_eq!((&case["same_device"], &case["same_network"]), (&json!(true), &json!(false)));
    let stored = kit.store.player(&one.id).await.expect("a store").expect("a player");
    for mark in [stored.network.expect("a mark"), stored.device_mark.expect("a mark")] {
        assert!(!body.text.contains(&format!("\"{mark}\"")), "only whether they are equal");
    }
}

async fn closed_cases_stay_closed(kit: Kit) {
    let [one, two, judge] = [kit.guest().await, kit.guest().await, moderator(&kit, "Judge").await];
    let game = kit.game(&one, &two, json!({})).await;
    report(&kit, &game, &one, "help").await.with(201);
    let close = json!({"measure": "close", "reason": "nothing-found", "game": game});
    decide(&kit, &judge, close).await.with(201);
    report(&kit, &game, &one, "help").await.with(201);
    assert_eq!(kit.get("moderation/cases", &judge).await.with(200)["open"], 0);
    // A report by another player reopens the case.
    report(&kit, &game, &two, "phrases").await.with(201);
    let cases = kit.get("moderation/cases", &judge).await.with(200);
    assert_eq!((&cases["open"], cases["cases"][0]["reports"].as_array().map(Vec::len)), (&json!(1), Some(1)));
}
