//! Server state: the store, cached games, rate limits, metrics and configuration; and the background tasks.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jersi_store::{Notice, Store, StoreError, Write};
use jersi_words::{Language, Words};
use tokio::sync::{broadcast, watch};
use tokio::task::AbortHandle;
use tokio::time::MissedTickBehavior;

use crate::challenges::CHALLENGE_QUEUE;
use crate::connected::{Connected, SEEK_INTERVAL};
use crate::house::House;
use crate::http::Lobby;
use crate::hub::{CachedGame, IDLE, Loads, RollAnswer};
use crate::limits::{Allowance, Limits};
use crate::metrics::{Gauges, Metrics};
use crate::net::{KnownNetwork, Net};
use crate::passwords::Passwords;
use crate::secret;
use crate::time::DAY;

/// Time source, in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Whether client addresses are logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addresses {
    /// Not logged.
    Hidden,
    /// Logged.
    Logged,
}

/// Server configuration.
#[derive(Clone)]
pub struct Config {
    /// Public URL without a trailing slash. Defaults to the `Host` of the request.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<Net>,
    /// Networks of clubs and schools.
    pub networks: Vec<KnownNetwork>,
    /// Rate limits.
    pub allowance: Allowance,
    /// Whether client addresses are logged.
    pub addresses: Addresses,
    /// Time source.
    pub now: Now,
    /// System clock, which may be adjusted at any time.
    pub system_clock: Now,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            trusted_proxies: Vec::new(),
            networks: Vec::new(),
            allowance: Allowance::default(),
            addresses: Addresses::Hidden,
            now: steady_clock(),
            system_clock: Arc::new(system_time),
        }
    }
}

/// System time in milliseconds since 1970.
fn system_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// A monotonic clock that starts at the system time: adjusting the system clock must not cost a player time.
fn steady_clock() -> Now {
    let (begun, at) = (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Instant::now());
    Arc::new(move || (begun + at.elapsed()).as_millis() as u64)
}

/// Handle to the state of a running server.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) games: Mutex<HashMap<String, Arc<CachedGame>>>,
    pub(crate) loads: Loads,
    /// Counts changes of the lobby.
    pub(crate) lobby: watch::Sender<u64>,
    pub(crate) seeks: tokio::sync::Mutex<Lobby>,
    pub(crate) connected: Connected,
    /// Players whose challenges have changed.
    pub(crate) challenges: broadcast::Sender<String>,
    /// Whether the server is shutting down; the time is in `stopped_at`.
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) stopped_at: AtomicU64,
    /// Identifies this server among those on the same database.
    pub(crate) name: String,
    /// Last successful heartbeat; `u64::MAX` for a server without heartbeats.
    pub(crate) last_heartbeat: AtomicU64,
    pub(crate) heartbeat: Mutex<Option<AbortHandle>>,
    /// Milliseconds that the system clock was set forward since the start.
    pub(crate) set_forward: AtomicU64,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) metrics: Metrics,
    pub(crate) house: OnceLock<House>,
    /// Held while games are compared with the engine.
    pub(crate) likeness: Arc<tokio::sync::Mutex<()>>,
    /// Answers of other servers to roll calls.
    pub(crate) roll_answers: broadcast::Sender<RollAnswer>,
    words: Vec<Words>,
}

/// Interval of the deadline sweep.
const SWEEP: Duration = Duration::from_millis(250);
/// Delay before a failed deadline is retried.
const SWEEP_RETRY: Duration = Duration::from_secs(5);
/// Maximum number of deadlines per sweep.
const SWEEP_LIMIT: u32 = 200;
/// Interval of polling for changes by other servers, in case a notice was lost.
pub const POLL: Duration = Duration::from_secs(2);
/// Overlap between polls: clocks may differ, and commits take time.
const POLL_OVERLAP: u64 = 10_000;
/// Interval of deleting expired rows, in milliseconds of the time source, and of checking for it.
const CLEANING: u64 = 60_000;
const CLEANING_CHECK: Duration = Duration::from_secs(1);
/// Maximum number of games and of guests that are deleted at once.
const CLEANING_STEP: u32 = 500;
/// Time after which games that never began, and guests without games, are deleted.
const UNUSED: u64 = 28 * DAY;
/// Queue length for answers to roll calls.
const ROLL_ANSWERS: usize = 256;
/// Age at which a seek expires.
const SEEK: u64 = DAY;

