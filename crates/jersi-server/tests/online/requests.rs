//! Every request of the API with its errors.

use serde_json::{Value, json};

use crate::kit::{Kit, Socket, beside, on_both};

on_both! {
    games_begin_as_requested
    games_that_cannot_begin_are_refused
    the_free_seat_is_taken_once
    turns_are_played_and_refused
    the_same_key_gets_the_same_answer
    offers_are_made_and_answered
    a_countdown_is_stopped_by_consent
    turns_are_taken_back_by_consent
    games_end_by_resignation_and_go_on_in_a_rematch
    games_are_called_off_before_they_count
    phrases_come_from_a_list
    events_are_lines_of_json
    records_can_be_checked
    the_archive_finds_games
    seeks_become_games
    ratings_follow_rated_games
    errors_speak_the_language_of_the_request
    limits_say_how_long_to_wait
    other_origins_are_refused
    the_socket_tells_what_happens
    health_and_figures
    a_shutdown_closes_sockets_with_1012
}

async fn games_begin_as_requested(kit: Kit) {
    let guest = kit.guest().await;
    let make = async |asked: Value| kit.post("games", &guest, asked).await.with(201);
    let begun = make(json!({"ruleset": "jersi-4.16", "side": "black", "time": "300+2"})).await;
    assert_eq!(begun["seat"], "black");
    let id = begun["game"].as_str().expect("text");
    assert_eq!(begun["link"], format!("http://test/#/online/{id}"));
    let state = kit.state(id).await;
    assert_eq!(
        (&state["ruleset"], &state["time"], &state["number"]),
        (&json!("jersi-4.16"), &json!("300+2"), &json!(2))
    );
    assert_eq!(state["clocks"], json!({"white": 300_000, "black": 300_000}));
    assert_eq!((&state["white"], &state["side"]), (&Value::Null, &Value::Null));
    let random = make(json!({"ruleset": "pijersi", "setup": "full-random", "seed": 5})).await;
    let again = make(json!({"ruleset": "pijersi", "setup": "full-random", "seed": 5})).await;
    let position =
        async |begun: &Value| kit.state(begun["game"].as_str().expect("text")).await["position"].clone();
    assert_eq!(position(&random).await, position(&again).await);
    let text = position(&random).await;
    let from = make(json!({"ruleset": "pijersi", "position": text})).await;
    assert_eq!(position(&from).await, text);
    let variant = make(json!({"ruleset": "jersi-4.8", "variant": "ransom,no-parachute", "time": "3d"})).await;
    let state = kit.state(variant["game"].as_str().expect("text")).await;
    assert_eq!((&state["variant"], &state["time"]), (&json!("no-parachute,ransom"), &json!("3d")));
}

async fn games_that_cannot_begin_are_refused(kit: Kit) {
    let guest = kit.guest().await;
    for asked in [
        json!({"ruleset": "chess"}),
        json!({"ruleset": "pijersi", "variant": "ransom"}),
        json!({"ruleset": "pijersi", "setup": "nothing"}),
        json!({"ruleset": "pijersi", "position": "nonsense"}),
        json!({"ruleset": "pijersi", "time": "soon"}),
        json!({"ruleset": "pijersi", "time": "0+0"}),
    ] {
        kit.post("games", &guest, asked).await.refused(422, "bad-game");
    }
    kit.post("games", &guest, json!({"side": "white"})).await.refused(400, "bad-request");
    kit.post("games", &guest, json!({"ruleset": "pijersi", "side": "green"}))
        .await
        .refused(400, "bad-request");
    kit.post("games", &guest, json!({"ruleset": "pijersi", "rated": true}))
        .await
        .refused(403, "not-registered");
    let rated = json!({"ruleset": "pijersi", "rated": true, "position": kit.state_of_new(&guest).await});
    let account = kit.account("Nora").await;
    kit.post("games", &account, rated).await.refused(422, "bad-game");
    kit.post("games", &guest, json!({"ruleset": "pijersi", "opponent": "nobody"}))
        .await
        .refused(404, "not-found");
    kit.post("games", &guest, json!({"ruleset": "x".repeat(20_000)})).await.refused(413, "too-long");
    kit.call("POST", "games", None, Some(json!({"ruleset": "pijersi"}))).await.refused(401, "no-token");
}

