//! PostgreSQL driver: any number of connections and servers. Every write is one transaction; the database groups commits.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};

use crate::bus::{Bus, PostgresBus};
use crate::connection::SqlConnection;
use crate::schema::prepare;
use crate::value::{Row, Value};
use crate::write::{Write, Written, append_in_one_statement, apply, single_event};
use crate::{Accepted, BoxFuture, Driver, StoreError};

/// Pool sizes. Reads have a separate pool, so that they do not wait behind writes.
const WRITERS: u32 = 12;
const READERS: u32 = 8;
/// Timeout for acquiring a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// Attempts for a transaction after serialisation failures.
const TRIES: u32 = 5;

pub(crate) struct Postgres {
    writers: PgPool,
    readers: PgPool,
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
        let bus = PostgresBus::start(options.clone(), writers.clone());
        Ok(Self { writers, readers, options, bus: Arc::new(bus) })
    }

    async fn try_write(&self, write: &Write) -> Result<(), StoreError> {
        let mut connection = self.writers.acquire().await?;
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
        Box::pin(async move { self.readers.acquire().await?.rows(&sql, values).await })
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
        })
    }
}

/// Whether the error is a serialisation failure or a deadlock.
fn is_serialization_failure(error: &StoreError) -> bool {
    match error {
        StoreError::Database(sqlx::Error::Database(error)) => {
            matches!(error.code().as_deref(), Some("40001" | "40P01"))
        }
        _ => false,
    }
}
