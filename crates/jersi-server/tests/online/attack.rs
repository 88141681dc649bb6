//! Abuse: rate limits, sessions, confusable names, malformed requests. And that ordinary use meets no limit.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use jersi_server::{Admin, Allowance};
use serde_json::{Value, json};

use crate::kit::{Database, Kit, Person, Socket, TestResponse, beside, on_both, person, run};

on_both! {
    sessions_end_when_revoked
    names_that_look_like_others_are_taken
    a_name_is_not_an_identifier
    zeros_in_texts_are_refused
    names_of_imported_games_are_plain_text
}

/// Defines tests in memory, where the database does not matter.
macro_rules! in_memory {
    ($($name:ident)+) => {
        mod memory {
            $(#[test] fn $name() {
                crate::kit::run(crate::kit::Database::Memory, |kit| Box::pin(super::$name(kit)));
            })+
        }
    };
}

in_memory! {
    every_rate_limit_applies_at_its_value
    a_network_is_limited_whatever_its_addresses
    an_evening_of_a_household_meets_no_limit
    a_socket_ends_with_its_session
    foreign_pages_are_refused
}

/// Sends a request from an address.
pub async fn from(
    kit: &Kit,
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: Value,
) -> TestResponse {
    let peer = SocketAddr::new(address.parse().expect("an address"), 4000);
    let mut request = Request::builder().method(method).uri(format!("/api/v1/{path}")).header("host", "test");
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.extension(ConnectInfo(peer));
    kit.request(request.body(Body::from(body.to_string())).expect("a request")).await
}

/// Sends requests until the rate limit applies, and returns the number of accepted ones.
async fn until_too_many(mut ask: impl AsyncFnMut(usize) -> TestResponse) -> usize {
    for count in 0..2_000 {
        let answer = ask(count).await;
        if answer.status == 429 {
            let wait = answer.refused(429, "too-many")["wait"].as_u64().expect("a time");
            assert!(wait > 0 && answer.headers.contains_key("retry-after"));
            return count;
        }
    }
    panic!("it is never too much");
}

