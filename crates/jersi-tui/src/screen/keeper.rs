//! Keeping the game: on the shelf after every turn, in the file of `--record`, and in files that the player names.

use std::path::{Path, PathBuf};

use jersi_files::WriteError;
use jersi_play::{Game, Table};

use super::super::files;
use super::seats;
use super::shelf::{GameFolder, StoredPlace};

/// Where a game is kept.
#[derive(Debug, Default)]
pub(super) struct Keeper {
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
#[derive(Clone, Debug)]
pub(super) struct NotKept {
    pub(super) place: String,
    pub(super) reason: String,
}

impl Keeper {
    pub(super) fn new(shelf: Option<GameFolder>, place: Option<StoredPlace>, file: Option<PathBuf>) -> Self {
        Self { own_files: file.iter().cloned().collect(), shelf, place, file, failure: None }
    }

    /// Another game is played from now on.
    pub(super) fn begin_another(&mut self) {
        *self = Self { shelf: self.shelf.take(), ..Self::default() };
    }

    /// Finds out whether games can be kept, before there are turns to lose.
    pub(super) fn prepare(&mut self) -> Option<&NotKept> {
        self.failure = None;
        if let Some(games) = self.shelf.as_ref().filter(|_| self.place.is_none()) {
            match games.take_place() {
                Ok(place) => self.place = Some(place),
                Err(error) => self.failure = Some(failed(games.folder(), &error)),
            }
        }
        self.failure.as_ref()
    }

    /// Keeps the game as it stands; if that fails, says where.
    pub(super) fn keep(&mut self, table: &Table) -> Option<&NotKept> {
        self.failure = self.try_to_keep(table).err();
        self.failure.as_ref()
    }

    fn try_to_keep(&mut self, table: &Table) -> Result<(), NotKept> {
        let in_file = self.file.as_ref().map_or(Ok(()), |file| {
            files::replace(file, &table.game().to_record().to_string())
                .map_err(|error| failed(file, &error.error))
        });
        // One that fails does not keep the other from being tried.
        let on_shelf = self.keep_on_shelf(table);
        in_file.and(on_shelf)
    }

    fn keep_on_shelf(&mut self, table: &Table) -> Result<(), NotKept> {
        let Some(games) = &self.shelf else { return Ok(()) };
        let lost = |error| failed(games.folder(), &error);
        if self.place.is_none() {
            self.place = Some(games.take_place().map_err(lost)?);
        }
        let Some(place) = &mut self.place else { return Ok(()) };
        place.keep(&seats::written(table)).map_err(lost)
    }

    /// Why the game could not be kept.
    pub(super) const fn failure(&self) -> Option<&NotKept> {
        self.failure.as_ref()
    }

    /// Whether the game can be taken up again.
    pub(super) fn is_kept(&self) -> bool {
        self.place.as_ref().is_some_and(StoredPlace::is_used)
    }

    /// Saves the game to a file of any name, but not over a foreign one.
    pub(super) fn save(&mut self, game: &Game, name: &str) -> Result<(), WriteError> {
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

fn failed(file: &Path, error: &dyn ToString) -> NotKept {
    NotKept { place: file.display().to_string(), reason: error.to_string() }
}
