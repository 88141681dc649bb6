//! Online play: what a server keeps. Events are the truth; every other column of a game can be made from them again.
//!
//! [`Store`] has the questions and the changes, written once in SQL that both databases understand. A `Driver` is one
//! of the two databases: SQLite with one writer that commits what has gathered (group commit), PostgreSQL with as
//! many connections and servers as there are. A [`Bus`] tells other servers on the same database what has changed.
//! It knows no rules: what the columns of a game hold is handed in.

mod address;
mod bus;
mod connection;
mod dump;
mod error;
mod names;
mod postgres;
mod read;
mod rows;
mod schema;
mod sqlite;
mod value;
mod write;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use address::{Address, AddressError};
pub use bus::{Bus, Notice};
pub use dump::DumpError;
pub use error::StoreError;
pub use names::name_key;
pub use read::GameFilter;
pub use rows::{
    DeviceRow, EventRow, GameRow, GameState, NewEvent, PlayerRow, Rating, RatingRow, RatingStep, ResultsRow,
    SeekRow, ServerRow, TokenKind, device_id,
};
pub use write::{Append, Change, Rate, Rated, Write, Written};

use connection::Connection;
use value::{Row, Value};

/// Boxed future, as in `futures`.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Access to a SQLite file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// A server may write to the file at the same time.
    Beside,
    /// The file is locked: this process is the only server on it.
    Alone,
}

/// Database backend.
trait Driver: Send + Sync {
    /// Runs a query.
    fn rows(&self, sql: String, values: Vec<Value>) -> Later<'_, Result<Vec<Row>, StoreError>>;
    /// Applies a write. Returns after the commit is durable.
    fn write(&self, write: Write) -> Later<'_, Result<Written, StoreError>>;
    /// A separate connection for long operations.
    fn connection(&self) -> Later<'_, Result<Box<dyn Connection>, StoreError>>;
    /// Notices between servers.
    fn bus(&self) -> Arc<dyn Bus>;
    /// Whether other servers may write to the database at the same time.
    fn is_shared(&self) -> bool;
    /// Stops background tasks and closes connections.
    fn close(&self) -> Later<'_, ()>;
}

/// Database of a server: queries and writes.
#[derive(Clone)]
pub struct Store(Arc<dyn Driver>);

impl Store {
    /// Opens a database that a running server may also use, and applies pending migrations.
    pub async fn open(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Use::Beside).await
    }

    /// Opens a database for a server or for maintenance that needs exclusive access. A SQLite file is locked, because
    /// the server caches games in memory.
    pub async fn open_to_serve(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Use::Alone).await
    }

    /// Boxed, so that both drivers are compiled in this crate only and not again in every crate that opens a database.
    fn open_as(address: &Address, purpose: Use) -> Later<'_, Result<Self, StoreError>> {
        Box::pin(async move {
            Ok(Self(match address {
                Address::Sqlite(path) => Arc::new(sqlite::Sqlite::open(Some(path), purpose).await?),
                Address::Memory => Arc::new(sqlite::Sqlite::open(None, purpose).await?),
                Address::Postgres(url) => Arc::new(postgres::Postgres::open(url).await?),
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