async fn every_rate_limit_applies_at_its_value(kit: Kit) {
    let open = kit.clone();
    let [white, black] = [open.account("Agnes").await, open.account("Boris").await];
    let kit = kit.limited_at_rest(Allowance::default());
    let own = |person: &Person| person.token.clone();
    let limit =
        until_too_many(async |_| from(&kit, "192.0.2.1", "POST", "guests", "", json!({})).await).await;
    assert_eq!(limit, 100, "guests");
    let limit = until_too_many(async |count| {
        let body = json!({"name": format!("nobody-{count}"), "password": "wrong"});
        from(&kit, "192.0.2.2", "POST", "sessions", "", body).await
    });
    // Those of an unknown name meet the limit of the name first.
    assert_eq!(limit.await, 100, "tries to log in, from one network");
    let limit = until_too_many(async |count| {
        let body = json!({"name": "Agnes", "password": "wrong"});
        let network = if count < 50 { count } else { 50 };
        from(&kit, &format!("198.51.100.{}", network + 1), "POST", "sessions", "", body).await
    });
    // 50 from all networks, and three more from each.
    assert_eq!(limit.await, 50 + 3, "tries at one name, from many networks");
    let limit = until_too_many(async |_| kit.post("me/links", &white, json!({})).await).await;
    assert_eq!(limit, 100, "links for other devices");
    let limit = until_too_many(async |_| kit.get("me/export", &white).await).await;
    assert_eq!(limit, 3, "exports");
    let limit = until_too_many(async |_| {
        let answer = kit.post("seeks", &black, json!({"ruleset": "pijersi"})).await;
        let path = format!("seeks/{}", answer.json()["seek"].as_str().unwrap_or_default());
        open.call("DELETE", &path, Some(&own(&black)), None).await;
        answer
    });
    assert_eq!(limit.await, 30, "games and seeks");
    let mut guests = Vec::new();
    for _ in 0..12 {
        guests.push(open.guest().await);
    }
    let limit = until_too_many(async |count| {
        let token = &guests[count % guests.len()].token;
        from(&kit, "192.0.2.4", "POST", "games", token, json!({"ruleset": "pijersi"})).await
    });
    assert_eq!(limit.await, 300, "games, from one network");
    let game = open.game(&white, &black, json!({})).await;
    let say = json!({"action": "say", "phrase": "hello"});
    let limit = until_too_many(async |_| kit.act(&game, &white, say.clone()).await).await;
    assert_eq!(limit, 8, "phrases");
    let limit = until_too_many(async |_| kit.play(&game, &black, "x", 4).await).await;
    assert_eq!(limit, 60, "turns, even those that are refused");
    // All other changes share that limit.
    let path = format!("games/{game}/join");
    kit.post(&path, &black, json!({})).await.refused(429, "too-many");
    kit.call("PATCH", "me", Some(&black.token), Some(json!({"name": "Bo"}))).await.refused(429, "too-many");
    kit.call("DELETE", "seeks/x", Some(&black.token), None).await.refused(429, "too-many");
    kit.call("DELETE", "me", Some(&black.token), None).await.refused(429, "too-many");
    kit.call("DELETE", "sessions", Some(&black.token), None).await.refused(429, "too-many");
    let limit = until_too_many(async |_| from(&kit, "192.0.2.3", "GET", "bots", "", json!({})).await).await;
    assert_eq!(limit, 600, "requests");
    let address = kit.listen().await;
    beside(move || {
        let mut talker = Socket::open(address, Some(&white));
        let mut count = 0;
        for _ in 0..1_000 {
            talker.say(&json!({"kind": "ping", "at": 1}));
            match talker.hear().expect("the line lives") {
                pong if pong["kind"] == "pong" => count += 1,
                error => {
                    assert_eq!(error["error"], "too-many");
                    break;
                }
            }
        }
        assert_eq!(count, 200, "messages over a socket");
        let opened = (0..400).take_while(|_| Socket::try_connect(address).is_some()).count();
        assert_eq!(opened, 299, "new sockets, besides that of the talker");
    })
    .await;
    let many = kit.limited(Allowance { open_sockets: 5, ..Allowance::unlimited() });
    let address = many.listen().await;
    beside(move || {
        let mut sockets: Vec<_> = (0..20).map_while(|_| Socket::try_connect(address)).collect();
        assert_eq!(sockets.len(), 5, "sockets at the same time");
        sockets.pop();
        while Socket::try_connect(address).is_none() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    })
    .await;
}

async fn a_network_is_limited_whatever_its_addresses(kit: Kit) {
    let kit = kit.limited_at_rest(Allowance::default());
    let guest = async |address: &str| from(&kit, address, "POST", "guests", "", json!({})).await;
    for number in 0..100 {
        guest(&format!("2001:db8:1:1::{number:x}")).await.with(201);
    }
    guest("2001:db8:1:1:ffff::1").await.refused(429, "too-many");
    guest("2001:db8:1:2::1").await.with(201);
    // A forged X-Forwarded-For header does not change the address.
    let request = Request::builder().method("POST").uri("/api/v1/guests").header("host", "test");
    let peer: SocketAddr = "[2001:db8:1:1::1]:4000".parse().expect("an address");
    let request = request.header("x-forwarded-for", "192.0.2.77").extension(ConnectInfo(peer));
    kit.request(request.body(Body::empty()).expect("a request")).await.refused(429, "too-many");
}

