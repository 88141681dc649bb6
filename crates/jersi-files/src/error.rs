//! Errors of writes, with the state of the previous file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A failed write of a file or folder.
#[derive(Debug, thiserror::Error)]
#[error("{}: can't be written: {error}{previous}", path.display())]
pub struct WriteError {
    /// The given path.
    pub path: PathBuf,
    /// Reason.
    pub error: io::Error,
    /// State of the previous file.
    pub previous: Previous,
}

/// Previous file of a failed write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Previous {
    /// None.
    Nothing,
    /// A file, unchanged.
    File,
    /// A folder, unchanged.
    Folder,
}

impl Previous {
    /// State of a path.
    pub(crate) fn at(path: &Path) -> Self {
        match path.metadata() {
            Ok(found) if found.is_dir() => Self::Folder,
            Ok(_) => Self::File,
            Err(_) => Self::Nothing,
        }
    }
}

impl fmt::Display for Previous {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "",
            Self::File => "; the file that was there is unchanged",
            Self::Folder => "; the folder that was there is unchanged",
        })
    }
}

impl WriteError {
    pub(crate) fn new(path: &Path, error: io::Error) -> Self {
        Self { path: path.to_owned(), error, previous: Previous::at(path) }
    }

    /// Whether the target exists already.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.error.kind() == io::ErrorKind::AlreadyExists
    }

    /// Whether a previous file exists.
    #[must_use]
    pub fn has_previous(&self) -> bool {
        self.previous != Previous::Nothing
    }
}
