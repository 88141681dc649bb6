//! Files of games as the commands read them.

use std::fs;
use std::io::{self, Read};

use jersi_play::printable;
use jersi_rules::record::{ReadRecord, Reading, Record, RecordError, RecordFault, read_records};
use jersi_words::Words;

use crate::failure::Failure;

/// A game of a file, with the name to speak of it.
#[derive(Debug)]
pub struct Game {
    /// The file, and which of its games if there are several: `games.jersi#2`.
    pub name: String,
    /// The game, or what is wrong with it.
    pub read: Result<ReadRecord, RecordError>,
}

/// Reads the games of a file; `-` is the standard input.
pub fn games(file: &str, reading: Reading) -> io::Result<Vec<Game>> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(file)?
    };
    let games = read_records(&bytes, reading);
    let is_one = games.len() == 1;
    let name = |number| if is_one { file.to_owned() } else { format!("{file}#{number}") };
    Ok(games.into_iter().zip(1..).map(|(read, number)| Game { name: name(number), read }).collect())
}

/// Reads one game of a file, and says what was strange about it. A file of several games needs the number of one, which
/// begins with 1.
pub fn one_game(
    words: &Words,
    file: &str,
    reading: Reading,
    number: Option<usize>,
    err: &mut impl io::Write,
) -> Result<Record, Failure> {
    let mut found = games(file, reading).map_err(|error| unreadable(words, file, &error))?;
    let number = match (number, found.len()) {
        (_, 0) => return Err(Failure::data(format_args!("{file}: holds no game"))),
        (None, 1) => 1,
        (None, many) => {
            return Err(Failure::call(format_args!("{file} holds {many} games: say which with '--game'")));
        }
        (Some(number), all) if (1..=all).contains(&number) => number,
        (Some(number), all) => {
            return Err(Failure::call(format_args!("{file} has no game {number}: it holds {all}")));
        }
    };
    let read = found.swap_remove(number - 1).read;
    let read = read.map_err(|error| Failure::data(told(words, file, &error)))?;
    warn(words, file, &read, err);
    Ok(read.record)
}

/// Says what was strange about the games of a file. A warning that can't be written is no reason to stop.
pub fn warn(words: &Words, file: &str, read: &ReadRecord, err: &mut impl io::Write) {
    for warning in &read.warnings {
        let oddity = words.record_oddity(&warning.oddity);
        let _ = writeln!(err, "warning: {}", printable(&format!("{file}:{}: {oddity}", warning.place)));
    }
}

/// The failure that a file can't be read at all.
#[must_use]
pub fn unreadable(words: &Words, file: &str, error: &io::Error) -> Failure {
    let arguments = [("file", file.into()), ("reason", error.to_string().into())];
    Failure::data(words.say("file-unreadable", &arguments))
}

/// Says what is wrong in a file, and where: `game.jersi:3:5: …`.
#[must_use]
pub fn told(words: &Words, file: &str, error: &RecordError) -> String {
    let mut told = format!("{file}:{}: {}", error.place, words.record_fault(&error.fault));
    match &error.fault {
        RecordFault::Illegal { why, .. } => told = format!("{told} ({})", why.rule.id()),
        // What is wrong with such a text is for those who write programs.
        fault @ (RecordFault::Code(_) | RecordFault::Position(_) | RecordFault::Prologue(_)) => {
            told = format!("{told} ({fault})");
        }
        _ => {}
    }
    printable(&told).into_owned()
}
