//! Making room in a full storage: games that were deleted go first, and nothing else.

use super::GAME;
use super::envelope::Envelope;
use super::storage::{Storage, StorageError};

/// The deleted games: when each was deleted and its name in the storage, the longest deleted first.
pub(super) fn deleted(storage: &impl Storage) -> Result<Vec<(u64, String)>, StorageError> {
    let mut found = Vec::new();
    for name in storage.names()?.into_iter().filter(|name| name.starts_with(GAME)) {
        let envelope = storage.read(&name)?.and_then(|text| Envelope::read(&text).ok());
        if let Some(deleted) = envelope.and_then(|envelope| envelope.deleted) {
            found.push((deleted, name));
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a text; if the storage is full, at the expense of deleted games, no more of them than needed.
pub(super) fn write_making_room(storage: &impl Storage, name: &str, text: &str) -> Result<(), StorageError> {
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
