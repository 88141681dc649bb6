//! SQLite: a file, or memory. Write-ahead log, synced at every commit; one writer, which commits together what has
//! gathered while it was busy, so that a commit is paid once for many turns; readers beside it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use jersi_files::Lock;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::MissedTickBehavior;

use crate::bus::{Bus, LocalBus};
use crate::connection::Connection;
use crate::schema::migrate;
use crate::value::{Row, Value};
use crate::write::{Write, Written, apply};
use crate::{Driver, Later, StoreError, Use};

/// This many changes are committed together at most.
const GROUP: usize = 256;
/// This many may wait; whoever comes then waits for a place.
const QUEUE: usize = 4096;
const READERS: u32 = 4;
/// How often what was written goes from the log to the file.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// The log begins anew when it has this many pages of 4 KiB.
const LONGEST_LOG: u64 = 16_000;
/// How long another process may hold the database.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) struct Sqlite {
    jobs: mpsc::Sender<Job>,
    /// None for a database in memory: it has one connection, which does everything.
    readers: Option<SqlitePool>,
    options: SqliteConnectOptions,
    bus: Arc<LocalBus>,
    /// Held as long as the file is served.
    lock: Mutex<Option<Lock>>,
    is_shared: bool,
}

enum Job {
    Write(Write, oneshot::Sender<Result<Written, StoreError>>),
    Read(String, Vec<Value>, oneshot::Sender<Result<Vec<Row>, StoreError>>),
    Close(oneshot::Sender<()>),
}

impl Sqlite {
    pub(crate) async fn open(path: Option<&Path>, purpose: Use) -> Result<Self, StoreError> {
        let lock = match (path, purpose) {
            (Some(path), Use::Alone) => Some(Lock::take(path)?),
            _ => None,
        };
        let is_shared = path.is_some() && purpose == Use::Beside;
        let options = match path {
            Some(path) => SqliteConnectOptions::new()
                .filename(path)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(PATIENCE),
            None => SqliteConnectOptions::new().in_memory(true),
        };
        let options = options.disable_statement_logging();
        let mut writer = options.connect().await?;
        migrate(&mut writer).await?;
        let written = Arc::new(AtomicBool::new(false));
        if path.is_some() && purpose == Use::Alone {
            // A checkpoint syncs the whole file, and whoever commits must not wait for that.
            writer.script("PRAGMA wal_autocheckpoint = 0").await?;
            tokio::spawn(checkpoint(options.connect().await?, Arc::downgrade(&written)));
        }
        let readers = match path {
            Some(_) => {
                let pool = SqlitePoolOptions::new().max_connections(READERS);
                Some(pool.connect_with(options.clone()).await?)
            }
            None => None,
        };
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(work(writer, queue, written));
        Ok(Self { jobs, readers, options, bus: Arc::default(), lock: Mutex::new(lock), is_shared })
    }
}

impl Driver for Sqlite {
    fn rows(&self, sql: String, values: Vec<Value>) -> Later<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            if let Some(pool) = &self.readers {
                return pool.acquire().await?.rows(&sql, values).await;
            }
            let (answer, answered) = oneshot::channel();
            self.jobs.send(Job::Read(sql, values, answer)).await.map_err(|_| StoreError::Closed)?;
            answered.await.map_err(|_| StoreError::Closed)?
        })
    }

    fn write(&self, write: Write) -> Later<'_, Result<Written, StoreError>> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            self.jobs.send(Job::Write(write, answer)).await.map_err(|_| StoreError::Closed)?;
            answered.await.map_err(|_| StoreError::Closed)?
        })
    }

    fn connection(&self) -> Later<'_, Result<Box<dyn Connection>, StoreError>> {
        Box::pin(async move {
            let connection: Box<dyn Connection> = Box::new(self.options.connect().await?);
            Ok(connection)
        })
    }

    fn bus(&self) -> Arc<dyn Bus> {
        self.bus.clone()
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let (answer, closed) = oneshot::channel();
            if self.jobs.send(Job::Close(answer)).await.is_ok() {
                let _ = closed.await;
            }
            if let Some(readers) = &self.readers {
                readers.close().await;
            }
            if let Ok(mut lock) = self.lock.lock() {
                lock.take();
            }
        })
    }
}

/// The writer: takes what has gathered, commits it, and tells everybody.
async fn work(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>, written: Arc<AtomicBool>) {
    let mut gathered = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut gathered, GROUP).await > 0 {
        let mut group = Vec::with_capacity(gathered.len());
        let mut closing = None;
        for job in gathered.drain(..) {
            match job {
                Job::Write(write, answer) => group.push((write, answer)),
                Job::Read(sql, values, answer) => {
                    // What was asked to be written before is written before.
                    commit(&mut connection, std::mem::take(&mut group)).await;
                    let _ = answer.send(connection.rows(&sql, values).await);
                }
                Job::Close(answer) => closing = Some(answer),
            }
        }
        commit(&mut connection, group).await;
        written.store(true, Ordering::Relaxed);
        if let Some(answer) = closing {
            queue.close();
            let _ = sqlx::Connection::close(connection).await;
            let _ = answer.send(());
            return;
        }
    }
}

/// Brings what was written from the log to the file, beside the writer, as long as that works. It does not wait for
/// readers and the writer, and they do not wait for it, unless the log has become long.
async fn checkpoint(mut connection: SqliteConnection, written: Weak<AtomicBool>) {
    // To begin the log anew it keeps the writer out until readers are done: a backup must not make players wait for long.
    let _ = connection.script("PRAGMA busy_timeout = 100").await;
    let mut ticks = tokio::time::interval(CHECKPOINT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(is_written) = written.upgrade().map(|written| written.swap(false, Ordering::Relaxed)) else {
            break;
        };
        if !is_written {
            continue;
        }
        // What fails now, on a full disk for instance, is tried again.
        let rows = connection.rows("PRAGMA wal_checkpoint(PASSIVE)", Vec::new()).await;
        let pages = rows.ok().and_then(|rows| rows.first()?.number(1).ok()).unwrap_or(0);
        if pages > LONGEST_LOG {
            // Nearly all of it is in the file already; then the log begins anew.
            let _ = connection.rows("PRAGMA wal_checkpoint(RESTART)", Vec::new()).await;
        }
    }
    let _ = sqlx::Connection::close(connection).await;
}

async fn commit(
    connection: &mut SqliteConnection,
    group: Vec<(Write, oneshot::Sender<Result<Written, StoreError>>)>,
) {
    if group.is_empty() {
        return;
    }
    if group.len() > 1 && together(connection, group.iter().map(|(write, _)| write)).await.is_ok() {
        for (_, answer) in group {
            let _ = answer.send(Ok(Written::Done));
        }
        return;
    }
    // Alone, or one of them can't be done: the others must not suffer.
    for (write, answer) in group {
        let result = together(connection, std::iter::once(&write)).await;
        let _ = answer.send(match result {
            Ok(()) => Ok(Written::Done),
            Err(StoreError::Conflict) => Ok(Written::Conflict),
            Err(error) => Err(error),
        });
    }
}

async fn together(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &Write>,
) -> Result<(), StoreError> {
    connection.begin().await?;
    let mut result = Ok(());
    for write in writes {
        result = apply(connection, write).await;
        if result.is_err() {
            break;
        }
    }
    if result.is_ok() {
        result = connection.script("COMMIT").await;
    }
    if result.is_err() {
        // Fails only where nothing was begun, or the database is gone.
        let _ = connection.script("ROLLBACK").await;
    }
    result
}
