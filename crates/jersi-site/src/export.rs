//! The page as files in a folder, for any web server and any path on it: the page refers to its files
//! relatively.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jersi_files::{Lock, LockError, WriteError};

use crate::site::is_file_name;
use crate::{Lack, Site};

/// Marks a folder as an export and lists its files, so that the next one can take them away again.
const LIST: &str = "jersi-site.txt";

/// Why the page was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no page.
    #[error(transparent)]
    Lack(#[from] Lack),
    /// The folder holds something else.
    #[error("{} is not empty, and not an earlier export either", .0.display())]
    Foreign(PathBuf),
    /// The folder can't be read.
    #[error("{}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// Another process writes it.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The folder can't be written. An earlier export is unchanged.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes the page to a folder that is new, empty or an earlier export, and says how many files it made.
///
/// An earlier export is replaced as a whole, when the new one is complete; what others put into its folder stays.
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

/// The files of an earlier export in a folder; none if it is new or empty.
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
