//! Append-only files of whole entries.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Lock, LockError};

/// Sync interval.
const SYNC: Duration = Duration::from_secs(1);

/// An append-only file: an entry that can't be written completely is removed. Locked against other processes.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// Offset of the next entry.
    len: u64,
    synced: Instant,
    _lock: Lock,
}

/// Errors of logs.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file exists already.
    #[error("{}: is there already", .0.display())]
    Exists(PathBuf),
    /// Another process writes it.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// System error.
    #[error("{}: can't be read: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// System error; earlier entries are intact.
    #[error("{}: can't be written: {}; what was written before is unchanged", .0.display(), .1)]
    Write(PathBuf, io::Error),
}

impl Log {
    /// Creates a file.
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let lock = Lock::take(path)?;
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Self::new(file, path, 0, lock)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(LogError::Exists(path.to_owned()))
            }
            Err(error) => Err(LogError::Write(path.to_owned(), error)),
        }
    }

    /// Opens a file, if it exists, and returns its content. Does not change it.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), LogError> {
        let lock = Lock::take(path)?;
        let failed = |error| LogError::Read(path.to_owned(), error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        Ok((Self::new(file, path, bytes.len() as u64, lock), bytes))
    }

    fn new(file: File, path: &Path, len: u64, lock: Lock) -> Self {
        Self { file, path: path.to_owned(), len, synced: Instant::now(), _lock: lock }
    }

    /// Truncates the file to a length, to remove a torn entry. The caller must know that it is one.
    pub fn cut(&mut self, len: u64) -> Result<(), LogError> {
        self.file.set_len(len).map_err(|error| LogError::Write(self.path.clone(), error))?;
        self.len = len;
        Ok(())
    }

    /// Appends an entry, completely or not at all.
    pub fn append(&mut self, entry: &[u8]) -> Result<(), LogError> {
        let added = self.file.write_all(entry).and_then(|()| {
            if self.synced.elapsed() < SYNC {
                return Ok(());
            }
            self.synced = Instant::now();
            self.file.sync_data()
        });
        added.map_err(|error| {
            // If this fails too, the torn entry is found by the next reader.
            let _ = self.file.set_len(self.len);
            LogError::Write(self.path.clone(), error)
        })?;
        self.len += entry.len() as u64;
        Ok(())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // All entries are with the system; this protects them from a power failure.
        let _ = self.file.sync_all();
    }
}
