//! Where texts are stored by name. In the page it is the browser's storage, in tests and without a browser a map.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Texts by name. Names are whole: the shelf and the settings put [`PREFIX`](super::PREFIX) before their own.
///
/// A write either stores the whole text or leaves what was there; nothing may be assumed of two of them together,
/// and another tab may write between any two calls.
pub trait Storage {
    /// The text of a name, if there is one.
    fn read(&self, name: &str) -> Result<Option<String>, StorageError>;

    /// Stores a text under a name, in place of what was there.
    fn write(&self, name: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a name with its text; one that is not there is no error.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// All names, in any order, those of other programs among them.
    fn names(&self) -> Result<Vec<String>, StorageError>;
}

/// Why a storage refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum StorageError {
    /// There is no room for the text.
    #[error("the storage is full")]
    Full,
    /// There is no storage, or it may not be used: a private window, a setting of the browser.
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

/// A storage that lasts as long as the value does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemoryStorage {
    texts: RefCell<BTreeMap<String, String>>,
    /// How many bytes names and texts may have together.
    room: Option<usize>,
}

impl MemoryStorage {
    /// An empty storage without a limit.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty storage for this many bytes of names and texts.
    #[must_use]
    pub fn with_room(bytes: usize) -> Self {
        Self { room: Some(bytes), ..Self::default() }
    }

    /// Changes how many bytes fit; what is stored stays.
    pub fn set_room(&mut self, bytes: Option<usize>) {
        self.room = bytes;
    }

    /// How many bytes names and texts have together.
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
        // As in browsers, a text that grows no longer than what it replaces always fits.
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
