//! Where games are kept as they go: a file for each in the platform's data folder, written anew after every turn. A
//! lock tells which of them are being played right now; it falls with the process, however that ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};
use jersi_files::{Lock, LockError};
use jersi_play::Game;
use jersi_rules::record::{GameResult, Record};

use super::super::files;

/// The folder of kept games.
#[derive(Clone, Debug)]
pub(in super::super) struct GameFolder(PathBuf);

/// A kept game that is being played here.
#[derive(Debug)]
pub(in super::super) struct StoredPlace {
    file: PathBuf,
    /// Whether a game was kept there.
    is_used: bool,
    /// Held as long as the game is played.
    _lock: Lock,
}

const ENDING: &str = "jersi";

impl GameFolder {
    /// The folder of this platform; none if it has no place for the files of users.
    pub(in super::super) fn of_platform() -> Option<Self> {
        let names = AppStrategyArgs {
            top_level_domain: String::new(),
            author: String::new(),
            app_name: "jersi".to_owned(),
        };
        let strategy = choose_native_strategy(names).ok()?;
        Some(Self::at(&strategy.data_dir().join("games")))
    }

    pub(in super::super) fn at(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    pub(in super::super) fn folder(&self) -> &Path {
        &self.0
    }

    /// A place for another game.
    pub(in super::super) fn take_place(&self) -> io::Result<StoredPlace> {
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

    /// The game that was played last and is neither over nor being played elsewhere.
    pub(in super::super) fn newest(&self) -> io::Result<Option<(StoredPlace, Record)>> {
        let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                files.push((fs::metadata(&path)?.modified()?, path));
            }
        }
        files.sort_unstable();
        for (_, file) in files.into_iter().rev() {
            // A file that is no record is not ours; it stays, and others are looked at.
            let Ok(text) = fs::read_to_string(&file) else { continue };
            let Ok(record) = Record::read(&text) else { continue };
            if record.result == GameResult::Open
                && let Some(place) = StoredPlace::at(file, true)?
            {
                return Ok(Some((place, record)));
            }
        }
        Ok(None)
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
    pub(in super::super) fn keep(&mut self, game: &Game) -> io::Result<()> {
        files::replace(&self.file, &game.to_record().to_string()).map_err(|error| error.error)?;
        self.is_used = true;
        Ok(())
    }

    /// Whether there is a game that can be taken up again.
    pub(in super::super) const fn is_used(&self) -> bool {
        self.is_used
    }
}
