//! Temporary files next to their target: hidden, uniquely named, removed unless used.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Suffix of temporary files, by which leftovers of killed processes are found.
const ENDING: &str = ".jersi-new";
/// Age of a stale temporary file: no write takes that long.
const STALE: Duration = Duration::from_mins(10);
/// Maximum number of symbolic links in a chain.
const MOST_LINKS: usize = 40;

/// Target of a path through symbolic links, whether it exists or not.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = folder_of(&path).join(link),
            // Not a link, or missing.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Parent folder of a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Hidden sibling of a path: `.NAME` and a suffix.
pub(crate) fn neighbour(path: &Path, ending: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(ending);
    Ok(folder_of(path).join(hidden))
}

/// A path that is removed on drop, unless it is kept.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) path: PathBuf,
    is_kept: bool,
}

impl Scratch {
    /// Creates an empty file next to a path.
    pub(crate) fn file(target: &Path) -> io::Result<(Self, File)> {
        remove_stale(target);
        Self::new(target, |path| File::create_new(path))
    }

    /// Creates an empty file next to a path, readable by its owner only from the start.
    pub(crate) fn private_file(target: &Path) -> io::Result<(Self, File)> {
        remove_stale(target);
        Self::new(target, |path| {
            let mut options = File::options();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            options.open(path)
        })
    }

    /// Creates an empty folder next to a path.
    pub(crate) fn folder(target: &Path) -> io::Result<Self> {
        remove_stale(target);
        Self::new(target, |path| fs::create_dir(path)).map(|(draft, ())| draft)
    }

    fn new<T>(target: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = neighbour(target, &format!(".{}-{number}{ENDING}", std::process::id()))?;
            match make(&path) {
                // Left by a killed process with the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                outcome => return outcome.map(|made| (Self { path, is_kept: false }, made)),
            }
        }
    }

    /// Renamed or used otherwise.
    pub(crate) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.is_kept {
            remove(&self.path);
        }
    }
}

/// Removes a temporary file; a failure is harmless.
fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Removes temporary files of killed processes for the same path.
fn remove_stale(target: &Path) {
    let Some(name) = target.file_name() else { return };
    let Ok(entries) = fs::read_dir(folder_of(target)) else { return };
    for entry in entries.flatten() {
        let is_old = || {
            let modified = entry.metadata().and_then(|found| found.modified()).ok();
            modified.and_then(|modified| modified.elapsed().ok()).is_some_and(|age| age > STALE)
        };
        if is_draft_of(name, &entry.file_name()) && is_old() {
            remove(&entry.path());
        }
    }
}

/// Whether a name is that of a temporary file for another one: `.NAME.PROCESS-NUMBER.jersi-new`.
fn is_draft_of(name: &OsStr, draft: &OsStr) -> bool {
    let (Some(name), Some(draft)) = (name.to_str(), draft.to_str()) else { return false };
    let middle = draft
        .strip_prefix('.')
        .and_then(|rest| rest.strip_prefix(name))
        .and_then(|rest| rest.strip_prefix('.'))
        .and_then(|rest| rest.strip_suffix(ENDING))
        .and_then(|middle| middle.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    middle.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// Syncs a folder, so that a rename survives a power failure, as far as the system can.
pub(crate) fn sync_folder(folder: &Path) {
    // The contents are synced already. Some systems can't sync folders.
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_distinguished_from_user_files() {
        let is_draft = |name: &str, draft: &str| is_draft_of(OsStr::new(name), OsStr::new(draft));
        assert!(is_draft("a.svg", ".a.svg.12-0.jersi-new"));
        for other in
            ["a.svg.12-0.jersi-new", ".b.svg.12-0.jersi-new", ".a.svg.jersi-new", ".a.svg.x-0.jersi-new"]
        {
            assert!(!is_draft("a.svg", other), "{other}");
        }
    }
}
