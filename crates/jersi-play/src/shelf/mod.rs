//! Local storage: games, settings, choices for a new game and progress of lessons, as versioned JSON in a [`Storage`].
//! The page provides the browser's storage, tests a map.
//!
//! Every game is an entry with a random identifier, and there is no index, so two tabs cannot overwrite each other's
//! games. Within a game, a [`Stamp`] identifies the last write that a tab has seen, and a save over another tab's write
//! is refused with [`ShelfError::Conflict`]. That check is not atomic: a tab that plays a game holds a lock on it (in the
//! page a Web Lock named by [`entry_name`]), and the stamp stops a tab that lost its lock.
//!
//! Nothing is lost silently. Deleting a game only marks it; [`Shelf::purge`] removes old deletions. If the storage is
//! full, deleted games are removed first, the oldest deletion first; then the error goes to the caller. Unreadable entries
//! and those of later builds are left alone.

mod envelope;
mod old;
mod records;
mod saved;
mod settings;
mod storage;
mod stored_value;
mod summary;

pub use envelope::Unreadable;
pub use old::{Converted, convert, convert_desks, convert_games, convert_settings};
pub use saved::{EmptyGameId, GameId, Known, Saved, Stamp};
pub use settings::{CHOICES, Choices, LESSONS, LastSetup, Lessons, SETTINGS, Settings};
pub use storage::{MemoryStorage, Storage, StorageError};
pub use stored_value::{StoredValue, StoredValueError};
pub use summary::{Export, Loaded, StoredGame, Summary};

use crate::game::Milliseconds;
use envelope::{Envelope, Fields, VERSION, edit, json};
use storage::write_making_room;

/// Prefix of all names, because other pages of the same server share the storage.
pub const PREFIX: &str = "jersi.";

/// Time in which a deleted game can be restored, unless the storage is full: thirty days.
pub const UNDO_TIME: Milliseconds = Milliseconds(30 * 24 * 60 * 60 * 1_000);

/// Prefix of the names of games.
const GAME: &str = "jersi.game.";

/// The name of a game in the storage, and of its lock.
#[must_use]
pub fn entry_name(id: &GameId) -> String {
    format!("{GAME}{id}")
}

/// A refused operation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShelfError {
    /// The storage refused it.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is no such game.
    #[error("there is no game {0}")]
    Missing(GameId),
    /// The entry is unreadable, and was left alone.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The game was saved, deleted or removed since it was read: by another tab, or by the list of games.
    #[error("the game was changed by another tab")]
    Conflict {
        /// The current stamp; `None` if the game was removed.
        stored: Option<Stamp>,
    },
}

impl From<StoredValueError> for ShelfError {
    fn from(error: StoredValueError) -> Self {
        match error {
            StoredValueError::Storage(error) => error.into(),
            StoredValueError::Unreadable(why) => why.into(),
        }
    }
}

/// The stored games.
///
/// ```
/// use jersi_play::shelf::{GameId, MemoryStorage, Saved, Shelf, ShelfError};
/// use jersi_play::{Game, Milliseconds};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let storage = MemoryStorage::new();
/// let (mine, other) = (Shelf::new(&storage, 1), Shelf::new(&storage, 2));
/// let id = GameId::of(7);
/// let mut game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
/// let mut saved = Saved::new(game.to_record().to_string());
/// let first = mine.save(&id, &saved, None, Milliseconds(1_000))?;
///
/// game.play(game.position().turns()[0]).expect("legal");
/// saved.record = game.to_record().to_string();
/// let seen = other.load(&id)?.stamp;
/// other.save(&id, &saved, Some(seen), Milliseconds(2_000))?;
/// assert_eq!(mine.load(&id)?.table, saved);
/// saved.is_paused = true;
/// let refused = mine.save(&id, &saved, Some(first), Milliseconds(3_000));
/// assert!(matches!(refused, Err(ShelfError::Conflict { .. })));
/// # Ok::<(), ShelfError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shelf<S> {
    storage: S,
    writer: u64,
}

impl<S: Storage> Shelf<S> {
    /// The shelf in a storage. The writer is a random number that identifies this tab.
    pub const fn new(storage: S, writer: u64) -> Self {
        Self { storage, writer }
    }

    /// The storage.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// All games, including deleted and unreadable ones, the last changed first.
    pub fn entries(&self) -> Result<Vec<StoredGame>, ShelfError> {
        let mut entries = Vec::new();
        for id in self.ids()? {
            // Another tab may have removed it.
            let Some(text) = self.text(&id)? else { continue };
            let summary = Envelope::read(&text).and_then(|envelope| {
                let facts = envelope.facts()?;
                Ok(Summary::of(envelope, facts))
            });
            entries.push(StoredGame { id, summary });
        }
        entries.sort_by_cached_key(StoredGame::order);
        Ok(entries)
    }

    /// Loads a game.
    pub fn load(&self, id: &GameId) -> Result<Loaded, ShelfError> {
        let (_, envelope) = self.envelope(id)?;
        let stamp = envelope.stamp();
        let Envelope { name, deleted, table, .. } = envelope;
        Ok(Loaded { table, name, deleted: deleted.map(Milliseconds), stamp })
    }

