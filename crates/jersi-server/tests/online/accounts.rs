//! Guests, accounts, devices and account deletion.

use serde_json::{Value, json};

use crate::kit::{Kit, Person, on_both, person};

on_both! {
    guests_get_a_name_and_a_token
    accounts_keep_every_game
    a_recovery_code_is_replaced_when_used_and_on_demand
    devices_are_listed_and_logged_out_one_by_one
    oneself_can_be_exported_and_deleted
    nobody_plays_against_their_own_guest
}

async fn guests_get_a_name_and_a_token(kit: Kit) {
    let answer = kit.call("POST", "guests", None, None).await;
    let guest = person(&answer.with(201));
    assert!(guest.name.starts_with("guest-"));
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert!(cookie.contains(&guest.token) && cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    let me = kit.get("me", &guest).await.with(200);
    assert_eq!((&me["player"], &me["kind"]), (&json!(guest.id), &json!("guest")));
    kit.call("GET", "me", None, None).await.refused(401, "no-token");
    kit.call("GET", "me", Some("nonsense"), None).await.refused(401, "no-token");
    kit.call("GET", "nothing", None, None).await.refused(404, "not-found");
    kit.call("PUT", "me", None, None).await.refused(405, "wrong-method");
}

async fn accounts_keep_every_game(kit: Kit) {
    let [guest, other] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&guest, &other, json!({"time": "3d"})).await;
    kit.post("accounts", &guest, json!({"name": "x", "password": "long enough"}))
        .await
        .refused(422, "bad-name");
    kit.post("accounts", &guest, json!({"name": "a b", "password": "long enough"}))
        .await
        .refused(422, "bad-name");
    kit.post("accounts", &guest, json!({"name": "Cleo", "password": "short"}))
        .await
        .refused(422, "bad-password");
    let made =
        kit.post("accounts", &guest, json!({"name": "Cleo", "password": "long enough"})).await.with(201);
    let recovery = made["recovery"].as_str().expect("a code").to_owned();
    // The token of the guest, which others may know, is not a token of the account.
    kit.get("me", &guest).await.refused(401, "no-token");
    let cleo = person(&made);
    kit.post("accounts", &cleo, json!({"name": "Clea", "password": "long enough"}))
        .await
        .refused(409, "already-registered");
    kit.post("accounts", &other, json!({"name": "cLEO", "password": "long enough"}))
        .await
        .refused(409, "name-taken");
    let log_in = async |body: Value| kit.call("POST", "sessions", None, Some(body)).await;
    log_in(json!({"name": "Cleo", "password": "wrong one"})).await.refused(401, "wrong-password");
    log_in(json!({"name": "Nobody", "password": "wrong one"})).await.refused(401, "wrong-password");
    log_in(json!({"name": "Cleo"})).await.refused(400, "bad-request");
    let elsewhere = person(&log_in(json!({"name": "cleo", "password": "long enough"})).await.with(201));
    assert_eq!(elsewhere.id, guest.id);
    kit.play(&game, &elsewhere, "b4=c4-d4", 4).await.with(200);
    log_in(json!({"name": "Cleo", "recovery": "wrong", "password": "another one"}))
        .await
        .refused(401, "wrong-password");
    let body = json!({"name": "Cleo", "recovery": recovery, "password": "another one"});
    let recovered = person(&log_in(body).await.with(201));
    kit.get("me", &elsewhere).await.refused(401, "no-token");
    let elsewhere = recovered;
    log_in(json!({"name": "Cleo", "recovery": recovery, "password": "another one"}))
        .await
        .refused(401, "wrong-password");
    log_in(json!({"name": "Cleo", "password": "another one"})).await.with(201);
    // A link logs in another device, once.
    let link = kit.post("me/links", &elsewhere, json!({})).await.with(201);
    let device = person(&log_in(json!({"code": link["code"]})).await.with(201));
    assert_eq!(device.id, guest.id);
    log_in(json!({"code": link["code"]})).await.refused(401, "wrong-password");
    let change = json!({"name": "Cleopatra", "password": "a third one", "old": "another one"});
    kit.call("PATCH", "me", Some(&device.token), Some(json!({"password": "a third one", "old": "no"})))
        .await
        .refused(401, "wrong-password");
    let changed = kit.call("PATCH", "me", Some(&device.token), Some(change)).await.with(200);
    assert_eq!(changed["name"], "Cleopatra");
    kit.get("me", &elsewhere).await.refused(401, "no-token");
    assert_eq!(kit.call("DELETE", "sessions", Some(&device.token), None).await.status, 204);
    kit.get("me", &device).await.refused(401, "no-token");
}

