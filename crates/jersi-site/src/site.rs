//! Files of the page: embedded in the program, or in a folder during development.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::encoding::Encoding;

/// Why there is no page. Needs a new build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Lack {
    /// The page was left out of the build.
    #[error("this program was built without its web page; rebuild it without JERSI_SKIP_WEB")]
    LeftOut,
    /// The page is not in the folder of a debug build.
    #[error("a debug build reads its web page from disk; create it with `cargo xtask page`")]
    NotMade,
}

/// File name for `/`.
pub(crate) const INDEX: &str = "index.html";

/// Files of the page, without subfolders. Each may have compressed versions next to it.
#[derive(Clone, Debug)]
pub struct Site(Source);

#[derive(Clone, Debug)]
enum Source {
    Embedded(&'static [(&'static str, &'static [u8])]),
    Folder(Arc<Path>),
}

impl Site {
    /// Embedded files: names and contents.
    #[must_use]
    pub fn embedded(files: &'static [(&'static str, &'static [u8])]) -> Self {
        Self(Source::Embedded(files))
    }

    /// Files in a folder, read on every request.
    #[must_use]
    pub fn in_folder(path: PathBuf) -> Self {
        Self(Source::Folder(path.into()))
    }

    /// Why there is no page, if so.
    #[must_use]
    pub fn lack(&self) -> Option<Lack> {
        if self.file(INDEX, Encoding::Plain).is_some() {
            return None;
        }
        Some(match self.0 {
            Source::Embedded(_) => Lack::LeftOut,
            Source::Folder(_) => Lack::NotMade,
        })
    }

    /// Names of all files, including compressed versions.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match &self.0 {
            Source::Embedded(files) => files.iter().map(|(name, _)| (*name).to_owned()).collect(),
            Source::Folder(folder) => {
                let entries = fs::read_dir(folder).into_iter().flatten().flatten();
                let mut names: Vec<_> =
                    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
                names.sort();
                names
            }
        }
    }

    /// A file in an encoding, if it exists.
    pub(crate) fn file(&self, name: &str, encoding: Encoding) -> Option<Cow<'static, [u8]>> {
        self.bytes(&format!("{name}{}", encoding.ending()))
    }

    /// Contents of a file by its full name.
    pub(crate) fn bytes(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match &self.0 {
            Source::Embedded(files) => {
                files.iter().find(|(given, _)| *given == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
            }
            // A path could lead out of the folder.
            Source::Folder(_) if !is_file_name(name) => None,
            Source::Folder(folder) => fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }
}

/// Whether a name is a plain file name without a path.
pub(crate) fn is_file_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let site = Site::in_folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(site.bytes("lib.rs").is_some());
        for name in ["../Cargo.toml", "..", ".", "", "/etc/hostname", "..\\Cargo.toml"] {
            assert!(site.bytes(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_folder_without_a_page_reports_what_to_do() {
        let site = Site::in_folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(site.lack() == Some(Lack::NotMade));
    }
}