    /// The stored text of an entry, readable or not.
    pub fn text(&self, id: &GameId) -> Result<Option<String>, StorageError> {
        self.storage.read(&entry_name(id))
    }

    /// Saves a game, and returns the stamp for the next save. The first save has no stamp. A deleted game is restored.
    /// Without a change nothing is written.
    pub fn save(
        &self,
        id: &GameId,
        table: &Saved,
        seen: Option<Stamp>,
        now: Milliseconds,
    ) -> Result<Stamp, ShelfError> {
        let Some(seen) = seen else {
            return self.create(id, table, None, now);
        };
        let (text, envelope) = match self.envelope(id) {
            Err(ShelfError::Missing(_)) => return Err(ShelfError::Conflict { stored: None }),
            other => other?,
        };
        let stored = envelope.stamp();
        if seen != stored {
            return Err(ShelfError::Conflict { stored: Some(stored) });
        }
        if envelope.table == *table && envelope.deleted.is_none() {
            return Ok(stored);
        }
        let stamp = self.next(seen);
        let mut fields = table_fields(table, stamp);
        fields.extend([("changed", Some(json(&now.0))), ("deleted", None)]);
        self.write(id, &edit(&text, fields)?)?;
        Ok(stamp)
    }

    /// Names a game; an empty name removes the name. Stamps stay valid.
    pub fn rename(&self, id: &GameId, name: &str) -> Result<(), ShelfError> {
        let (text, _) = self.envelope(id)?;
        let name = clean(name).map(|name| json(&name));
        self.write(id, &edit(&text, vec![("name", name)])?)
    }

    /// Marks a game as deleted. [`Shelf::restore`] undoes that until it is purged.
    pub fn delete(&self, id: &GameId, now: Milliseconds) -> Result<(), ShelfError> {
        let (text, envelope) = self.envelope(id)?;
        if envelope.deleted.is_some() {
            return Ok(());
        }
        let mut fields = stamp_fields(self.next(envelope.stamp()));
        // Without derived fields the text gets shorter, so that a full storage cannot refuse it.
        fields.extend([("deleted", Some(json(&now.0))), ("about", None)]);
        self.write(id, &edit(&text, fields)?)
    }

    /// Restores a deleted game.
    pub fn restore(&self, id: &GameId) -> Result<(), ShelfError> {
        let (text, envelope) = self.envelope(id)?;
        if envelope.deleted.is_none() {
            return Ok(());
        }
        let mut fields = stamp_fields(self.next(envelope.stamp()));
        fields.push(("deleted", None));
        self.write(id, &edit(&text, fields)?)
    }

    /// Removes the games that were deleted before a time, and returns their number.
    pub fn purge(&self, before: Milliseconds) -> Result<usize, ShelfError> {
        let mut count = 0;
        for (deleted, name) in storage::deleted(&self.storage)? {
            if deleted < before.0 {
                self.storage.remove(&name)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Removes an entry, readable or not, on an explicit request.
    pub fn discard(&self, id: &GameId) -> Result<(), ShelfError> {
        Ok(self.storage.remove(&entry_name(id))?)
    }

    fn ids(&self) -> Result<Vec<GameId>, StorageError> {
        let names = self.storage.names()?;
        Ok(names.iter().filter_map(|name| name.strip_prefix(GAME)?.parse().ok()).collect())
    }

    /// The text of an entry and its parsed form.
    fn envelope(&self, id: &GameId) -> Result<(String, Envelope), ShelfError> {
        let text = self.text(id)?.ok_or_else(|| ShelfError::Missing(id.clone()))?;
        let envelope = Envelope::read(&text)?;
        Ok((text, envelope))
    }

    /// A new entry.
    fn create(
        &self,
        id: &GameId,
        table: &Saved,
        name: Option<String>,
        now: Milliseconds,
    ) -> Result<Stamp, ShelfError> {
        if let Some(text) = self.text(id)? {
            return Err(ShelfError::Conflict { stored: Some(Envelope::read(&text)?.stamp()) });
        }
        let stamp = self.next(Stamp::default());
        let mut fields = table_fields(table, stamp);
        fields.extend([
            ("version", Some(json(&VERSION))),
            ("id", Some(json(id.as_str()))),
            ("created", Some(json(&now.0))),
            ("changed", Some(json(&now.0))),
            ("name", name.map(|name| json(&name))),
        ]);
        self.write(id, &edit("{}", fields)?)?;
        Ok(stamp)
    }

    const fn next(&self, stamp: Stamp) -> Stamp {
        Stamp { revision: stamp.revision + 1, writer: self.writer }
    }

    fn write(&self, id: &GameId, text: &str) -> Result<(), ShelfError> {
        Ok(write_making_room(&self.storage, &entry_name(id), text)?)
    }
}

fn stamp_fields(stamp: Stamp) -> Fields {
    vec![("revision", Some(json(&stamp.revision))), ("writer", Some(json(&stamp.writer)))]
}

/// The fields that every save sets.
fn table_fields(table: &Saved, stamp: Stamp) -> Fields {
    let mut fields = stamp_fields(stamp);
    fields.push(("about", table.known.0.as_ref().map(json)));
    fields.push(("table", Some(json(table))));
    fields
}

/// A trimmed name; `None` if it is empty.
fn clean(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
