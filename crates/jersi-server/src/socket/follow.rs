//! Updates sent by a session: events of watched games, the seeks of the lobby, and challenges. Each has a task.

use std::sync::Arc;

use axum::extract::ws::Message;
use jersi_wire::{ErrorId, ServerMessage};
use tokio::sync::mpsc;

use super::{Session, text_of};
use crate::App;
use crate::http::{seeks, state_of};
use crate::hub::{CachedGame, GameUpdate, WatchGuard};
use crate::refused::Refused;
use crate::room::{Entry, side};

/// Events per batch for a watcher, so that a slow one does not hold a whole game in memory.
const CHUNK: usize = 64;
/// Maximum number of games watched over one socket.
const MAX_WATCHED_GAMES: usize = 32;

impl Session {
    /// Starts sending the events of a game after `since`.
    pub(super) async fn watch(&mut self, game: String, since: u64) -> bool {
        if self.games.len() >= MAX_WATCHED_GAMES && !self.games.contains_key(&game) {
            return self.refuse(Some(game), None, &ErrorId::TooMany.into()).await;
        }
        let cached = match self.app.cached(&game).await {
            Ok(cached) => cached,
            Err(refused) => return self.refuse(Some(game), None, &refused).await,
        };
        self.unwatch(&game);
        let (app, out, language) = (self.app.clone(), self.out.clone(), self.language);
        let player = self.player.as_ref().map(|player| player.id.clone());
        let id = game.clone();
        let task = tokio::spawn(async move {
            let followed = follow(&app, cached, player.as_deref(), since, &out).await;
            if let Err(refused) = followed {
                let error = refused.body(app.words(language));
                let _ = out.send(text_of(&ServerMessage::Error { game: Some(game), error })).await;
            }
        });
        self.games.insert(id, task.abort_handle());
        true
    }

    /// Starts sending the seeks at every change.
    pub(super) fn enter_lobby(&mut self) {
        let (app, out) = (self.app.clone(), self.out.clone());
        let mut changes = app.0.lobby.subscribe();
        changes.mark_changed();
        let player = self.player.as_ref().map(|player| player.id.clone());
        let task = tokio::spawn(async move {
            let mut before = None;
            while changes.changed().await.is_ok() {
                if let Ok(view) = seeks(&app).await
                    && let seeks = view.seeks_for(player.as_deref())
                    && before.as_ref() != Some(&seeks)
                {
                    before = Some(seeks.clone());
                    if out.send(text_of(&ServerMessage::Lobby { seeks })).await.is_err() {
                        return;
                    }
                }
            }
        });
        self.leave_lobby();
        self.lobby = Some(task.abort_handle());
    }

    /// Starts sending the challenges to the player at every change.
    pub(super) async fn follow_challenges(&mut self) -> bool {
        let Some(player) = self.player.as_ref().map(|player| player.id.clone()) else {
            return self.refuse(None, None, &ErrorId::NoToken.into()).await;
        };
        let (app, out) = (self.app.clone(), self.out.clone());
        let mut changes = app.0.challenges.subscribe();
        let task = tokio::spawn(async move {
            let mut before = None;
            loop {
                if let Ok(challenges) = app.challenges_to(&player).await
                    && before.as_ref() != Some(&challenges)
                {
                    before = Some(challenges.clone());
                    if out.send(text_of(&ServerMessage::Challenges { challenges })).await.is_err() {
                        return;
                    }
                }
                if app.challenge_change(&mut changes, &player).await.is_none() {
                    return;
                }
            }
        });
        if let Some(earlier) = self.challenges.replace(task.abort_handle()) {
            earlier.abort();
        }
        true
    }

    pub(super) fn unwatch(&mut self, game: &str) {
        if let Some(task) = self.games.remove(game) {
            task.abort();
        }
    }

    pub(super) fn leave_lobby(&mut self) {
        if let Some(task) = self.lobby.take() {
            task.abort();
        }
    }
}

/// Sends the state of a game, then its events after `since`, and changes of presence.
async fn follow(
    app: &App,
    cached: Arc<CachedGame>,
    player: Option<&str>,
    since: u64,
    out: &mpsc::Sender<Message>,
) -> Result<(), Refused> {
    let mut updates = cached.updates.subscribe();
    let mut seen = since;
    let mut before: Option<GameUpdate> = None;
    let Some(_watching) = Box::pin(send_state(app, &cached, player, out)).await? else { return Ok(()) };
    updates.mark_changed();
    while updates.changed().await.is_ok() {
        let now = *updates.borrow_and_update();
        while now.number > seen {
            let messages = Box::pin(events_after(app, &cached, seen, now.number)).await?;
            seen += messages.len() as u64;
            for message in messages {
                if out.send(message).await.is_err() {
                    return Ok(());
                }
            }
        }
        let is_same = before.is_some_and(|before| (before.here, before.watchers) == (now.here, now.watchers));
        if !is_same {
            let [white, black] = now.here;
            let message =
                ServerMessage::Presence { game: cached.id.clone(), white, black, watchers: now.watchers };
            if out.send(text_of(&message)).await.is_err() {
                return Ok(());
            }
        }
        before = Some(now);
    }
    Ok(())
}

/// Sends the state of a game and registers a watcher. `None` if the socket is closed.
async fn send_state(
    app: &App,
    cached: &Arc<CachedGame>,
    player: Option<&str>,
    out: &mpsc::Sender<Message>,
) -> Result<Option<WatchGuard>, Refused> {
    let seat = {
        let room = app.room(cached).await?;
        player.and_then(|player| room.side_of(player))
    };
    let watching = app.enter(cached, seat);
    let state = Box::new(state_of(app, cached, player).await?);
    let is_sent = out.send(text_of(&ServerMessage::Game { state })).await.is_ok();
    Ok(is_sent.then_some(watching))
}

/// Messages for the next events after `seen`, at most [`CHUNK`]. Refreshes the game up to `number`.
async fn events_after(
    app: &App,
    cached: &CachedGame,
    seen: u64,
    number: u64,
) -> Result<Vec<Message>, Refused> {
    let room = app.room_since(cached, number).await?;
    let at = app.now();
    let (clocks, running) = (room.clocks(at), room.running().map(side));
    let message = |entry: &Entry| {
        let (game, event) = (cached.id.clone(), entry.event.clone());
        text_of(&ServerMessage::Event { game, event, clocks, running, now: at })
    };
    let messages: Vec<_> = room.entries_after(seen, CHUNK).iter().map(message).collect();
    // `number` was announced, so the events up to it are stored.
    if messages.is_empty() { Err(ErrorId::Unavailable.into()) } else { Ok(messages) }
}
