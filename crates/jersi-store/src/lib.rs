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

/// What comes later, of any kind.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Who else uses a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Perhaps a server.
    Beside,
    /// Nobody who writes games.
    Alone,
}

/// A database.
trait Driver: Send + Sync {
    /// Answers a question.
    fn rows(&self, sql: String, values: Vec<Value>) -> Later<'_, Result<Vec<Row>, StoreError>>;
    /// Makes a change, and returns once it is on the disk.
    fn write(&self, write: Write) -> Later<'_, Result<Written, StoreError>>;
    /// A connection of its own, for long work.
    fn connection(&self) -> Later<'_, Result<Box<dyn Connection>, StoreError>>;
    /// What tells other servers of changes.
    fn bus(&self) -> Arc<dyn Bus>;
    /// Whether other servers may write to the database at the same time.
    fn is_shared(&self) -> bool;
    /// Ends what runs.
    fn close(&self) -> Later<'_, ()>;
}

/// What a server keeps.
#[derive(Clone)]
pub struct Store(Arc<dyn Driver>);

impl Store {
    /// Opens a database beside a server that may run on it, and brings it to the form of this build.
    pub async fn open(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Use::Beside).await
    }

    /// Opens a database for a server, or for work that needs it alone. A file of SQLite has one such user at a time:
    /// what is in its memory is what is in the file.
    pub async fn open_to_serve(address: &Address) -> Result<Self, StoreError> {
        Self::open_as(address, Use::Alone).await
    }

    /// Boxed, so that both drivers are compiled here, and not once more in every crate that opens a database.
    fn open_as(address: &Address, purpose: Use) -> Later<'_, Result<Self, StoreError>> {
        Box::pin(async move {
            Ok(Self(match address {
                Address::Sqlite(path) => Arc::new(sqlite::Sqlite::open(Some(path), purpose).await?),
                Address::Memory => Arc::new(sqlite::Sqlite::open(None, purpose).await?),
                Address::Postgres(url) => Arc::new(postgres::Postgres::open(url).await?),
            }))
        })
    }

    /// Makes a change, and returns once it is on the disk.
    pub async fn write(&self, write: Write) -> Result<Written, StoreError> {
        self.0.write(write).await
    }

    /// What tells other servers of changes, and of theirs.
    #[must_use]
    pub fn bus(&self) -> Arc<dyn Bus> {
        self.0.bus()
    }

    /// Whether other servers may write to the database at the same time.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    /// Ends what runs. What was acknowledged is on the disk already.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("is_shared", &self.is_shared()).finish_non_exhaustive()
    }
}
