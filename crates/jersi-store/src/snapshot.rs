//! Reading one state of the database while servers write.

use std::sync::Arc;

use tokio::sync::Mutex;

use crate::bus::Bus;
use crate::connection::SqlConnection;
use crate::value::{Row, Value};
use crate::{BoxFuture, Driver, Pool, PoolStats, Store, StoreError, Write, Written};

impl Store {
    /// The database as it is now, for reading. Writes fail. The snapshot is released when it is dropped.
    pub async fn snapshot(&self) -> Result<Self, StoreError> {
        if !self.0.has_connections() {
            return Ok(self.clone());
        }
        let mut connection = self.0.connection().await?;
        connection.begin_reading().await?;
        Ok(Self(Arc::new(Snapshot { connection: Mutex::new(connection), of: self.0.clone() })))
    }
}

/// A transaction that reads.
struct Snapshot {
    connection: Mutex<Box<dyn SqlConnection>>,
    of: Arc<dyn Driver>,
}

impl Driver for Snapshot {
    fn rows(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        Box::pin(async move { self.connection.lock().await.rows(&sql, values).await })
    }

    fn list(&self, sql: String, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        self.rows(sql, values)
    }

    fn stats(&self) -> Vec<(Pool, PoolStats)> {
        self.of.stats()
    }

    fn size_query(&self) -> &'static str {
        self.of.size_query()
    }

    fn write(&self, _: Write) -> BoxFuture<'_, Result<Written, StoreError>> {
        Box::pin(async { Err(StoreError::Closed) })
    }

    fn connection(&self) -> BoxFuture<'_, Result<Box<dyn SqlConnection>, StoreError>> {
        self.of.connection()
    }

    fn bus(&self) -> Arc<dyn Bus> {
        self.of.bus()
    }

    fn is_shared(&self) -> bool {
        self.of.is_shared()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
