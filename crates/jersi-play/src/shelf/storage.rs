//! A key-value storage of texts: the browser's in the page, a map in tests.

use std::cell::RefCell;
use std::collections::BTreeMap;

use jersi_rules::sorted;

use super::GAME;
use super::envelope::Envelope;

/// Texts by name. Names include their [`PREFIX`](super::PREFIX).
///
/// A write is atomic, two of them are not, and another tab may write between any two calls.
pub trait Storage {
    /// The text of a name, if there is one.
    fn read(&self, name: &str) -> Result<Option<String>, StorageError>;

    /// Stores a text under a name, replacing an earlier one.
    fn write(&self, name: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a name with its text; a missing name is not an error.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// All names, in any order, including those of other programs.
    fn names(&self) -> Result<Vec<String>, StorageError>;
}

/// A refused operation of a storage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum StorageError {
    /// The storage is full.
    #[error("the storage is full")]
    Full,
    /// No storage, or none that may be used: a private window, a setting of the browser.
    #[error("the storage is not available")]
    Unavailable,
}

impl<S: Storage + ?Sized> Storage for &S {
    fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        (**self).read(name)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        (**self).write(name, text)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        (**self).remove(name)
    }

    fn names(&self) -> Result<Vec<String>, StorageError> {
        (**self).names()
    }
}

/// A storage in memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemoryStorage {
    texts: RefCell<BTreeMap<String, String>>,
    /// Limit of the bytes of names and texts.
    room: Option<usize>,
}

impl MemoryStorage {
    /// An empty storage without a limit.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty storage with a limit of bytes of names and texts.
    #[must_use]
    pub fn with_room(bytes: usize) -> Self {
        Self { room: Some(bytes), ..Self::default() }
    }

    /// Changes the limit; stored texts stay.
    pub fn set_room(&mut self, bytes: Option<usize>) {
        self.room = bytes;
    }

    /// The bytes of names and texts.
    #[must_use]
    pub fn used(&self) -> usize {
        self.texts.borrow().iter().map(|(name, text)| name.len() + text.len()).sum()
    }
}

impl Storage for MemoryStorage {
    fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        Ok(self.texts.borrow().get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        let before = self.texts.borrow().get(name).map_or(0, |text| name.len() + text.len());
        let after = self.used() - before + name.len() + text.len();
        // As in browsers, a text that is not longer than the one it replaces always fits.
        if name.len() + text.len() > before && self.room.is_some_and(|room| after > room) {
            return Err(StorageError::Full);
        }
        self.texts.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.texts.borrow_mut().remove(name);
        Ok(())
    }

    fn names(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.texts.borrow().keys().cloned().collect())
    }
}

/// Deletion times and names of the deleted games, the oldest deletion first.
pub(in crate::shelf) fn deleted(storage: &impl Storage) -> Result<Vec<(u64, String)>, StorageError> {
    let mut found = Vec::new();
    for name in storage.names()?.into_iter().filter(|name| name.starts_with(GAME)) {
        let envelope = storage.read(&name)?.and_then(|text| Envelope::read(&text).ok());
        if let Some(deleted) = envelope.and_then(|envelope| envelope.deleted) {
            found.push((deleted, name));
        }
    }
    Ok(sorted(&found))
}

/// Writes a text. If the storage is full, as many deleted games as needed are removed first.
pub(in crate::shelf) fn write_making_room(
    storage: &impl Storage,
    name: &str,
    text: &str,
) -> Result<(), StorageError> {
    let refused = match storage.write(name, text) {
        Err(StorageError::Full) => StorageError::Full,
        other => return other,
    };
    for (_, victim) in deleted(storage)? {
        if victim == name {
            continue;
        }
        storage.remove(&victim)?;
        match storage.write(name, text) {
            Err(StorageError::Full) => {}
            other => return other,
        }
    }
    Err(refused)
}
