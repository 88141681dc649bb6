//! Events of a game as JSON lines, optionally followed by new ones.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::sync::watch;

use super::Segment;
use crate::App;
use crate::auth::Caller;
use crate::connected::{ConnectedGuard, NetworkSlot, Watch};
use crate::hub::{CachedGame, GameUpdate, WatchGuard};
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

/// Events per chunk, so that a slow reader does not hold a whole game in memory.
const CHUNK: usize = 64;
/// Keep-alive interval: an empty line detects dead connections.
const KEEP_ALIVE: std::time::Duration = std::time::Duration::from_secs(15);
/// Lifetime of a stream, in milliseconds. Clients don't answer on a stream, so the server can't see whether one still
/// reads. A client that does opens the next stream.
const LIFETIME: u64 = 15 * 60 * 1000;

pub(super) async fn events(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
    query: Result<Query<EventsQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let Query(query) =
        query.map_err(|error| Refused::detailed(jersi_wire::ErrorId::BadRequest, error.to_string()))?;
    let slot = if query.follow { Some(app.open_slot(caller.address, Watch::Stream)?) } else { None };
    let cached = app.cached(&id).await?;
    let updates = cached.updates.subscribe();
    let player = caller.player.as_ref().map(|player| player.id.as_str());
    let (seat, number) = {
        let room = app.room(&cached).await?;
        if let Some(player) = player {
            app.saw_player(&cached, player, &room);
        }
        (player.and_then(|player| room.side_of(player)), room.number())
    };
    let watching = query.follow.then(|| app.enter(&cached, seat));
    let connected = player.filter(|_| query.follow).map(|player| app.connect(player));
    let last = if query.follow { u64::MAX } else { number };
    let until = app.now() + LIFETIME;
    let guards = (slot, watching, connected);
    let first = Follower { app, cached, updates, seen: query.since, last, until, _guards: guards };
    let stream = unfold(first, Follower::next);
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(stream)).into_response())
}

/// Reader of a stream.
struct Follower {
    app: App,
    cached: Arc<CachedGame>,
    updates: watch::Receiver<GameUpdate>,
    /// Number of the last event sent.
    seen: u64,
    /// Number after which the stream ends.
    last: u64,
    /// Time at which the stream ends.
    until: u64,
    _guards: (Option<NetworkSlot>, Option<WatchGuard>, Option<ConnectedGuard>),
}

impl Follower {
    /// The next lines; `None` at the end of the stream. The client reconnects with its last number.
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        if self.seen >= self.last || self.app.now() >= self.until {
            return None;
        }
        let ending = self.app.clone();
        let seen = self.seen;
        let changed = self.updates.wait_for(|update| update.number > seen);
        let changed = tokio::time::timeout(KEEP_ALIVE, changed);
        let changed = tokio::select! {
            changed = changed => changed.map(|update| update.map(|update| update.number)),
            () = ending.stopped() => return None,
        };
        let Ok(changed) = changed else {
            return Some((Ok(Bytes::from_static(b"\n")), self));
        };
        let number = changed.ok()?;
        let room = self.app.room_since(&self.cached, number).await.ok()?;
        let lines = lines_of(room.entries_after(seen, CHUNK));
        self.seen += room.entries_after(seen, CHUNK).len() as u64;
        drop(room);
        Some((Ok(Bytes::from(lines)), self))
    }
}

/// JSON lines of events.
fn lines_of(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries {
        text.push_str(&serde_json::to_string(&entry.event).unwrap_or_default());
        text.push('\n');
    }
    text
}
