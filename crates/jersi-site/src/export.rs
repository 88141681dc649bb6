//! Export of the page to a folder, for any web server and path: the page uses relative URLs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jersi_files::{Lock, LockError, WriteError};

use crate::site::is_file_name;
use crate::{Lack, Site};

/// List of exported files. Marks a folder as an export, and lets the next export remove them.
const LIST: &str = "jersi-site.txt";

/// Why the export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no page.
    #[error(transparent)]
    Lack(#[from] Lack),
    /// The folder contains other files.
    #[error("{} is not empty and not an earlier export", .0.display())]
    Foreign(PathBuf),
    /// The folder can't be read.
    #[error("{}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// Another process is writing to it.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The folder can't be written. An earlier export is unchanged.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes the page to a folder that is new, empty or an earlier export, and returns the number of files.
///
/// An earlier export is replaced when the new one is complete. Other files in the folder stay.
pub fn export(site: &Site, folder: &Path) -> Result<usize, ExportError> {
    if let Some(lack) = site.lack() {
        return Err(lack.into());
    }
    let mut names = site.names();
    names.retain(|name| site.bytes(name).is_some());
    let list = names.join("\n") + "\n";
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above).map_err(|error| ExportError::Read(above.to_owned(), error))?;
    }
    let _lock = Lock::take(folder)?;
    let earlier = earlier(folder)?;
    let contents: Vec<_> = names.iter().map(|name| site.bytes(name).unwrap_or_default()).collect();
    let files = names.iter().zip(&contents).map(|(name, bytes)| (name.as_ref(), bytes.as_ref()));
    jersi_files::replace_folder(folder, files.chain([(LIST, list.as_bytes())]), |name| {
        name == LIST || earlier.iter().any(|known| known == name)
    })?;
    Ok(names.len())
}

/// Files of an earlier export; empty if the folder is new or empty.
fn earlier(folder: &Path) -> Result<Vec<String>, ExportError> {
    let unreadable = |error| ExportError::Read(folder.to_owned(), error);
    match fs::read_to_string(folder.join(LIST)) {
        Ok(list) => Ok(list.lines().filter(|name| is_file_name(name)).map(str::to_owned).collect()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unreadable(error)),
        Err(_) => match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(unreadable(error)),
            Ok(mut entries) => match entries.next() {
                None => Ok(Vec::new()),
                Some(_) => Err(ExportError::Foreign(folder.to_owned())),
            },
        },
    }
}
