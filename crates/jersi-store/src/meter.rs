//! Statistics of connection pools: number of queries and time spent waiting for a connection.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::StoreError;

/// Connection pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pool {
    /// Queries of games, tokens and heartbeats.
    Main,
    /// Lists, with a time limit.
    Lists,
    /// Writes, where they have a pool.
    Writes,
}

impl Pool {
    /// The identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Lists => "lists",
            Self::Writes => "writes",
        }
    }
}

/// Statistics of a pool since the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PoolStats {
    /// Number of times a connection was taken.
    pub queries: u64,
    /// Total time spent waiting for a connection.
    pub waited: Duration,
    /// Number of queries that were stopped by the time limit, or got no connection in time.
    pub timeouts: u64,
}

/// Measures a pool.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    queries: AtomicU64,
    waited: AtomicU64,
    timeouts: AtomicU64,
}

impl Meter {
    /// Counts a query, waits for its connection and measures the waiting time.
    pub(crate) async fn acquire<T>(
        &self,
        connection: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        let started = Instant::now();
        let connection = connection.await;
        self.queries.fetch_add(1, Ordering::Relaxed);
        self.waited.fetch_add(started.elapsed().as_micros() as u64, Ordering::Relaxed);
        if matches!(connection, Err(sqlx::Error::PoolTimedOut)) {
            self.count_timeout();
        }
        Ok(connection?)
    }

    pub(crate) fn count_timeout(&self) {
        self.timeouts.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn stats(&self) -> PoolStats {
        PoolStats {
            queries: self.queries.load(Ordering::Relaxed),
            waited: Duration::from_micros(self.waited.load(Ordering::Relaxed)),
            timeouts: self.timeouts.load(Ordering::Relaxed),
        }
    }
}
