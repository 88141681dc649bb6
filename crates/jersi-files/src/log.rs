//! A file that grows by whole entries.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Lock, LockError};

/// How long an entry may stay in the memory of the system before it is written to the disk itself.
const SYNC: Duration = Duration::from_secs(1);

/// A file that grows by whole entries: one that does not fit is taken back. Other processes are kept out.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// Where the next entry begins.
    len: u64,
    synced: Instant,
    _lock: Lock,
}

/// Why a log can't be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// There is a file of this name already.
    #[error("{}: is there already", .0.display())]
    Exists(PathBuf),
    /// Another process writes it.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The system says no.
    #[error("{}: can't be read: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// The system says no. What was written before is there.
    #[error("{}: can't be written: {}; what was written before is unchanged", .0.display(), .1)]
    Write(PathBuf, io::Error),
}

impl Log {
    /// A new file.
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

    /// A file that may be there, and what it holds. Nothing of it changes.
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

    /// Cuts off what lies behind a length: the rest of an entry that was torn. The caller must know that it is one.
    pub fn cut(&mut self, len: u64) -> Result<(), LogError> {
        self.file.set_len(len).map_err(|error| LogError::Write(self.path.clone(), error))?;
        self.len = len;
        Ok(())
    }

    /// Adds an entry, all of it or nothing.
    pub fn append(&mut self, entry: &[u8]) -> Result<(), LogError> {
        let added = self.file.write_all(entry).and_then(|()| {
            if self.synced.elapsed() < SYNC {
                return Ok(());
            }
            self.synced = Instant::now();
            self.file.sync_data()
        });
        added.map_err(|error| {
            // If even this fails, the torn entry is found when the file is read again.
            let _ = self.file.set_len(self.len);
            LogError::Write(self.path.clone(), error)
        })?;
        self.len += entry.len() as u64;
        Ok(())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // All entries were handed to the system; this only protects them from a power cut.
        let _ = self.file.sync_all();
    }
}
