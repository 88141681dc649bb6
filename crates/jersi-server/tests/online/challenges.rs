//! Challenges by name, and nicknames of guests.

use serde_json::{Value, json};

use crate::kit::{Kit, Person, Socket, beside, on_both};

on_both! {
    a_challenge_is_listed_by_the_challenged_alone
    a_challenge_is_declined_by_the_challenged_alone
    challenges_come_over_the_socket
    a_nickname_is_shown_in_the_game_and_in_no_list
    a_nickname_follows_the_rules_of_names
}

async fn challenge(kit: &Kit, by: &Person, to: &str) -> String {
    let asked = json!({"ruleset": "pijersi", "side": "white", "opponent": to, "private": true});
    kit.post("games", by, asked).await.with(201)["game"].as_str().expect("a game").to_owned()
}

async fn challenges(kit: &Kit, person: &Person) -> Vec<String> {
    let listed = kit.get("me/challenges", person).await.with(200);
    let games = listed["challenges"].as_array().expect("a list").iter();
    games.map(|game| game["game"].as_str().expect("text").to_owned()).collect()
}

async fn a_challenge_is_listed_by_the_challenged_alone(kit: Kit) {
    let [one, two, three] = [kit.account("Uma").await, kit.account("Val").await, kit.account("Wim").await];
    let first = challenge(&kit, &one, "val").await;
    let second = challenge(&kit, &three, "val").await;
    assert_eq!(
        challenges(&kit, &two).await,
        [second.clone(), first.clone()],
        "private ones too, latest first"
    );
    let listed = kit.get("me/challenges", &two).await.with(200);
    assert_eq!(listed["challenges"][1]["white"]["name"], "Uma");
    assert_eq!(challenges(&kit, &one).await, Vec::<String>::new());
    // Neither accepted nor withdrawn challenges are listed.
    kit.post(&format!("games/{first}/join"), &two, json!({})).await.with(200);
    kit.act(&second, &three, json!({"action": "abort"})).await.with(200);
    assert_eq!(challenges(&kit, &two).await, Vec::<String>::new());
}

async fn a_challenge_is_declined_by_the_challenged_alone(kit: Kit) {
    let [one, two, three] = [kit.account("Uma").await, kit.account("Val").await, kit.account("Wim").await];
    let game = challenge(&kit, &one, "val").await;
    let decline = json!({"action": "decline", "key": "d"});
    kit.act(&game, &three, decline.clone()).await.refused(403, "not-your-seat");
    let number = kit.act(&game, &two, decline.clone()).await.with(200)["number"].clone();
    assert_eq!(
        kit.act(&game, &two, decline).await.with(200)["number"],
        number,
        "the same key, the same answer"
    );
    assert_eq!(challenges(&kit, &two).await, Vec::<String>::new());
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("none"), &json!("declined")));
    let last = kit.events(&game).await.pop().expect("an event");
    assert_eq!(
        (&last["kind"], &last["side"], &last["why"]),
        (&json!("aborted"), &json!("black"), &json!("declined"))
    );
    kit.post(&format!("games/{game}/join"), &two, json!({})).await.refused(409, "game-over");
    // An open game without an invitation can't be declined by a stranger.
    let open = kit.post("games", &one, json!({"ruleset": "pijersi"})).await.with(201);
    let open = open["game"].as_str().expect("a game");
    kit.act(open, &two, json!({"action": "decline"})).await.refused(403, "not-your-seat");
    // An accepted challenge can't be declined.
    let accepted = challenge(&kit, &one, "val").await;
    kit.post(&format!("games/{accepted}/join"), &two, json!({})).await.with(200);
    kit.act(&accepted, &two, json!({"action": "decline"})).await.refused(409, "not-now");
    let admin = jersi_server::Admin::new(kit.store.clone());
    assert_eq!(admin.verify().await.expect("a store").1, Vec::new());
}

