//! A single value that is stored under a fixed name: settings and the like.

use std::marker::PhantomData;

use super::envelope::{JsonObject, Unreadable, VERSION, check_version, json};
use super::storage::write_making_room;
use super::storage::{Storage, StorageError};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value of a type under a fixed name, as a JSON object with its version among the fields.
#[derive(Debug)]
pub struct StoredValue<T> {
    name: &'static str,
    value: PhantomData<fn() -> T>,
}

/// A value that cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoredValueError {
    /// The storage refused.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Unreadable text. That of a later build is not overwritten.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
}

impl<T: Serialize + DeserializeOwned + Default> StoredValue<T> {
    /// A value by its name. The type must be a struct with defaults for all fields.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, value: PhantomData }
    }

    /// The stored value, or the default.
    ///
    /// ```
    /// use jersi_play::shelf::{MemoryStorage, SETTINGS};
    ///
    /// let storage = MemoryStorage::new();
    /// SETTINGS.update(&storage, |settings| settings.sound = Some(false))?;
    /// assert_eq!(SETTINGS.read(&storage)?.sound, Some(false));
    /// # Ok::<(), jersi_play::shelf::StoredValueError>(())
    /// ```
    pub fn read(&self, storage: &impl Storage) -> Result<T, StoredValueError> {
        let Some(text) = storage.read(self.name)? else { return Ok(T::default()) };
        Ok(parse(&text)?)
    }

    /// Reads, changes and writes the value, so that two tabs can change different fields. Fields of later builds are
    /// preserved; an unreadable text is moved aside.
    pub fn update(
        &self,
        storage: &impl Storage,
        change: impl FnOnce(&mut T),
    ) -> Result<(), StoredValueError> {
        let mut change = Some(change);
        self.update_by(storage, &mut |value| {
            if let Some(change) = change.take() {
                change(value);
            }
        })
    }

    /// [`StoredValue::update`], compiled once for all closures.
    fn update_by(
        &self,
        storage: &impl Storage,
        change: &mut dyn FnMut(&mut T),
    ) -> Result<(), StoredValueError> {
        let stored = storage.read(self.name)?;
        let mut fields = JsonObject::new();
        let mut value = T::default();
        if let Some(text) = &stored {
            match parse(text) {
                Ok(read) => {
                    value = read;
                    fields = serde_json::from_str(text).map_err(Unreadable::from)?;
                }
                Err(future @ Unreadable::Future { .. }) => return Err(future.into()),
                Err(_) => write_making_room(storage, &format!("{}.unreadable", self.name), text)?,
            }
        }
        change(&mut value);
        let new = serde_json::to_string(&value).map_err(Unreadable::from)?;
        fields.extend(serde_json::from_str::<JsonObject>(&new).map_err(Unreadable::from)?);
        fields.insert("version".to_owned(), json(&VERSION));
        let text = serde_json::to_string(&fields).map_err(Unreadable::from)?;
        if stored.as_deref() != Some(&text) {
            write_making_room(storage, self.name, &text)?;
        }
        Ok(())
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    check_version(text)?;
    Ok(serde_json::from_str(text)?)
}
