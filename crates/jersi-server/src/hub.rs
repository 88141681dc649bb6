//! Cached games, and the only path by which they change: a command is decided on the cached game, its events are stored
//! with the next numbers, and only then published. On a write conflict the game is refreshed and the command retried.

mod command;
mod load;
mod presence;
mod roll_call;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use jersi_store::{Append, DecisionRow, Notice, PlayerRow, Write, Written};
use jersi_wire::{ErrorId, EventKind, GameEvent};
use tokio::sync::{MutexGuard, watch};
use tracing::Instrument as _;

use crate::App;
use crate::fair::rated_pair;
use crate::ratings::{FIRST, rate};
use crate::refused::Refused;
use crate::room::{Broken, Entry, Room};

pub(crate) use command::{Command, CommandResult, leaving, new_game};
use command::{Decision, EarlierCommand, decide};
pub(crate) use load::Loads;
use presence::Presence;
pub(crate) use presence::WatchGuard;
pub(crate) use roll_call::RollAnswer;

/// Cached game.
pub(crate) struct CachedGame {
    pub(crate) id: String,
    /// `None` if it must be read again.
    room: tokio::sync::Mutex<Option<Room>>,
    pub(crate) updates: watch::Sender<GameUpdate>,
    presence: Mutex<Presence>,
    /// Last event number in a notice of another server.
    notified: AtomicU64,
    used: AtomicU64,
}

/// Change notification for watchers. A slow watcher sees only the latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameUpdate {
    pub(crate) number: u64,
    pub(crate) here: [bool; 2],
    pub(crate) watchers: u32,
}

/// Time, in milliseconds, that an unused game stays cached.
pub(crate) const IDLE: u64 = 5 * 60 * 1000;
/// Attempts after write conflicts.
const TRIES: usize = 8;

/// Locked game.
pub(crate) type Locked<'a> = tokio::sync::MappedMutexGuard<'a, Room>;

