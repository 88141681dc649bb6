//! A storage that fails on demand.

use std::cell::{Cell, RefCell};

use jersi_play::shelf::{MemoryStorage, Storage, StorageError};

/// The failing calls.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// All after this many calls, as if the page were closed there.
    After(usize),
    /// These in a cycle. `None` lets a call succeed.
    Pattern(Vec<Option<StorageError>>),
}

/// A map with failures.
pub(crate) struct Flaky {
    pub(crate) inner: MemoryStorage,
    fault: RefCell<Option<Fault>>,
    calls: Cell<usize>,
    /// The last failure since the fault was set.
    failed: Cell<Option<StorageError>>,
    was_full: Cell<bool>,
}

impl Flaky {
    pub(crate) fn new(inner: MemoryStorage) -> Self {
        Self {
            inner,
            fault: RefCell::new(None),
            calls: Cell::new(0),
            failed: Cell::new(None),
            was_full: Cell::new(false),
        }
    }

    /// Sets the failures from now on; `None` ends them.
    pub(crate) fn set(&self, fault: Option<Fault>) {
        self.calls.set(0);
        self.failed.set(None);
        self.was_full.set(false);
        *self.fault.borrow_mut() = fault;
    }

    pub(crate) fn calls(&self) -> usize {
        self.calls.get()
    }

    /// Whether a call has failed since the fault was set.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.get().is_some()
    }

    /// Whether a write found no room since the fault was set.
    pub(crate) fn was_full(&self) -> bool {
        self.was_full.get()
    }

    fn call(&self, is_write: bool) -> Result<(), StorageError> {
        let result = self.fault(is_write);
        self.note(&result);
        result
    }

    fn note<T>(&self, result: &Result<T, StorageError>) {
        if let Err(error) = result {
            self.failed.set(Some(*error));
            self.was_full.set(self.was_full.get() || *error == StorageError::Full);
        }
    }

    fn fault(&self, is_write: bool) -> Result<(), StorageError> {
        let number = self.calls.replace(self.calls.get() + 1);
        match &*self.fault.borrow() {
            Some(Fault::After(calls)) if number >= *calls => Err(StorageError::Unavailable),
            Some(Fault::Pattern(pattern)) if !pattern.is_empty() => match pattern[number % pattern.len()] {
                // Only writes need room.
                Some(StorageError::Full) if !is_write => Ok(()),
                Some(error) => Err(error),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

impl Storage for Flaky {
    fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        self.call(false)?;
        self.inner.read(name)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        self.call(true)?;
        let result = self.inner.write(name, text);
        self.note(&result);
        result
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.call(false)?;
        self.inner.remove(name)
    }

    fn names(&self) -> Result<Vec<String>, StorageError> {
        self.call(false)?;
        self.inner.names()
    }
}
