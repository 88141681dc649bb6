//! A server without limits on a database in memory, for API test tools (`cargo xtask schema`). Prints its address, a
//! guest's token and a game in which that guest is to play. Runs until killed.

#![allow(clippy::print_stdout, missing_docs, reason = "a program for tools")]

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use jersi_server::{Allowance, App, Config};
use jersi_store::{Address, Store};
use serde_json::{Value, json};
use tower::ServiceExt;

async fn post(router: &Router, path: &str, token: &str, body: Value) -> Value {
    let request = Request::builder().method("POST").uri(format!("/api/v1/{path}")).header("host", "open");
    let request =
        if token.is_empty() { request } else { request.header("authorization", format!("Bearer {token}")) };
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let answer = router.clone().oneshot(request).await.expect("it answers");
    let bytes = to_bytes(answer.into_body(), 1_000_000).await.expect("a body");
    serde_json::from_slice(&bytes).expect("JSON")
}

#[tokio::main]
async fn main() {
    let address = std::env::args().nth(1).map_or(Address::Memory, |text| text.parse().expect("an address"));
    let store = Store::open(&address).await.expect("the database opens");
    let config = Config { allowance: Allowance::unlimited(), ..Config::default() };
    let router = jersi_server::app(App::new(store, config));
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let guest = post(&router, "guests", "", json!({})).await;
        tokens.push(guest["token"].as_str().expect("a token").to_owned());
    }
    let game = post(&router, "games", &tokens[0], json!({"ruleset": "pijersi", "side": "white"})).await;
    let game = game["game"].as_str().expect("a game").to_owned();
    post(&router, &format!("games/{game}/join"), &tokens[1], json!({})).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("http://{} {} {game}", listener.local_addr().expect("bound"), tokens[0]);
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).await.expect("it serves");
}
