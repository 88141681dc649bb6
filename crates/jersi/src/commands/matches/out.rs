//! The file of the games: written game by game, and read again to go on after a crash.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};

use jersi_rules::record::{Reading, Record, read_records};

use crate::failure::Failure;

/// A file of games that grows.
pub(super) struct Out {
    file: File,
    path: String,
}

impl Out {
    /// A new file. One that is there already is left alone.
    pub(super) fn create(path: &str) -> Result<Self, Failure> {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => Ok(Self { file, path: path.to_owned() }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                Err(Failure::call(format_args!("{path} is there already: --resume goes on with its match")))
            }
            Err(error) => Err(Failure::data(format_args!("{path}: {error}"))),
        }
    }

    /// A file of an earlier run, and its games. If the last one is torn, it is cut off. A file that is not
    /// there has no games.
    pub(super) fn resume(path: &str) -> Result<(Self, Vec<Record>), Failure> {
        let failed = |error: io::Error| Failure::data(format_args!("{path}: {error}"));
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
        };
        let (records, good) =
            whole_games(&bytes).map_err(|error| Failure::data(format_args!("{path}: {error}")))?;
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
        file.set_len(good as u64).map_err(failed)?;
        let mut out = Self { file, path: path.to_owned() };
        if good > 0 && !bytes[..good].ends_with(b"\n\n") {
            let missing: &[u8] = if bytes[..good].ends_with(b"\n") { b"\n" } else { b"\n\n" };
            out.file.write_all(missing).map_err(failed)?;
        }
        Ok((out, records))
    }

    /// Writes a game, all of it at once, so that whatever happens next it is there.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let text = format!("{record}\n");
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::data(format_args!("{}: {error}", self.path)))
    }
}

/// How the text of each game begins.
const HEAD: &[u8] = b"[Ruleset \"";

/// The games of a file, and how many of its bytes hold them. The last game may be torn, in any place.
fn whole_games(bytes: &[u8]) -> Result<(Vec<Record>, usize), String> {
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
        return Err("it does not begin with a game".to_owned());
    }
    let mut records = Vec::new();
    for (i, &head) in heads.iter().enumerate() {
        let end = heads.get(i + 1).copied().unwrap_or(bytes.len());
        match whole_game(&bytes[head..end]) {
            Some(record) => records.push(record),
            None if i + 1 == heads.len() => return Ok((records, head)),
            None => return Err(format!("game {} of it is torn, and it is not the last", i + 1)),
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