async fn the_free_seat_is_taken_once(kit: Kit) {
    let [one, two, three] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let begun = kit.post("games", &one, json!({"ruleset": "pijersi", "side": "white"})).await.with(201);
    let join = format!("games/{}/join", begun["game"].as_str().expect("text"));
    kit.post(&join, &one, json!({})).await.refused(409, "seat-taken");
    assert_eq!(kit.post(&join, &two, json!({})).await.with(200)["seat"], "black");
    assert_eq!(kit.post(&join, &two, json!({})).await.with(200)["seat"], "black", "the answer was lost");
    kit.post(&join, &three, json!({})).await.refused(409, "seat-taken");
    kit.post(&join, &one, json!({})).await.refused(409, "seat-taken");
    kit.post("games/none/join", &two, json!({})).await.refused(404, "not-found");
    let friend = kit.account("friend").await;
    let begun = kit.post("games", &one, json!({"ruleset": "pijersi", "opponent": "Friend"})).await.with(201);
    let join = format!("games/{}/join", begun["game"].as_str().expect("text"));
    kit.post(&join, &two, json!({})).await.refused(403, "not-invited");
    kit.post(&join, &friend, json!({})).await.with(200);
}

async fn turns_are_played_and_refused(kit: Kit) {
    let [white, black, other] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let begun = kit.post("games", &white, json!({"ruleset": "pijersi", "side": "white"})).await.with(201);
    let game = begun["game"].as_str().expect("text").to_owned();
    kit.play(&game, &white, "b4=c4-d4", 3).await.refused(409, "not-begun");
    kit.post(&format!("games/{game}/join"), &black, json!({})).await.with(200);
    kit.play(&game, &other, "b4=c4-d4", 4).await.refused(403, "not-your-seat");
    let wrong = kit.play(&game, &white, "b4=c4-d4", 3).await.refused(409, "wrong-number");
    assert_eq!(wrong["number"], 3);
    kit.play(&game, &black, "g6-f6=e5", 4).await.refused(409, "not-your-turn");
    let illegal = kit.play(&game, &white, "b4-b3", 4).await.refused(422, "illegal-turn");
    assert_eq!(illegal["rule"], "standing-on");
    kit.play(&game, &white, "nonsense", 4).await.refused(422, "unreadable-turn");
    let played = kit.play(&game, &white, "b4=c4-d4", 4).await.with(200);
    let state = kit.state(&game).await;
    assert_eq!(
        (&played["number"], &played["position"], &played["result"]),
        (&json!(4), &state["position"], &Value::Null)
    );
    assert_eq!((&state["turns"], &state["side"]), (&json!(["b4=c4-d4"]), &json!("black")));
    kit.play("none", &white, "b4=c4-d4", 1).await.refused(404, "not-found");
}

async fn the_same_key_gets_the_same_answer(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let turn = json!({"turn": "b4=c4-d4", "number": 4, "key": "one"});
    let path = format!("games/{game}/turns");
    let first = kit.post(&path, &white, turn.clone()).await.with(200);
    kit.play(&game, &black, "g6-f6=e5", 5).await.with(200);
    assert_eq!(kit.post(&path, &white, turn.clone()).await.with(200), first);
    // Keys are per player.
    kit.post(&path, &black, turn).await.refused(409, "wrong-number");
    let say = json!({"action": "say", "phrase": "hello", "key": "two"});
    let said = kit.act(&game, &white, say.clone()).await.with(200);
    assert_eq!(kit.act(&game, &white, say).await.with(200), said);
    assert_eq!(kit.events(&game).await.len(), 6);
    let long = json!({"turn": "a1-a2", "number": 7, "key": "k".repeat(65)});
    kit.post(&path, &white, long).await.refused(400, "bad-request");
}