impl App {
    /// The game with all stored events.
    pub(crate) async fn room<'a>(&self, cached: &'a CachedGame) -> Result<Locked<'a>, Refused> {
        self.room_since(cached, u64::MAX).await
    }

    /// The game with at least the event `number`. Reads from the store only if that event is missing.
    pub(crate) async fn room_since<'a>(
        &self,
        cached: &'a CachedGame,
        number: u64,
    ) -> Result<Locked<'a>, Refused> {
        let mut slot = cached.room.lock().await;
        let is_known = slot.as_ref().is_some_and(|room| room.number() >= number);
        self.refresh(cached, &mut slot, self.store().is_shared() && !is_known).await?;
        locked(slot)
    }

    /// Reads missing events, or the whole game if it is not cached.
    async fn refresh(
        &self,
        cached: &CachedGame,
        slot: &mut Option<Room>,
        must_read: bool,
    ) -> Result<(), Refused> {
        while must_read && let Some(room) = slot {
            let page = self.page(&cached.id, room.number()).await?;
            let is_last = page.is_last();
            if !page.is_empty() {
                // A room to which the new events can't be applied is read again.
                *slot = self.apply(&cached.id, slot.take(), page).await.ok();
            }
            if is_last {
                break;
            }
        }
        if slot.is_none() {
            *slot = Some(self.read(&cached.id).await?);
        }
        if let Some(room) = slot {
            cached.notify(room.number());
        }
        Ok(())
    }

    /// Executes a command on a game. It runs to completion even if the caller is cancelled.
    pub(crate) async fn execute(
        &self,
        id: &str,
        player: Option<PlayerRow>,
        command: Command,
    ) -> Result<CommandResult, Refused> {
        if self.is_outage() && !matches!(command, Command::Outage { .. }) {
            return Err(ErrorId::Unavailable.into());
        }
        let cached = self.cached(id).await?;
        let app = self.clone();
        let span = tracing::info_span!("game", game = id);
        let execution = async move { app.execute_locked(&cached, player.as_ref(), command).await };
        let task = tokio::spawn(execution.instrument(span));
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "command failed");
            Err(ErrorId::Unavailable.into())
        })
    }

    async fn execute_locked(
        &self,
        cached: &CachedGame,
        player: Option<&PlayerRow>,
        mut command: Command,
    ) -> Result<CommandResult, Refused> {
        let mut slot = cached.room.lock().await;
        // A client with a stale number gets the current one in the error.
        let is_next = match (&*slot, &command) {
            (Some(room), Command::Turn(turn, _)) => turn.number == room.number() + 1,
            _ => false,
        };
        self.refresh(cached, &mut slot, self.store().is_shared() && !is_next).await?;
        if let (Some(room), Some(player)) = (&*slot, player) {
            // Every request is a sign of life, also one that is rejected.
            self.saw_player(cached, &player.id, room);
        }
        for _ in 0..TRIES {
            let known = slot.as_ref().ok_or(Refused::from(ErrorId::Unavailable))?;
            let now = self.now().max(known.changed());
            let id = player.map_or("", |player| player.id.as_str());
            if let Some(earlier) = EarlierCommand::find(known, id, &command) {
                return self.earlier_result(&cached.id, earlier, command).await;
            }
            let (whats, mut others, after) = match decide(cached, known, player, &command, now)? {
                Decision::Known(result) => return Ok(result),
                Decision::Events { whats, others, after } => (whats, others, after),
            };
            // Taken out of the cache until the events are stored, so that nobody sees events that are not.
            let Some(mut room) = slot.take() else { return Err(ErrorId::Unavailable.into()) };
            let since = room.number();
            if let Err(error) = add_events(&mut room, whats, player, &command, now) {
                tracing::error!(game = cached.id, %error, "decided events do not apply");
                return Err(ErrorId::Unavailable.into());
            }
            let mut appends = vec![room.appended(since)];
            appends.append(&mut others);
            let new_games = appends.len() as u64 - 1;
            let seated = match &command {
                Command::Join(_) => appends.first(),
                // The rematch.
                _ => appends.get(1),
            };
            let pair = seated.and_then(|append| rated_pair(&append.game));
            let mut write = match &command {
                Command::Annul(decision) => self.annulment(decision, appends.pop()).await?,
                _ => Write::Append(appends),
            };
            if let (Some(pair), Some(counting)) = (pair.clone(), command.counting()) {
                write = self.limit_pair(pair, counting.most, write);
            }
            let started = Instant::now();
            match self.store().write(write).await {
                Ok(Written::Done) => {
                    self.metrics().stored(started.elapsed());
                    self.metrics().events.add(room.number() - since);
                    self.metrics().games.add(new_games);
                    cached.notify(room.number());
                    self.store()
                        .bus()
                        .publish(Notice::Game { game: cached.id.clone(), number: room.number() });
                    let result = CommandResult::of(&room, since + 1, after.seat);
                    self.log(&room, since);
                    self.challenge_changed(&room, since);
                    self.call_house(&room);
                    *slot = Some(room);
                    if after.must_retry {
                        // An expired deadline was applied first; now the command itself.
                        continue;
                    }
                    if matches!(command, Command::Turn(..)) {
                        self.metrics().turns.add(1);
                    }
                    return Ok(result);
                }
                Ok(Written::Conflict) => {
                    self.metrics().write_conflicts.add(1);
                    self.refresh(cached, &mut slot, false).await?;
                    // The players may have reached the daily maximum meanwhile.
                    if let (Some(pair), Some(counting)) = (pair, command.counting()) {
                        *counting = self.counting_of(&pair).await?;
                    }
                }
                Err(error) => {
                    // The events may or may not be stored; the next access reads the game again.
                    self.metrics().write_failures.add(1);
                    return Err(error.into());
                }
            }
        }
        Err(ErrorId::Unavailable.into())
    }

    /// The write that annuls a rated game, with the ratings without it.
    async fn annulment(&self, decision: &DecisionRow, append: Option<Append>) -> Result<Write, Refused> {
        let game = decision.game.as_deref().unwrap_or_default();
        let recount = match self.store().game(game).await? {
            Some(row) => self.store().recount(&row, FIRST, rate).await?,
            None => None,
        };
        let (decision, append, recount) = (decision.clone(), append.map(Box::new), recount.map(Arc::new));
        Ok(Write::Decide { decision, append, recount })
    }

    /// Logs stored events and counts expired deadlines.
    fn log(&self, room: &Room, since: u64) {
        for entry in room.entries_after(since, usize::MAX) {
            let GameEvent { number, what, .. } = &entry.event;
            tracing::debug!(number, kind = what.kind(), player = entry.player, "event stored");
            if matches!(what, EventKind::Flagged { .. } | EventKind::Aborted { side: None, .. }) {
                self.metrics().deadlines.add(1);
            }
        }
        if let Some((result, reason)) = room.result()
            && room.is_ended_after(since)
        {
            self.metrics().ended.add(1);
            tracing::info!(game = room.id, result, reason, "game over");
        }
    }

    /// Applies an expired deadline and returns whether that succeeded.
    pub(crate) async fn apply_deadline(&self, game: &str) -> bool {
        let done = self.execute(game, None, Command::ApplyDeadline).await;
        if let Err(refused) = &done {
            tracing::warn!(game, error = refused.id.id(), "deadline failed");
        }
        done.is_ok()
    }

    /// Handles a notice that another server changed a game. Reads the game in a separate task, because its lock may be
    /// held during a write; one task per game is enough.
    pub(crate) fn on_game_notice(&self, game: &str, number: u64) {
        let cached = self.0.games.lock().ok().and_then(|games| games.get(game).cloned());
        if let Some(cached) = cached
            && cached.updates.borrow().number < number
            && cached.notified.fetch_max(number, Ordering::AcqRel) < number
        {
            let app = self.clone();
            tokio::spawn(async move {
                // Store errors only; polling retries.
                if app.room_since(&cached, number).await.is_err() {
                    cached.notified.store(0, Ordering::Release);
                }
            });
        }
    }

    /// Removes games from the cache that were unused for a time.
    pub(crate) fn evict_idle_games(&self, idle: u64) {
        let now = self.now();
        if let Ok(mut games) = self.0.games.lock() {
            games.retain(|_, cached| {
                let is_idle = now.saturating_sub(cached.used.load(Ordering::Relaxed)) > idle;
                !is_idle || cached.updates.receiver_count() > 0 || Arc::strong_count(cached) > 1
            });
        }
    }
}

