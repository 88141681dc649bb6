//! Whether what was acknowledged is stored, and whether the database is as it should be.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use jersi_engines::Way;

/// What players were told to be stored: by game, the numbers and the turns.
pub(crate) type Acknowledged = HashMap<String, Vec<(u64, String)>>;

/// Whoever asks comes from addresses of its own.
const ASKERS: u64 = 1_000_000;
const AT_ONCE: usize = 16;

/// The events of games, as a server has them.
pub(crate) async fn all_events(
    games: impl Iterator<Item = &String>,
    server: SocketAddr,
) -> Result<HashMap<String, Vec<Value>>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for (index, game) in games.cloned().enumerate() {
        let (way, places) = (Way::new(ASKERS + index as u64 / 100, server), places.clone());
        tasks.spawn(async move {
            let _place = places.acquire().await?;
            let events = way.events(&game).await?;
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

/// Every acknowledged turn is stored under its number. Says how many there are.
pub(crate) async fn check_stored(acknowledged: &Acknowledged, server: SocketAddr) -> Result<usize> {
    let all = all_events(acknowledged.keys(), server).await?;
    let mut count = 0;
    for (game, turns) in acknowledged {
        let events = &all[game];
        for (number, turn) in turns {
            let stored = events.get(*number as usize - 1).map_or(&Value::Null, |event| &event["turn"]);
            ensure!(stored == turn.as_str(), "{game}: {number} should be {turn}, and is {stored}");
            count += 1;
        }
    }
    Ok(count)
}

/// `jersi admin verify`: replays every game and compares what is stored.
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