/// Four people on one network: two games at a time, a turn per second, rematches, phrases, reloads and lists. More than
/// people do, and nothing is rejected.
async fn an_evening_of_a_household_meets_no_limit(kit: Kit) {
    const HOME: &str = "203.0.113.7";
    let kit = kit.limited_at_rest(Allowance::default());
    let ask = async |method: &str, path: &str, token: &str, body: Value| {
        let answer = from(&kit, HOME, method, path, token, body).await;
        assert_ne!(answer.status, 429, "{method} {path}: {}", answer.text);
        answer
    };
    let mut people = Vec::new();
    for name in ["Ada", "Ben", "Cem", "Dai"] {
        let guest = person(&ask("POST", "guests", "", json!({})).await.with(201));
        let account = json!({"name": name, "password": "long enough"});
        let guest = person(&ask("POST", "accounts", &guest.token, account.clone()).await.with(201));
        // A second device.
        ask("POST", "sessions", "", account).await.with(201);
        people.push(guest);
        kit.advance(60_000);
    }
    let mut requests = 0;
    for round in 0..4 {
        let mut games = Vec::new();
        for pair in people.chunks(2) {
            let begin = json!({"ruleset": "pijersi", "side": "white", "time": "60+1"});
            let game = ask("POST", "games", &pair[0].token, begin).await.with(201);
            let game = game["game"].as_str().expect("text").to_owned();
            ask("POST", &format!("games/{game}/join"), &pair[1].token, json!({})).await.with(200);
            for person in pair {
                for phrase in ["hello", "good-luck"] {
                    let say = json!({"action": "say", "phrase": phrase});
                    ask("POST", &format!("games/{game}/actions"), &person.token, say).await.with(200);
                }
            }
            games.push(game);
        }
        for turn in 0..60 {
            for (game, pair) in games.iter().zip(people.chunks(2)) {
                let legal = ask("GET", &format!("games/{game}/turns"), "", json!({})).await.with(200);
                let Some(text) = legal["turns"].get((turn * 7 + round) % 20) else { continue };
                let body = json!({"turn": text, "number": legal["number"].as_u64().expect("one") + 1});
                ask("POST", &format!("games/{game}/turns"), &pair[turn % 2].token, body).await;
                requests += 2;
            }
            if turn % 10 == 0 {
                // A page reload.
                for path in ["me", "games?state=playing", "seeks", "bots"] {
                    ask("GET", path, &people[turn % 4].token, json!({})).await.with(200);
                }
            }
            kit.advance(1_000);
        }
        for (game, pair) in games.iter().zip(people.chunks(2)) {
            ask("POST", &format!("games/{game}/actions"), &pair[0].token, json!({"action": "resign"})).await;
            ask("POST", &format!("games/{game}/actions"), &pair[1].token, json!({"action": "rematch"})).await;
        }
    }
    assert!(requests > 200, "{requests}");
    assert!(kit.app.metrics_text().contains("jersi_rate_limited_total 0\n"));
}

async fn sessions_end_when_revoked(kit: Kit) {
    let desk = kit.account("Fritz").await;
    let log_in = async |body: Value| person(&kit.call("POST", "sessions", None, Some(body)).await.with(201));
    let by_password = json!({"name": "Fritz", "password": "long enough"});
    let (phone, tablet) = (log_in(by_password.clone()).await, log_in(by_password).await);
    assert!(
        [&desk.token, &phone.token, &tablet.token].iter().all(|token| token.len() == 43),
        "256 bits each"
    );
    // Only hashes are stored.
    let mut backup = Vec::new();
    kit.store.back_up(&mut backup).await.expect("a backup");
    let backup = String::from_utf8(backup).expect("text");
    assert!(!backup.contains(&desk.token) && !backup.contains("long enough"));
    // Logging out ends one session.
    assert_eq!(kit.call("DELETE", "sessions", Some(&phone.token), None).await.status, 204);
    kit.get("me", &phone).await.refused(401, "no-token");
    kit.get("me", &tablet).await.with(200);
    // A new password ends all other sessions.
    let change = json!({"password": "another one", "old": "long enough"});
    kit.call("PATCH", "me", Some(&desk.token), Some(change)).await.with(200);
    kit.get("me", &tablet).await.refused(401, "no-token");
    kit.get("me", &desk).await.with(200);
    // The recovery code ends all sessions.
    let made = kit.guest().await;
    let asked = json!({"name": "Gustav", "password": "long enough"});
    let recovery = kit.post("accounts", &made, asked).await.with(201)["recovery"].clone();
    assert!(recovery.as_str().is_some_and(|code| code.len() == 34), "140 bits");
    let found = log_in(json!({"name": "Gustav", "recovery": recovery, "password": "another one"})).await;
    kit.get("me", &made).await.refused(401, "no-token");
    kit.get("me", &found).await.with(200);
    // An unused link expires.
    let code = kit.post("me/links", &found, json!({})).await.with(201)["code"].clone();
    kit.advance(11 * 60_000);
    kit.call("POST", "sessions", None, Some(json!({"code": code}))).await.refused(401, "wrong-password");
    // Deletion ends all sessions. A guest's session never expires.
    let guest = kit.guest().await;
    kit.advance(20 * 24 * 3_600_000);
    kit.get("me", &guest).await.with(200);
    kit.call("DELETE", "me", Some(&found.token), None).await;
    kit.get("me", &found).await.refused(401, "no-token");
}