/// Adds the events of a command to a game.
fn add_events(
    room: &mut Room,
    whats: Vec<EventKind>,
    player: Option<&PlayerRow>,
    command: &Command,
    now: u64,
) -> Result<(), Broken> {
    let since = room.number();
    let add = |room: &mut Room, what: EventKind| {
        let event = GameEvent { number: room.number() + 1, at: now, what };
        let is_own = !matches!(
            event.what,
            EventKind::Flagged { .. }
                | EventKind::Aborted { side: None, .. }
                | EventKind::TurnLimit
                | EventKind::Unrated { .. }
        );
        let player = player.filter(|_| is_own).map(|player| player.id.clone());
        let key = command.key().filter(|_| is_own && event.number == since + 1);
        room.add(Entry { event, player, key })
    };
    for what in whats {
        add(room, what)?;
    }
    // A result before both have played is not rated.
    match room.unplayed().filter(|_| room.is_ended_after(since)) {
        Some(what) => add(room, what),
        None => Ok(()),
    }
}

fn locked(slot: MutexGuard<'_, Option<Room>>) -> Result<Locked<'_>, Refused> {
    MutexGuard::try_map(slot, Option::as_mut).map_err(|_| ErrorId::Unavailable.into())
}

impl CachedGame {
    /// Notifies watchers of the last event number.
    fn notify(&self, number: u64) {
        self.updates.send_if_modified(|update| {
            let is_new = update.number != number;
            update.number = number;
            is_new
        });
    }
}
