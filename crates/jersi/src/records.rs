//! Files of games as the commands read them: the arguments that say how, and the bytes.

use std::fs;
use std::io::{self, Read};

use clap::ValueEnum;
use jersi_play::printable;
use jersi_rules::RulesetId;
use jersi_rules::record::{Form, ReadRecord, Reading, RecordError, RecordFault, read_records};
use jersi_words::Words;

use crate::failure::Failure;
use crate::start::ruleset_parser;

/// How files of games are read.
#[derive(clap::Args, Debug)]
pub(crate) struct ReadArgs {
    /// The form of the text [default: found out]
    #[arg(long, value_name = "FORM")]
    from: Option<From>,

    /// The ruleset of plain records, which do not name it [default: found out]
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: Option<RulesetId>,

    /// The optional rules of plain records, joined by commas
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true, requires = "ruleset")]
    variant: String,
}

/// A form of text.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum From {
    /// Tags, turns with comments and variations, a result
    Record,
    /// The plain form of the authors' programs
    Author,
}

impl ReadArgs {
    pub(crate) fn reading(&self) -> Result<Reading, Failure> {
        let form = self.from.map(|form| match form {
            From::Record => Form::Record,
            From::Author => Form::Author,
        });
        let mut reading = Reading { form, ruleset: self.ruleset, ..Reading::default() };
        if let Some(ruleset) = self.ruleset {
            reading.variants = ruleset.variants(&self.variant).map_err(Failure::call)?;
        }
        Ok(reading)
    }
}

/// A game of a file, with the name to speak of it.
pub(crate) struct Game {
    /// The file, and which of its games if there are several: `games.jersi#2`.
    pub(crate) name: String,
    pub(crate) read: Result<ReadRecord, RecordError>,
}

/// Reads the games of a file; `-` is the standard input.
pub(crate) fn games(file: &str, reading: Reading) -> io::Result<Vec<Game>> {
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

/// Says what was strange about the games of a file. A warning that can't be written is no reason to stop.
pub(crate) fn warn(words: &Words, file: &str, read: &ReadRecord, err: &mut impl io::Write) {
    for warning in &read.warnings {
        let oddity = words.record_oddity(&warning.oddity);
        let _ = writeln!(err, "warning: {}", printable(&format!("{file}:{}: {oddity}", warning.place)));
    }
}

/// The failure that a file can't be read at all.
pub(crate) fn unreadable(words: &Words, file: &str, error: &io::Error) -> Failure {
    let arguments = [("file", file.into()), ("reason", error.to_string().into())];
    Failure::data(words.say("file-unreadable", &arguments))
}

/// Says what is wrong in a file, and where: `game.jersi:3:5: …`.
pub(crate) fn told(words: &Words, file: &str, error: &RecordError) -> String {
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
