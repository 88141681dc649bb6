//! Maintenance of a server's database: verification, rebuilding, export, import and player management.

mod players;
mod records;
mod verify;

use jersi_store::{Store, StoreError};

use crate::room::{Broken, Entry, Room};

pub use verify::Difference;

/// Maintenance operations on a store.
#[derive(Clone, Debug)]
pub struct Admin(Store);

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// Database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The input can't be read.
    #[error("input: {0}")]
    Input(std::io::Error),
    /// The output can't be written.
    #[error("output: {0}")]
    Output(#[from] std::io::Error),
    /// There is no player of that name.
    #[error("there is no player '{0}'")]
    NoPlayer(String),
    /// The name is taken.
    #[error("the name '{0}' is taken")]
    NameTaken(String),
    /// The name breaks the rules of names.
    #[error("'{0}' can't be a name")]
    BadName(String),
    /// The player has no password.
    #[error("'{0}' is no registered player")]
    NoPassword(String),
}

/// Role of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// No special role.
    None,
    /// Judges reports.
    Moderator,
}

/// Games read at once.
const PAGE: u32 = 500;

impl Admin {
    /// Maintenance of a store.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self(store)
    }

    /// Calls a function with each game and its replay.
    async fn each_game<E: From<StoreError>>(
        &self,
        mut each: impl AsyncFnMut(String, Result<Room, Broken>) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut last = String::new();
        let mut count = 0;
        loop {
            let ids = self.0.game_ids(&last, PAGE).await?;
            let Some(end) = ids.last() else { return Ok(count) };
            last.clone_from(end);
            for id in ids {
                let rows = self.0.events(&id, 0).await?;
                let entries: Result<Vec<_>, _> = rows.into_iter().map(Entry::read).collect();
                let room = entries.and_then(|entries| Room::replay(&id, entries));
                each(id, room).await?;
                count += 1;
            }
        }
    }
}
