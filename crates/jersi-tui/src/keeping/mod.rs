//! Saving for full screen and line mode: in the folder of games after every turn, in the `--record` file, and in files
//! named by the player.

mod folder;
mod resume;
mod seats;

use std::io;
use std::path::{Path, PathBuf};

use jersi_files::WriteError;
use jersi_play::{Game, Table};
use jersi_words::Words;

use crate::files;
use crate::reasons;
pub(crate) use folder::{GameFolder, StoredPlace};
pub use resume::Resume;
pub(crate) use resume::choose;
pub(crate) use seats::SavedTable;

/// Storage of a game.
#[derive(Debug, Default)]
pub(crate) struct GameSaver {
    /// Folder of games; none if it can't be used.
    shelf: Option<GameFolder>,
    /// File of this game in the folder, once it exists.
    place: Option<StoredPlace>,
    /// The `--record` file.
    file: Option<PathBuf>,
    /// Files that hold this game and may be overwritten.
    own_files: Vec<PathBuf>,
    /// Reason of the last failure.
    failure: Option<SaveFailure>,
}

/// Place and reason of a failed save.
#[derive(Debug)]
pub(crate) struct SaveFailure {
    place: String,
    error: io::Error,
    target: Target,
}

/// Target of a failed save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// Folder of games.
    Folder,
    /// The `--record` file.
    File { has_previous: bool },
}

impl SaveFailure {
    fn in_folder(folder: &Path, error: io::Error) -> Self {
        Self { place: folder.display().to_string(), error, target: Target::Folder }
    }

    fn in_file(error: WriteError) -> Self {
        Self {
            place: error.path.display().to_string(),
            target: Target::File { has_previous: error.has_previous() },
            error: error.error,
        }
    }

    /// Message for a failed save.
    pub(crate) fn sentence(&self, words: &Words) -> String {
        let id = match self.target {
            Target::Folder => "screen-not-kept",
            Target::File { has_previous: true } => "play-not-saved-over",
            Target::File { has_previous: false } => "play-not-saved",
        };
        words.say(
            id,
            &[("file", self.place.clone().into()), ("reason", reasons::of_system(words, &self.error).into())],
        )
    }
}

impl GameSaver {
    pub(crate) fn new(shelf: Option<GameFolder>, place: Option<StoredPlace>, file: Option<PathBuf>) -> Self {
        Self { own_files: file.iter().cloned().collect(), shelf, place, file, failure: None }
    }

    /// Switches to another game.
    pub(crate) fn begin_another(&mut self) {
        *self = Self { shelf: self.shelf.take(), ..Self::default() };
    }

    /// Checks that games can be saved, before turns could be lost.
    pub(crate) fn prepare(&mut self) -> Option<&SaveFailure> {
        self.failure = None;
        if let Some(games) = self.shelf.as_ref().filter(|_| self.place.is_none()) {
            match games.take_place() {
                Ok(place) => self.place = Some(place),
                Err(error) => self.failure = Some(SaveFailure::in_folder(games.folder(), error)),
            }
        }
        self.failure.as_ref()
    }

    /// Saves the current state; on failure, returns the place.
    pub(crate) fn keep(&mut self, table: &Table) -> Option<&SaveFailure> {
        self.failure = self.try_to_keep(table).err();
        self.failure.as_ref()
    }

    fn try_to_keep(&mut self, table: &Table) -> Result<(), SaveFailure> {
        let in_file = self.try_to_keep_in_file(table);
        // A failure in one place must not prevent the other.
        let in_folder = self.try_to_keep_in_folder(table);
        in_file.and(in_folder)
    }

    fn try_to_keep_in_file(&self, table: &Table) -> Result<(), SaveFailure> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = table.game().to_record().to_string();
        files::replace(file, &text).map_err(SaveFailure::in_file)
    }

    fn try_to_keep_in_folder(&mut self, table: &Table) -> Result<(), SaveFailure> {
        let Some(games) = &self.shelf else { return Ok(()) };
        let lost = |error| SaveFailure::in_folder(games.folder(), error);
        if self.place.is_none() {
            self.place = Some(games.take_place().map_err(lost)?);
        }
        let Some(place) = &mut self.place else { return Ok(()) };
        place.keep(&seats::written(table)).map_err(lost)
    }

    /// Saves to the `--record` file only: a game without turns need not be resumed.
    pub(crate) fn keep_in_file(&mut self, table: &Table) -> Option<&SaveFailure> {
        self.failure = self.try_to_keep_in_file(table).err();
        self.failure.as_ref()
    }

    /// The `--record` file.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Reason of the last failure.
    pub(crate) const fn failure(&self) -> Option<&SaveFailure> {
        self.failure.as_ref()
    }

    /// Whether the game can be resumed.
    pub(crate) fn is_kept(&self) -> bool {
        self.place.as_ref().is_some_and(StoredPlace::is_used)
    }

    /// Saves the game to a named file, but not over a file of another program.
    pub(crate) fn save(&mut self, game: &Game, name: &str) -> Result<(), WriteError> {
        let file = PathBuf::from(name);
        let text = game.to_record().to_string();
        if self.own_files.contains(&file) {
            return files::replace(&file, &text);
        }
        files::create(&file, &text)?;
        self.own_files.push(file);
        Ok(())
    }
}