async fn offers_are_made_and_answered(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    let act = async |person, action: &str| kit.act(&game, person, json!({"action": action})).await;
    act(&white, "accept").await.refused(409, "not-now");
    act(&white, "decline").await.refused(409, "not-now");
    act(&white, "offer-tie").await.with(200);
    act(&white, "offer-tie").await.refused(409, "not-now");
    act(&white, "accept").await.refused(409, "not-now");
    assert_eq!(kit.state(&game).await["offer"], json!({"side": "white", "offer": "tie"}));
    act(&black, "decline").await.with(200);
    act(&black, "offer-tie").await.with(200);
    act(&white, "accept").await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("tie"), &json!("agreement")));
    act(&white, "resign").await.refused(409, "game-over");
    kit.play(&game, &white, "a1-a2", 99).await.refused(409, "game-over");
    kit.act(&game, &white, json!({"action": "dance"})).await.refused(400, "bad-request");
}

async fn a_countdown_is_stopped_by_consent(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let position = "n-1r-2/6/7/3k-4/9/8/3cc3/3C-2/2N-2 w 4 26";
    let game = kit.game(&white, &black, json!({"ruleset": "jersi-2", "position": position})).await;
    let act = async |person, action: &str| kit.act(&game, person, json!({"action": action})).await;
    act(&white, "offer-stop").await.with(200);
    act(&white, "offer-stop").await.refused(409, "not-now");
    act(&black, "offer-stop").await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("black"), &json!("countdown-stopped")));
    let other = kit.game(&white, &black, json!({})).await;
    kit.act(&other, &white, json!({"action": "offer-stop"})).await.refused(409, "not-now");
}

async fn turns_are_taken_back_by_consent(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let ask = json!({"action": "ask-takeback"});
    kit.act(&game, &white, ask.clone()).await.refused(409, "not-now");
    kit.open(&game, &white, &black).await;
    kit.act(&game, &white, ask).await.with(200);
    kit.act(&game, &black, json!({"action": "accept"})).await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["turns"], &state["side"], &state["number"]), (&json!([]), &json!("white"), &json!(7)));
    kit.play(&game, &white, "b4=d3", 8).await.with(200);
}

async fn games_end_by_resignation_and_go_on_in_a_rematch(kit: Kit) {
    let [white, black, other] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60+1"})).await;
    kit.open(&game, &white, &black).await;
    let act = async |person, action: &str| kit.act(&game, person, json!({"action": action})).await;
    act(&white, "rematch").await.refused(409, "not-now");
    act(&other, "resign").await.refused(403, "not-your-seat");
    act(&black, "resign").await.with(200);
    let state = kit.state(&game).await;
    assert_eq!(
        (&state["result"], &state["reason"], &state["side"]),
        (&json!("white"), &json!("resignation"), &Value::Null)
    );
    assert_eq!(act(&black, "rematch").await.with(200)["game"], Value::Null);
    act(&black, "rematch").await.refused(409, "not-now");
    let next = act(&white, "rematch").await.with(200)["game"].as_str().expect("a game").to_owned();
    assert_eq!(act(&black, "rematch").await.with(200)["game"], next);
    assert_eq!(kit.state(&game).await["rematch"], next);
    let state = kit.state(&next).await;
    assert_eq!((&state["white"]["player"], &state["black"]["player"]), (&json!(black.id), &json!(white.id)));
    assert_eq!((&state["time"], &state["number"]), (&json!("60+1"), &json!(3)));
    kit.play(&next, &black, "b4=c4-d4", 4).await.with(200);
}

async fn games_are_called_off_before_they_count(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.play(&game, &white, "b4=c4-d4", 4).await.with(200);
    kit.act(&game, &black, json!({"action": "abort"})).await.with(200);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("none"), &json!("aborted")));
    kit.play(&game, &black, "g6-f6=e5", 6).await.refused(409, "game-over");
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &black, json!({"action": "abort"})).await.refused(409, "not-now");
}