async fn challenges_come_over_the_socket(kit: Kit) {
    let [one, two] = [kit.account("Uma").await, kit.account("Val").await];
    let other = kit.another_if_shared().await;
    let address = kit.listen().await;
    let (send, received) = std::sync::mpsc::channel();
    let person = two.clone();
    let client = tokio::task::spawn_blocking(move || {
        let mut socket = Socket::open(address, Some(&person));
        socket.say(&json!({"kind": "challenges"}));
        for _ in 0..3 {
            send.send(socket.next("challenges")["challenges"].clone()).expect("a receiver");
        }
    });
    let received = std::sync::Arc::new(std::sync::Mutex::new(received));
    let next = async || -> Value {
        let received = received.clone();
        beside(move || received.lock().expect("a lock").recv().expect("a message")).await
    };
    assert_eq!(next().await, json!([]));
    let game = challenge(&other, &one, "val").await;
    let listed = next().await;
    assert_eq!((listed.as_array().map(Vec::len), &listed[0]["game"]), (Some(1), &json!(game)));
    other.act(&game, &two, json!({"action": "decline"})).await.with(200);
    assert_eq!(next().await, json!([]));
    client.await.expect("the client is done");
    // A socket without a token has no challenges.
    beside(move || {
        let mut socket = Socket::open(address, None);
        socket.say(&json!({"kind": "challenges"}));
        assert_eq!(socket.next("error")["error"], "no-token");
    })
    .await;
}

async fn a_nickname_is_shown_in_the_game_and_in_no_list(kit: Kit) {
    let [guest, friend] = [kit.guest().await, kit.account("Val").await];
    let patch =
        async |person: &Person, body: Value| kit.call("PATCH", "me", Some(&person.token), Some(body)).await;
    let me = patch(&guest, json!({"nickname": "Zoe\u{308}"})).await.with(200);
    assert_eq!((&me["nickname"], &me["name"]), (&json!("Zo\u{eb}"), &json!(guest.name)));
    assert_eq!(kit.get("me", &guest).await.with(200)["nickname"], "Zo\u{eb}");
    let game = kit.game(&guest, &friend, json!({})).await;
    let state = kit.get(&format!("games/{game}"), &friend).await.with(200);
    assert_eq!(state["white"], json!({"player": guest.id, "name": guest.name, "nickname": "Zo\u{eb}"}));
    assert_eq!(state["black"], json!({"player": friend.id, "name": "Val"}));
    kit.post("seeks", &guest, json!({"ruleset": "pijersi"})).await.with(201);
    for path in ["games", "seeks", &format!("players/{}", guest.id), &format!("games/{game}/record")] {
        let text = kit.get(path, &friend).await.text;
        assert!(!text.contains("Zo\u{eb}") && text.contains(&guest.name), "{path}: {text}");
    }
    assert!(kit.get("me/export", &guest).await.text.contains("Zo\u{eb}"));
    // An empty text removes it, and so does an account.
    assert_eq!(patch(&guest, json!({"nickname": ""})).await.with(200)["nickname"], Value::Null);
    patch(&guest, json!({"nickname": "Zoe"})).await.with(200);
    kit.post("accounts", &guest, json!({"name": "Zelda", "password": "long enough"})).await.with(201);
    assert_eq!(kit.state(&game).await["white"], json!({"player": guest.id, "name": "Zelda"}));
}

async fn a_nickname_follows_the_rules_of_names(kit: Kit) {
    let [one, two] = [kit.guest().await, kit.guest().await];
    kit.account("Val").await;
    for wrong in ["x", "abcdefghijklmnopqrstu", "a b", "admin", "guest-1", "a\u{200b}b"] {
        let answer = kit.call("PATCH", "me", Some(&one.token), Some(json!({"nickname": wrong}))).await;
        answer.refused(422, "bad-name");
    }
    // Not unique: two guests may share a nickname, also with the name of an account.
    for person in [&one, &two] {
        let answer = kit.call("PATCH", "me", Some(&person.token), Some(json!({"nickname": "Val"}))).await;
        assert_eq!(answer.with(200)["nickname"], "Val");
    }
    assert_eq!(kit.call("GET", "players/val", None, None).await.with(200)["kind"], "registered");
}
