//! The lobby: many seeks, limits, and the lifetime of live seeks.

use jersi_server::Allowance;
use serde_json::{Value, json};

use crate::attack::from;
use crate::kit::{Kit, Person, Socket, beside, on_both, until};

on_both! {
    many_seeks_do_not_close_the_lobby
    seeks_of_a_network_are_limited
    concurrent_seeks_meet_the_limit
    a_live_seek_ends_with_its_socket
    a_live_seek_over_http_ends_after_two_minutes
    a_correspondence_seek_stays
}

fn wish(time: &str) -> Value {
    json!({"ruleset": "pijersi", "time": time})
}

fn id_of(seek: &Value) -> String {
    seek["seek"].as_str().expect("text").to_owned()
}

/// Identifiers of the seeks in the lobby.
async fn listed(kit: &Kit) -> Vec<String> {
    let seeks = kit.call("GET", "seeks", None, None).await.with(200);
    seeks["seeks"].as_array().expect("a list").iter().map(id_of).collect()
}

async fn many_seeks_do_not_close_the_lobby(kit: Kit) {
    let mut oldest: Option<(Person, String)> = None;
    for number in 0..100 {
        let guest = kit.guest().await;
        for _ in 0..5 {
            let network = format!("198.51.100.{}", number + 1);
            let seek = from(&kit, &network, "POST", "seeks", &guest.token, wish("3d")).await.with(201);
            oldest.get_or_insert((guest.clone(), id_of(&seek)));
        }
    }
    let newcomer = kit.guest().await;
    let mut own = Vec::new();
    for _ in 0..5 {
        own.push(id_of(&kit.post("seeks", &newcomer, wish("300+2")).await.with(201)));
    }
    kit.post("seeks", &newcomer, wish("300+2")).await.refused(409, "not-now");
    let shown = listed(&kit).await;
    assert_eq!(shown.len(), 200);
    own.reverse();
    assert_eq!(shown[..5], own, "newest first");
    // Seeks outside the list can be accepted and withdrawn too.
    let (guest, seek) = oldest.expect("a seek");
    assert!(!shown.contains(&seek));
    kit.post(&format!("seeks/{seek}/accept"), &newcomer, json!({})).await.with(200);
    kit.post(&format!("seeks/{}/accept", own[0]), &guest, json!({})).await.with(200);
    let withdrawn = kit.call("DELETE", &format!("seeks/{}", own[1]), Some(&newcomer.token), None).await;
    assert_eq!(withdrawn.status, 204);
    kit.post("seeks", &newcomer, wish("300+2")).await.with(201);
}

async fn seeks_of_a_network_are_limited(kit: Kit) {
    let kit = kit.limited(Allowance { open_seeks: 12, ..Allowance::unlimited() });
    let seek = async |network: &str| {
        let guest = kit.guest().await;
        from(&kit, network, "POST", "seeks", &guest.token, wish("3d")).await
    };
    for _ in 0..12 {
        seek("192.0.2.1").await.with(201);
    }
    seek("192.0.2.1").await.refused(409, "not-now");
    seek("192.0.2.2").await.with(201);
}

async fn concurrent_seeks_meet_the_limit(kit: Kit) {
    let guest = kit.guest().await;
    let tries = (0..20).map(|_| kit.post("seeks", &guest, wish("3d")));
    let made = futures_util::future::join_all(tries).await;
    assert_eq!(made.iter().filter(|answer| answer.status == 201).count(), 5);
    assert_eq!(listed(&kit).await.len(), 5);
}

async fn a_live_seek_ends_with_its_socket(kit: Kit) {
    let [seeker, other] = [kit.guest().await, kit.guest().await];
    let address = kit.listen().await;
    let opened = seeker.clone();
    let socket = beside(move || Socket::open(address, Some(&opened))).await;
    let seek = id_of(&kit.post("seeks", &seeker, wish("300+2")).await.with(201));
    // It stays as long as the socket is open.
    for _ in 0..5 {
        kit.advance(60_000);
        until("the seek is extended", async || listed(&kit).await == [seek.clone()]).await;
    }
    drop(socket);
    until("the seek has ended", async || {
        kit.advance(1_000);
        listed(&kit).await.is_empty()
    })
    .await;
    kit.post(&format!("seeks/{seek}/accept"), &other, json!({})).await.refused(404, "not-found");
    until("it is deleted", async || kit.store.seek_count().await.expect("a store") == 0).await;
}

async fn a_live_seek_over_http_ends_after_two_minutes(kit: Kit) {
    let [seeker, other] = [kit.guest().await, kit.guest().await];
    let seek = id_of(&kit.post("seeks", &seeker, wish("300+2")).await.with(201));
    for _ in 0..3 {
        kit.advance(90_000);
        kit.get("me", &seeker).await.with(200);
        until("the seek is extended", async || listed(&kit).await == [seek.clone()]).await;
        kit.advance(90_000);
        kit.get("me", &seeker).await.with(200);
        until("the seek is extended", async || listed(&kit).await == [seek.clone()]).await;
    }
    kit.advance(125_000);
    assert_eq!(listed(&kit).await, [] as [&str; 0]);
    kit.post(&format!("seeks/{seek}/accept"), &other, json!({})).await.refused(404, "not-found");
    kit.call("DELETE", &format!("seeks/{seek}"), Some(&seeker.token), None).await.refused(404, "not-found");
}

async fn a_correspondence_seek_stays(kit: Kit) {
    let [seeker, other] = [kit.guest().await, kit.guest().await];
    let made = from(&kit, "192.0.2.1", "POST", "seeks", &seeker.token, wish("3d")).await.with(201);
    let seek = id_of(&made);
    // All that is stored about it can be exported.
    let export = kit.get("me/export", &seeker).await.with(200);
    assert_eq!(export["seeks"][0]["seek"]["seek"], seek);
    assert_eq!(export["seeks"][0]["network"].as_str().map(str::len), Some(4));
    kit.advance(12 * 3_600_000);
    assert_eq!(listed(&kit).await, std::slice::from_ref(&seek));
    kit.post(&format!("seeks/{seek}/accept"), &other, json!({})).await.with(200);
}
