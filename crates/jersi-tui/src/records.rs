//! Reading of game files.

use std::fs;
use std::io::{self, Read};

use jersi_play::printable;
use jersi_rules::record::{ReadRecord, Reading, Record, RecordError, RecordFault, read_records};
use jersi_words::{Language, Words};

use crate::reasons;
use jersi_play::Failure;

/// A game in a file, with its name for messages.
#[derive(Debug)]
pub struct NamedGame {
    /// File name, and the number of the game if there are several: `games.jersi#2`.
    pub name: String,
    /// Number in the file, from 1, if there are several.
    pub number: Option<u32>,
    /// The game, or its error.
    pub read: Result<ReadRecord, RecordError>,
}

/// Reads the games in a file; `-` is standard input.
pub fn games(file: &str, reading: Reading) -> io::Result<Vec<NamedGame>> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(file)?
    };
    let games = read_records(&bytes, reading);
    let is_one = games.len() == 1;
    let game = |(read, number): (_, u32)| NamedGame {
        name: if is_one { file.to_owned() } else { format!("{file}#{number}") },
        number: (!is_one).then_some(number),
        read,
    };
    Ok(games.into_iter().zip(1..).map(game).collect())
}

/// Reads all games in a file, or the one with a number (from 1).
pub fn chosen_games(
    words: &Words,
    file: &str,
    reading: Reading,
    number: Option<usize>,
) -> Result<Vec<NamedGame>, Failure> {
    let mut found = games(file, reading).map_err(|error| unreadable(words, file, &error))?;
    let Some(number) = number else { return Ok(found) };
    if !(1..=found.len()).contains(&number) {
        let arguments = [
            ("file", file.into()),
            ("number", u32::try_from(number).unwrap_or(u32::MAX).into()),
            ("all", u32::try_from(found.len()).unwrap_or(u32::MAX).into()),
        ];
        return Err(Failure::call(words.say("file-no-such-game", &arguments)));
    }
    Ok(vec![found.swap_remove(number - 1)])
}

/// Reads one game in a file, with its warnings. A file of several games needs a number (from 1).
pub fn one_game(
    words: &Words,
    file: &str,
    reading: Reading,
    number: Option<usize>,
    err: &mut impl io::Write,
) -> Result<Record, Failure> {
    let mut found = chosen_games(words, file, reading, number)?;
    if found.len() > 1 {
        let count = u32::try_from(found.len()).unwrap_or(u32::MAX);
        return Err(Failure::call(
            words.say("file-which-game", &[("file", file.into()), ("count", count.into())]),
        ));
    }
    let Some(NamedGame { number, read, .. }) = found.pop() else {
        return Err(Failure::data(words.say("file-no-game", &[("file", file.into())])));
    };
    let read = read.map_err(|error| Failure::data(told(words, file, number, &error)))?;
    warn(words, file, &read, err);
    Ok(read.record)
}

/// Writes warnings about a game. A warning that can't be written is ignored.
pub fn warn(words: &Words, file: &str, read: &ReadRecord, err: &mut impl io::Write) {
    for warning in warnings(words, file, read) {
        let _ = writeln!(err, "warning: {warning}");
    }
}

/// Warnings about a game with their places: `game.jersi:3:5: …`.
pub(crate) fn warnings<'a>(
    words: &'a Words,
    file: &'a str,
    read: &'a ReadRecord,
) -> impl Iterator<Item = String> + 'a {
    read.warnings.iter().map(move |warning| {
        let oddity = words.record_oddity(&warning.oddity);
        printable(&format!("{file}:{}: {oddity}", warning.place)).into_owned()
    })
}

/// Failure to read a file.
#[must_use]
pub fn unreadable(words: &Words, file: &str, error: &io::Error) -> Failure {
    let reason = reasons::of_system(words, error);
    let arguments = [("file", file.into()), ("reason", reason.into())];
    Failure::data(words.say("file-unreadable", &arguments))
}

/// Error in a file with its place: `game.jersi:3:5: …`; in a file of several games with the number of the game:
/// `games.jersi:30:5: game 2: …`.
#[must_use]
pub fn told(words: &Words, file: &str, number: Option<u32>, error: &RecordError) -> String {
    let mut fault = words.record_fault(&error.fault);
    if let Some(number) = number {
        fault = words.say("record-of-game", &[("number", number.into()), ("reason", fault.into())]);
    }
    let mut told = format!("{file}:{}: {fault}", error.place);
    match &error.fault {
        RecordFault::Illegal { why, .. } => told = format!("{told} ({})", why.rule.id()),
        // The library's English details are left out in other languages.
        fault @ (RecordFault::Code(_) | RecordFault::Position(_) | RecordFault::Prologue(_))
            if words.language() == Language::English =>
        {
            told = format!("{told} ({fault})");
        }
        _ => {}
    }
    printable(&told).into_owned()
}
