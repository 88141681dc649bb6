//! Replacement and creation of single files.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::WriteError;
use crate::draft::{Scratch, folder_of, sync_folder, target};

/// Replaces or creates a file. After a failure the existing file is unchanged.
///
/// Symbolic links are followed. Permissions are preserved, and the owner if the system allows it. Anything but a
/// regular file, such as `/dev/stdout`, is written directly.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace(path, bytes).map_err(|error| WriteError::new(path, error))
}

/// Replaces or creates a file that only its owner may read, whatever its permissions were: for secrets. After a failure
/// the existing file is unchanged.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let replaced = || {
        let target = target(path)?;
        check_writable(&target)?;
        let (draft, file) = Scratch::private_file(&target)?;
        fill(file, bytes)?;
        fs::rename(&draft.path, &target)?;
        draft.keep();
        sync_folder(folder_of(&target));
        Ok(())
    };
    replaced().map_err(|error| WriteError::new(path, error))
}

/// New contents of a file, written piece by piece: for what does not fit into memory. The file is replaced by
/// [`finish`](Self::finish); until then, and without it, an existing file is unchanged.
///
/// Like [`write()`], it follows symbolic links, preserves permissions and writes directly to anything but a regular file.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    target: PathBuf,
    /// The new file next to the target; `None` for a device or a pipe.
    draft: Option<Scratch>,
    file: BufWriter<File>,
}

impl Replacement {
    /// Begins to replace or create a file.
    pub fn new(path: &Path) -> Result<Self, WriteError> {
        Self::begin(path, Scratch::file).map_err(|error| WriteError::new(path, error))
    }

    /// The same for a file that, if it is new, only its owner may read.
    pub fn private(path: &Path) -> Result<Self, WriteError> {
        Self::begin(path, Scratch::private_file).map_err(|error| WriteError::new(path, error))
    }

    fn begin(path: &Path, scratch: fn(&Path) -> io::Result<(Scratch, File)>) -> io::Result<Self> {
        let (path, target) = (path.to_owned(), target(path)?);
        if is_special(&target) {
            let file = BufWriter::new(OpenOptions::new().write(true).open(&target)?);
            return Ok(Self { path, target, draft: None, file });
        }
        check_writable(&target)?;
        let (draft, file) = scratch(&target)?;
        if let Ok(found) = target.metadata() {
            inherit(&file, &found, found.permissions())?;
        }
        Ok(Self { path, target, draft: Some(draft), file: BufWriter::new(file) })
    }

    /// Puts the new contents in place.
    pub fn finish(self) -> Result<(), WriteError> {
        let Self { path, target, draft, file } = self;
        let finished = || {
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            if let Some(draft) = draft {
                file.sync_all()?;
                fs::rename(&draft.path, &target)?;
                draft.keep();
                sync_folder(folder_of(&target));
            }
            Ok(())
        };
        finished().map_err(|error| WriteError::new(&path, error))
    }

    /// The failure of a write to this file.
    #[must_use]
    pub fn failed(&self, error: io::Error) -> WriteError {
        WriteError::new(&self.path, error)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Creates a file that must not exist. [`WriteError::is_taken`] distinguishes that failure.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let made = || {
        let (draft, file) = Scratch::file(path)?;
        fill(file, bytes)?;
        // Unlike a rename, a link never replaces a file.
        match fs::hard_link(&draft.path, path) {
            Ok(()) => sync_folder(folder_of(path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // A file system without hard links.
            Err(_) => {
                File::create_new(path)?;
                fs::rename(&draft.path, path)?;
                sync_folder(folder_of(path));
            }
        }
        Ok(())
    };
    made().map_err(|error| WriteError::new(path, error))
}

/// Checks whether a file can be written, before the work is done.
pub fn probe(path: &Path) -> Result<(), WriteError> {
    let tried = || {
        let target = target(path)?;
        if is_special(&target) {
            return Ok(());
        }
        check_writable(&target)?;
        Scratch::file(&target).map(|_| ())
    };
    tried().map_err(|error| WriteError::new(path, error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = target(path)?;
    if is_special(&target) {
        let mut file = OpenOptions::new().write(true).open(&target)?;
        return file.write_all(bytes).and_then(|()| file.flush());
    }
    check_writable(&target)?;
    let (draft, file) = Scratch::file(&target)?;
    if let Ok(found) = target.metadata() {
        inherit(&file, &found, found.permissions())?;
    }
    fill(file, bytes)?;
    fs::rename(&draft.path, &target)?;
    draft.keep();
    sync_folder(folder_of(&target));
    Ok(())
}

/// Writes and syncs the contents: only then may the file replace another.
fn fill(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// A device or a pipe: can't be replaced.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A rename needs no write permission on the replaced file; a read-only file must still be refused.
fn check_writable(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Copies owner and permissions of the old file.
fn inherit(file: &File, old: &fs::Metadata, permissions: Permissions) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser may change owners; others own the file, or share it by its group.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = old;
    // After the owner: changing the owner clears special bits.
    file.set_permissions(permissions)
}
