//! Details of the API: why a socket is closed, errors in JSON, limits, idempotency keys, pending offers, records.

use axum::http::Request;
use jersi_server::{Allowance, App, Config};
use serde_json::json;

use crate::kit::{Kit, Socket, beside, on_both};

on_both! {
    sockets_close_with_a_code_and_a_reason
    every_error_is_json
    a_key_belongs_to_one_request
    a_state_says_what_is_offered
    records_carry_the_documented_tags
    cookies_behind_tls_belong_to_this_host
}

async fn sockets_close_with_a_code_and_a_reason(kit: Kit) {
    let address = kit.listen().await;
    let guest = kit.guest().await;
    let closed = |code: u16, reason: &str| Some((code, reason.to_owned()));
    beside(move || {
        let long = json!({"kind": "ping", "at": 1, "more": "x".repeat(5_000)});
        let longer = json!({"kind": "ping", "at": 1, "more": "x".repeat(50_000)});
        for message in [&long, &longer] {
            let mut socket = Socket::open(address, None);
            socket.say(message);
            assert_eq!(socket.closing(), closed(1009, "too-long"));
            let mut socket = Socket::connect(address);
            socket.say(message);
            assert_eq!(socket.closing(), closed(1009, "too-long"), "as the first message");
        }
        let mut socket = Socket::open(address, None);
        socket.say_bytes(&[1, 2, 3]);
        assert_eq!(socket.closing(), closed(1003, "messages are text"));
        let mut socket = Socket::connect(address);
        socket.say_bytes(&[1, 2, 3]);
        assert_eq!(socket.closing(), closed(1003, "messages are text"));
        for (hello, reason) in [
            (json!({"kind": "hello", "version": 99}), "wrong-version"),
            (json!({"kind": "hello", "version": 1, "token": "nonsense"}), "no-token"),
            (json!({"kind": "lobby"}), "bad-request"),
        ] {
            let mut socket = Socket::connect(address);
            socket.say(&hello);
            assert_eq!(socket.next("error")["error"], reason);
            assert_eq!(socket.closing(), closed(1008, reason));
        }
    })
    .await;
    let socket = beside({
        let guest = guest.clone();
        move || Socket::open(address, Some(&guest))
    })
    .await;
    kit.call("DELETE", "me", Some(&guest.token), None).await;
    assert_eq!(beside(move || socket.closing()).await, closed(1008, "session-ended"));
}

async fn every_error_is_json(kit: Kit) {
    let guest = kit.guest().await;
    let described = kit.call("GET", "openapi.json", None, None).await.json();
    let paths = described["paths"].as_object().expect("paths");
    let mut count = 0;
    for (path, methods) in paths.iter().filter(|(path, _)| path.contains('{')) {
        // A name that is not UTF-8.
        let parts = path.trim_start_matches("/api/v1/").split('/');
        let path =
            parts.map(|part| if part.starts_with('{') { "%ff" } else { part }).collect::<Vec<_>>().join("/");
        for method in methods.as_object().expect("methods").keys() {
            let answer = kit.call(&method.to_uppercase(), &path, Some(&guest.token), None).await;
            assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
            assert!(answer.json()["error"].is_string(), "{method} {path}: {}", answer.text);
            count += 1;
        }
    }
    assert!(count > 12, "{count}");
    let answer = kit.call("GET", "%ff", None, None).await;
    assert!(answer.status == 404 && answer.json()["error"].is_string(), "{}", answer.text);
    for limit in ["0", "101", "-1", "x", "4294967296"] {
        let answer = kit.call("GET", &format!("games?limit={limit}"), None, None).await;
        answer.refused(400, "bad-request");
    }
    kit.call("GET", "games?limit=100", None, None).await.with(200);
}

