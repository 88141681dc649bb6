//! Keeping the game, on the full screen and line by line alike: in the folder of games after every turn, in the file of
//! `--record`, and in files that the player names.

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
pub(crate) use seats::KeptTable;

/// Where a game is kept.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    /// Where kept games are; none if they can't be kept.
    shelf: Option<GameFolder>,
    /// The place of this game, once it has one.
    place: Option<StoredPlace>,
    /// The file of `--record`.
    file: Option<PathBuf>,
    /// Files that hold this game, which may be written again.
    own_files: Vec<PathBuf>,
    /// Why the game could not be kept the last time.
    failure: Option<NotKept>,
}

/// Where a game could not be kept, and why.
#[derive(Debug)]
pub(crate) struct NotKept {
    place: String,
    error: io::Error,
    target: Target,
}

/// What could not be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// The folder of games.
    Folder,
    /// The file of `--record`.
    File { has_previous: bool },
}

impl NotKept {
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

    /// Says that the game could not be kept.
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

impl Keeper {
    pub(crate) fn new(shelf: Option<GameFolder>, place: Option<StoredPlace>, file: Option<PathBuf>) -> Self {
        Self { own_files: file.iter().cloned().collect(), shelf, place, file, failure: None }
    }

    /// Another game is played from now on.
    pub(crate) fn begin_another(&mut self) {
        *self = Self { shelf: self.shelf.take(), ..Self::default() };
    }

    /// Finds out whether games can be kept, before there are turns to lose.
    pub(crate) fn prepare(&mut self) -> Option<&NotKept> {
        self.failure = None;
        if let Some(games) = self.shelf.as_ref().filter(|_| self.place.is_none()) {
            match games.take_place() {
                Ok(place) => self.place = Some(place),
                Err(error) => self.failure = Some(NotKept::in_folder(games.folder(), error)),
            }
        }
        self.failure.as_ref()
    }

    /// Keeps the game as it stands; if that fails, says where.
    pub(crate) fn keep(&mut self, table: &Table) -> Option<&NotKept> {
        self.failure = self.try_to_keep(table).err();
        self.failure.as_ref()
    }

    fn try_to_keep(&mut self, table: &Table) -> Result<(), NotKept> {
        let in_file = self.try_to_keep_in_file(table);
        // One that fails does not keep the other from being tried.
        let in_folder = self.try_to_keep_in_folder(table);
        in_file.and(in_folder)
    }

    fn try_to_keep_in_file(&self, table: &Table) -> Result<(), NotKept> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = table.game().to_record().to_string();
        files::replace(file, &text).map_err(NotKept::in_file)
    }

    fn try_to_keep_in_folder(&mut self, table: &Table) -> Result<(), NotKept> {
        let Some(games) = &self.shelf else { return Ok(()) };
        let lost = |error| NotKept::in_folder(games.folder(), error);
        if self.place.is_none() {
            self.place = Some(games.take_place().map_err(lost)?);
        }
        let Some(place) = &mut self.place else { return Ok(()) };
        place.keep(&seats::written(table)).map_err(lost)
    }

    /// Keeps the game in the file of `--record` and nowhere else: a game without turns is nothing to be taken up again.
    pub(crate) fn keep_in_file(&mut self, table: &Table) -> Option<&NotKept> {
        self.failure = self.try_to_keep_in_file(table).err();
        self.failure.as_ref()
    }

    /// The file of `--record`.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Why the game could not be kept.
    pub(crate) const fn failure(&self) -> Option<&NotKept> {
        self.failure.as_ref()
    }

    /// Whether the game can be taken up again.
    pub(crate) fn is_kept(&self) -> bool {
        self.place.as_ref().is_some_and(StoredPlace::is_used)
    }

    /// Saves the game to a file of any name, but not over a foreign one.
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
