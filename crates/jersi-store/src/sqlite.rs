//! SQLite driver for a file or memory. Write-ahead log, synced at every commit. One writer task commits queued writes
//! together (group commit); readers have their own connections.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use jersi_files::Lock;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::MissedTickBehavior;

use crate::bus::{Bus, LocalBus};
use crate::connection::SqlConnection;
use crate::meter::{Meter, Pool, PoolStats};
use crate::schema::prepare;
use crate::value::{Row, Value};
use crate::write::{Write, Written, apply};
use crate::{Accepted, Access, BoxFuture, Driver, StoreError};

/// Maximum number of writes in a group commit.
const GROUP: usize = 256;
/// Length of the write queue. Further writes wait.
const QUEUE: usize = 4096;
/// Connections for games, tokens and heartbeats.
const READERS: u32 = 4;
/// Connections for lists.
const LIST_READERS: u32 = 2;
/// Time limit of a list, and for waiting for a connection.
const LIST_LIMIT: Duration = Duration::from_secs(1);
/// Number of instructions of the virtual machine between checks of the time limit.
const CHECK_INTERVAL: i32 = 10_000;
/// Result code of an interrupted query.
const SQLITE_INTERRUPT: &str = "9";
/// Checkpoint interval.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// WAL length in pages of 4 KiB at which it is restarted.
const LONGEST_LOG: u64 = 16_000;
/// Maximum number of passive checkpoints before a restart.
const ROUNDS: u32 = 5;
/// Duration of a passive checkpoint after which few pages are left.
const SHORT_ROUND: Duration = Duration::from_millis(5);
/// Timeout for locks of other processes.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) struct Sqlite {
    jobs: mpsc::Sender<Job>,
    /// `None` for a database in memory, whose only connection also reads.
    readers: Option<SqlitePool>,
    lists: Option<SqlitePool>,
    meters: [Meter; 2],
    options: SqliteConnectOptions,
    bus: Arc<LocalBus>,
    /// Lock on the file while it is served.
    lock: Mutex<Option<Lock>>,
    is_shared: bool,
}

enum Job {
    Write(Write, oneshot::Sender<Result<Written, StoreError>>),
    Read(String, Vec<Value>, oneshot::Sender<Result<Vec<Row>, StoreError>>),
    Close(oneshot::Sender<()>),
}

impl Sqlite {
    pub(crate) async fn open(
        path: Option<&Path>,
        access: Access,
        accepted: Accepted,
    ) -> Result<Self, StoreError> {
        let lock = match (path, access) {
            (Some(path), Access::Exclusive) => Some(Lock::take(path)?),
            _ => None,
        };
        if let Some(path) = path {
            make_private(path).map_err(sqlx::Error::Io)?;
        }
        let is_shared = path.is_some() && access == Access::Shared;
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
        prepare(&mut writer, accepted).await?;
        let written = Arc::new(AtomicBool::new(false));
        if path.is_some() && access == Access::Exclusive {
            // A checkpoint syncs the whole file; commits must not wait for it.
            writer.script("PRAGMA wal_autocheckpoint = 0").await?;
            tokio::spawn(checkpoint(options.connect().await?, Arc::downgrade(&written)));
        }
        let (readers, lists) = match path {
            Some(_) => {
                let pool = SqlitePoolOptions::new().max_connections(READERS);
                let lists =
                    SqlitePoolOptions::new().max_connections(LIST_READERS).acquire_timeout(LIST_LIMIT);
                let lists = lists.connect_with(options.clone()).await?;
                (Some(pool.connect_with(options.clone()).await?), Some(lists))
            }
            None => (None, None),
        };
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(work(writer, queue, written));
        let (bus, lock, meters) = (Arc::default(), Mutex::new(lock), Default::default());
        Ok(Self { jobs, readers, lists, meters, options, bus, lock, is_shared })
    }
}

/// Creates a missing database file with access for its owner only, and withdraws the access of others from an existing
/// one: it contains password hashes. SQLite gives its log files the mode of the database.
#[cfg(unix)]
fn make_private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let mut options = std::fs::File::options();
    options.write(true).create_new(true).mode(0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(error),
        Err(_) => {}
        Ok(_) => return Ok(()),
    }
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let Ok(found) = std::fs::metadata(&name) else { continue };
        // Access for a group, without access for others, is a choice of the operator.
        if found.permissions().mode() & 0o007 != 0 {
            // Fails for another user's file, which that user must protect.
            let _ = std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600));
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> std::io::Result<()> {
    Ok(())
}