impl App {
    /// Starts a server on a store. Its background tasks end when the last handle is dropped.
    /// [`resume`](Self::resume) also continues games that were running before.
    #[must_use]
    pub fn new(store: Store, config: Config) -> Self {
        let app = Self::without_tasks(store, config);
        app.start_tasks();
        app
    }

    /// A server without background tasks.
    pub(crate) fn without_tasks(store: Store, config: Config) -> Self {
        let words = Language::ALL.into_iter().map(Words::new).collect();
        Self(Arc::new(Inner {
            limits: Limits::new(config.allowance.clone()),
            store,
            config,
            games: Mutex::default(),
            loads: Loads::default(),
            lobby: watch::channel(0).0,
            passwords: Passwords::default(),
            seeks: tokio::sync::Mutex::default(),
            connected: Connected::default(),
            challenges: broadcast::channel(CHALLENGE_QUEUE).0,
            stopping: watch::channel(false).0,
            stopped_at: AtomicU64::new(u64::MAX),
            name: secret::id(),
            last_heartbeat: AtomicU64::new(u64::MAX),
            heartbeat: Mutex::default(),
            set_forward: AtomicU64::new(0),
            metrics: Metrics::default(),
            house: OnceLock::new(),
            likeness: Arc::default(),
            roll_answers: broadcast::channel(ROLL_ANSWERS).0,
            words,
        }))
    }

