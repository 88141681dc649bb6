//! The server's state: the store, the games in memory, limits, figures, and what it was configured to do.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jersi_store::{Notice, Store, Write};
use jersi_words::{Language, Words};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::MissedTickBehavior;

use crate::chance;
use crate::house::House;
use crate::http::Lobby;
use crate::hub::Held;
use crate::limits::{Allowance, Limits};
use crate::metrics::Metrics;
use crate::net::Net;
use crate::passwords::Passwords;
use crate::time::DAY;

/// What tells the time, in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Whether the log may tell where requests come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addresses {
    /// It does not.
    Hidden,
    /// It does.
    Logged,
}

/// What a server is to do.
#[derive(Clone)]
pub struct Config {
    /// Its address as people see it, without a slash at the end; without one, the `Host` of a request tells.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Net>,
    /// How much one may ask for.
    pub allowance: Allowance,
    /// Whether the log may tell where requests come from.
    pub addresses: Addresses,
    /// What tells the time.
    pub now: Now,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            trusted_proxies: Vec::new(),
            allowance: Allowance::default(),
            addresses: Addresses::Hidden,
            now: steady_clock(),
        }
    }
}

/// The time of the machine when this is called, and from then on a clock that nobody sets: a clock of the machine that
/// is set forward or back must not take a player's time.
fn steady_clock() -> Now {
    let (begun, at) = (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Instant::now());
    Arc::new(move || (begun + at.elapsed()).as_millis() as u64)
}

/// A running server, as its parts see it.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) games: Mutex<HashMap<String, Arc<Held>>>,
    /// Counts the changes of the lobby.
    pub(crate) lobby: watch::Sender<u64>,
    pub(crate) seeks: tokio::sync::Mutex<Lobby>,
    /// Whether the server is about to end, and since when.
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) stopped_at: AtomicU64,
    /// Tells this server from others on the same database.
    pub(crate) name: String,
    /// When the database was last there; always, for a server that does not look.
    pub(crate) well: AtomicU64,
    pub(crate) beat: Mutex<Option<AbortHandle>>,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) metrics: Metrics,
    pub(crate) house: OnceLock<House>,
    words: Vec<Words>,
}

/// How often games are looked for in which something happens by itself.
const SWEEP: Duration = Duration::from_millis(250);
/// How long until one in which that failed is tried again.
const SWEEP_AGAIN: Duration = Duration::from_secs(5);
/// How many of them at once.
const SWEPT: u32 = 200;
/// How often games that other servers changed are looked for, in case a notice was lost.
pub const POLL: Duration = Duration::from_secs(2);
/// How far before the last look such a look goes: clocks may differ, and commits take their time.
const POLLED: u64 = 10_000;
/// How often old things are deleted.
const CLEANING: Duration = Duration::from_mins(1);
/// A guest who never sat down to play is forgotten after this time.
const GUEST: u64 = 90 * DAY;
/// A seek ends after this time.
const SEEK: u64 = DAY;

impl App {
    /// A server on a store. What it does by itself begins at once, and ends when the last copy is dropped.
    /// [`resume`](Self::resume) looks after games that were played before.
    #[must_use]
    pub fn new(store: Store, config: Config) -> Self {
        let app = Self::at_rest(store, config);
        app.begin();
        app
    }

    /// One that does nothing by itself.
    pub(crate) fn at_rest(store: Store, config: Config) -> Self {
        let words = Language::ALL.into_iter().map(Words::new).collect();
        Self(Arc::new(Inner {
            limits: Limits::new(config.allowance.clone()),
            store,
            config,
            games: Mutex::default(),
            lobby: watch::channel(0).0,
            passwords: Passwords::default(),
            seeks: tokio::sync::Mutex::default(),
            stopping: watch::channel(false).0,
            stopped_at: AtomicU64::new(u64::MAX),
            name: chance::id(),
            well: AtomicU64::new(u64::MAX),
            beat: Mutex::default(),
            metrics: Metrics::default(),
            house: OnceLock::new(),
            words,
        }))
    }

