//! PostgreSQL driver: any number of connections and servers. Every write is one transaction; the database groups commits.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};

use crate::bus::{Bus, PostgresBus};
use crate::connection::SqlConnection;
use crate::meter::{Meter, Pool, PoolStats};
use crate::schema::prepare;
use crate::value::{Row, Value};
use crate::write::{Write, Written, append_in_one_statement, apply, single_event};
use crate::{Accepted, BoxFuture, Driver, StoreError};

/// Pool sizes. Reads have a separate pool, so that they do not wait behind writes.
const WRITERS: u32 = 12;
const READERS: u32 = 8;
/// Connections for lists, which have a time limit.
const LIST_READERS: u32 = 3;
/// Time limit of a list in milliseconds.
const LIST_LIMIT: u64 = 1_000;
/// Timeout for acquiring a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// Attempts for a transaction after serialisation failures.
const TRIES: u32 = 5;

pub(crate) struct Postgres {
    writers: PgPool,
    readers: PgPool,
    lists: PgPool,
    meters: [Meter; 3],
    options: PgConnectOptions,
    bus: Arc<PostgresBus>,
}

impl Postgres {
    pub(crate) async fn open(url: &str, accepted: Accepted) -> Result<Self, StoreError> {
        let options: PgConnectOptions = url.parse::<PgConnectOptions>()?.disable_statement_logging();
        let mut connection: PgConnection = options.connect().await?;
        prepare(&mut connection, accepted).await?;
        connection.close().await?;
        let pool = |most| {
            let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
            pool.connect_with(options.clone())
        };
        let (writers, readers) = (pool(WRITERS).await?, pool(READERS).await?);
        let limited = options.clone().options([("statement_timeout", LIST_LIMIT.to_string())]);
        let lists = PgPoolOptions::new().max_connections(LIST_READERS);
        let lists = lists.acquire_timeout(Duration::from_millis(LIST_LIMIT)).connect_with(limited).await?;
        let bus = PostgresBus::start(options.clone(), writers.clone());
        let (bus, meters) = (Arc::new(bus), Default::default());
        Ok(Self { writers, readers, lists, meters, options, bus })
    }

    async fn try_write(&self, write: &Write) -> Result<(), StoreError> {
        let mut connection = self.meters[2].acquire(self.writers.acquire()).await?;
        let connection: &mut PgConnection = &mut connection;
        if let Some(append) = single_event(write) {
            return append_in_one_statement(connection, append).await;
        }
        SqlConnection::begin(connection).await?;
        let mut result = apply(connection, write).await;
        if result.is_ok() {
            result = connection.script("COMMIT").await;
        }
        if result.is_err() {
            let _ = connection.script("ROLLBACK").await;
        }
        result
    }
}

impl Driver for Postgres {
    fn rows(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(
            async move { self.meters[0].acquire(self.readers.acquire()).await?.rows(&sql, values).await },
        )
    }

    fn list(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            match self.meters[1].acquire(self.lists.acquire()).await?.rows(&sql, values).await {
                Err(error) if has_code(&error, &[QUERY_CANCELED]) => {
                    self.meters[1].count_timeout();
                    Err(StoreError::TimedOut)
                }
                result => result,
            }
        })
    }

    fn stats(&self) -> Vec<(Pool, PoolStats)> {
        let pools = [Pool::Main, Pool::Lists, Pool::Writes];
        pools.into_iter().zip(&self.meters).map(|(pool, meter)| (pool, meter.stats())).collect()
    }

    fn size_query(&self) -> &'static str {
        "SELECT pg_database_size(current_database())"
    }

    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>> {
        Box::pin(async move {
            let mut tries = 1;
            loop {
                match self.try_write(&write).await {
                    Ok(()) => return Ok(Written::Done),
                    Err(StoreError::Conflict) => return Ok(Written::Conflict),
                    Err(error) if tries < TRIES && is_serialization_failure(&error) => tries += 1,
                    Err(error) => return Err(error),
                }
            }
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
        true
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.writers.close().await;
            self.readers.close().await;
            self.lists.close().await;
        })
    }
}

/// Error codes of PostgreSQL.
const SERIALIZATION_FAILURE: &str = "40001";
const DEADLOCK: &str = "40P01";
const QUERY_CANCELED: &str = "57014";

/// Whether the error is a serialisation failure or a deadlock.
fn is_serialization_failure(error: &StoreError) -> bool {
    has_code(error, &[SERIALIZATION_FAILURE, DEADLOCK])
}

fn has_code(error: &StoreError, codes: &[&str]) -> bool {
    match error {
        StoreError::Database(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| codes.contains(&code.as_ref()))
        }
        _ => false,
    }
}
