//! Database of online play, in SQLite or PostgreSQL. Games are stored as lists of events; all other columns of a game are
//! derived from them and can be rebuilt.
//!
//! [`Store`] has the queries and the writes ([`Write`]), in SQL that both databases understand. A `Driver` is one of the
//! two databases: SQLite with one writer and group commit, PostgreSQL with any number of connections and servers. A
//! [`Bus`] carries change notices between servers on the same database. Optimistic concurrency: of two writes that append
//! the same event number, one succeeds and the other is a conflict.
//!
//! The rules of the games, and the values of derived columns, are left to `jersi-server`.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! use jersi_store::{Address, Store, Write, Written};
//! use jersi_wire::PlayerKind;
//!
//! let store = Store::open(&Address::Memory).await?;
//! let player = |id: &str, name: &str| Write::Player {
//!     id: id.to_owned(),
//!     kind: PlayerKind::Registered,
//!     name: name.to_owned(),
//!     since: 0,
//! };
//! assert_eq!(store.write(player("p1", "Modern")).await?, Written::Done);
//! // Names that look alike are taken.
//! assert_eq!(store.write(player("p2", "rnodern")).await?, Written::Conflict);
//! assert_eq!(store.player_named("MODERN").await?.map(|player| player.id), Some("p1".to_owned()));
//! # Ok::<_, jersi_store::StoreError>(())
//! # }).unwrap();
//! ```

mod address;
mod bus;
mod clock;
mod connection;
mod dump;
mod lists;
mod meter;
mod moderation;
mod names;
mod postgres;
mod read;
mod recount;
mod relays;
mod rows;
mod schema;
mod seeks;
mod snapshot;
mod sqlite;
mod value;
mod write;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use address::{Address, AddressError};
pub use bus::{Bus, Notice};
pub use dump::{DumpError, RowProgress};
pub use lists::{GameFilter, ListedGame};
pub use meter::{Pool, PoolStats};
pub use moderation::{BlockRow, CaseGame, DecisionRow, LikenessRow, MarkRow, ReportRow};
pub use names::name_key;
pub use recount::Recount;
pub use rows::{
    DeviceRow, EventRow, GameRow, GameState, NewEvent, PlayerRow, Rating, RatingRow, RatingStep, ResultsRow,
    SeekRow, ServerRow, TokenKind, device_id,
};
pub use seeks::{LiveSeek, NewSeek};
pub use write::{Append, PlayerChange, RatedResult, RatingSystem, Write, Written};

use connection::SqlConnection;
use value::{Row, Value};

/// Boxed future, as in `futures`.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why an operation failed. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error or is unreachable.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// Another write came first.
    #[error("write conflict")]
    Conflict,
    /// Unexpected type of a column.
    #[error("column {0} has an unexpected type")]
    Shape(usize),
    /// Unknown value of an enumeration.
    #[error("unknown value '{0}' in the database")]
    Word(String),
    /// The schema is newer than this build.
    #[error("the database has schema version {found}, but this build only knows versions up to {known}")]
    Newer {
        /// Schema version of the database.
        found: i64,
        /// Latest schema version that this build knows.
        known: i64,
    },
    /// The schema is older than this build.
    #[error(
        "the database has schema version {found}, and this build needs version {known}: 'jersi serve' or \
         'jersi admin migrate' migrates it; earlier versions of the program can't use it afterwards"
    )]
    Older {
        /// Schema version of the database.
        found: i64,
        /// Latest schema version that this build knows.
        known: i64,
    },
    /// A migration is pending, and another server still runs on the database.
    #[error("a server of an earlier version is running on the database; stop it before the migration")]
    EarlierServer,
    /// Another server has locked the file.
    #[error(transparent)]
    InUse(#[from] jersi_files::LockError),
    /// A list took longer than its time limit.
    #[error("the query took too long")]
    TimedOut,
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
}

