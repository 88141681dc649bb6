//! Saving games: whole or not at all, and never over a file of somebody else's.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a game is saved to if nobody says where.
const STEM: &str = "jersi-game";
const ENDING: &str = "jersi";

/// Writes a file anew, so that it is never half written.
pub(super) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let draft = file.with_file_name(name);
    fs::write(&draft, text)?;
    fs::rename(&draft, file).inspect_err(|_| {
        // The draft is of no use to anybody; if it can't be removed either, it stays.
        let _ = fs::remove_file(&draft);
    })
}

/// Writes a file that must not be there yet.
pub(super) fn create(file: &Path, text: &str) -> io::Result<()> {
    File::create_new(file)?.write_all(text.as_bytes())
}

/// Writes a new file in the current directory, and says which.
pub(super) fn create_somewhere(text: &str) -> io::Result<PathBuf> {
    let names = (2..).map(|number| format!("{STEM}-{number}.{ENDING}"));
    for name in [format!("{STEM}.{ENDING}")].into_iter().chain(names) {
        let file = PathBuf::from(name);
        match create(&file, text) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return result.map(|()| file),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
