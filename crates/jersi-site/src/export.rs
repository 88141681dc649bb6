//! The page as files in a folder, for any web server and any path on it: the page refers to its files
//! relatively.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::Site;
use crate::site::is_file_name;

/// Marks a folder as an export and lists its files, so that the next one can take them away again.
const LIST: &str = "jersi-site.txt";

/// Why the page was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no page.
    #[error("{0}")]
    Lack(&'static str),
    /// The folder holds something else.
    #[error("{} is not empty, and not an earlier export either", .0.display())]
    Foreign(PathBuf),
    /// A file or folder can't be read or written.
    #[error("{}: {}", .0.display(), .1)]
    Disk(PathBuf, io::Error),
}

/// Writes the page to a folder that is new, empty or an earlier export, and says how many files it made.
pub fn export(site: &Site, folder: &Path) -> Result<usize, ExportError> {
    if let Some(lack) = site.lack() {
        return Err(ExportError::Lack(lack));
    }
    let on = |path: &Path| {
        let path = path.to_path_buf();
        move |error| ExportError::Disk(path, error)
    };
    fs::create_dir_all(folder).map_err(on(folder))?;
    let list = folder.join(LIST);
    if let Ok(earlier) = fs::read_to_string(&list) {
        for name in earlier.lines().filter(|name| is_file_name(name)) {
            // It may be gone already; if it can't be removed, writing will say so.
            let _ = fs::remove_file(folder.join(name));
        }
    } else if fs::read_dir(folder).map_err(on(folder))?.next().is_some() {
        return Err(ExportError::Foreign(folder.to_path_buf()));
    }
    let mut names = site.names();
    names.retain(|name| site.bytes(name).is_some());
    // The list comes first: an export that breaks off can be repeated.
    fs::write(&list, names.join("\n") + "\n").map_err(on(&list))?;
    for name in &names {
        let path = folder.join(name);
        fs::write(&path, site.bytes(name).unwrap_or_default()).map_err(on(&path))?;
    }
    Ok(names.len())
}