async fn a_recovery_code_is_replaced_when_used_and_on_demand(kit: Kit) {
    let guest = kit.guest().await;
    let made =
        kit.post("accounts", &guest, json!({"name": "Rita", "password": "long enough"})).await.with(201);
    let recover = async |code: &Value, password: &str| {
        let body = json!({"name": "Rita", "recovery": code, "password": password});
        kit.call("POST", "sessions", None, Some(body)).await
    };
    // Each use gives the next code, so that a second forgotten password does not lose the account.
    let first = recover(&made["recovery"], "second password").await.with(201);
    recover(&made["recovery"], "third password").await.refused(401, "wrong-password");
    let second = recover(&first["recovery"], "third password").await.with(201);
    let rita = person(&second);
    kit.post("me/recovery", &rita, json!({"password": "wrong"})).await.refused(401, "wrong-password");
    kit.post("me/recovery", &kit.guest().await, json!({"password": "x"}))
        .await
        .refused(403, "not-registered");
    let asked = kit.post("me/recovery", &rita, json!({"password": "third password"})).await.with(201);
    recover(&second["recovery"], "fourth password").await.refused(401, "wrong-password");
    recover(&asked["recovery"], "fourth password").await.with(201);
    // A login by password shows no code.
    let body = json!({"name": "Rita", "password": "fourth password"});
    let entered = kit.call("POST", "sessions", None, Some(body)).await.with(201);
    assert_eq!(entered["recovery"], Value::Null);
}

async fn devices_are_listed_and_logged_out_one_by_one(kit: Kit) {
    let one = kit.account("Nora").await;
    let elsewhere = async |agent: &str| {
        let request = axum::http::Request::builder().method("POST").uri("/api/v1/sessions");
        let request = request.header("user-agent", agent);
        let body = json!({"name": "Nora", "password": "long enough"}).to_string();
        person(&kit.request(request.body(body.into()).expect("a request")).await.with(201))
    };
    kit.advance(1_000);
    let phone = elsewhere("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0").await;
    kit.advance(1_000);
    let program = elsewhere("curl/8").await;
    let list = async |who: &Person| {
        let body = kit.get("me/devices", who).await.with(200);
        body["devices"].as_array().expect("devices").clone()
    };
    let seen = list(&phone).await;
    let names: Vec<_> = seen.iter().map(|device| device["name"].as_str()).collect();
    assert_eq!(names, [Some("curl"), Some("Firefox · Android"), None], "the last used first");
    let current: Vec<_> = seen.iter().map(|device| device["current"] == true).collect();
    assert_eq!(current, [false, true, false]);
    assert!(!kit.get("me/devices", &phone).await.text.contains(&phone.token));
    // Use moves a device to the front, with a precision of an hour.
    kit.advance(3_600_000);
    kit.get("me", &one).await.with(200);
    assert_eq!(list(&phone).await[0]["name"], json!("Firefox · Android"), "it has just asked");
    assert_eq!(list(&phone).await[1]["name"], json!(null));
    // Logging out one device closes its socket too; the others stay.
    let id = |of: &Value| format!("me/devices/{}", of["device"].as_str().expect("an identifier"));
    let drop = async |who: &Person, path: String| kit.call("DELETE", &path, Some(&who.token), None).await;
    let stranger = kit.account("Olga").await;
    drop(&stranger, id(&seen[0])).await.refused(404, "not-found");
    let gone = drop(&phone, id(&seen[0])).await;
    assert!(gone.status == 204 && !gone.headers.contains_key("set-cookie"));
    drop(&phone, id(&seen[0])).await.refused(404, "not-found");
    kit.get("me", &program).await.refused(401, "no-token");
    assert_eq!(list(&one).await.len(), 2);
    assert_eq!(kit.get("me/export", &one).await.with(200)["devices"].as_array().map(Vec::len), Some(2));
    // A device may log itself out.
    let gone = drop(&phone, id(&seen[1])).await;
    assert!(gone.headers["set-cookie"].to_str().expect("text").starts_with("jersi=; "), "{:?}", gone.headers);
    kit.get("me", &phone).await.refused(401, "no-token");
    assert_eq!(list(&one).await.len(), 1);
}

async fn oneself_can_be_exported_and_deleted(kit: Kit) {
    let [one, two] = [kit.account("Dora").await, kit.guest().await];
    let game = kit.game(&one, &two, json!({})).await;
    kit.open(&game, &one, &two).await;
    kit.post("seeks", &one, json!({"ruleset": "pijersi"})).await.with(201);
    let export = kit.get("me/export", &one).await.with(200);
    assert_eq!((&export["me"]["name"], &export["games"][0]["game"]), (&json!("Dora"), &json!(game)));
    assert!(export["games"][0]["record"].as_str().expect("text").contains("[White \"Dora\"]"));
    assert_eq!(kit.call("DELETE", "me", Some(&one.token), None).await.status, 204);
    kit.get("me", &one).await.refused(401, "no-token");
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("black"), &json!("resignation")));
    assert_eq!(state["white"]["name"], Value::Null, "the game stays, without the name");
    assert_eq!(kit.call("GET", "seeks", None, None).await.with(200)["seeks"], json!([]));
    kit.call("GET", "players/Dora", None, None).await.refused(404, "not-found");
    kit.account("Dora").await;
}

async fn nobody_plays_against_their_own_guest(kit: Kit) {
    let [account, guest] = [kit.account("Ivy").await, kit.guest().await];
    let game = kit.game(&account, &guest, json!({})).await;
    kit.open(&game, &account, &guest).await;
    kit.post("sessions", &guest, json!({"name": "Ivy", "password": "long enough"})).await.with(201);
    let state = kit.state(&game).await;
    assert_eq!((&state["result"], &state["reason"]), (&json!("white"), &json!("resignation")));
}
