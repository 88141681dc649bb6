//! Use by a school class behind one address meets no limit. Event streams count as sockets. Passwords of strangers do not
//! lock out the owner of an account.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use jersi_server::{Allowance, App, Config};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::attack::from;
use crate::kit::{Kit, Person, Socket, TestResponse, beside, on_both, person};

on_both! {
    a_school_class_meets_no_limit
    the_owner_of_an_account_is_not_locked_out_by_strangers
    a_name_that_is_taken_costs_nothing
    players_of_a_club_rate_games_among_themselves
}

mod memory {
    #[test]
    fn event_streams_count_as_sockets() {
        crate::kit::run(crate::kit::Database::Memory, |kit| {
            Box::pin(super::event_streams_count_as_sockets(kit))
        });
    }

    #[test]
    fn a_stream_that_nobody_reads_ends() {
        crate::kit::run(crate::kit::Database::Memory, |kit| {
            Box::pin(super::a_stream_that_nobody_reads_ends(kit))
        });
    }
}

/// Thirty people at one address: all get a guest, all register at once, all log in on a second device, all offer a bullet
/// game, fifteen games are played, and everybody reconnects three times in a minute.
async fn a_school_class_meets_no_limit(kit: Kit) {
    const SCHOOL: &str = "203.0.113.7";
    let kit = kit.limited_at_rest(Allowance::default());
    let kit = &kit;
    let ask = async |method: &str, path: &str, token: &str, body: Value| {
        let answer = from(kit, SCHOOL, method, path, token, body).await;
        assert_ne!(answer.status, 429, "{method} {path}: {}", answer.text);
        answer
    };
    let ask = &ask;
    let pupils = join_all((0..30).map(|number| async move {
        let guest = person(&ask("POST", "guests", "", json!({})).await.with(201));
        // Some first choose a name that another pupil has, or an invalid one.
        ask("POST", "accounts", &guest.token, json!({"name": "x", "password": "long enough"})).await;
        let account = json!({"name": format!("pupil-{number}"), "password": "long enough"});
        let made = ask("POST", "accounts", &guest.token, account.clone()).await.with(201);
        ask("POST", "sessions", "", account).await.with(201);
        Person { token: made["token"].as_str().expect("a token").to_owned(), ..guest }
    }))
    .await;
    // Everybody looks for an opponent; half of them find one, and the others withdraw.
    let games = join_all(pupils.chunks(2).map(|pair| async move {
        let wish = json!({"ruleset": "pijersi", "side": "white", "time": "60+0"});
        let seek = ask("POST", "seeks", &pair[0].token, wish.clone()).await.with(201);
        let other = ask("POST", "seeks", &pair[1].token, wish).await.with(201);
        let path = |seek: &Value| format!("seeks/{}", seek["seek"].as_str().expect("text"));
        let game = ask("POST", &format!("{}/accept", path(&seek)), &pair[1].token, json!({})).await.with(200);
        assert_eq!(ask("DELETE", &path(&other), &pair[1].token, json!({})).await.status, 204);
        game["game"].as_str().expect("text").to_owned()
    }))
    .await;
    assert_eq!(games.len(), 15);
    let address = kit.listen().await;
    for turn in 0..30 {
        // A turn per second in every game.
        kit.advance(1_000);
        join_all(games.iter().zip(pupils.chunks(2)).map(|(game, pair)| async move {
            let legal = ask("GET", &format!("games/{game}/turns"), "", json!({})).await.with(200);
            let Some(text) = legal["turns"].get(7) else { return };
            let body = json!({"turn": text, "number": legal["number"].as_u64().expect("one") + 1});
            ask("POST", &format!("games/{game}/turns"), &pair[turn % 2].token, body).await;
        }))
        .await;
        if turn % 10 == 0 {
            // The connection fails for all. Their pages are loaded again, and all sockets opened.
            for path in ["me", "games?state=playing", "seeks", "bots", "me/challenges"] {
                join_all(pupils.iter().map(|pupil| ask("GET", path, &pupil.token, json!({})))).await;
            }
            let everybody: Vec<_> = pupils.iter().cloned().zip((0..15).flat_map(|game| [game; 2])).collect();
            let games = games.clone();
            beside(move || {
                for (pupil, game) in everybody {
                    let mut socket = Socket::open(address, Some(&pupil));
                    socket.say(&json!({"kind": "watch", "game": games[game], "since": 0}));
                    socket.next("game");
                    // The server does not notice that the socket is gone.
                    std::mem::forget(socket);
                }
            })
            .await;
        }
    }
    assert!(kit.app.metrics_text().contains("jersi_rate_limited_total 0\n"));
}

