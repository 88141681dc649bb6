//! The file of the games: written game by game, and read again to go on after a crash.

use std::path::Path;

use jersi_files::Log;
use jersi_rules::record::{Reading, Record, read_records};

use crate::error::MatchError;

/// A file of games that grows.
pub(crate) struct Out(Log);

/// What a file of an earlier run holds.
pub(crate) struct Earlier {
    pub(crate) records: Vec<Record>,
    bytes: Vec<u8>,
    /// Where the last whole game ends.
    whole: usize,
}

impl Out {
    /// A new file. One that is there already is left alone.
    pub(crate) fn create(path: &Path) -> Result<Self, MatchError> {
        Ok(Self(Log::create(path)?))
    }

    /// A file of an earlier run, and its games. It is not changed. A file that is not there has no games.
    pub(crate) fn open(path: &Path) -> Result<(Self, Earlier), MatchError> {
        let (log, bytes) = Log::open(path)?;
        let (records, whole) = whole_games(&bytes).map_err(|fault| fault.of(path))?;
        Ok((Self(log), Earlier { records, bytes, whole }))
    }

    /// Makes the file end with its last whole game, so that others can follow.
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

    /// Writes a game, all of it or nothing.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), MatchError> {
        Ok(self.0.append(format!("{record}\n").as_bytes())?)
    }
}

impl Earlier {
    /// What follows the last whole game, if that is more than empty lines, and its line.
    pub(crate) fn torn(&self) -> Option<(&[u8], usize)> {
        let (whole, torn) = self.bytes.split_at(self.whole);
        let line = whole.split(|&byte| byte == b'\n').count();
        (!torn.trim_ascii().is_empty()).then_some((torn, line))
    }
}

/// What is wrong with a file.
#[derive(Debug)]
enum OutFault {
    NoGames,
    /// Which game.
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

/// How the text of each game begins.
const HEAD: &[u8] = b"[Ruleset \"";

/// The games of a file, and how many of its bytes hold them. The last game may be torn, in any place.
fn whole_games(bytes: &[u8]) -> Result<(Vec<Record>, usize), OutFault> {
    let mut heads: Vec<usize> = Vec::new();
    let mut line_start = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        // The file may be torn within the very first words of a game.
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

/// The game of a text, if all of it is there. What was torn is written otherwise than it was read.
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
            // The empty lines at the end of a game are no part of it.
            let expected = (len + 2) / whole;
            assert_eq!(records.len(), expected, "{len}");
            assert!(good <= len && good + 2 >= expected * whole, "{len}: {good}");
        }
    }

    #[test]
    fn a_torn_game_that_is_not_the_last_is_a_mistake() {
        let text = format!("{}\n{GAME}", &GAME[..GAME.len() - 20]);
        assert!(whole_games(text.as_bytes()).is_err());
        assert!(whole_games(b"shopping list").is_err());
    }
}
