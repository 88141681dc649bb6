//! Replacing and creating single files.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::Path;

use crate::WriteError;
use crate::draft::{Scratch, folder_of, sync_folder, target};

/// Replaces a file, or makes it. After a failure the file that was there is unchanged.
///
/// Through a symbolic link the file is replaced that the link leads to. Permissions, and the owner if the system
/// allows it, stay. What is no regular file, such as `/dev/stdout`, is simply written to.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace(path, bytes).map_err(|error| WriteError::new(path, error))
}

/// Replaces a file, or makes it, so that only its owner may read it whatever its permissions were: for secrets. After a
/// failure the file that was there is unchanged.
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

/// Makes a file that must not exist. [`WriteError::is_taken`] tells whether that was the reason of a failure.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let made = || {
        let (draft, file) = Scratch::file(path)?;
        fill(file, bytes)?;
        // Unlike a rename, a link never replaces anything.
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

/// Whether a file could be written: finds out before the work is done what would only show after it.
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

/// Writes the contents to the disk itself: only then may the file take the place of another.
fn fill(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// A device, a pipe: something that can't be replaced.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A rename needs no permission of the file that it replaces; a read-only file must stay as it is all the same.
fn check_writable(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Gives a new file what the old one has, beside its contents.
fn inherit(file: &File, old: &fs::Metadata, permissions: Permissions) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser may give files away; everybody else owns what they may write, or shares it by its group.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = old;
    // After the owner: a change of owner takes special bits away.
    file.set_permissions(permissions)
}
