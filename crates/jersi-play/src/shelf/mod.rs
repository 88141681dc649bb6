//! What stays on the device: games, settings, the choices for a new game and the progress of lessons, as versioned
//! JSON in a [`Storage`]. There is no I/O here: the page hands in the browser's storage, tests a map.
//!
//! Every game has an entry of its own under a random identifier, and no entry says which others there are, so that
//! two tabs can't overwrite each other's games. Within one game, a [`Stamp`] shows which write a tab saw last, and
//! a save that would replace another tab's turns is refused with [`ShelfError::Conflict`]. That check is not atomic:
//! a tab that plays a game holds a lock on it (in the page a Web Lock by the name of [`entry_name`]), and the stamp
//! stops one that lost its lock.
//!
//! Nothing is dropped without a word. Deleting a game only marks it; [`Shelf::purge`] removes those deleted long
//! ago. A full storage first loses deleted games, the longest deleted first, and then the error goes to the caller.
//! What can't be read, or comes from a later build, stays where it is.

mod add;
mod envelope;
mod export;
mod hash;
mod kept;
mod old;
mod room;
mod saved;
mod settings;
mod storage;
mod summary;

pub use envelope::Unreadable;
pub use kept::{Kept, KeptError};
pub use old::{Converted, convert, convert_desks, convert_games, convert_settings};
pub use saved::{EmptyGameId, GameId, Known, Saved, Stamp};
pub use settings::{CHOICES, Choices, LESSONS, LastSetup, Lessons, SETTINGS, Settings};
pub use storage::{MemoryStorage, Storage, StorageError};
pub use summary::{Export, Loaded, StoredGame, Summary};

use serde_json::{Value, json};

use crate::game::Milliseconds;
use envelope::{Envelope, Fields, VERSION, edit};
use room::write_making_room;

/// Before every name, so that other pages of the same server are left alone.
pub const PREFIX: &str = "jersi.";

/// How long a deleted game can be restored, unless room runs out: thirty days.
pub const UNDO_TIME: Milliseconds = Milliseconds(30 * 24 * 60 * 60 * 1_000);

/// Before the identifier of a game.
const GAME: &str = "jersi.game.";

/// The name under which a game is stored, which is the name of its lock too.
#[must_use]
pub fn entry_name(id: &GameId) -> String {
    format!("{GAME}{id}")
}

/// Why the shelf refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShelfError {
    /// The storage did.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is no such game.
    #[error("there is no game {0}")]
    Missing(GameId),
    /// The entry can't be read, and was left alone.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The game was saved, deleted or removed elsewhere since it was seen: by another tab, or by the list of games.
    #[error("the game was changed elsewhere")]
    Conflict {
        /// What is stored now; nothing if the game is gone.
        stored: Option<Stamp>,
    },
}

impl From<KeptError> for ShelfError {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::Storage(error) => error.into(),
            KeptError::Unreadable(why) => why.into(),
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
    /// The shelf in a storage. The writer is a random number that tells this tab from others.
    pub const fn new(storage: S, writer: u64) -> Self {
        Self { storage, writer }
    }

    /// Where it all is.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// All games, finished or not, deleted or not, readable or not: those changed last come first.
    pub fn entries(&self) -> Result<Vec<StoredGame>, ShelfError> {
        let mut entries = Vec::new();
        for id in self.ids()? {
            // Another tab may have removed it meanwhile.
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

    /// A game to go on with.
    pub fn load(&self, id: &GameId) -> Result<Loaded, ShelfError> {
        let (_, envelope) = self.envelope(id)?;
        let stamp = envelope.stamp();
        let Envelope { name, deleted, table, .. } = envelope;
        Ok(Loaded { table, name, deleted: deleted.map(Milliseconds), stamp })
    }

    /// The text of an entry as it is stored, readable or not.
    pub fn text(&self, id: &GameId) -> Result<Option<String>, StorageError> {
        self.storage.read(&entry_name(id))
    }

    /// Saves a game, and says what the next save must show: the first time without a stamp, then with the one that
    /// loading or saving it gave. A deleted game is restored by it. Nothing is written if nothing changed.
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
        fields.extend([("changed", Some(now.0.into())), ("deleted", None)]);
        self.write(id, &edit(&text, fields)?)?;
        Ok(stamp)
    }

    /// Names a game; an empty name takes the name away. Whoever plays it may go on saving.
    pub fn rename(&self, id: &GameId, name: &str) -> Result<(), ShelfError> {
        let (text, _) = self.envelope(id)?;
        let name = clean(name).map(Value::from);
        self.write(id, &edit(&text, vec![("name", name)])?)
    }

    /// Marks a game as deleted. [`Shelf::restore`] takes that back until it is purged.
    pub fn delete(&self, id: &GameId, now: Milliseconds) -> Result<(), ShelfError> {
        let (text, envelope) = self.envelope(id)?;
        if envelope.deleted.is_some() {
            return Ok(());
        }
        let mut fields = stamp_fields(self.next(envelope.stamp()));
        // Without what can be found out again the text gets shorter: a full storage can't refuse it.
        fields.extend([("deleted", Some(now.0.into())), ("about", None)]);
        self.write(id, &edit(&text, fields)?)
    }

    /// Takes a deletion back.
    pub fn restore(&self, id: &GameId) -> Result<(), ShelfError> {
        let (text, envelope) = self.envelope(id)?;
        if envelope.deleted.is_none() {
            return Ok(());
        }
        let mut fields = stamp_fields(self.next(envelope.stamp()));
        fields.push(("deleted", None));
        self.write(id, &edit(&text, fields)?)
    }

    /// Removes the games that were deleted before a time, for good, and says how many.
    pub fn purge(&self, before: Milliseconds) -> Result<usize, ShelfError> {
        let mut count = 0;
        for (deleted, name) in room::deleted(&self.storage)? {
            if deleted < before.0 {
                self.storage.remove(&name)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Removes an entry for good, readable or not: only where a person asks for exactly that.
    pub fn discard(&self, id: &GameId) -> Result<(), ShelfError> {
        Ok(self.storage.remove(&entry_name(id))?)
    }

    fn ids(&self) -> Result<Vec<GameId>, StorageError> {
        let names = self.storage.names()?;
        Ok(names.iter().filter_map(|name| name.strip_prefix(GAME)?.parse().ok()).collect())
    }

    /// The text of an entry, and what is in it.
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
            ("version", Some(VERSION.into())),
            ("id", Some(id.as_str().into())),
            ("created", Some(now.0.into())),
            ("changed", Some(now.0.into())),
            ("name", name.map(Value::from)),
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
    vec![("revision", Some(stamp.revision.into())), ("writer", Some(stamp.writer.into()))]
}

/// The fields that every write of the game itself sets.
fn table_fields(table: &Saved, stamp: Stamp) -> Fields {
    let mut fields = stamp_fields(stamp);
    fields.push(("about", table.known.0.as_ref().map(|about| json!(about))));
    fields.push(("table", Some(json!(table))));
    fields
}

/// A name as a person means it, if it says anything.
fn clean(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