/// Sends a login with a cookie from an address.
async fn log_in(kit: &Kit, address: &str, cookie: &str, name: &str, password: &str) -> TestResponse {
    let peer = SocketAddr::new(address.parse().expect("an address"), 4000);
    let request = Request::post("/api/v1/sessions").header("host", "test").header("cookie", cookie);
    let body = json!({"name": name, "password": password}).to_string();
    kit.request(request.extension(ConnectInfo(peer)).body(Body::from(body)).expect("a request")).await
}

/// Name and value of a cookie that a response sets.
fn cookie_of(answer: &TestResponse, name: &str) -> Option<String> {
    let set = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let found = set.filter_map(|text| text.split_once(';')).find(|(pair, _)| pair.starts_with(name))?;
    Some(found.0.to_owned())
}

async fn the_owner_of_an_account_is_not_locked_out_by_strangers(kit: Kit) {
    kit.account("Olga").await;
    kit.account("Mallory").await;
    let kit = kit.limited_at_rest(Allowance::default());
    let here = log_in(&kit, "192.0.2.1", "", "Olga", "long enough").await;
    here.with(201);
    let known = cookie_of(&here, "jersi-known=").expect("the device is known from now on");
    let foreign = log_in(&kit, "192.0.2.9", "", "Mallory", "long enough").await;
    let foreign = cookie_of(&foreign, "jersi-known=").expect("a cookie");
    // Strangers use up all attempts, also those of the owner's network.
    let mut refused = 0;
    for number in 0..120 {
        let address = if number % 2 == 0 { "192.0.2.1".to_owned() } else { format!("198.51.100.{number}") };
        let answer = log_in(&kit, &address, &foreign, "Olga", "a wrong password").await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused > 10, "{refused}");
    log_in(&kit, "192.0.2.1", "", "Olga", "long enough").await.refused(429, "too-many");
    // The device on which the owner has logged in before has separate attempts.
    let again = log_in(&kit, "192.0.2.1", &known, "Olga", "long enough").await;
    let token = again.with(201)["token"].as_str().expect("a token").to_owned();
    assert_eq!(cookie_of(&again, "jersi-known="), None, "it is known already");
    // A new device in another network has a few attempts, too.
    log_in(&kit, "203.0.113.5", "", "Olga", "long enough").await.with(201);
    for _ in 0..20 {
        log_in(&kit, "192.0.2.1", &known, "Olga", "a wrong password").await;
    }
    log_in(&kit, "192.0.2.1", &known, "Olga", "long enough").await.refused(429, "too-many");
    // The cookie is not a session, and is not in the list of devices.
    kit.call("GET", "me", Some(known.trim_start_matches("jersi-known=")), None)
        .await
        .refused(401, "no-token");
    let devices = kit.call("GET", "me/devices", Some(&token), None).await.with(200);
    assert_eq!(devices["devices"].as_array().map(Vec::len), Some(4), "{devices}");
    // A new password makes other devices unknown.
    let change = json!({"password": "another one", "old": "long enough"});
    kit.call("PATCH", "me", Some(&token), Some(change)).await.with(200);
    kit.advance(3_600_000);
    let answer = log_in(&kit, "192.0.2.1", &known, "Olga", "another one").await;
    assert!(cookie_of(&answer, "jersi-known=").is_some(), "it had become unknown");
}

async fn a_name_that_is_taken_costs_nothing(kit: Kit) {
    kit.account("Taken").await;
    let guest = kit.guest().await;
    let few = Allowance {
        registrations: jersi_server::Rate { burst: 1.0, per_minute: 0.01 },
        ..Allowance::default()
    };
    let kit = kit.limited_at_rest(few);
    for _ in 0..50 {
        let asked = json!({"name": "taken", "password": "long enough"});
        kit.post("accounts", &guest, asked).await.refused(409, "name-taken");
    }
    kit.post("accounts", &guest, json!({"name": "Free", "password": "long enough"})).await.with(201);
    let other = kit.guest().await;
    kit.post("accounts", &other, json!({"name": "Other", "password": "long enough"}))
        .await
        .refused(429, "too-many");
}

