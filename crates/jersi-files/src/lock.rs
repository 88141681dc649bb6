//! Telling other processes that a file is in use.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::draft::{neighbour, target};

/// A file that this process alone uses, as far as others ask. The lock ends with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    /// Held as long as the lock is.
    file: File,
    path: PathBuf,
}

/// Why there is no lock.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process, or another part of this one, has it.
    #[error("{}: is in use by another process", .0.display())]
    Busy(PathBuf),
    /// The lock file can't be made.
    #[error("{}: can't be locked: {}", .0.display(), .1)]
    Failed(PathBuf, io::Error),
}

impl Lock {
    /// Takes the lock of a file, which need not exist. It is a file of its own beside it, `.NAME.lock`, because files
    /// that are replaced can't be locked themselves.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        let failed = |error| LockError::Failed(path.to_owned(), error);
        let lock = target(path).and_then(|target| neighbour(&target, ".lock")).map_err(failed)?;
        loop {
            let file =
                File::options().create(true).truncate(false).write(true).open(&lock).map_err(failed)?;
            match file.try_lock() {
                // Its last owner may have removed it in this moment: then it locks nothing.
                Ok(()) if is_still(&file, &lock) => return Ok(Self { file, path: lock }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Busy(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is held. A lock file that stays does no harm.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// Whether a path still leads to an open file.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |found: fs::Metadata| (found.dev(), found.ino());
    matches!((file.metadata().map(id), fs::metadata(path).map(id)), (Ok(open), Ok(found)) if open == found)
}

/// Files that are open can't be removed.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}