    /// Begins what it does by itself.
    pub(crate) fn begin(&self) {
        tokio::spawn(sweep(Arc::downgrade(&self.0)));
        tokio::spawn(listen(Arc::downgrade(&self.0), self.0.store.bus().listen()));
        tokio::spawn(clean(Arc::downgrade(&self.0)));
        if self.0.store.is_shared() {
            tokio::spawn(poll(Arc::downgrade(&self.0)));
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn now(&self) -> u64 {
        (self.0.config.now)()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn words(&self, language: Language) -> &Words {
        let found = self.0.words.iter().find(|words| words.language() == language);
        found.unwrap_or(&self.0.words[0])
    }

    /// The seeks have changed; others are told too.
    pub(crate) fn lobby_changed(&self) {
        self.0.lobby.send_modify(|count| *count += 1);
        self.store().bus().tell(Notice::Lobby);
    }

    /// Tells whoever is connected by a socket or a stream to come again: the server is about to end.
    pub fn stop(&self) {
        self.0.stopped_at.fetch_min(self.now(), Ordering::Relaxed);
        self.0.stopping.send_replace(true);
    }

    fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    /// Returns once the server is about to end.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.0.stopping.subscribe();
        let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
    }

    /// Once it was stopped: returns when the last socket is closed, or after a while.
    pub async fn drained(&self, patience: Duration) {
        let end = tokio::time::Instant::now() + patience;
        while self.metrics().sockets.number() > 0 && tokio::time::Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The figures, as Prometheus reads them.
    #[must_use]
    pub fn figures(&self) -> String {
        let (held, watching) = self.0.games.lock().map_or((0, 0), |games| {
            (games.len(), games.values().map(|held| held.pulse.receiver_count()).sum::<usize>())
        });
        self.0.metrics.text(held as u64, watching as u64)
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("store", &self.0.store).finish_non_exhaustive()
    }
}

/// Lets happen what happens by itself: flags, games that nobody began, players who come and go.
async fn sweep(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Games in which it failed, and when it is tried again: they must not keep others waiting.
    let mut failed: HashMap<String, tokio::time::Instant> = HashMap::new();
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App).filter(|app| !app.is_stopping()) else { return };
        let start = tokio::time::Instant::now();
        failed.retain(|_, again| *again > start);
        if app.is_out() {
            continue;
        }
        match app.store().due(app.now(), SWEPT + failed.len() as u32).await {
            Ok(games) => {
                for game in games {
                    if !failed.contains_key(&game) && !app.let_due_happen(&game).await {
                        failed.insert(game, start + SWEEP_AGAIN);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "deadlines cannot be read"),
        }
        app.look_at_presence();
    }
}

/// Hears what other servers on the same database did.
async fn listen(app: Weak<Inner>, mut heard: tokio::sync::broadcast::Receiver<Notice>) {
    use tokio::sync::broadcast::error::RecvError;
    loop {
        let received = heard.recv().await;
        let notice = match received {
            Ok(notice) => notice,
            // The poll finds what was missed.
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "notices of other servers came too fast");
                continue;
            }
            Err(RecvError::Closed) => return,
        };
        let Some(app) = app.upgrade().map(App) else { return };
        app.metrics().notices.add(1);
        match notice {
            Notice::Game { game, number } => app.heard_of(&game, number),
            Notice::Presence { game, side, is_here } => app.heard_of_presence(&game, side, is_here),
            Notice::Lobby => app.0.lobby.send_modify(|count| *count += 1),
        }
    }
}

/// Looks now and then for games that other servers changed.
async fn poll(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // When the last look succeeded: while the database is away, what was missed gathers.
    let Some(mut since) = app.upgrade().map(|app| App(app).now()) else { return };
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        let now = app.now();
        if let Ok(changed) = app.store().changed_since(since.saturating_sub(POLLED)).await {
            for (game, number) in changed {
                app.heard_of(&game, number);
            }
            since = now;
        }
        app.0.lobby.send_modify(|count| *count += 1);
    }
}

async fn clean(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(CLEANING);
    ticks.tick().await;
    // Guests of this age were looked at before: who has played by then is never deleted.
    let mut looked_at = 0;
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        app.forget_idle_games();
        app.0.limits.clean(app.now());
        let now = app.now();
        let guests = looked_at..now.saturating_sub(GUEST);
        let next = guests.end;
        match app.store().write(Write::Clean { seeks_before: now.saturating_sub(SEEK), now, guests }).await {
            Ok(_) => looked_at = next,
            Err(error) => tracing::warn!(%error, "old seeks, tokens and guests cannot be deleted"),
        }
    }
}
