//! Outages: while no server or no database is available, clocks stop. Every server stores a heartbeat each second. On
//! start, and when the database is back, the last heartbeat dates the outage, and each running game gets an event that
//! returns the lost time.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jersi_store::{ServerRow, Store, StoreError, Write};
use jersi_wire::EventKind;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::App;
use crate::app::{Config, Inner};
use crate::clock::{self, StartError, TOLERANCE};
use crate::hub::Command;
use crate::room::Room;
use crate::time::DAY;

/// Heartbeat interval while clocks may run.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Heartbeat interval while no clock runs, in multiples of `HEARTBEAT`.
const IDLE_HEARTBEATS: u32 = 60;
/// Time without a heartbeat, in milliseconds, that counts as an outage, also of a suspended machine.
const OUTAGE_AFTER: u64 = 5_000;
/// Age, in milliseconds, at which a heartbeat counts as missed.
const MISSED_AFTER: u64 = 2_000;
/// Database timeout. A slower answer counts as an outage.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time, in milliseconds, that clocks stay stopped after an outage, so that clients can reconnect.
const RECONNECT_TIME: u64 = 5_000;
/// Age, in milliseconds, up to which another server may still be running: its next heartbeat is awaited.
pub(crate) const RECENT: u64 = 10_000;
/// Time to wait for that heartbeat, and the interval of checking.
const OTHER_SERVER_WAIT: Duration = Duration::from_millis(2_500);
const OTHER_SERVER_CHECK: Duration = Duration::from_millis(100);
/// Length of an outage, in milliseconds, from which all correspondence games get time back, not only urgent ones.
const LONG_OUTAGE: u64 = 3_600_000;
/// Number of games updated concurrently.
const CONCURRENT_GAMES: usize = 64;
/// Latest time that a database can store.
const NEVER: u64 = i64::MAX as u64;

impl App {
    /// Starts a server on a store with earlier games: returns the time of the outage to running games, then starts the
    /// background tasks.
    pub async fn resume(store: Store, mut config: Config) -> Result<Self, StartError> {
        clock::check_database(&store, (config.system_clock)()).await?;
        let last = last_heartbeat(&store, (config.now)()).await?;
        // The system clock may have been set back; game time never goes back.
        let behind = last.unwrap_or(0).saturating_sub((config.now)());
        if behind > TOLERANCE {
            return Err(StartError::StoredFuture { seconds: behind / 1000 });
        }
        if behind > 0 {
            tracing::warn!(
                milliseconds = behind,
                "system clock was set back; continuing from the last stored time"
            );
            let now = config.now.clone();
            config.now = std::sync::Arc::new(move || now() + behind);
        }
        let app = Self::without_tasks(store, config);
        if let Some(from) = last {
            app.return_lost_time(from).await?;
        }
        app.store().write(app.heartbeat_write(app.now(), false)).await?;
        app.0.last_heartbeat.store(app.now(), Ordering::Release);
        app.start_tasks();
        let task = tokio::spawn(heartbeat_task(std::sync::Arc::downgrade(&app.0)));
        if let Ok(mut heartbeat) = app.0.heartbeat.lock() {
            *heartbeat = Some(task.abort_handle());
        }
        Ok(app)
    }

    /// Last step of a shutdown: stores the final heartbeat.
    pub async fn rest(&self) {
        if let Ok(mut heartbeat) = self.0.heartbeat.lock()
            && let Some(task) = heartbeat.take()
        {
            task.abort();
        }
        let at = self.0.stopped_at.load(Ordering::Relaxed).min(self.now());
        if let Err(error) = self.store().write(self.heartbeat_write(at, true)).await {
            tracing::warn!(%error, "cannot store the final heartbeat");
        }
    }

    fn heartbeat_write(&self, at: u64, stops: bool) -> Write {
        Write::Heartbeat { server: self.0.name.clone(), at, stops }
    }

    /// Whether there is an outage of the database or this machine. Nothing is decided until lost time is returned;
    /// otherwise flags would fall.
    pub(crate) fn is_outage(&self) -> bool {
        self.now().saturating_sub(self.0.last_heartbeat.load(Ordering::Acquire)) > OUTAGE_AFTER
    }

