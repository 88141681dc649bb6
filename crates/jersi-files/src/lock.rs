//! Advisory file locks between processes.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::draft::{neighbour, target};

/// An advisory lock on a file, released when the process ends.
#[derive(Debug)]
pub struct Lock {
    /// Open while the lock is held.
    file: File,
    path: PathBuf,
}

/// Reason of a failed lock.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Held by another process, or elsewhere in this one.
    #[error("{}: is in use by another process", .0.display())]
    Busy(PathBuf),
    /// The lock file can't be created.
    #[error("{}: can't be locked: {}", .0.display(), .1)]
    Failed(PathBuf, io::Error),
}

impl Lock {
    /// Takes the lock of a file, which need not exist. The lock is a separate file, `.NAME.lock`, because files that
    /// are replaced can't be locked themselves.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        let failed = |error| LockError::Failed(path.to_owned(), error);
        let lock = target(path).and_then(|target| neighbour(&target, ".lock")).map_err(failed)?;
        loop {
            let file =
                File::options().create(true).truncate(false).write(true).open(&lock).map_err(failed)?;
            match file.try_lock() {
                // Its last owner may have removed it at this moment: then it locks nothing.
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
        // Removed while held. A leftover lock file is harmless.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// Whether a path still refers to an open file.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |found: fs::Metadata| (found.dev(), found.ino());
    matches!((file.metadata().map(id), fs::metadata(path).map(id)), (Ok(open), Ok(found)) if open == found)
}

/// Open files can't be removed on this platform.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}