async fn a_socket_ends_with_its_session(kit: Kit) {
    let desk = kit.account("Hugo").await;
    let by_password = json!({"name": "Hugo", "password": "long enough"});
    let phone = person(&kit.call("POST", "sessions", None, Some(by_password)).await.with(201));
    let address = kit.listen().await;
    let (stays, ends) = beside({
        let (desk, phone) = (desk.clone(), phone.clone());
        move || (Socket::open(address, Some(&desk)), Socket::open(address, Some(&phone)))
    })
    .await;
    let change = json!({"password": "another one", "old": "long enough"});
    kit.call("PATCH", "me", Some(&desk.token), Some(change)).await.with(200);
    beside(move || {
        let (mut stays, mut ends) = (stays, ends);
        assert_eq!(ends.hear(), None, "it is closed when the line is tried next");
        stays.say(&json!({"kind": "ping", "at": 3}));
        assert_eq!(stays.next("pong")["at"], 3);
    })
    .await;
}

async fn names_that_look_like_others_are_taken(kit: Kit) {
    kit.account("Emilia").await;
    Admin::new(kit.store.clone()).bot_token("Botvinnik", 0).await.expect("a bot");
    let register = async |name: &str| {
        let guest = kit.guest().await;
        kit.post("accounts", &guest, json!({"name": name, "password": "long enough"})).await
    };
    for name in ["emilia", "EmiIia", "Emi1ia", "Ernilia", "Ｅｍｉｌｉａ", "BOTVINNIK", "Botvlnnik"] {
        register(name).await.refused(409, "name-taken");
    }
    // A Cyrillic letter, an invisible character, a direction override, reserved names.
    for name in ["Em\u{456}lia", "Emi\u{200b}lia", "\u{202e}ailimE", "jersi-3", "JERSI", "admin", "guest-7"] {
        register(name).await.refused(422, "bad-name");
    }
    // Names are stored normalised and found in other forms.
    assert_eq!(register("Zoe\u{308}").await.with(201)["name"], "Zo\u{eb}");
    for asked in ["Zo%C3%AB", "zoe%CC%88", "ZO%C3%8B"] {
        assert_eq!(
            kit.call("GET", &format!("players/{asked}"), None, None).await.with(200)["name"],
            "Zo\u{eb}"
        );
    }
    let body = json!({"name": "EMILIA", "password": "long enough"});
    kit.call("POST", "sessions", None, Some(body)).await.with(201);
    // Renaming follows the same rules.
    let other = kit.account("Franz").await;
    let change =
        async |name: &str| kit.call("PATCH", "me", Some(&other.token), Some(json!({"name": name}))).await;
    change("Ernilia").await.refused(409, "name-taken");
    change("jersi-3").await.refused(422, "bad-name");
    change("FRANZ").await.with(200);
}

async fn a_name_is_not_an_identifier(kit: Kit) {
    let victim = kit.account("Victim").await;
    let impostor = kit.guest().await;
    let named = json!({"name": victim.id, "password": "long enough"});
    let answer = kit.post("accounts", &impostor, named).await;
    assert!(matches!(answer.status, 201 | 422), "{}", answer.text);
    let impostor = if answer.status == 201 { person(&answer.json()) } else { impostor };
    let found = kit.call("GET", &format!("players/{}", victim.id), None, None).await.with(200);
    assert_eq!(found["player"], victim.id);
    Admin::new(kit.store.clone()).ban(&victim.id, None, 0).await.expect("a player");
    kit.post("games", &victim, json!({"ruleset": "pijersi"})).await.refused(403, "banned");
    kit.post("games", &impostor, json!({"ruleset": "pijersi"})).await.with(201);
}

