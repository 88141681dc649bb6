//! File of the games: written game by game, and read again to resume after a crash.

use std::path::Path;

use jersi_files::Log;
use jersi_rules::record::{Reading, Record, read_records};

use crate::error::MatchError;

/// Append-only file of games.
pub(crate) struct Out(Log);

/// Content of a file of an earlier run.
pub(crate) struct Earlier {
    pub(crate) records: Vec<Record>,
    bytes: Vec<u8>,
    /// End of the last whole game.
    whole: usize,
}

impl Out {
    /// Creates a file that must not exist.
    pub(crate) fn create(path: &Path) -> Result<Self, MatchError> {
        Ok(Self(Log::create(path)?))
    }

    /// Opens a file of an earlier run, and reads its games. Does not change it. A missing file has no games.
    pub(crate) fn open(path: &Path) -> Result<(Self, Earlier), MatchError> {
        let (log, bytes) = Log::open(path)?;
        let (records, whole) = whole_games(&bytes).map_err(|fault| fault.of(path))?;
        Ok((Self(log), Earlier { records, bytes, whole }))
    }

    /// Truncates the file to its last whole game.
    pub(crate) fn tidy(&mut self, earlier: &Earlier) -> Result<(), MatchError> {
        let Earlier { bytes, whole, .. } = earlier;
        if *whole < bytes.len() {
            self.0.cut(*whole as u64)?;
        }
        let kept = &bytes[..*whole];
        let missing: &[u8] = match kept {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        Ok(self.0.append(missing)?)
    }

    /// Writes a game, completely or not at all.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), MatchError> {
        Ok(self.0.append(format!("{record}\n").as_bytes())?)
    }
}

impl Earlier {
    /// Text after the last whole game, unless it is blank, and its line.
    pub(crate) fn torn(&self) -> Option<(&[u8], usize)> {
        let (whole, torn) = self.bytes.split_at(self.whole);
        let line = whole.split(|&byte| byte == b'\n').count();
        (!torn.trim_ascii().is_empty()).then_some((torn, line))
    }
}

/// Errors of a file.
#[derive(Debug)]
enum OutFault {
    NoGames,
    /// Number of the game.
    Torn(usize),
}

impl OutFault {
    fn of(self, file: &Path) -> MatchError {
        let file = file.to_owned();
        match self {
            Self::NoGames => MatchError::NoGames(file),
            Self::Torn(number) => MatchError::Torn { file, number },
        }
    }
}

/// First bytes of each game.
const HEAD: &[u8] = b"[Ruleset \"";

/// Games in a file, and the length of that part. The last game may be torn anywhere.
fn whole_games(bytes: &[u8]) -> Result<(Vec<Record>, usize), OutFault> {
    let mut heads: Vec<usize> = Vec::new();
    let mut line_start = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        // The file may be torn within the first words of a game.
        let is_after_gap = line_start == 0 || bytes[..line_start].ends_with(b"\n\n");
        if line.starts_with(HEAD) || is_after_gap && HEAD.starts_with(line) {
            heads.push(line_start);
        }
        line_start += line.len();
    }
    let first = heads.first().copied().unwrap_or(bytes.len());
    if !bytes[..first].trim_ascii().is_empty() {
        return Err(OutFault::NoGames);
    }
    let mut records = Vec::new();
    for (i, &head) in heads.iter().enumerate() {
        let end = heads.get(i + 1).copied().unwrap_or(bytes.len());
        match whole_game(&bytes[head..end]) {
            Some(record) => records.push(record),
            None if i + 1 == heads.len() => return Ok((records, head)),
            None => return Err(OutFault::Torn(i + 1)),
        }
    }
    Ok((records, if heads.is_empty() { 0 } else { bytes.len() }))
}

/// The game in a text, if complete: a torn one is written differently than it was read.
fn whole_game(bytes: &[u8]) -> Option<Record> {
    let mut games = read_records(bytes, Reading::default());
    let record = games.pop().filter(|_| games.is_empty())?.ok()?.record;
    (record.to_string().trim_ascii().as_bytes() == bytes.trim_ascii()).then_some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Ruleset \"pijersi\"]\n[Setup \"classic\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n\
        1. b4=c4-d4 [%eval +12] {depth 3, time 0.000001} 1... g6-f6=e5 1-0\n\n";

    #[test]
    fn a_file_torn_at_any_byte_gives_its_whole_games() {
        let text = GAME.repeat(3);
        let whole = GAME.len();
        for len in 0..=text.len() {
            let (records, good) = whole_games(&text.as_bytes()[..len]).expect("only the end is torn");
            // Blank lines at the end of a game are not part of it.
            let expected = (len + 2) / whole;
            assert_eq!(records.len(), expected, "{len}");
            assert!(good <= len && good + 2 >= expected * whole, "{len}: {good}");
        }
    }

    #[test]
    fn a_torn_game_that_is_not_the_last_is_an_error() {
        let text = format!("{}\n{GAME}", &GAME[..GAME.len() - 20]);
        assert!(whole_games(text.as_bytes()).is_err());
        assert!(whole_games(b"shopping list").is_err());
    }
}