impl Driver for Sqlite {
    fn rows(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            if let Some(pool) = &self.readers {
                return self.meters[0].acquire(pool.acquire()).await?.rows(&sql, values).await;
            }
            self.meters[0].acquire(async { Ok(()) }).await?;
            let (answer, answered) = oneshot::channel();
            self.jobs.send(Job::Read(sql, values, answer)).await.map_err(|_| StoreError::Closed)?;
            answered.await.map_err(|_| StoreError::Closed)?
        })
    }

    fn list(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            let Some(pool) = &self.lists else { return self.rows(sql, values).await };
            let mut connection = self.meters[1].acquire(pool.acquire()).await?;
            let end = Instant::now() + LIST_LIMIT;
            connection
                .lock_handle()
                .await?
                .set_progress_handler(CHECK_INTERVAL, move || Instant::now() < end);
            let result = connection.rows(&sql, values).await;
            connection.lock_handle().await?.remove_progress_handler();
            match result {
                Err(StoreError::Database(sqlx::Error::Database(error)))
                    if error.code().as_deref() == Some(SQLITE_INTERRUPT) =>
                {
                    self.meters[1].count_timeout();
                    Err(StoreError::TimedOut)
                }
                result => result,
            }
        })
    }

    fn stats(&self) -> Vec<(Pool, PoolStats)> {
        vec![(Pool::Main, self.meters[0].stats()), (Pool::Lists, self.meters[1].stats())]
    }

    fn size_query(&self) -> &'static str {
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    }

    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            self.jobs.send(Job::Write(write, answer)).await.map_err(|_| StoreError::Closed)?;
            answered.await.map_err(|_| StoreError::Closed)?
        })
    }

    fn connection(&self) -> BoxFuture<'_, Result<Box<dyn SqlConnection>, StoreError>> {
        Box::pin(async move {
            let connection: Box<dyn SqlConnection> = Box::new(self.options.connect().await?);
            Ok(connection)
        })
    }

    fn bus(&self) -> Arc<dyn Bus> {
        self.bus.clone()
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn has_connections(&self) -> bool {
        self.readers.is_some()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let (answer, closed) = oneshot::channel();
            if self.jobs.send(Job::Close(answer)).await.is_ok() {
                let _ = closed.await;
            }
            for pool in self.readers.iter().chain(&self.lists) {
                pool.close().await;
            }
            if let Ok(mut lock) = self.lock.lock() {
                lock.take();
            }
        })
    }
}

/// Writer task: commits queued writes and answers their senders.
async fn work(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>, written: Arc<AtomicBool>) {
    let mut gathered = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut gathered, GROUP).await > 0 {
        let mut group = Vec::with_capacity(gathered.len());
        let mut closing = None;
        for job in gathered.drain(..) {
            match job {
                Job::Write(write, answer) => group.push((write, answer)),
                Job::Read(sql, values, answer) => {
                    // Reads see all writes that were queued before them.
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

/// Checkpoint task. Passive checkpoints neither block nor wait for readers and the writer; a long log is restarted,
/// which blocks the writer for a short time.
async fn checkpoint(mut connection: SqliteConnection, written: Weak<AtomicBool>) {
    // A restart blocks the writer until readers are done. A short timeout keeps a backup from delaying games.
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
        // A failure, such as a full disk, is retried at the next tick.
        if passive_checkpoint(&mut connection).await > LONGEST_LOG {
            // The writer waits for the restart, which copies and syncs the pages written since the last passive checkpoint.
            // Each round leaves only those that were written during the round.
            for _ in 1..ROUNDS {
                let start = Instant::now();
                passive_checkpoint(&mut connection).await;
                if start.elapsed() < SHORT_ROUND {
                    break;
                }
            }
            let _ = connection.rows("PRAGMA wal_checkpoint(RESTART)", Vec::new()).await;
        }
    }
    let _ = sqlx::Connection::close(connection).await;
}

/// Copies pages of the log to the database, without blocking others. Returns the length of the log in pages.
async fn passive_checkpoint(connection: &mut SqliteConnection) -> u64 {
    let rows = connection.rows("PRAGMA wal_checkpoint(PASSIVE)", Vec::new()).await;
    rows.ok().and_then(|rows| rows.first()?.number(1).ok()).unwrap_or(0)
}

async fn commit(
    connection: &mut SqliteConnection,
    group: Vec<(Write, oneshot::Sender<Result<Written, StoreError>>)>,
) {
    if group.is_empty() {
        return;
    }
    if group.len() > 1 && in_transaction(connection, group.iter().map(|(write, _)| write)).await.is_ok() {
        for (_, answer) in group {
            let _ = answer.send(Ok(Written::Done));
        }
        return;
    }
    // A single write, or one of the group failed: apply each on its own.
    for (write, answer) in group {
        let result = in_transaction(connection, std::iter::once(&write)).await;
        let _ = answer.send(match result {
            Ok(()) => Ok(Written::Done),
            Err(StoreError::Conflict) => Ok(Written::Conflict),
            Err(error) => Err(error),
        });
    }
}

async fn in_transaction(
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
        // Fails only if no transaction was begun or the database is gone.
        let _ = connection.script("ROLLBACK").await;
    }
    result
}