async fn a_key_belongs_to_one_request(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    let path = format!("games/{game}/turns");
    let turn = |turn: &str, number: u64| json!({"turn": turn, "number": number, "key": "mine"});
    kit.post(&path, &white, turn("b4=c4-d4", 4)).await.with(200);
    kit.post(&path, &white, turn("b4=c4-d4", 4)).await.with(200);
    kit.post(&path, &white, turn("b4=d3", 4)).await.refused(409, "key-used");
    kit.play(&game, &black, "g6-f6=e5", 5).await.with(200);
    kit.post(&path, &white, turn("a5-a6", 6)).await.refused(409, "key-used");
    let act = |action: &str| json!({"action": action, "phrase": "hello", "key": "mine"});
    kit.act(&game, &white, act("resign")).await.refused(409, "key-used");
    // Keys of other players do not conflict.
    kit.act(&game, &black, act("say")).await.with(200);
    kit.act(&game, &black, act("say")).await.with(200);
    let other = json!({"action": "say", "phrase": "good-luck", "key": "mine"});
    kit.act(&game, &black, other).await.refused(409, "key-used");
    kit.act(&game, &black, act("resign")).await.refused(409, "key-used");
    assert_eq!(kit.state(&game).await["result"], json!(null));
}

async fn a_state_says_what_is_offered(kit: Kit) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({})).await;
    kit.open(&game, &white, &black).await;
    assert_eq!(kit.state(&game).await["offer"], json!(null));
    kit.act(&game, &white, json!({"action": "offer-tie"})).await.with(200);
    assert_eq!(kit.state(&game).await["offer"], json!({"side": "white", "offer": "tie"}));
    kit.act(&game, &black, json!({"action": "decline"})).await.with(200);
    assert_eq!(kit.state(&game).await["offer"], json!(null));
    // No second offer before the next turn.
    let legal = kit.call("GET", &format!("games/{game}/turns"), None, None).await.with(200);
    kit.play(&game, &white, legal["turns"][0].as_str().expect("a turn"), 8).await.with(200);
    kit.act(&game, &white, json!({"action": "ask-takeback"})).await.with(200);
    let offer = json!({"side": "white", "offer": "takeback", "count": 1});
    assert_eq!(kit.state(&game).await["offer"], offer);
}

async fn records_carry_the_documented_tags(kit: Kit) {
    let [white, black] = [kit.account("Ida").await, kit.account("Kai").await];
    let game = kit.game(&white, &black, json!({"rated": true, "setup": "full-random"})).await;
    kit.open_anyhow(&game, &white, &black).await;
    kit.act(&game, &white, json!({"action": "resign"})).await.with(200);
    let record = kit.call("GET", &format!("games/{game}/record"), None, None).await.text;
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notation.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let tags: Vec<_> = record.lines().filter_map(|line| line.strip_prefix('[')?.split_once(' ')).collect();
    for (tag, _) in &tags {
        assert!(page.contains(&format!("`{tag}`")), "{tag} is not in docs/notation.md");
    }
    let value = |wanted: &str| {
        let found = tags.iter().find(|(tag, _)| *tag == wanted);
        found.unwrap_or_else(|| panic!("{wanted} in {record}")).1.trim_end_matches(']').trim_matches('"')
    };
    assert_eq!((value("White"), value("Black"), value("Rated")), ("Ida", "Kai", "yes"));
    assert_eq!((value("Termination"), value("Place")), ("resignation", "http://test"));
    let date: Vec<_> = value("Date").split('-').map(str::len).collect();
    assert_eq!(date, [4, 2, 2], "{record}");
    let read = jersi_rules::record::read_records(record.as_bytes(), jersi_rules::record::Reading::default());
    assert!(read.into_iter().all(|read| read.is_ok_and(|read| read.warnings.is_empty())), "{record}");
}

async fn cookies_behind_tls_belong_to_this_host(kit: Kit) {
    let config = Config {
        public_url: Some("https://play.example".to_owned()),
        allowance: Allowance::unlimited(),
        ..Config::default()
    };
    let kit = kit.of_app(App::new(kit.store.clone(), config));
    let answer = kit.call("POST", "guests", None, None).await;
    let token = answer.with(201)["token"].as_str().expect("a token").to_owned();
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert!(cookie.starts_with(&format!("__Host-jersi={token}; Path=/; ")), "{cookie}");
    assert!(cookie.ends_with("; Secure") && !cookie.contains("Domain"), "{cookie}");
    let me = async |cookie: String| {
        let request = Request::get("/api/v1/me").header("host", "play.example").header("cookie", cookie);
        kit.request(request.body(axum::body::Body::empty()).expect("a request")).await.status
    };
    assert_eq!(me(format!("__Host-jersi={token}")).await, 200);
    assert_eq!(me(format!("jersi={token}")).await, 401, "another port or subdomain may have set it");
}
