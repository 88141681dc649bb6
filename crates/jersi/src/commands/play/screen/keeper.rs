//! Keeping the game: on the shelf after every turn, in the file that somebody named, and where it is saved to.

use std::io;
use std::path::{Path, PathBuf};

use jersi_play::{Game, Table};

use super::super::files;
use super::seats;
use super::shelf::{Place, Shelf};

/// Where a game is kept.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// Where kept games are; none if they can't be kept.
    shelf: Option<Shelf>,
    /// The place of this game, once it has one.
    place: Option<Place>,
    /// The file that somebody named for this game.
    file: Option<PathBuf>,
    /// Files that hold this game, which may be written again.
    own_files: Vec<PathBuf>,
}

impl Keeper {
    pub(super) fn new(shelf: Option<Shelf>, place: Option<Place>, file: Option<PathBuf>) -> Self {
        Self { own_files: file.iter().cloned().collect(), shelf, place, file }
    }

    /// Another game is played from now on.
    pub(super) fn begin_another(&mut self) {
        *self = Self { shelf: self.shelf.take(), ..Self::default() };
    }

    /// Keeps the game as it stands; if that fails, says where.
    pub(super) fn keep(&mut self, table: &Table) -> Result<(), (String, io::Error)> {
        if let Some(file) = &self.file {
            files::replace(file, &table.game().to_record().to_string())
                .map_err(|error| failed(file, error))?;
        }
        let Some(games) = &self.shelf else { return Ok(()) };
        let lost = |error| failed(games.folder(), error);
        if self.place.is_none() {
            self.place = Some(games.take_place().map_err(lost)?);
        }
        let kept = self.place.as_ref().map_or(Ok(()), |place| place.keep(&seats::written(table)));
        kept.map_err(lost)
    }

    /// Whether the game can be taken up again.
    pub(super) const fn is_kept(&self) -> bool {
        self.place.is_some()
    }

    /// Saves the game to a file of any name, but not over one of somebody else's.
    pub(super) fn save(&mut self, game: &Game, name: &str) -> io::Result<()> {
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

fn failed(file: &Path, error: io::Error) -> (String, io::Error) {
    (file.display().to_string(), error)
}