    /// Returns the time since `from` to every running game.
    async fn return_lost_time(&self, from: u64) -> Result<(), StoreError> {
        let now = self.now();
        let until = now + RECONNECT_TIME;
        let soon = if now.saturating_sub(from) > LONG_OUTAGE { NEVER } else { now + DAY };
        let games = self.store().on_clocks(soon).await?;
        let count = games.len();
        for some in games.chunks(CONCURRENT_GAMES) {
            let mut tasks = JoinSet::new();
            for game in some {
                let (app, game) = (self.clone(), game.clone());
                tasks.spawn(async move {
                    if let Err(refused) = app.execute(&game, None, Command::Outage { from, until }).await {
                        tracing::warn!(game, error = refused.id.id(), "cannot return lost time");
                    }
                });
            }
            tasks.join_all().await;
        }
        if count > 0 {
            tracing::info!(games = count, milliseconds = now.saturating_sub(from), "returned lost time");
        }
        Ok(())
    }

    /// Stores a heartbeat, if a clock may run or `is_forced`. Returns whether one may run.
    async fn heartbeat(&self, is_forced: bool) -> Result<bool, StoreError> {
        let was_outage = self.is_outage();
        if !was_outage {
            // No outage while the query runs.
            self.0.last_heartbeat.store(u64::MAX, Ordering::Release);
        }
        let now = self.now();
        let is_needed = self.store().has_deadline_before(now + DAY).await?;
        if was_outage {
            // Other servers may have been running meanwhile.
            let servers = self.store().servers().await?;
            let from = servers.iter().map(|server| server.seen).max().unwrap_or(now);
            if now.saturating_sub(from) > MISSED_AFTER {
                self.return_lost_time(from).await?;
            }
        }
        if is_needed || is_forced || was_outage {
            self.store().write(self.heartbeat_write(self.now(), false)).await?;
        }
        self.0.last_heartbeat.store(self.now(), Ordering::Release);
        Ok(is_needed)
    }
}

/// Last heartbeat of any server; `None` if another server is running or none ever was.
async fn last_heartbeat(store: &Store, now: u64) -> Result<Option<u64>, StoreError> {
    let servers = store.servers().await?;
    let last = servers.iter().map(|server| server.seen).max();
    if store.is_shared() {
        let is_recent = |server: &&ServerRow| !server.has_stopped && server.seen.abs_diff(now) < RECENT;
        let recent: Vec<_> = servers.iter().filter(is_recent).cloned().collect();
        let end = tokio::time::Instant::now() + OTHER_SERVER_WAIT;
        while !recent.is_empty() && tokio::time::Instant::now() < end {
            tokio::time::sleep(OTHER_SERVER_CHECK).await;
            let servers = store.servers().await?;
            if servers.iter().any(|server| !server.has_stopped && !recent.contains(server)) {
                return Ok(None);
            }
        }
    }
    match last {
        Some(last) => Ok(Some(last)),
        // A database of an earlier build, or a restored backup.
        None => store.last_change().await,
    }
}

async fn heartbeat_task(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(HEARTBEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since = 0;
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        app.follow_system_clock();
        let stored = tokio::time::timeout(DATABASE_TIMEOUT, app.heartbeat(since >= IDLE_HEARTBEATS)).await;
        match stored {
            Ok(Ok(true)) => since = 0,
            Ok(Ok(false)) => since = if since >= IDLE_HEARTBEATS { 0 } else { since + 1 },
            failed => {
                app.0.last_heartbeat.store(0, Ordering::Release);
                let error = failed.ok().and_then(Result::err).map(|error| error.to_string());
                tracing::warn!(error, "database unavailable");
            }
        }
    }
}

/// The event of an outage for a game; `None` if no clock ran or the time was returned already.
pub(crate) fn outage_event(room: &Room, from: u64, until: u64) -> Option<EventKind> {
    let from = from.max(room.changed()).max(room.resumed());
    let was_due = room.deadline().is_none_or(|deadline| deadline <= from);
    let is_lost = until.saturating_sub(from) > RECONNECT_TIME;
    (room.to_play().is_some() && !was_due && is_lost).then_some(EventKind::Outage { from, until })
}
