//! New contents beside the place they are for: hidden, with a name of their own, gone if they are not used.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// How the names of drafts end. What a killed process left behind is recognised by it.
const ENDING: &str = ".jersi-new";
/// Age from which a draft is stale: no write takes that long.
const STALE: Duration = Duration::from_mins(10);
/// How many symbolic links may follow each other.
const MOST_LINKS: usize = 40;

/// Where a path leads, through symbolic links, whether there is something or not.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = folder_of(&path).join(link),
            // Not a link, or nothing.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The folder that a path lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// The hidden neighbour of a path: `.NAME` and an ending.
pub(crate) fn neighbour(path: &Path, ending: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(ending);
    Ok(folder_of(path).join(hidden))
}

/// A path that is removed again, unless it is kept.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) path: PathBuf,
    is_kept: bool,
}

impl Scratch {
    /// Makes an empty file beside a path.
    pub(crate) fn file(target: &Path) -> io::Result<(Self, File)> {
        remove_stale(target);
        Self::new(target, |path| File::create_new(path))
    }

    /// Makes an empty file beside a path that only its owner may read, from its first byte on.
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

    /// Makes an empty folder beside a path.
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
                // A process of the same number was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                outcome => return outcome.map(|made| (Self { path, is_kept: false }, made)),
            }
        }
    }

    /// It has another name now, or another purpose.
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

/// Removes a draft; what can't be removed stays and does no harm.
fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Removes drafts for the same path that killed processes left.
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

/// Whether a name is that of a draft for another one: `.NAME.PROCESS-NUMBER.jersi-new`.
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

/// Makes sure that a renamed entry of a folder survives a power cut, as far as the system can tell.
pub(crate) fn sync_folder(folder: &Path) {
    // The contents are on the disk already. Some systems can't sync folders, and then there is nothing more to do.
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
    fn drafts_are_told_from_files_of_users() {
        let is_draft = |name: &str, draft: &str| is_draft_of(OsStr::new(name), OsStr::new(draft));
        assert!(is_draft("a.svg", ".a.svg.12-0.jersi-new"));
        for other in
            ["a.svg.12-0.jersi-new", ".b.svg.12-0.jersi-new", ".a.svg.jersi-new", ".a.svg.x-0.jersi-new"]
        {
            assert!(!is_draft("a.svg", other), "{other}");
        }
    }
}
