//! Why a file was not written, and what became of the one before it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file or folder that was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}: can't be written: {error}{previous}", path.display())]
pub struct WriteError {
    /// The path that was given.
    pub path: PathBuf,
    /// What happened.
    pub error: io::Error,
    /// What is there now.
    pub previous: Previous,
}

/// What was there before a write that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Previous {
    /// No such file or folder.
    Nothing,
    /// A file that is unchanged.
    File,
    /// A folder that is unchanged.
    Folder,
}

impl Previous {
    /// What is at a path now.
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

    /// Whether the reason is that something is there already.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.error.kind() == io::ErrorKind::AlreadyExists
    }

    /// Whether an older file is still there.
    #[must_use]
    pub fn has_previous(&self) -> bool {
        self.previous != Previous::Nothing
    }
}
