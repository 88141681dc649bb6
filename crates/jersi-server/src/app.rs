//! The server's state: the store, the games in memory, limits, figures, and what it was configured to do.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jersi_store::{Notice, Store, Write};
use jersi_words::{Language, Words};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::house::House;
use crate::hub::Held;
use crate::limits::{Allowance, Limits};
use crate::metrics::Metrics;
use crate::net::Net;
use crate::time::DAY;

/// What tells the time, in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> u64 + Send + Sync>;

/// What a server is to do.
#[derive(Clone)]
pub struct Config {
    /// Its address as people see it, without a slash at the end; without one, the `Host` of a request tells.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Net>,
    /// How much one may ask for.
    pub allowance: Allowance,
    /// What tells the time.
    pub now: Now,
}

impl Default for Config {
    fn default() -> Self {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        Self {
            public_url: None,
            trusted_proxies: Vec::new(),
            allowance: Allowance::default(),
            now: Arc::new(now),
        }
    }
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
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) house: OnceLock<House>,
    words: Vec<Words>,
}

/// How often games are looked for in which something happens by itself.
const SWEEP: Duration = Duration::from_millis(250);
/// How many of them at once.
const SWEPT: u32 = 200;
/// How often games that other servers changed are looked for, in case a notice was lost.
const POLL: Duration = Duration::from_secs(2);
/// How far back such a look goes.
const POLLED: u64 = 10_000;
/// How often old things are deleted.
const CLEANING: Duration = Duration::from_mins(1);
/// A seek ends after this time.
const SEEK: u64 = DAY;

impl App {
    /// A server on a store. What it does by itself begins at once, and ends when the last copy is dropped.
    #[must_use]
    pub fn new(store: Store, config: Config) -> Self {
        let words = Language::ALL.into_iter().map(Words::new).collect();
        let app = Self(Arc::new(Inner {
            limits: Limits::new(config.allowance.clone()),
            store,
            config,
            games: Mutex::default(),
            lobby: watch::channel(0).0,
            metrics: Metrics::default(),
            house: OnceLock::new(),
            words,
        }));
        tokio::spawn(sweep(Arc::downgrade(&app.0)));
        tokio::spawn(listen(Arc::downgrade(&app.0), app.0.store.bus().listen()));
        tokio::spawn(clean(Arc::downgrade(&app.0)));
        if app.0.store.is_shared() {
            tokio::spawn(poll(Arc::downgrade(&app.0)));
        }
        app
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

    /// The figures, as Prometheus reads them.
    #[must_use]
    pub fn figures(&self) -> String {
        let games = self.0.games.lock().map_or(0, |games| games.len());
        self.0.metrics.text(games as u64)
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
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        match app.store().due(app.now(), SWEPT).await {
            Ok(games) => {
                for game in games {
                    app.let_due_happen(&game).await;
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
        let notice = match heard.recv().await {
            Ok(notice) => notice,
            // The poll finds what was missed.
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        let Some(app) = app.upgrade().map(App) else { return };
        match notice {
            Notice::Game { game, number } => app.heard_of(&game, number).await,
            Notice::Presence { game, side, is_here } => app.heard_of_presence(&game, side, is_here),
            Notice::Lobby => app.0.lobby.send_modify(|count| *count += 1),
        }
    }
}

/// Looks now and then for games that other servers changed.
async fn poll(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        let since = app.now().saturating_sub(POLLED);
        if let Ok(changed) = app.store().changed_since(since).await {
            for (game, number) in changed {
                app.heard_of(&game, number).await;
            }
        }
        app.0.lobby.send_modify(|count| *count += 1);
    }
}

async fn clean(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(CLEANING);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        app.forget_idle_games();
        app.0.limits.clean(app.now());
        let now = app.now();
        if let Err(error) =
            app.store().write(Write::Clean { seeks_before: now.saturating_sub(SEEK), now }).await
        {
            tracing::warn!(%error, "old seeks and tokens cannot be deleted");
        }
    }
}
