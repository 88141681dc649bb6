//! Who may do what: guest, player of the seat, opponent, watcher without a token, stranger with one, deleted player,
//! bot; and every request.

use serde_json::{Value, json};

use crate::kit::{Kit, Person, on_both};

on_both! { everybody_may_do_what_the_matrix_says }

/// Who asks. A stranger is a guest who does not play in the game.
const WHO: [&str; 7] = ["player", "opponent", "stranger", "nobody", "deleted", "banned", "bot"];

/// A request, and the status that each gets.
struct Line {
    method: &'static str,
    path: &'static str,
    body: Value,
    /// In the order of `WHO`.
    expected: [u16; 7],
}

fn line(method: &'static str, path: &'static str, body: Value, expected: [u16; 7]) -> Line {
    Line { method, path, body, expected }
}

/// The game is one in which White, the player, is to play the turn with the number 6.
fn lines() -> Vec<Line> {
    let none = || json!({});
    let begin = || json!({"ruleset": "pijersi"});
    vec![
        // A token that is no longer good is refused everywhere: a client must notice that it is nobody.
        line("GET", "games/GAME", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "games/GAME/events?follow=false", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "games/GAME/record", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "games", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "seeks", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "players/bot", none(), [200, 200, 200, 200, 401, 200, 200]),
        line("GET", "me", none(), [200, 200, 200, 401, 401, 200, 200]),
        line("GET", "me/export", none(), [200, 200, 200, 401, 401, 200, 200]),
        line("POST", "me/links", none(), [201, 201, 201, 401, 401, 403, 201]),
        line("PATCH", "me", json!({"name": "somebody"}), [403, 403, 403, 401, 401, 403, 403]),
        line("POST", "games", begin(), [201, 201, 201, 401, 401, 403, 201]),
        line(
            "POST",
            "games",
            json!({"ruleset": "pijersi", "rated": true}),
            [403, 403, 403, 401, 401, 403, 201],
        ),
        line("POST", "seeks", begin(), [201, 201, 201, 401, 401, 403, 201]),
        line("POST", "seeks/SEEK/accept", none(), [409, 200, 404, 401, 401, 403, 404]),
        line("DELETE", "seeks/OTHER", none(), [204, 404, 404, 401, 401, 403, 404]),
        line("POST", "games/GAME/join", none(), [409, 200, 409, 401, 401, 403, 409]),
        line(
            "POST",
            "games/GAME/turns",
            json!({"turn": "x", "number": 6}),
            [422, 409, 403, 401, 401, 403, 403],
        ),
        line(
            "POST",
            "games/GAME/actions",
            json!({"action": "say", "phrase": "hello"}),
            [200, 200, 403, 401, 401, 403, 403],
        ),
        line("POST", "games/GAME/actions", json!({"action": "claim"}), [409, 409, 403, 401, 401, 403, 403]),
        line("POST", "games/GAME/actions", json!({"action": "abort"}), [409, 409, 403, 401, 401, 403, 403]),
        line("POST", "games/GAME/actions", json!({"action": "rematch"}), [409, 409, 403, 401, 401, 403, 403]),
        line(
            "POST",
            "games/GAME/actions",
            json!({"action": "ask-takeback"}),
            [200, 200, 403, 401, 401, 403, 403],
        ),
        line("POST", "games/GAME/actions", json!({"action": "decline"}), [200, 409, 403, 401, 401, 403, 403]),
        line(
            "POST",
            "games/GAME/actions",
            json!({"action": "offer-tie"}),
            [409, 409, 403, 401, 401, 403, 403],
        ),
        line("POST", "games/GAME/actions", json!({"action": "accept"}), [409, 409, 403, 401, 401, 403, 403]),
        line("POST", "games/GAME/actions", json!({"action": "resign"}), [200, 409, 403, 401, 401, 403, 403]),
        line("POST", "accounts", json!({"name": "x", "password": "y"}), [422, 422, 422, 422, 401, 422, 422]),
        line(
            "POST",
            "sessions",
            json!({"name": "bot", "password": "y"}),
            [401, 401, 401, 401, 401, 401, 401],
        ),
        line("GET", "openapi.json", none(), [200, 200, 200, 200, 200, 200, 200]),
        line("GET", "/healthz", none(), [200, 200, 200, 200, 200, 200, 200]),
        line("DELETE", "sessions", none(), [204, 204, 204, 401, 401, 204, 204]),
    ]
}

async fn everybody_may_do_what_the_matrix_says(kit: Kit) {
    let [player, opponent, stranger] = [kit.guest().await, kit.guest().await, kit.guest().await];
    let [deleted, banned] = [kit.guest().await, kit.guest().await];
    kit.call("DELETE", "me", Some(&deleted.token), None).await;
    let admin = jersi_server::Admin::new(kit.store.clone());
    admin.ban(&banned.id, true).await.expect("a player");
    let token = admin.bot_token("bot", 0).await.expect("a bot");
    let bot = Person { id: String::new(), name: "bot".to_owned(), token };
    let game = kit.game(&player, &opponent, json!({"time": "600"})).await;
    kit.open(&game, &player, &opponent).await;
    let seek = async || {
        let seek = kit.post("seeks", &player, json!({"ruleset": "pijersi"})).await.with(201);
        seek["seek"].as_str().expect("text").to_owned()
    };
    let (seek, other) = (seek().await, seek().await);
    let people =
        [Some(&player), Some(&opponent), Some(&stranger), None, Some(&deleted), Some(&banned), Some(&bot)];
    let mut wrong = Vec::new();
    for line in lines() {
        let path = line.path.replace("GAME", &game).replace("SEEK", &seek).replace("OTHER", &other);
        for (index, person) in people.iter().enumerate() {
            let token = person.map(|person| person.token.as_str());
            let body = (line.method != "GET").then(|| line.body.clone());
            let answer = kit.call(line.method, &path, token, body).await;
            if answer.status != line.expected[index] {
                let (who, expected) = (WHO[index], line.expected[index]);
                wrong.push(format!(
                    "{who}: {} {path} {}: {} instead of {expected}: {}",
                    line.method, line.body, answer.status, answer.text
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
