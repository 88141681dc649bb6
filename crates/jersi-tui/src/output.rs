//! Output of a command: a file or standard output.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Argument of `--output`: a file, or `-` for standard output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Standard output: `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Output {
    /// The file; none for standard output.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::File(path) => Some(path),
        }
    }
}

impl FromStr for Output {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text == "-" { Self::Standard } else { Self::File(text.into()) })
    }
}