    /// Starts the background tasks.
    pub(crate) fn start_tasks(&self) {
        tokio::spawn(sweep(Arc::downgrade(&self.0)));
        tokio::spawn(listen(Arc::downgrade(&self.0), self.0.store.bus().subscribe()));
        tokio::spawn(clean(Arc::downgrade(&self.0)));
        if self.0.store.is_shared() {
            tokio::spawn(poll(Arc::downgrade(&self.0)));
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn now(&self) -> u64 {
        (self.0.config.now)() + self.0.set_forward.load(Ordering::Relaxed)
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn words(&self, language: Language) -> &Words {
        let found = self.0.words.iter().find(|words| words.language() == language);
        found.unwrap_or(&self.0.words[0])
    }

    /// Notifies watchers of the lobby, here and on other servers.
    pub(crate) fn lobby_changed(&self) {
        self.0.lobby.send_modify(|count| *count += 1);
        self.store().bus().publish(Notice::Lobby);
    }

    /// Begins the shutdown: asks clients on sockets and streams to reconnect.
    pub fn stop(&self) {
        self.0.stopped_at.fetch_min(self.now(), Ordering::Relaxed);
        self.0.stopping.send_replace(true);
    }

    fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    /// Waits until the shutdown begins.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.0.stopping.subscribe();
        let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
    }

    /// After [`stop`](Self::stop): waits until all sockets are closed, or until the timeout.
    pub async fn drained(&self, patience: Duration) {
        let end = tokio::time::Instant::now() + patience;
        while self.metrics().sockets.number() > 0 && tokio::time::Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Metrics in the Prometheus text format.
    #[must_use]
    pub fn metrics_text(&self) -> String {
        let (cached, watching) = self.0.games.lock().map_or((0, 0), |games| {
            (games.len(), games.values().map(|cached| cached.updates.receiver_count()).sum::<usize>())
        });
        let (house_games, house_waiting) = self.house_load();
        let gauges = Gauges {
            games_cached: cached as u64,
            watchers: watching as u64,
            passwords_waiting: self.0.passwords.waiting() as u64,
            house_games,
            house_waiting,
        };
        self.0.metrics.text(&gauges, &self.0.store.stats())
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("store", &self.0.store).finish_non_exhaustive()
    }
}

/// Background task: applies expired deadlines and updates presence.
async fn sweep(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Failed games and their retry times, so that they do not hold up others.
    let mut failed: HashMap<String, tokio::time::Instant> = HashMap::new();
    let mut next_seeks = 0;
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App).filter(|app| !app.is_stopping()) else { return };
        let start = tokio::time::Instant::now();
        failed.retain(|_, again| *again > start);
        if app.is_outage() {
            continue;
        }
        match app.store().expired_deadlines(app.now(), SWEEP_LIMIT + failed.len() as u32).await {
            Ok(games) => {
                for game in games {
                    if !failed.contains_key(&game) && !app.apply_deadline(&game).await {
                        failed.insert(game, start + SWEEP_RETRY);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot read deadlines"),
        }
        app.update_presence();
        if app.now() >= next_seeks {
            next_seeks = app.now() + SEEK_INTERVAL;
            if let Err(error) = app.renew_seeks().await {
                tracing::warn!(%error, "cannot extend seeks");
            }
        }
    }
}

/// Background task: handles notices of other servers on the same database.
async fn listen(app: Weak<Inner>, mut notices: broadcast::Receiver<Notice>) {
    use tokio::sync::broadcast::error::RecvError;
    loop {
        let received = notices.recv().await;
        let notice = match received {
            Ok(notice) => notice,
            // Polling finds missed changes.
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "notices lost: the receiver was too slow");
                continue;
            }
            Err(RecvError::Closed) => return,
        };
        let Some(app) = app.upgrade().map(App) else { return };
        app.metrics().notices.add(1);
        match notice {
            Notice::Game { game, number } => app.on_game_notice(&game, number),
            Notice::Presence { game, side, is_here } => app.on_presence_notice(&game, side, is_here),
            Notice::Challenge { player } => drop(app.0.challenges.send(player)),
            Notice::Lobby => app.0.lobby.send_modify(|count| *count += 1),
            Notice::RollCall { game, id } => app.answer_roll_call(&game, id),
            Notice::RollAnswer { id, server, away } => {
                // Fails without receivers: the roll call has ended.
                let _ = app.0.roll_answers.send(RollAnswer { id, server, away });
            }
        }
    }
}

/// Background task: polls for games that other servers changed.
async fn poll(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Time of the last successful poll, so that a database outage loses no changes.
    let Some(mut since) = app.upgrade().map(|app| App(app).now()) else { return };
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        let now = app.now();
        if let Ok(changed) = app.store().changed_since(since.saturating_sub(POLL_OVERLAP)).await {
            for (game, number) in changed {
                app.on_game_notice(&game, number);
            }
            since = now;
        }
        app.0.lobby.send_modify(|count| *count += 1);
    }
}

/// Background task: deletes expired rows in small steps.
async fn clean(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(CLEANING_CHECK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let Some(mut next) = app.upgrade().map(|app| App(app).now() + CLEANING) else { return };
    // The last guest that was checked; from the beginning again after the last one.
    let mut checked = (0, String::new());
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        if app.now() < next {
            continue;
        }
        next = app.now() + CLEANING;
        app.evict_idle_games(IDLE);
        app.0.limits.clean(app.now());
        app.0.connected.clean(app.now());
        if let Err(error) = app.delete_unused(&mut checked).await {
            tracing::warn!(%error, "cannot delete expired seeks, tokens, games and guests");
        }
        if let Err(refused) = Box::pin(app.compare_rated_games()).await {
            tracing::warn!(error = refused.id.id(), "cannot compare rated games");
        }
    }
}

impl App {
    /// Deletes expired seeks and tokens, games that never began, and guests without games. Updates the sizes in the
    /// metrics.
    async fn delete_unused(&self, checked: &mut (u64, String)) -> Result<(), StoreError> {
        let now = self.now();
        let store = self.store();
        store.write(Write::Clean { seeks_before: now.saturating_sub(SEEK), now }).await?;
        let before = now.saturating_sub(UNUSED);
        store.write(Write::DropGames { before, limit: CLEANING_STEP }).await?;
        let guests = store.guests((checked.0, &checked.1), before, CLEANING_STEP).await?;
        *checked = match guests.last() {
            Some((id, since)) if guests.len() == CLEANING_STEP as usize => (*since, id.clone()),
            _ => (0, String::new()),
        };
        let guests: Vec<_> = guests.into_iter().map(|(id, _)| id).collect();
        if !guests.is_empty() {
            store.write(Write::DropGuests { guests, unused_since: before }).await?;
        }
        self.metrics().seeks.set(store.seek_count().await?);
        self.metrics().database_bytes.set(store.size().await?);
        Ok(())
    }
}