async fn players_of_a_club_rate_games_among_themselves(kit: Kit) {
    const CLUB: &str = "203.0.113.7";
    let [white, black] = [kit.account("Wanda").await, kit.account("Bruno").await];
    let networks = vec!["203.0.113.0/24=club".parse().expect("a network")];
    let config = Config { networks, allowance: Allowance::unlimited(), ..Config::default() };
    let club = App::new(kit.store.clone(), config);
    let club = kit.of_app(club);
    let begin = async |kit: &Kit, address: &str| {
        let asked = json!({"ruleset": "pijersi", "side": "white", "rated": true, "time": "60+0"});
        let begun = from(kit, address, "POST", "games", &white.token, asked).await.with(201);
        let game = begun["game"].as_str().expect("text").to_owned();
        from(kit, address, "POST", &format!("games/{game}/join"), &black.token, json!({})).await.with(200);
        kit.state(&game).await["rated"] == true
    };
    assert!(!begin(&kit, CLUB).await, "a household");
    for _ in 0..50 {
        assert!(begin(&club, CLUB).await);
    }
    assert!(!begin(&club, CLUB).await, "the maximum of a day");
    assert!(!begin(&club, "192.0.2.1").await, "a household elsewhere");
}

/// Opens a stream of events and returns its body, or the status of the refusal.
async fn stream(kit: &Kit, game: &str) -> Result<axum::body::BodyDataStream, u16> {
    let path = format!("/api/v1/games/{game}/events");
    let request = Request::get(path).header("host", "test").body(Body::empty()).expect("a request");
    let response = kit.router().oneshot(request).await.expect("it answers");
    if response.status() == 200 {
        Ok(response.into_body().into_data_stream())
    } else {
        Err(response.status().as_u16())
    }
}

async fn event_streams_count_as_sockets(kit: Kit) {
    let game = {
        let [one, two] = [kit.guest().await, kit.guest().await];
        kit.game(&one, &two, json!({})).await
    };
    let few = kit.limited(Allowance { open_sockets: 5, ..Allowance::unlimited() });
    let address = few.listen().await;
    let socket = beside(move || Socket::connect(address)).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(stream(&few, &game).await.expect("a stream"));
    }
    assert_eq!(stream(&few, &game).await.err(), Some(429));
    assert!(beside(move || Socket::try_connect(address).is_none()).await, "no socket either");
    assert!(few.app.metrics_text().contains("jersi_streams 4\n"));
    // Reading stored events takes no place of a stream.
    few.call("GET", &format!("games/{game}/events?follow=false"), None, None).await.with(200);
    drop(open.pop());
    open.push(stream(&few, &game).await.expect("there is a place again"));
    drop(socket);
    // New streams are counted, too.
    let slow = kit.limited_at_rest(Allowance::default());
    for number in 0..300 {
        assert!(stream(&slow, &game).await.is_ok(), "{number}");
    }
    assert_eq!(stream(&slow, &game).await.err(), Some(429));
}

async fn a_stream_that_nobody_reads_ends(kit: Kit) {
    let [one, two] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&one, &two, json!({})).await;
    let kit = kit.limited_at_rest(Allowance { open_sockets: 1, ..Allowance::unlimited() });
    let mut body = stream(&kit, &game).await.expect("a stream");
    let first = body.next().await.expect("events").expect("bytes");
    assert_eq!(std::str::from_utf8(&first).expect("UTF-8").lines().count(), 3);
    assert_eq!(stream(&kit, &game).await.err(), Some(429));
    kit.advance(15 * 60_000);
    kit.act(&game, &one, json!({"action": "say", "phrase": "hello"})).await.with(200);
    // The client opens the next one with the number of its last event.
    let rest: Vec<_> = body.collect().await;
    assert!(rest.len() <= 1, "{rest:?}");
    drop(stream(&kit, &game).await.expect("a place"));
}