async fn zeros_in_texts_are_refused(kit: Kit) {
    let guest = kit.guest().await;
    let zero = "a\u{0}b";
    kit.post("games", &guest, json!({"ruleset": "pijersi", "opponent": zero}))
        .await
        .refused(400, "bad-request");
    kit.post("accounts", &guest, json!({"name": zero, "password": "long enough"}))
        .await
        .refused(400, "bad-request");
    let key = json!({"turn": "x", "number": 1, "key": zero});
    kit.post("games/x/turns", &guest, key).await.refused(400, "bad-request");
    for path in
        ["players/%00", "games?player=%00", "games?result=%00", "games?before=1-%00", "games/%00/record"]
    {
        kit.call("GET", path, None, None).await.refused(404, "not-found");
    }
    // Numbers beyond the range of the database are handled.
    let last = u64::MAX;
    for path in [
        format!("games?since={last}"),
        format!("games?before={last}-x"),
        format!("games/x/events?since={last}"),
    ] {
        assert!(kit.call("GET", &path, None, None).await.status < 500, "{path}");
    }
    let game = kit.post("games", &guest, json!({"ruleset": "pijersi"})).await.with(201);
    let page = kit.call("GET", &format!("games?since={last}"), None, None).await.with(200);
    assert_eq!(page["games"], json!([]), "{game}");
}

async fn names_of_imported_games_are_plain_text(kit: Kit) {
    let record = "[Ruleset \"pijersi\"]\n[White \"<img src=x onerror=alert(1)> \u{202e}txt\u{1b}[31m\"]\n\
        [Black \"\\\"];DROP TABLE games;--\"]\n[Result \"1-0\"]\n\n1. b4=c4-d4 1-0\n";
    let admin = Admin::new(kit.store.clone());
    let read = jersi_rules::record::Reading::default();
    let counts = admin.import(&mut record.as_bytes(), read, 0).await.expect("a store");
    assert_eq!(counts, [1, 0, 0], "{counts:?}");
    let page = kit.call("GET", "games", None, None).await;
    let game = page.with(200)["games"][0].clone();
    let name = game["white"]["name"].as_str().expect("a name");
    assert_eq!(name, "<img src=x onerror=alert(1)> \u{fffd}txt\u{241b}[31m");
    assert_eq!(page.headers["content-type"], "application/json");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    let path = format!("games/{}/record", game["game"].as_str().expect("text"));
    let out = kit.call("GET", &path, None, None).await;
    assert!(out.headers["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/plain")));
    let again = jersi_rules::record::read_records(out.text.as_bytes(), read);
    let [Ok(read)] = &again[..] else { panic!("{}", out.text) };
    assert_eq!(read.record.tag("White"), Some(name), "it is read as it was written");
    assert_eq!(read.record.tag("Black"), Some("\"];DROP TABLE games;--"));
}

async fn foreign_pages_are_refused(kit: Kit) {
    let guest = kit.guest().await;
    let post = async |headers: &[(&str, &str)]| {
        let mut request = Request::builder().method("POST").uri("/api/v1/games").header("host", "test:7373");
        request = request.header("cookie", format!("jersi={}", guest.token));
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        let body = Body::from(r#"{"ruleset":"pijersi"}"#);
        kit.request(request.body(body).expect("a request")).await
    };
    for foreign in [
        &[("origin", "http://evil.example")][..],
        &[("origin", "http://test:8080")],
        &[("origin", "null")],
        &[("origin", "http://test:7373.evil.example")],
        &[("origin", "http://test:7373"), ("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site")],
    ] {
        post(foreign).await.refused(403, "wrong-origin");
    }
    post(&[("origin", "http://test:7373"), ("sec-fetch-site", "same-origin")]).await.with(201);
    post(&[]).await.with(201);
    // Responses can't be read by other origins.
    let answer = kit.call("GET", "games", None, None).await;
    assert!(!answer.headers.keys().any(|name| name.as_str().starts_with("access-control")));
    assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin");
    assert_eq!(answer.headers["cache-control"], "no-store");
}

/// Fuzz target on a few requests; `JERSI_FUZZ` sets the number.
#[test]
fn any_request_is_answered_or_refused() {
    run(Database::Memory, |_| {
        Box::pin(async {
            let count =
                std::env::var("JERSI_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000);
            let seed = std::env::var("JERSI_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
            crate::fuzz_bodies::many(seed, count).await;
        })
    });
}
