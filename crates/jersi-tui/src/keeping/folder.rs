//! Where games are kept as they go: a file for each in the platform's data folder, written anew after every turn. A
//! lock tells which of them are being played right now; it falls with the process, however that ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use jersi_files::{Lock, LockError};
use jersi_play::Game;
use jersi_rules::record::{GameResult, Record};

use crate::files;

/// The folder of kept games.
#[derive(Clone, Debug)]
pub(crate) struct GameFolder(PathBuf);

/// A kept game that can be taken up again.
#[derive(Debug)]
pub(crate) struct StoredGame {
    file: PathBuf,
    /// When its last turn was played.
    pub(crate) played: SystemTime,
    pub(crate) record: Record,
}

/// A kept game that is being played here.
#[derive(Debug)]
pub(crate) struct StoredPlace {
    file: PathBuf,
    /// Whether a game was kept there.
    is_used: bool,
    /// Held as long as the game is played.
    _lock: Lock,
}

const ENDING: &str = "jersi";

impl GameFolder {
    pub(crate) fn at(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// A place for another game.
    pub(crate) fn take_place(&self) -> io::Result<StoredPlace> {
        fs::create_dir_all(&self.0)?;
        jersi_files::probe(&self.0.join("game")).map_err(|error| error.error)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // By the second in which they begin, so that names sort as games do.
        for number in since.as_secs().. {
            let file = self.0.join(format!("game-{number}.{ENDING}"));
            if !file.exists()
                && let Some(place) = StoredPlace::at(file, false)?
            {
                return Ok(place);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// The games that are neither over nor being played elsewhere; the one that was played last comes first.
    pub(crate) fn open_games(&self) -> io::Result<Vec<StoredGame>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut games = Vec::new();
        for entry in entries {
            let file = entry?.path();
            if file.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            // A file that is no record is not ours, and one that is gone by now was removed; others are looked at.
            let Ok(text) = fs::read_to_string(&file) else { continue };
            let Ok(played) = fs::metadata(&file).and_then(|found| found.modified()) else { continue };
            let Ok(record) = Record::read(&text) else { continue };
            if record.result == GameResult::Open && StoredPlace::at(file.clone(), true)?.is_some() {
                games.push(StoredGame { file, played, record });
            }
        }
        games.sort_unstable_by(|one, other| (other.played, &other.file).cmp(&(one.played, &one.file)));
        Ok(games)
    }
}

impl StoredGame {
    /// The name by which it can be asked for.
    pub(crate) fn name(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Takes the place of the game, unless it is being played elsewhere by now.
    pub(crate) fn take(&self) -> io::Result<Option<StoredPlace>> {
        StoredPlace::at(self.file.clone(), true)
    }
}

impl StoredPlace {
    /// The place of a file, unless another process holds its lock.
    fn at(file: PathBuf, is_used: bool) -> io::Result<Option<Self>> {
        match Lock::take(&file) {
            Ok(lock) => Ok(Some(Self { file, is_used, _lock: lock })),
            Err(LockError::Busy(_)) => Ok(None),
            Err(LockError::Failed(_, error)) => Err(error),
        }
    }

    /// Keeps the game as it stands.
    pub(crate) fn keep(&mut self, game: &Game) -> io::Result<()> {
        files::replace(&self.file, &game.to_record().to_string()).map_err(|error| error.error)?;
        self.is_used = true;
        Ok(())
    }

    /// Whether there is a game that can be taken up again.
    pub(crate) const fn is_used(&self) -> bool {
        self.is_used
    }
}
