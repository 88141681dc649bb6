//! Replacement of a whole folder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::WriteError;
use crate::draft::{Scratch, folder_of, neighbour, sync_folder, target};

/// Replaces or creates a folder: builds a new one next to it and swaps both. After a failure the existing folder is
/// unchanged.
///
/// `files` are the names of the new files, without folders, and their contents. `owned` selects by name the entries
/// written by an earlier call, which are removed; all others move to the new folder.
pub fn replace_folder<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    owned: impl Fn(&str) -> bool,
) -> Result<(), WriteError> {
    replace(folder, files, owned).map_err(|error| WriteError::new(folder, error))
}

fn replace<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    owned: impl Fn(&str) -> bool,
) -> io::Result<()> {
    let target = target(folder)?;
    let above = folder_of(&target);
    fs::create_dir_all(above)?;
    let draft = Scratch::folder(&target)?;
    for (name, bytes) in files {
        let mut file = File::create_new(draft.path.join(name))?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    sync_folder(&draft.path);
    let Ok(found) = target.metadata() else {
        fs::rename(&draft.path, &target)?;
        draft.keep();
        sync_folder(above);
        return Ok(());
    };
    carry(&target, &draft.path, &owned)?;
    fs::set_permissions(&draft.path, found.permissions())?;
    // The temporary folder is now the old one. Everything else has moved, so it is removed.
    swap(&draft.path, &target)?;
    sync_folder(above);
    Ok(())
}

/// Moves the entries of the old folder that are not owned.
fn carry(old: &Path, new: &Path, owned: &impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(old)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_str().is_some_and(owned) {
            continue;
        }
        let place = new.join(&name);
        if place.symlink_metadata().is_ok() {
            let why = format!("{} was not exported, and its name is needed", entry.path().display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
        }
        copy(&entry.path(), &place)?;
    }
    Ok(())
}

/// Links or copies a file, a symbolic link or a folder with its content.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let found = from.symlink_metadata()?;
    if found.is_dir() {
        fs::create_dir(to)?;
        carry(from, to, &|_: &str| false)?;
        return fs::set_permissions(to, found.permissions());
    }
    match fs::hard_link(from, to) {
        // A file system without hard links.
        Err(_) if found.is_file() => {
            fs::copy(from, to)?;
            File::open(to)?.sync_all()
        }
        linked => linked,
    }
}

/// Temporary name of the old folder where folders can't be exchanged atomically. If the process is killed at that
/// moment, the user must find it: nothing removes such a folder.
const ASIDE: &str = ".jersi-old";

/// Exchanges two folders, atomically if the system can.
fn swap(new: &Path, old: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE) {
            Ok(()) => return Ok(()),
            // Not supported by some file systems.
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let aside = neighbour(old, ASIDE)?;
    fs::rename(old, &aside)?;
    if let Err(error) = fs::rename(new, old) {
        fs::rename(&aside, old)?;
        return Err(error);
    }
    fs::rename(&aside, new)
}
