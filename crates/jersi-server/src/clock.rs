//! Checks of the clock. Time on the server is monotonic: it starts at the system time and never goes back. A server does
//! not start with a clock that differs from the database's, or from the times that are stored there. A system clock that
//! is set forward later is followed; the skipped time counts as an outage, so that players do not lose it.

use std::sync::atomic::Ordering;

use jersi_store::{Store, StoreError};

use crate::App;

/// Largest accepted difference between clocks, in milliseconds.
pub(crate) const TOLERANCE: u64 = 60_000;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The clock of this machine and that of the database server differ.
    #[error("the clock of this machine differs from the database server's by {seconds} s; set both by NTP")]
    Clock {
        /// The difference in seconds.
        seconds: u64,
    },
    /// The database has times in the future.
    #[error(
        "the last stored time is {seconds} s in the future: set the clock of this machine, or remove wrong times \
         with 'jersi admin repair-clock'"
    )]
    StoredFuture {
        /// The difference in seconds.
        seconds: u64,
    },
}

/// Compares the system clock with the clock of the database server.
pub(crate) async fn check_database(store: &Store, system: u64) -> Result<(), StartError> {
    match store.clock().await? {
        Some(time) if time.abs_diff(system) > TOLERANCE => {
            Err(StartError::Clock { seconds: time.abs_diff(system) / 1000 })
        }
        _ => Ok(()),
    }
}

impl App {
    /// Follows a system clock that was set forward by more than the tolerance. The last heartbeat is old then, and the
    /// next one returns the skipped time to running games.
    pub(crate) fn follow_system_clock(&self) {
        let (now, system) = (self.now(), (self.0.config.system_clock)());
        let behind = system.saturating_sub(now);
        if behind > TOLERANCE {
            tracing::warn!(milliseconds = behind, "system clock was set forward");
            self.0.set_forward.fetch_add(behind, Ordering::Relaxed);
        }
    }
}
