//! The OpenAPI description, compared with actual responses.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::kit::{Database, Kit, run};

#[test]
fn the_description_fits_the_answers() {
    run(Database::Memory, |kit| Box::pin(fits(kit)));
}

/// Why a value does not match a schema: the part of JSON Schema that the description uses.
fn mismatch(all: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/components/schemas/");
        let schema = &all["components"]["schemas"][name];
        assert!(schema.is_object(), "{name} is not described");
        return mismatch(all, schema, value, path);
    }
    for (word, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
        if let Some(choices) = schema[word].as_array() {
            let fitting =
                choices.iter().filter(|choice| mismatch(all, choice, value, path).is_none()).count();
            return (fitting == 0 || fitting > most)
                .then(|| format!("{path}: {fitting} of {word} fit {value}"));
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().find_map(|part| mismatch(all, part, value, path));
    }
    if let Some(known) = schema["enum"].as_array()
        && !known.contains(value)
    {
        return Some(format!("{path}: {value} is none of {known:?}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let is = |kind: &&str| match *kind {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => false,
    };
    if !kinds.iter().any(is) {
        return Some(format!("{path}: {value} is no {kinds:?}"));
    }
    if let Value::Object(fields) = value {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        for name in required {
            if !fields.contains_key(name) {
                return Some(format!("{path}: {name} is missing"));
            }
        }
        for (name, field) in fields {
            if let Some(schema) = schema["properties"].get(name)
                && let Some(why) = mismatch(all, schema, field, &format!("{path}.{name}"))
            {
                return Some(why);
            }
        }
    }
    let items = value.as_array().into_iter().flatten().enumerate();
    items
        .into_iter()
        .find_map(|(index, item)| mismatch(all, &schema["items"], item, &format!("{path}[{index}]")))
}

async fn fits(kit: Kit) {
    let all = kit.call("GET", "openapi.json", None, None).await.with(200);
    assert!(all["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    let [one, two, three] = [kit.account("Lea").await, kit.guest().await, kit.guest().await];
    let judge = kit.account("Judith").await;
    let admin = jersi_server::Admin::new(kit.store.clone());
    admin.set_moderator("judith", jersi_server::Role::Moderator, 0).await.expect("a player");
    let game = kit.game(&one, &two, json!({"time": "60+1"})).await;
    let seek = kit.post("seeks", &two, json!({"ruleset": "pijersi"})).await.with(201);
    let seek = seek["seek"].as_str().expect("text");
    let mut asked = BTreeSet::new();
    let calls = [
        ("POST", "guests", None, json!(null)),
        ("POST", "accounts", Some(&three), json!({"name": "Max", "password": "long enough"})),
        ("POST", "sessions", None, json!({"name": "Lea", "password": "long enough"})),
        ("GET", "players/{name}", None, json!(null)),
        ("GET", "players/{name}/history", None, json!(null)),
        ("GET", "me", Some(&one), json!(null)),
        ("PATCH", "me", Some(&one), json!({"name": "Lena"})),
        ("GET", "me/export", Some(&one), json!(null)),
        ("POST", "me/links", Some(&one), json!(null)),
        ("POST", "me/recovery", Some(&one), json!({"password": "long enough"})),
        ("GET", "me/challenges", Some(&one), json!(null)),
        ("PUT", "me/blocks/{name}", Some(&two), json!(null)),
        ("GET", "me/blocks", Some(&two), json!(null)),
        ("DELETE", "me/blocks/{name}", Some(&two), json!(null)),
        ("GET", "me/decisions", Some(&one), json!(null)),
        ("POST", "games/{id}/reports", Some(&one), json!({"reason": "help"})),
        ("GET", "moderation/cases", Some(&judge), json!(null)),
        (
            "POST",
            "moderation/decisions",
            Some(&judge),
            json!({"measure": "close", "reason": "settled", "game": game}),
        ),
        ("GET", "moderation/log", Some(&judge), json!(null)),
        ("GET", "me/devices", Some(&one), json!(null)),
        ("DELETE", "me/devices/{id}", Some(&one), json!(null)),
        ("GET", "games", None, json!(null)),
        ("POST", "games", Some(&one), json!({"ruleset": "pijersi"})),
        ("GET", "games/{id}", Some(&one), json!(null)),
        ("POST", "games/{id}/join", Some(&two), json!(null)),
        ("GET", "games/{id}/turns", None, json!(null)),
        ("POST", "games/{id}/turns", Some(&one), json!({"turn": "b4=c4-d4", "number": 4})),
        ("POST", "games/{id}/actions", Some(&one), json!({"action": "say", "phrase": "hello"})),
        ("GET", "games/{id}/events", None, json!(null)),
        ("GET", "games/{id}/record", None, json!(null)),
        ("GET", "seeks", None, json!(null)),
        ("POST", "seeks", Some(&one), json!({"ruleset": "pijersi"})),
        ("POST", "seeks/{id}/accept", Some(&one), json!(null)),
        ("DELETE", "seeks/{id}", Some(&one), json!(null)),
        ("GET", "bots", None, json!(null)),
        ("GET", "openapi.json", None, json!(null)),
        ("GET", "/healthz", None, json!(null)),
        ("DELETE", "sessions", Some(&one), json!(null)),
        ("DELETE", "me", Some(&two), json!(null)),
    ];
    for (method, path, who, body) in calls {
        let full = if path.starts_with('/') { path.to_owned() } else { format!("/api/v1/{path}") };
        let described = &all["paths"][&full][method.to_lowercase()];
        assert!(described.is_object(), "{method} {full} is not described");
        asked.insert((full.clone(), method.to_lowercase()));
        let id = if path.starts_with("seeks") { seek } else { &game };
        let mut real = path.replace("{id}", id).replace("{name}", "lea");
        if path.ends_with("/events") {
            real.push_str("?follow=false");
        }
        if let Some(schema) = described["requestBody"]["content"]["application/json"].get("schema") {
            assert_eq!(mismatch(&all, schema, &body, "body"), None, "{method} {full}");
        }
        let token = who.map(|person| person.token.as_str());
        let answer = kit.call(method, &real, token, (!body.is_null()).then_some(body)).await;
        let responses = &described["responses"];
        let described = responses.get(answer.status.to_string());
        let described = described.unwrap_or_else(|| panic!("{method} {full}: {}", answer.text));
        if let Some(schema) = described["content"]["application/json"].get("schema") {
            assert_eq!(
                mismatch(&all, schema, &answer.json(), "answer"),
                None,
                "{method} {full}: {}",
                answer.text
            );
        }
        if let Some(schema) = described["content"]["application/x-ndjson"].get("schema") {
            for line in answer.text.lines() {
                let event: Value = serde_json::from_str(line).expect("JSON");
                assert_eq!(mismatch(&all, schema, &event, "event"), None, "{line}");
            }
        }
    }
    // Every described request was sent, except the socket.
    for (path, methods) in all["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|name| *name != "parameters") {
            let is_asked = asked.contains(&(path.clone(), method.clone()));
            assert!(is_asked || path == "/api/v1/socket", "{method} {path}");
        }
    }
}