async fn phrases_come_from_a_list(kit: Kit) {
    let [white, black, other] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.act(&game, &white, json!({"action": "say", "phrase": "good-luck"})).await.with(200);
    kit.act(&game, &white, json!({"action": "say", "phrase": "you fool"})).await.refused(400, "bad-request");
    kit.act(&game, &white, json!({"action": "say"})).await.refused(400, "bad-request");
    kit.act(&game, &other, json!({"action": "say", "phrase": "hello"})).await.refused(403, "not-your-seat");
    let events = kit.events(&game).await;
    let said = events.last().expect("an event");
    assert_eq!(
        (&said["kind"], &said["phrase"], &said["side"]),
        (&json!("said"), &json!("good-luck"), &json!("white"))
    );
}

async fn events_are_lines_of_json(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    let kinds: Vec<_> = kit.events(&game).await.iter().map(|event| event["kind"].clone()).collect();
    assert_eq!(json!(kinds), json!(["begun", "seated", "seated", "turn", "turn"]));
    let rest = kit.call("GET", &format!("games/{game}/events?since=3&follow=false"), None, None).await;
    assert_eq!(rest.headers["content-type"], "application/x-ndjson");
    assert_eq!(rest.text.lines().count(), 2);
    kit.call("GET", &format!("games/{game}/events?since=x"), None, None).await.refused(400, "bad-request");
    kit.call("GET", "games/none/events", None, None).await.refused(404, "not-found");
    // An open stream gets later events.
    let address = kit.listen().await;
    let path = format!("/api/v1/games/{game}/events?since=4");
    let stream = beside(move || {
        use std::io::{BufRead, BufReader, Write};
        let mut stream = std::net::TcpStream::connect(address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: test\r\n\r\n").expect("it listens");
        BufReader::new(stream).lines().map_while(Result::ok)
    })
    .await;
    kit.act(&game, &white, json!({"action": "resign"})).await.with(200);
    let lines = beside(move || stream.filter(|line| line.starts_with('{')).take(2).collect::<Vec<_>>()).await;
    assert!(lines[0].contains("\"number\":5") && lines[1].contains("\"kind\":\"resigned\""), "{lines:?}");
}

async fn records_can_be_checked(kit: Kit) {
    let [white, black] = [kit.account("Ann").await, kit.account("Bob").await];
    let game = kit.game(&white, &black, json!({"time": "300+2"})).await;
    kit.open(&game, &white, &black).await;
    kit.act(&game, &black, json!({"action": "resign"})).await.with(200);
    let answer = kit.call("GET", &format!("games/{game}/record"), None, None).await;
    assert_eq!(answer.headers["content-type"], "text/plain; charset=utf-8");
    let record = jersi_rules::record::Record::read(&answer.text).expect("a record");
    assert_eq!(
        (record.tag("White"), record.tag("Black"), record.tag("TimeControl")),
        (Some("Ann"), Some("Bob"), Some("300+2"))
    );
    assert_eq!(record.tag("Termination"), Some("resignation"));
    assert_eq!(record.line.len(), 2);
    kit.call("GET", "games/none/record", None, None).await.refused(404, "not-found");
}

async fn the_archive_finds_games(kit: Kit) {
    let [white, black, other] = [kit.account("Ann").await, kit.account("Bob").await, kit.guest().await];
    let mut games = Vec::new();
    for more in [json!({}), json!({"private": true}), json!({"time": "3d"})] {
        let game = kit.game(&white, &black, more).await;
        kit.open(&game, &white, &black).await;
        kit.act(&game, &black, json!({"action": "resign"})).await.with(200);
        games.push(game);
        kit.advance(1000);
    }
    kit.game(&white, &other, json!({"ruleset": "jersi-3"})).await;
    let found = async |query: &str| -> Vec<String> {
        let page = kit.call("GET", &format!("games?{query}"), None, None).await.with(200);
        let ids = page["games"].as_array().expect("a list").iter();
        ids.map(|game| game["game"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(found("").await.len(), 3, "private games are for those who have the link");
    assert_eq!(found("player=bob").await, [games[2].clone(), games[0].clone()]);
    assert_eq!(found(&format!("player={}", black.id)).await.len(), 2);
    assert_eq!(found("state=over&ruleset=pijersi&result=white").await.len(), 2);
    assert_eq!(found("state=playing").await.len(), 1);
    assert_eq!(found("player=nobody").await.len(), 0);
    let position = kit.state(&games[0]).await["position"].as_str().expect("text").replace(' ', "%20");
    assert_eq!(found(&format!("ruleset=pijersi&position={position}")).await.len(), 2);
    let own = kit.get("games?player=Ann", &white).await.with(200);
    assert_eq!(own["games"].as_array().expect("a list").len(), 4, "one's own private games too");
    let page = kit.call("GET", "games?limit=2", None, None).await.with(200);
    let before = page["before"].as_str().expect("there are more");
    assert_eq!(found(&format!("limit=2&before={before}")).await, [games[0].clone()]);
    for wrong in
        ["ruleset=chess", "state=odd", "position=x", "ruleset=pijersi&position=x", "before=x", "limit=x"]
    {
        kit.call("GET", &format!("games?{wrong}"), None, None).await.refused(400, "bad-request");
    }
}

async fn seeks_become_games(kit: Kit) {
    let [one, two, three] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let wish = json!({"ruleset": "jersi-2", "side": "black", "time": "60"});
    let seek = kit.post("seeks", &one, wish.clone()).await.with(201);
    let id = seek["seek"].as_str().expect("text").to_owned();
    let listed = kit.call("GET", "seeks", None, None).await.with(200);
    assert_eq!((&listed["seeks"][0]["seek"], &listed["seeks"][0]["name"]), (&json!(id), &json!(one.name)));
    kit.post(&format!("seeks/{id}/accept"), &one, json!({})).await.refused(409, "seat-taken");
    let joined = kit.post(&format!("seeks/{id}/accept"), &two, json!({})).await.with(200);
    assert_eq!(joined["seat"], "white");
    kit.post(&format!("seeks/{id}/accept"), &three, json!({})).await.refused(404, "not-found");
    let state = kit.state(joined["game"].as_str().expect("text")).await;
    assert_eq!((&state["black"]["player"], &state["side"]), (&json!(one.id), &json!("white")));
    let seek = kit.post("seeks", &one, wish).await.with(201);
    let path = format!("seeks/{}", seek["seek"].as_str().expect("text"));
    kit.call("DELETE", &path, Some(&two.token), None).await.refused(403, "not-your-seat");
    assert_eq!(kit.call("DELETE", &path, Some(&one.token), None).await.status, 204);
    kit.call("DELETE", &path, Some(&one.token), None).await.refused(404, "not-found");
    kit.post("seeks", &one, json!({"ruleset": "pijersi", "rated": true}))
        .await
        .refused(403, "not-registered");
    kit.post("seeks", &one, json!({"ruleset": "pijersi", "private": true})).await.refused(422, "bad-game");
}

async fn ratings_follow_rated_games(kit: Kit) {
    let [one, two, guest] = [kit.account("Eva").await, kit.account("Finn").await, kit.guest().await];
    let begun = kit
        .post("games", &one, json!({"ruleset": "pijersi", "side": "white", "rated": true}))
        .await
        .with(201);
    let game = begun["game"].as_str().expect("text").to_owned();
    kit.post(&format!("games/{game}/join"), &guest, json!({})).await.refused(403, "not-registered");
    kit.post(&format!("games/{game}/join"), &two, json!({})).await.with(200);
    kit.open(&game, &one, &two).await;
    kit.act(&game, &two, json!({"action": "resign"})).await.with(200);
    let rating = async |name: &str| {
        let me = kit.call("GET", &format!("players/{name}"), None, None).await.with(200);
        (
            me["ratings"][0]["rating"].as_f64().expect("a rating"),
            me["ratings"][0]["deviation"].as_f64().expect("one"),
        )
    };
    let ((up, deviation), (down, _)) = (rating("eva").await, rating("finn").await);
    assert!(up > 1600.0 && down < 1400.0 && deviation < 350.0, "{up} {down} {deviation}");
    let casual = kit.game(&one, &two, json!({})).await;
    kit.open(&casual, &one, &two).await;
    kit.act(&casual, &two, json!({"action": "resign"})).await.with(200);
    assert!((rating("eva").await.0 - up).abs() < 1e-9, "a game that is not rated changes nothing");
    // The graph has a point for each rated game; later phrases do not change it.
    let again = kit.game(&two, &one, json!({"rated": true})).await;
    kit.open(&again, &two, &one).await;
    kit.act(&again, &one, json!({"action": "resign"})).await.with(200);
    let end = kit.events(&again).await.last().expect("an event")["at"].clone();
    kit.advance(5_000);
    kit.act(&again, &one, json!({"action": "say", "phrase": "good-game"})).await.with(200);
    let secret = kit.game(&two, &one, json!({"private": true})).await;
    kit.open(&secret, &two, &one).await;
    kit.act(&secret, &one, json!({"action": "offer-tie"})).await.with(200);
    kit.act(&secret, &two, json!({"action": "accept"})).await.with(200);
    let history = kit.call("GET", "players/EVA/history", None, None).await.with(200);
    let points = history["ratings"][0]["points"].as_array().expect("points");
    assert_eq!((points.len(), &history["ratings"][0]["ruleset"]), (2, &json!("pijersi")));
    assert!((points[0]["rating"].as_f64().expect("a rating") - up).abs() < 1e-9, "{history}");
    assert!((points[1]["rating"].as_f64().expect("one") - rating("eva").await.0).abs() < 1e-9, "{history}");
    assert_eq!(points[1]["at"], end);
    assert_eq!(history["results"], json!([{"ruleset": "pijersi", "won": 2, "tied": 0, "lost": 1}]));
    let own = kit.get("players/eva/history", &one).await.with(200);
    assert_eq!(
        own["results"],
        json!([{"ruleset": "pijersi", "won": 2, "tied": 1, "lost": 1}]),
        "private too"
    );
    kit.call("GET", "players/nobody/history", None, None).await.refused(404, "not-found");
    assert_eq!(kit.call("DELETE", "me", Some(&one.token), None).await.status, 204);
    assert!(kit.store.rating_steps(&one.id, "pijersi", 9).await.expect("a store").is_empty());
    let left = kit.call("GET", "players/finn/history", None, None).await.with(200);
    assert_eq!(left["ratings"][0]["points"].as_array().map(Vec::len), Some(2), "the opponent's stays");
}

async fn errors_speak_the_language_of_the_request(kit: Kit) {
    let request = axum::http::Request::builder().uri("/api/v1/me").header("accept-language", "fr");
    let answer = kit.request(request.body(axum::body::Body::empty()).expect("a request")).await;
    assert_eq!(answer.refused(401, "no-token")["message"], "Vous n’êtes pas connecté.");
}

async fn limits_say_how_long_to_wait(kit: Kit) {
    use jersi_server::{Allowance, Rate};
    let few = Rate { burst: 2.0, per_minute: 6.0 };
    let kit = kit.limited(Allowance { guests: few, phrases: few, games: few, ..Allowance::unlimited() });
    let [white, black] = [kit.guest().await, kit.guest().await];
    let answer = kit.call("POST", "guests", None, None).await;
    let wait = answer.refused(429, "too-many")["wait"].as_u64().expect("a time");
    assert!((5_000..=10_000).contains(&wait), "{wait}");
    assert!(answer.headers.contains_key("retry-after"));
    kit.advance(wait);
    kit.guest().await;
    let game = kit.game(&white, &black, json!({})).await;
    let say = json!({"action": "say", "phrase": "hello"});
    kit.act(&game, &white, say.clone()).await.with(200);
    kit.act(&game, &white, say.clone()).await.with(200);
    kit.act(&game, &white, say.clone()).await.refused(429, "too-many");
    kit.act(&game, &black, say).await.with(200);
    kit.post("games", &white, json!({"ruleset": "pijersi"})).await.with(201);
    kit.post("games", &white, json!({"ruleset": "pijersi"})).await.refused(429, "too-many");
}

async fn other_origins_are_refused(kit: Kit) {
    let guest = kit.guest().await;
    let post = async |origin: &str| {
        let request = axum::http::Request::builder()
            .method("POST")
            .uri("/api/v1/games")
            .header("host", "test")
            .header("origin", origin)
            .header("cookie", format!("jersi={}", guest.token));
        let body = axum::body::Body::from(r#"{"ruleset":"pijersi"}"#);
        kit.request(request.body(body).expect("a request")).await
    };
    post("http://evil.example").await.refused(403, "wrong-origin");
    post("http://test").await.with(201);
}

async fn the_socket_tells_what_happens(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60+1"})).await;
    let address = kit.listen().await;
    let id = game.clone();
    beside(move || {
        let mut stranger = Socket::connect(address);
        stranger.say(&json!({"kind": "hello", "version": 99}));
        assert_eq!(stranger.next("error")["error"], "wrong-version");
        assert_eq!(stranger.hear(), None);
        let mut one = Socket::open(address, Some(&white));
        let mut two = Socket::open(address, Some(&black));
        let mut watcher = Socket::open(address, None);
        one.say(&json!({"kind": "dance"}));
        let unknown = one.next("error");
        assert_eq!((&unknown["error"], &unknown["unknown"]), (&json!("unknown-kind"), &json!("dance")));
        one.say(&json!({"kind": "ping", "at": 7}));
        assert_eq!(one.next("pong")["at"], 7);
        for socket in [&mut one, &mut two, &mut watcher] {
            socket.say(&json!({"kind": "watch", "game": id, "since": 3}));
            assert_eq!(socket.next("game")["state"]["number"], 3);
        }
        one.say(&json!({"kind": "turn", "game": id, "turn": "b4=c4-d4", "number": 4, "key": "a"}));
        let done = one.next("done");
        assert_eq!((&done["number"], &done["key"]), (&json!(4), &json!("a")));
        for socket in [&mut two, &mut watcher] {
            let event = socket.next("event");
            assert_eq!((&event["event"]["number"], &event["event"]["turn"]), (&json!(4), &json!("b4=c4-d4")));
            assert_eq!(event["clocks"]["white"], 60_000);
        }
        watcher.say(&json!({"kind": "turn", "game": id, "turn": "g6-f6=e5", "number": 5}));
        assert_eq!(watcher.next("error")["error"], "no-token");
        drop(two);
        loop {
            let presence = one.next("presence");
            if presence["black"] == false {
                assert_eq!(presence["watchers"], 1);
                break;
            }
        }
        one.say(&json!({"kind": "lobby"}));
        assert_eq!(one.next("lobby")["seeks"], json!([]));
        one.say(&json!({"kind": "watch", "game": "none"}));
        assert_eq!(one.next("error")["error"], "not-found");
        // A message that is too long closes the socket.
        one.say(&json!({"kind": "ping", "more": "x".repeat(5000)}));
        while one.hear().is_some() {}
    })
    .await;
}

async fn health_and_figures(kit: Kit) {
    assert_eq!(kit.call("GET", "/healthz", None, None).await.with(200)["database"], true);
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    let figures = kit.app.metrics_text();
    assert!(figures.contains("jersi_turns_total 2\n"), "{figures}");
    // Every metric is documented.
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for name in figures.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
        assert!(page.contains(name), "{name} is not in docs/online.md");
    }
    kit.store.close().await;
    kit.call("GET", "/healthz", None, None).await.with(503);
    kit.call("GET", "seeks", None, None).await.refused(503, "unavailable");
}

async fn a_shutdown_closes_sockets_with_1012(kit: Kit) {
    let address = kit.listen().await;
    let guest = kit.guest().await;
    let socket = beside(move || Socket::open(address, Some(&guest))).await;
    kit.app.stop();
    let closing = beside(move || socket.closing()).await;
    assert_eq!(closing, Some((1012, "restart".to_owned())), "service restart");
    kit.app.drained(std::time::Duration::from_secs(10)).await;
    assert!(kit.app.metrics_text().contains("jersi_sockets 0\n"));
}
