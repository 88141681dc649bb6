//! Folder of unfinished games in the platform's data directory: one file per game, rewritten after every turn. A lock
//! file marks the games in progress; it is released when the process ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use jersi_files::{Lock, LockError};
use jersi_play::Game;
use jersi_rules::record::{GameResult, Record};

use crate::files;

/// Folder of saved games.
#[derive(Clone, Debug)]
pub(crate) struct GameFolder(PathBuf);

/// A saved game that can be resumed.
#[derive(Debug)]
pub(crate) struct StoredGame {
    file: PathBuf,
    /// Time of the last turn.
    pub(crate) played: SystemTime,
    pub(crate) record: Record,
}

/// A saved game in progress.
#[derive(Debug)]
pub(crate) struct StoredPlace {
    file: PathBuf,
    /// Whether the file has been written.
    is_used: bool,
    /// Held during the game.
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

    /// A new file name.
    pub(crate) fn take_place(&self) -> io::Result<StoredPlace> {
        fs::create_dir_all(&self.0)?;
        jersi_files::probe(&self.0.join("game")).map_err(|error| error.error)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // The start time in seconds, so that names sort by age.
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

    /// Unfinished games without a lock, the latest first.
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
            // Files that are not records belong to others; a missing file was removed by another process.
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
    /// Name for `--resume`.
    pub(crate) fn name(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Locks the game, unless another process plays it.
    pub(crate) fn take(&self) -> io::Result<Option<StoredPlace>> {
        StoredPlace::at(self.file.clone(), true)
    }
}

impl StoredPlace {
    /// The file, unless another process holds its lock.
    fn at(file: PathBuf, is_used: bool) -> io::Result<Option<Self>> {
        match Lock::take(&file) {
            Ok(lock) => Ok(Some(Self { file, is_used, _lock: lock })),
            Err(LockError::Busy(_)) => Ok(None),
            Err(LockError::Failed(_, error)) => Err(error),
        }
    }

    /// Saves the current state.
    pub(crate) fn keep(&mut self, game: &Game) -> io::Result<()> {
        files::replace(&self.file, &game.to_record().to_string()).map_err(|error| error.error)?;
        self.is_used = true;
        Ok(())
    }

    /// Whether there is a game to resume.
    pub(crate) const fn is_used(&self) -> bool {
        self.is_used
    }
}