/// Schema versions that are accepted when a database is opened. An empty database always gets the latest schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Accepted {
    /// The latest one. Earlier ones are migrated.
    Migrated,
    /// The latest one. Earlier ones are rejected.
    Latest,
    /// The latest one and all earlier ones, for backups.
    Any,
}

/// Access to a SQLite file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// A server may write to the file at the same time.
    Shared,
    /// The file is locked: this process is the only server on it.
    Exclusive,
}

/// Database backend.
trait Driver: Send + Sync {
    /// Runs a query.
    fn rows(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>>;
    /// Runs a query of a list: on separate connections and with a time limit, so that lists do not hold up games.
    fn list(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>>;
    /// Statistics of the connection pools.
    fn stats(&self) -> Vec<(Pool, PoolStats)>;
    /// Query for the size of the database in bytes.
    fn size_query(&self) -> &'static str;
    /// Applies a write. Returns after the commit is durable.
    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>>;
    /// A separate connection for long operations.
    fn connection(&self) -> BoxFuture<'_, Result<Box<dyn SqlConnection>, StoreError>>;
    /// Notices between servers.
    fn bus(&self) -> Arc<dyn Bus>;
    /// Whether other servers may write to the database at the same time.
    fn is_shared(&self) -> bool;
    /// Whether [`connection`](Self::connection) reaches the same data: a database in memory has one connection only.
    fn has_connections(&self) -> bool {
        true
    }
    /// Stops background tasks and closes connections.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Database of a server: queries and writes.
#[derive(Clone)]
pub struct Store(Arc<dyn Driver>);

impl Store {
    /// Opens a database that a running server may also use. Fails if a migration is pending.
    pub async fn open(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Access::Shared, Accepted::Latest).await
    }

    /// Opens a database of this or an earlier version for [`back_up`](Self::back_up).
    pub async fn open_for_backup(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Access::Shared, Accepted::Any).await
    }

    /// Opens a database for maintenance that needs exclusive access. Fails if a migration is pending.
    pub async fn open_alone(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Access::Exclusive, Accepted::Latest).await
    }

    /// Opens a database for a server and applies pending migrations, unless a server of an earlier version is running. A
    /// SQLite file is locked, because the server caches games in memory.
    pub async fn open_to_serve(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Access::Exclusive, Accepted::Migrated).await
    }

    /// Schema version of the database.
    pub async fn schema_version(&self) -> Result<u64, StoreError> {
        let rows = self.0.rows("SELECT number FROM form".to_owned(), Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Boxed, so that both drivers are compiled in this crate only and not again in every crate that opens a database.
    fn open_as(
        address: &Address,
        access: Access,
        accepted: Accepted,
    ) -> BoxFuture<'_, Result<Self, StoreError>> {
        Box::pin(async move {
            Ok(Self(match address {
                Address::Sqlite(path) => Arc::new(sqlite::Sqlite::open(Some(path), access, accepted).await?),
                Address::Memory => Arc::new(sqlite::Sqlite::open(None, access, accepted).await?),
                Address::Postgres(url) => Arc::new(postgres::Postgres::open(url, accepted).await?),
            }))
        })
    }

    /// Applies a write. Returns after the commit is durable.
    pub async fn write(&self, write: Write) -> Result<Written, StoreError> {
        self.0.write(write).await
    }

    /// Notices to and from other servers on the same database.
    #[must_use]
    pub fn bus(&self) -> Arc<dyn Bus> {
        self.0.bus()
    }

    /// Whether other servers may write to the database at the same time.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    /// Statistics of the connection pools.
    #[must_use]
    pub fn stats(&self) -> Vec<(Pool, PoolStats)> {
        self.0.stats()
    }

    /// Size of the database in bytes.
    pub async fn size(&self) -> Result<u64, StoreError> {
        let rows = self.0.rows(self.0.size_query().to_owned(), Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Closes the database. Acknowledged writes are durable already.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("is_shared", &self.is_shared()).finish_non_exhaustive()
    }
}
