//! Checks that acknowledged turns are stored and the database is consistent.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::Route;

/// Acknowledged turns by game: event numbers and turns.
pub(crate) type Acknowledged = HashMap<String, Vec<(u64, String)>>;

/// Address offset of checkers.
const CHECKERS: u64 = 1_000_000;
const AT_ONCE: usize = 16;

/// Events of games, read from a server.
pub(crate) async fn all_events(
    games: impl Iterator<Item = &String>,
    server: SocketAddr,
) -> Result<HashMap<String, Vec<Value>>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for (index, game) in games.cloned().enumerate() {
        let (route, places) = (Route::new(CHECKERS + index as u64 / 100, server), places.clone());
        tasks.spawn(async move {
            let _place = places.acquire().await?;
            let events = route.events(&game).await?;
            Ok::<_, anyhow::Error>((game, events))
        });
    }
    let mut all = HashMap::new();
    while let Some(read) = tasks.join_next().await {
        let (game, events) = read??;
        all.insert(game, events);
    }
    Ok(all)
}

/// Number of stored turns and of outages in the events of games.
pub(crate) struct Stored {
    pub(crate) turns: usize,
    pub(crate) outages: usize,
}

/// Checks that every acknowledged turn is stored under its number.
pub(crate) async fn check_stored(acknowledged: &Acknowledged, server: SocketAddr) -> Result<Stored> {
    let all = all_events(acknowledged.keys(), server).await?;
    let mut found = Stored { turns: 0, outages: 0 };
    for (game, turns) in acknowledged {
        let events = &all[game];
        found.outages += events.iter().filter(|event| event["kind"] == "outage").count();
        for (number, turn) in turns {
            let stored = events.get(*number as usize - 1).map_or(&Value::Null, |event| &event["turn"]);
            ensure!(stored == turn.as_str(), "{game}: {number} should be {turn}, and is {stored}");
            found.turns += 1;
        }
    }
    Ok(found)
}

/// Runs `jersi admin verify`.
pub(crate) fn verify(program: &Path, database: &str) -> Result<String> {
    let output = Command::new(program)
        .args(["admin", "--database", database, "verify"])
        .env("LC_ALL", "C.UTF-8")
        .output()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() {
        bail!("{said} {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(said)
}
