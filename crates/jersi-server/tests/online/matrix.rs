//! Permissions of guests, players, opponents, spectators, registered, deleted and banned players, and bots; for every
//! request of the OpenAPI description.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::kit::{Kit, Person, Socket, beside, on_both};

on_both! {
    everybody_may_do_what_the_matrix_says
    everybody_may_do_what_the_matrix_says_over_the_socket
    private_games_are_found_by_their_players_alone
}

/// Callers. The players of the game are guests too; `guest` and `stranger` do not play in it.
const WHO: [&str; 8] = ["guest", "player", "opponent", "watcher", "stranger", "deleted", "banned", "bot"];

/// A request and the expected status for each caller.
struct Case {
    method: &'static str,
    path: &'static str,
    body: Value,
    /// In the order of `WHO`.
    expected: [u16; 8],
}

fn case(method: &'static str, path: &'static str, body: Value, expected: [u16; 8]) -> Case {
    Case { method, path, body, expected }
}

/// In the game, White (`player`) is to play turn number 6. Requests are sent in this order, each by every caller in the
/// order of `WHO`.
fn cases() -> Vec<Case> {
    let none = || json!({});
    let begin = || json!({"ruleset": "pijersi"});
    let act =
        |action: &str, expected| case("POST", "games/GAME/actions", json!({"action": action}), expected);
    // The token of a deleted player is unknown, which is an error everywhere.
    vec![
        case("GET", "games/GAME", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "games/GAME/events?follow=false", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "games/GAME/record", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "games/GAME/turns", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "bots", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "games", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "seeks", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "players/bot", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "players/bot/history", none(), [200, 200, 200, 200, 200, 401, 200, 200]),
        case("GET", "me", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        case("GET", "me/export", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        case("POST", "me/links", none(), [201, 201, 201, 401, 201, 401, 403, 201]),
        case("POST", "me/recovery", json!({"password": "wrong"}), [403, 403, 403, 401, 401, 401, 403, 403]),
        case("GET", "me/challenges", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        case("GET", "me/blocks", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        case("PUT", "me/blocks/bot", none(), [204, 204, 204, 401, 204, 401, 204, 409]),
        case("DELETE", "me/blocks/bot", none(), [204, 204, 204, 401, 204, 401, 204, 404]),
        case("GET", "me/decisions", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        // Players report their opponent; others name a side and need an account.
        case(
            "POST",
            "games/GAME/reports",
            json!({"reason": "stalling"}),
            [400, 201, 201, 401, 400, 401, 403, 400],
        ),
        case(
            "POST",
            "games/GAME/reports",
            json!({"reason": "help", "side": "white"}),
            [403, 409, 201, 401, 201, 401, 403, 201],
        ),
        case("GET", "moderation/cases", none(), [403, 403, 403, 401, 403, 401, 403, 403]),
        case("GET", "moderation/log", none(), [403, 403, 403, 401, 403, 401, 403, 403]),
        case(
            "POST",
            "moderation/decisions",
            json!({"measure": "close", "reason": "settled", "game": "GAME"}),
            [403, 403, 403, 401, 403, 401, 403, 403],
        ),
        case("GET", "me/devices", none(), [200, 200, 200, 401, 200, 401, 200, 200]),
        case("DELETE", "me/devices/DEVICE", none(), [404, 404, 404, 401, 404, 401, 404, 404]),
        case("PATCH", "me", json!({"name": "somebody"}), [403, 403, 403, 401, 200, 401, 403, 403]),
        case("PATCH", "me", json!({"nickname": "Zoe"}), [200, 200, 200, 401, 200, 401, 403, 403]),
        case("POST", "guests", none(), [201, 201, 201, 201, 201, 401, 201, 201]),
        case("POST", "games", begin(), [201, 201, 201, 401, 201, 401, 403, 201]),
        case(
            "POST",
            "games",
            json!({"ruleset": "pijersi", "rated": true}),
            [403, 403, 403, 401, 201, 401, 403, 201],
        ),
        case("POST", "seeks", begin(), [201, 201, 201, 401, 201, 401, 403, 201]),
        // The player's own seek: the guest is the first to accept it.
        case("POST", "seeks/SEEK/accept", none(), [200, 404, 404, 401, 404, 401, 403, 404]),
        case("POST", "seeks/RATED/accept", none(), [403, 403, 403, 401, 409, 401, 403, 200]),
        case("DELETE", "seeks/OTHER", none(), [403, 204, 404, 401, 404, 401, 403, 404]),
        case("POST", "games/GAME/join", none(), [409, 409, 200, 401, 409, 401, 403, 409]),
        case("POST", "games/INVITED/join", none(), [403, 409, 403, 401, 200, 401, 403, 409]),
        case(
            "POST",
            "games/GAME/turns",
            json!({"turn": "x", "number": 6}),
            [403, 422, 409, 401, 403, 401, 403, 403],
        ),
        case(
            "POST",
            "games/GAME/actions",
            json!({"action": "say", "phrase": "hello"}),
            [403, 200, 200, 401, 403, 401, 403, 403],
        ),
        act("claim", [403, 409, 409, 401, 403, 401, 403, 403]),
        act("abort", [403, 409, 409, 401, 403, 401, 403, 403]),
        act("rematch", [403, 409, 409, 401, 403, 401, 403, 403]),
        // The opponent's request replaces the player's, who then declines it.
        act("ask-takeback", [403, 200, 200, 401, 403, 401, 403, 403]),
        act("decline", [403, 200, 409, 401, 403, 401, 403, 403]),
        act("offer-tie", [403, 409, 409, 401, 403, 401, 403, 403]),
        act("offer-stop", [403, 409, 409, 401, 403, 401, 403, 403]),
        act("accept", [403, 409, 409, 401, 403, 401, 403, 403]),
        act("resign", [403, 200, 409, 401, 403, 401, 403, 403]),
        act("rematch", [403, 200, 200, 401, 403, 401, 403, 403]),
        case(
            "POST",
            "accounts",
            json!({"name": "x", "password": "y"}),
            [422, 422, 422, 422, 422, 401, 422, 422],
        ),
        case(
            "POST",
            "accounts",
            json!({"name": "Somebody-else", "password": "long enough"}),
            [201, 409, 409, 409, 409, 401, 403, 409],
        ),
        case(
            "POST",
            "sessions",
            json!({"name": "bot", "password": "y"}),
            [401, 401, 401, 401, 401, 401, 401, 401],
        ),
        case("GET", "openapi.json", none(), [200, 200, 200, 200, 200, 200, 200, 200]),
        case("GET", "/healthz", none(), [200, 200, 200, 200, 200, 200, 200, 200]),
        // Without an upgrade there is no socket.
        case("GET", "socket", none(), [400, 400, 400, 400, 400, 401, 400, 400]),
        case("DELETE", "sessions", none(), [204, 204, 204, 401, 204, 401, 204, 204]),
        case("DELETE", "me", none(), [401, 401, 401, 401, 401, 401, 401, 401]),
    ]
}

struct Stage {
    game: String,
    people: [Option<Person>; 8],
}

async fn stage(kit: &Kit) -> Stage {
    let [guest, player, opponent] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let [deleted, banned] = [kit.guest().await, kit.guest().await];
    let stranger = kit.account("stranger").await;
    kit.call("DELETE", "me", Some(&deleted.token), None).await;
    let admin = jersi_server::Admin::new(kit.store.clone());
    admin.ban(&banned.id, None, 0).await.expect("a player");
    let token = admin.bot_token("bot", 0).await.expect("a bot");
    let bot = Person { id: String::new(), name: "bot".to_owned(), token };
    let game = kit.game(&player, &opponent, json!({"time": "600"})).await;
    kit.open(&game, &player, &opponent).await;
    let people = [guest, player, opponent].map(Some).into_iter().chain([None]);
    let people = people.chain([stranger, deleted, banned, bot].map(Some)).collect::<Vec<_>>();
    Stage { game, people: people.try_into().expect("eight") }
}

async fn everybody_may_do_what_the_matrix_says(kit: Kit) {
    let Stage { game, mut people } = stage(&kit).await;
    let [_, player, _, _, stranger, ..] = people.clone();
    let [player, stranger] = [player, stranger].map(|person| person.expect("somebody"));
    let [player, stranger] = [&player, &stranger];
    let text = |body: Value, name: &str| body[name].as_str().expect("text").to_owned();
    let seek = async |person, rated| {
        let asked = json!({"ruleset": "pijersi", "rated": rated});
        text(kit.post("seeks", person, asked).await.with(201), "seek")
    };
    let (seek, other, rated) =
        (seek(player, false).await, seek(player, false).await, seek(stranger, true).await);
    let asked = json!({"ruleset": "pijersi", "opponent": "stranger"});
    let invited = text(kit.post("games", player, asked).await.with(201), "game");
    let mut wrong = Vec::new();
    let (mut asked, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for case in cases() {
        let names = [("GAME", &game), ("SEEK", &seek), ("OTHER", &other), ("RATED", &rated)];
        let path = case.path.replace("INVITED", &invited);
        let path = names.iter().fold(path, |path, (name, id)| path.replace(name, id));
        asked.insert((case.method.to_lowercase(), general(case.path)));
        for (index, person) in people.iter_mut().enumerate() {
            let token = person.as_ref().map(|person| person.token.as_str());
            let body = (case.method != "GET").then(|| case.body.clone());
            let answer = kit.call(case.method, &path, token, body).await;
            if let (Some(person), "accounts", 201) = (person, path.as_str(), answer.status) {
                // Registering ends the token of the guest.
                answer.json()["token"].as_str().expect("a token").clone_into(&mut person.token);
            }
            answered.insert((case.method.to_lowercase(), general(case.path), answer.status));
            if answer.status != case.expected[index] {
                let (who, expected) = (WHO[index], case.expected[index]);
                wrong.push(format!(
                    "{who}: {} {path} {}: {} instead of {expected}: {}",
                    case.method, case.body, answer.status, answer.text
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Every described request is covered.
    let all = kit.call("GET", "openapi.json", None, None).await.with(200);
    for (path, methods) in all["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|name| *name != "parameters") {
            assert!(asked.contains(&(method.clone(), path.clone())), "{method} {path} is not in the matrix");
        }
    }
    // Every status is described.
    for (method, path, status) in answered {
        let responses = &all["paths"][&path][&method]["responses"];
        let is_socket = path.ends_with("/socket") && status == 101;
        assert!(
            is_socket || responses[status.to_string()].is_object(),
            "{method} {path}: {status} is not described"
        );
    }
}

/// The path template of the description.
fn general(path: &str) -> String {
    let path = path.split('?').next().expect("a part");
    if path.starts_with('/') {
        return path.to_owned();
    }
    let parts = path.split('/').map(|part| match part {
        "GAME" | "INVITED" | "SEEK" | "OTHER" | "RATED" | "DEVICE" => "{id}",
        "bot" => "{name}",
        part => part,
    });
    format!("/api/v1/{}", parts.collect::<Vec<_>>().join("/"))
}

async fn everybody_may_do_what_the_matrix_says_over_the_socket(kit: Kit) {
    let Stage { game, people } = stage(&kit).await;
    let address = kit.listen().await;
    beside(move || {
        // Expected errors for an illegal turn and a phrase.
        let expected = [
            ["not-your-seat", "not-your-seat"],
            ["unreadable-turn", "done"],
            ["not-your-turn", "done"],
            ["no-token", "no-token"],
            ["not-your-seat", "not-your-seat"],
            ["", ""],
            ["banned", "banned"],
            ["not-your-seat", "not-your-seat"],
        ];
        for ((who, person), expected) in WHO.iter().zip(&people).zip(expected) {
            let mut socket = Socket::connect(address);
            let token = person.as_ref().map(|person| &person.token);
            socket.say(&json!({"kind": "hello", "version": 1, "token": token}));
            if *who == "deleted" {
                assert_eq!(socket.next("error")["error"], "no-token");
                assert_eq!(socket.hear(), None);
                continue;
            }
            socket.next("hello");
            // Everybody may watch a game by its link, and the lobby.
            socket.say(&json!({"kind": "watch", "game": game, "since": 0}));
            let state = socket.next("game")["state"].clone();
            let seat = match *who {
                "player" => json!("white"),
                "opponent" => json!("black"),
                _ => Value::Null,
            };
            assert_eq!(state["seat"], seat, "{who}");
            assert_eq!(socket.next("event")["event"]["number"], 1, "{who}");
            socket.say(&json!({"kind": "lobby"}));
            socket.next("lobby");
            let number = state["number"].as_u64().expect("a number") + 1;
            for (message, expected) in [
                json!({"kind": "turn", "game": game, "turn": "x", "number": number, "key": "a"}),
                json!({"kind": "act", "game": game, "action": "say", "phrase": "hello", "key": "b"}),
            ]
            .into_iter()
            .zip(expected)
            {
                socket.say(&message);
                let answer = loop {
                    let answer = socket.hear().expect("an answer");
                    if answer["key"] == message["key"] {
                        break answer;
                    }
                };
                let got = answer["error"].as_str().unwrap_or("done");
                assert_eq!(got, expected, "{who}: {message}: {answer}");
            }
        }
    })
    .await;
}

async fn private_games_are_found_by_their_players_alone(kit: Kit) {
    let [white, black, other] =
        [kit.account("Ann").await, kit.account("Bob").await, kit.account("Cid").await];
    let game = kit.game(&white, &black, json!({"private": true})).await;
    kit.open(&game, &white, &black).await;
    let is_listed = async |query: &str, person: Option<&Person>| {
        let token = person.map(|person| person.token.as_str());
        let page = kit.call("GET", &format!("games?{query}"), token, None).await.with(200);
        page.to_string().contains(&game)
    };
    let position = kit.state(&game).await["position"].as_str().expect("text").replace(' ', "%20");
    let archive = format!("ruleset=pijersi&position={position}");
    let mine = |name: &str| format!("player={name}");
    for query in ["", "state=playing", "ruleset=pijersi", &mine("ann"), &mine("bob"), &mine(&white.id)] {
        assert!(!is_listed(query, None).await && !is_listed(query, Some(&other)).await, "{query}");
    }
    assert!(is_listed(&mine("ann"), Some(&white)).await && is_listed(&mine("bob"), Some(&black)).await);
    // A player's list of private games is not shown to others.
    assert!(!is_listed(&mine("bob"), Some(&white)).await);
    kit.act(&game, &black, json!({"action": "resign"})).await.with(200);
    assert!(!is_listed(&archive, None).await && !is_listed(&archive, Some(&white)).await);
    assert!(is_listed(&format!("{archive}&player=ann"), Some(&white)).await);
    // The rematch is private as well, and an export contains only own games.
    kit.act(&game, &black, json!({"action": "rematch"})).await.with(200);
    let next = kit.act(&game, &white, json!({"action": "rematch"})).await.with(200)["game"].clone();
    let state = kit.state(next.as_str().expect("a game")).await;
    assert_eq!(state["private"], true);
    assert!(kit.get("me/export", &white).await.text.contains(&game));
    assert!(!kit.get("me/export", &other).await.text.contains(&game));
}
