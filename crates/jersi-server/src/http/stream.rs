//! Events of a game as JSON lines, optionally followed by new ones.

use std::pin::pin;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Deserialize;

use crate::App;
use crate::auth::Caller;
use crate::hub::GameUpdate;
use crate::refused::Refused;
use crate::room::Entry;

/// Query parameters.
#[derive(Debug, Deserialize)]
pub(super) struct EventsQuery {
    #[serde(default)]
    since: u64,
    #[serde(default = "yes")]
    follow: bool,
}

const fn yes() -> bool {
    true
}

/// Keep-alive interval: an empty line detects dead connections.
const KEEP_ALIVE: std::time::Duration = std::time::Duration::from_secs(15);

pub(super) async fn events(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<EventsQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let Query(query) =
        query.map_err(|error| Refused::detailed(jersi_wire::ErrorId::BadRequest, error.to_string()))?;
    let cached = app.cached(&id).await?;
    let mut updates = cached.updates.subscribe();
    let (lines, seat) = {
        let room = app.room(&cached).await?;
        let player = caller.player.as_ref().map(|player| player.id.as_str());
        if let Some(player) = player {
            app.saw_player(&cached, player, &room);
        }
        (lines_after(&room.entries, query.since), player.and_then(|player| room.side_of(player)))
    };
    let kind = [(CONTENT_TYPE, "application/x-ndjson")];
    if !query.follow {
        return Ok((kind, lines.0).into_response());
    }
    let watching = app.enter(&cached, seat);
    updates.mark_changed();
    let first = (app, cached, updates, query.since, watching);
    let stream = unfold(first, |(app, cached, mut updates, since, watching)| async move {
        let ending = app.clone();
        let mut stopping = pin!(ending.stopped());
        loop {
            let changed = updates.wait_for(|update: &GameUpdate| update.number > since);
            let changed = tokio::time::timeout(KEEP_ALIVE, changed);
            let changed = tokio::select! {
                changed = changed => changed.map(|update| update.map(|update| update.number)),
                () = &mut stopping => return None,
            };
            let Ok(changed) = changed else {
                return Some((Ok(Bytes::from_static(b"\n")), (app, cached, updates, since, watching)));
            };
            let number = changed.ok()?;
            let (text, last) = match app.room_since(&cached, number).await {
                Ok(room) => lines_after(&room.entries, since),
                // The client reconnects with its last number.
                Err(_) => return None,
            };
            if !text.is_empty() {
                let bytes: Result<Bytes, std::convert::Infallible> = Ok(Bytes::from(text));
                return Some((bytes, (app, cached, updates, last, watching)));
            }
        }
    });
    Ok((kind, Body::from_stream(stream)).into_response())
}

/// JSON lines of the events after a number, and the number of the last one.
fn lines_after(entries: &[Entry], since: u64) -> (String, u64) {
    let mut text = String::new();
    let mut last = since;
    for entry in entries.iter().filter(|entry| entry.event.number > since) {
        text.push_str(&serde_json::to_string(&entry.event).unwrap_or_default());
        text.push('\n');
        last = entry.event.number;
    }
    (text, last)
}
