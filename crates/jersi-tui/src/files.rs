//! Saving games: atomically, and never over a file of another program.

use std::path::{Path, PathBuf};

use jersi_files::WriteError;
use jersi_words::{Value, Words};

use crate::reasons;

/// Default file name of a saved game.
const STEM: &str = "jersi-game";
const ENDING: &str = "jersi";

/// Replaces a file atomically.
pub(super) fn replace(file: &Path, text: &str) -> Result<(), WriteError> {
    jersi_files::write(file, text.as_bytes())
}

/// Writes a file that must not exist yet.
pub(super) fn create(file: &Path, text: &str) -> Result<(), WriteError> {
    jersi_files::create(file, text.as_bytes())
}

/// Writes a new file in the current directory; returns its name.
pub(super) fn create_somewhere(text: &str) -> Result<PathBuf, WriteError> {
    let mut file = PathBuf::from(format!("{STEM}.{ENDING}"));
    let mut number = 1_u64;
    loop {
        match create(&file, text) {
            Err(error) if error.is_taken() => {
                number += 1;
                file = PathBuf::from(format!("{STEM}-{number}.{ENDING}"));
            }
            result => return result.map(|()| file),
        }
    }
}

/// Message for a failed save, with the state of the existing file.
pub(super) fn not_saved(words: &Words, error: &WriteError) -> String {
    let file = error.path.display().to_string();
    if error.is_taken() {
        return words.say("play-file-exists", &[("file", file.into())]);
    }
    let arguments: [(&str, Value); 2] =
        [("file", file.into()), ("reason", reasons::of_system(words, &error.error).into())];
    words.say(if error.has_previous() { "play-not-saved-over" } else { "play-not-saved" }, &arguments)
}
