//! Time in which nobody could play, because no server was there or its database was not: the clocks of games stand
//! meanwhile. Every server writes down each second that it is there. Whoever starts finds since when nobody was, and
//! so does whoever gets its database back; each running game is then given the time back by an event.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jersi_store::{ServerRow, Store, StoreError, Write};
use jersi_wire::What;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::App;
use crate::app::{Config, Inner};
use crate::hub::Doing;
use crate::room::Room;
use crate::time::DAY;

/// How often a server writes down that it is there, while some clock may run.
const BEAT: Duration = Duration::from_secs(1);
/// And while none does, in beats.
const IDLE_BEATS: u32 = 60;
/// Who gave no sign for so long, in milliseconds, was away, or asleep.
const AWAY: u64 = 5_000;
/// A sign that is older than this one, in milliseconds, was not followed by another one.
const MISSED: u64 = 2_000;
/// A database that answers within this time is slow; otherwise it is away.
const PATIENCE: Duration = Duration::from_secs(10);
/// Clocks stand for so much longer: clients do not come back at once.
const RETURN: u64 = 5_000;
/// A server that was there so long ago may still be there: its next sign is waited for.
const RECENT: u64 = 10_000;
/// For how long, and how often it is looked for.
const WAITING: Duration = Duration::from_millis(2_500);
const LOOK: Duration = Duration::from_millis(100);
/// After a longer outage, all games by days get the time back; else those that end soon.
const LONG: u64 = 3_600_000;
/// So many games at once.
const TOGETHER: usize = 64;
/// The end of time, for a database.
const NEVER: u64 = i64::MAX as u64;

impl App {
    /// A server on a store that servers had before: what it does by itself begins once the games that were played
    /// then have got back the time in which no server was there.
    pub async fn resume(store: Store, mut config: Config) -> Result<Self, StoreError> {
        let last = last_sign(&store, (config.now)()).await?;
        // The clock of the machine may have been set back: that of the games never is.
        let behind = last.unwrap_or(0).saturating_sub((config.now)());
        if behind > 0 {
            tracing::warn!(behind, "the clock of this machine was set back; the clock of the games goes on");
            let now = config.now.clone();
            config.now = std::sync::Arc::new(move || now() + behind);
        }
        let app = Self::at_rest(store, config);
        if let Some(from) = last {
            app.give_back(from).await?;
        }
        app.store().write(app.sign(app.now(), false)).await?;
        app.0.well.store(app.now(), Ordering::Release);
        app.begin();
        let beating = tokio::spawn(beat(std::sync::Arc::downgrade(&app.0)));
        if let Ok(mut beat) = app.0.beat.lock() {
            *beat = Some(beating.abort_handle());
        }
        Ok(app)
    }

    /// The last thing that a server does: writes down since when it has not been there.
    pub async fn rest(&self) {
        if let Ok(mut beat) = self.0.beat.lock()
            && let Some(beating) = beat.take()
        {
            beating.abort();
        }
        let at = self.0.stopped_at.load(Ordering::Relaxed).min(self.now());
        if let Err(error) = self.store().write(self.sign(at, true)).await {
            tracing::warn!(%error, "the end of this server cannot be written down");
        }
    }

    fn sign(&self, at: u64, stops: bool) -> Write {
        Write::ServerSeen { server: self.0.name.clone(), at, stops }
    }

    /// Whether the database is away, or was until now, or this machine slept: nothing may happen before the time was
    /// given back, or flags would fall.
    pub(crate) fn is_out(&self) -> bool {
        self.now().saturating_sub(self.0.well.load(Ordering::Acquire)) > AWAY
    }

    /// Gives every running game the time back since nobody could play.
    async fn give_back(&self, from: u64) -> Result<(), StoreError> {
        let now = self.now();
        let until = now + RETURN;
        let soon = if now.saturating_sub(from) > LONG { NEVER } else { now + DAY };
        let games = self.store().on_clocks(soon).await?;
        let count = games.len();
        for some in games.chunks(TOGETHER) {
            let mut tasks = JoinSet::new();
            for game in some {
                let (app, game) = (self.clone(), game.clone());
                tasks.spawn(async move {
                    if let Err(refused) = app.act(&game, None, Doing::Outage { from, until }).await {
                        tracing::warn!(game, error = refused.id.id(), "lost time cannot be given back");
                    }
                });
            }
            tasks.join_all().await;
        }
        if count > 0 {
            tracing::info!(games = count, milliseconds = now.saturating_sub(from), "gave lost time back");
        }
        Ok(())
    }

    /// Writes down that this server is there, if a clock may run or it is asked to; says whether one may.
    async fn give_sign(&self, is_asked: bool) -> Result<bool, StoreError> {
        let was_out = self.is_out();
        if !was_out {
            // While the database is asked it counts as being there.
            self.0.well.store(u64::MAX, Ordering::Release);
        }
        let now = self.now();
        let is_needed = self.store().has_deadline_before(now + DAY).await?;
        if was_out {
            // Others may have been there meanwhile.
            let servers = self.store().servers().await?;
            let from = servers.iter().map(|server| server.seen).max().unwrap_or(now);
            if now.saturating_sub(from) > MISSED {
                self.give_back(from).await?;
            }
        }
        if is_needed || is_asked || was_out {
            self.store().write(self.sign(self.now(), false)).await?;
        }
        self.0.well.store(self.now(), Ordering::Release);
        Ok(is_needed)
    }
}

/// When a server was last there; nothing if one is there now, or none has ever been.
async fn last_sign(store: &Store, now: u64) -> Result<Option<u64>, StoreError> {
    let servers = store.servers().await?;
    let last = servers.iter().map(|server| server.seen).max();
    if store.is_shared() {
        let is_recent = |server: &&ServerRow| !server.has_stopped && server.seen.abs_diff(now) < RECENT;
        let recent: Vec<_> = servers.iter().filter(is_recent).cloned().collect();
        let end = tokio::time::Instant::now() + WAITING;
        while !recent.is_empty() && tokio::time::Instant::now() < end {
            tokio::time::sleep(LOOK).await;
            let servers = store.servers().await?;
            if servers.iter().any(|server| !server.has_stopped && !recent.contains(server)) {
                return Ok(None);
            }
        }
    }
    match last {
        Some(last) => Ok(Some(last)),
        // A database of an earlier build, or a backup that was restored.
        None => store.last_change().await,
    }
}

async fn beat(app: Weak<Inner>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since = 0;
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade().map(App) else { return };
        let signed = tokio::time::timeout(PATIENCE, app.give_sign(since >= IDLE_BEATS)).await;
        match signed {
            Ok(Ok(true)) => since = 0,
            Ok(Ok(false)) => since = if since >= IDLE_BEATS { 0 } else { since + 1 },
            failed => {
                app.0.well.store(0, Ordering::Release);
                let error = failed.ok().and_then(Result::err).map(|error| error.to_string());
                tracing::warn!(error, "the database is away");
            }
        }
    }
}

/// What an outage is for a game: an event, unless nobody waited or the time was given back already.
pub(crate) fn outage_of(room: &Room, from: u64, until: u64) -> Option<What> {
    let from = from.max(room.changed()).max(room.resumed());
    let was_due = room.deadline().is_none_or(|deadline| deadline <= from);
    let is_lost = until.saturating_sub(from) > RETURN;
    (room.to_play().is_some() && !was_due && is_lost).then_some(What::Outage { from, until })
}
