//! Loads games from the store. A game is loaded once for all concurrent requests, and replayed in chunks on blocking
//! threads, because the replay of a long game would hold up the async threads.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use jersi_store::EventRow;
use jersi_wire::ErrorId;
use tokio::sync::{Semaphore, watch};

use super::command::{Command, CommandResult, EarlierCommand};
use super::presence::Presence;
use super::{CachedGame, GameUpdate};
use crate::App;
use crate::refused::Refused;
use crate::room::{Broken, Entry, Room};

/// Number of concurrent replays. Few, because they compete with the async threads for processors.
const REPLAYS: usize = 2;
/// Events per query and replay step.
const CHUNK: u32 = 1_000;
/// Number of events that are applied without a blocking thread.
const FEW: usize = 8;

/// Number of cached games from which unused ones are removed early.
const MANY: usize = 10_000;
/// Time, in milliseconds, that an unused game then stays cached.
const SHORT_IDLE: u64 = 10_000;

/// Result of loading a game, shared by all requests for it.
type Load = Shared<BoxFuture<'static, Result<Arc<CachedGame>, Refused>>>;

/// Games that are being loaded.
pub(crate) struct Loads {
    running: Mutex<HashMap<String, Load>>,
    replays: Semaphore,
}

impl Default for Loads {
    fn default() -> Self {
        Self { running: Mutex::default(), replays: Semaphore::new(REPLAYS) }
    }
}

/// Stored events of one query.
pub(super) struct Page(Vec<EventRow>);

impl Page {
    /// Whether there were no more events when it was read.
    pub(super) const fn is_last(&self) -> bool {
        self.0.len() < CHUNK as usize
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Removes a load when it ends.
struct LoadGuard(App, String);

impl Drop for LoadGuard {
    fn drop(&mut self) {
        if let Ok(mut running) = self.0.0.loads.running.lock() {
            running.remove(&self.1);
        }
    }
}

impl App {
    /// A cached game, read from the store if necessary.
    pub(crate) async fn cached(&self, id: &str) -> Result<Arc<CachedGame>, Refused> {
        if let Some(cached) = self.known(id) {
            return Ok(cached);
        }
        let load = {
            let Ok(mut running) = self.0.loads.running.lock() else {
                return Err(ErrorId::Unavailable.into());
            };
            running.entry(id.to_owned()).or_insert_with(|| self.start_load(id)).clone()
        };
        load.await
    }

    /// Starts loading a game, in a task that ends even if the caller is cancelled.
    fn start_load(&self, id: &str) -> Load {
        let guard = LoadGuard(self.clone(), id.to_owned());
        let task = tokio::spawn(async move {
            let LoadGuard(app, id) = &guard;
            match app.known(id) {
                Some(cached) => Ok(cached),
                None => Ok(app.cache(app.read(id).await?)),
            }
        });
        async move { task.await.unwrap_or_else(|_| Err(ErrorId::Unavailable.into())) }.boxed().shared()
    }

    /// The game, if it is in the cache.
    fn known(&self, id: &str) -> Option<Arc<CachedGame>> {
        let known = self.0.games.lock().ok().and_then(|games| games.get(id).cloned())?;
        known.used.store(self.now(), Ordering::Relaxed);
        Some(known)
    }

    /// Adds a game to the cache.
    fn cache(&self, room: Room) -> Arc<CachedGame> {
        let now = self.now();
        let update = GameUpdate { number: room.number(), ..GameUpdate::default() };
        let cached = Arc::new(CachedGame {
            id: room.id.clone(),
            room: tokio::sync::Mutex::new(Some(room)),
            updates: watch::channel(update).0,
            presence: Mutex::new(Presence::since(now)),
            notified: AtomicU64::new(0),
            used: AtomicU64::new(now),
        });
        let (cached, count) = match self.0.games.lock() {
            Ok(mut games) => (games.entry(cached.id.clone()).or_insert(cached).clone(), games.len()),
            Err(_) => (cached, 0),
        };
        if count >= MANY && count.is_multiple_of(MANY / 10) {
            self.evict_idle_games(SHORT_IDLE);
        }
        cached
    }

    /// Reads a game from the store.
    pub(crate) async fn read(&self, id: &str) -> Result<Room, Refused> {
        let started = Instant::now();
        let mut room = None;
        loop {
            let since = room.as_ref().map_or(0, |room: &Room| room.number());
            let page = self.page(id, since).await?;
            let is_last = page.is_last();
            let next = self.apply(id, room, page).await?;
            if is_last {
                self.metrics().replayed(started.elapsed(), next.number());
                return Ok(next);
            }
            room = Some(next);
        }
    }

    /// The next stored events of a game.
    pub(super) async fn page(&self, id: &str, since: u64) -> Result<Page, Refused> {
        Ok(Page(self.store().events_page(id, since, CHUNK).await?))
    }

    /// Applies stored events to a game, or to none.
    pub(super) async fn apply(&self, id: &str, room: Option<Room>, page: Page) -> Result<Room, Refused> {
        let Page(rows) = page;
        let result = if room.is_some() && rows.len() <= FEW {
            with_events(id, room, rows)
        } else {
            let name = id.to_owned();
            self.replaying(move || with_events(&name, room, rows)).await?
        };
        result.map_err(|error| replay_error(id, &error))
    }

    /// The result of an earlier command with the same idempotency key.
    pub(super) async fn earlier_result(
        &self,
        id: &str,
        earlier: EarlierCommand,
        command: Command,
    ) -> Result<CommandResult, Refused> {
        let name = id.to_owned();
        let result = self.replaying(move || earlier.result(&name, &command)).await?;
        result.map_err(|error| replay_error(id, &error))?.ok_or(ErrorId::KeyUsed.into())
    }

    /// Runs a replay on a blocking thread.
    async fn replaying<T: Send + 'static>(
        &self,
        replay: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let unavailable = |_| Refused::from(ErrorId::Unavailable);
        let _permit =
            self.0.loads.replays.acquire().await.map_err(|_| Refused::from(ErrorId::Unavailable))?;
        tokio::task::spawn_blocking(replay).await.map_err(unavailable)
    }
}

/// A game with more stored events.
fn with_events(id: &str, room: Option<Room>, rows: Vec<EventRow>) -> Result<Room, Broken> {
    let mut entries = rows.into_iter().map(Entry::read);
    let mut room = match room {
        Some(room) => room,
        None => Room::replay(id, entries.next().transpose()?)?,
    };
    entries.try_for_each(|entry| room.add(entry?))?;
    Ok(room)
}

fn replay_error(id: &str, error: &Broken) -> Refused {
    if *error == Broken::Empty {
        return ErrorId::NotFound.into();
    }
    tracing::error!(game = id, %error, "cannot replay a stored game");
    ErrorId::Unavailable.into()
}
