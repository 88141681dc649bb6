//! `jersi convert`: a file of games in another form.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use jersi_play::printable;
use jersi_rules::record::Record;
use jersi_tui::{
    Failure,
    records::{games, told, unreadable, warn},
    speech,
};

use crate::records::ReadArgs;

/// Print a file of games in another form
///
/// Every turn is checked on the way. Several games are separated by empty lines. The file of '-o' is replaced only if
/// all games could be converted, and may be the one that is read. Exit code 1 if a game is torn.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi convert --to record old.txt -o new.jersi
  jersi convert --to author game.jersi
  jersi convert --to positions - < game.jersi")]
pub(crate) struct Args {
    /// The form to print
    #[arg(long, value_name = "FORMAT")]
    to: To,

    #[command(flatten)]
    read: ReadArgs,

    /// The file to write [default: the standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The file; '-' is the standard input
    file: String,
}

/// What a game is turned into.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum To {
    /// Our own form, with everything that is known, in its one canonical way
    Record,
    /// The plain form of the authors' programs: the turns played, their scores and comments
    Author,
    /// A line 'position … moves …' for UGI
    Ugi,
    /// The position text after each turn
    Positions,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    if args.output.is_none() && !io::stdout().is_terminal() {
        return convert(args, out);
    }
    // What could not be converted whole replaces nothing.
    let mut text = Vec::new();
    convert(args, &mut text)?;
    match &args.output {
        Some(output) => jersi_files::write(output, &text).map_err(Failure::data),
        // Files get everything as it is, a terminal nothing that it would obey.
        None => Ok(out.write_all(printable(&String::from_utf8_lossy(&text)).as_bytes())?),
    }
}

fn convert(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let file = &args.file;
    let words = speech::words();
    let games = games(file, args.read.reading()?).map_err(|error| unreadable(&words, file, &error))?;
    let mut torn = 0;
    for (i, game) in games.into_iter().enumerate() {
        let read = game.read.map_err(|error| Failure::data(told(&words, file, game.number, &error)))?;
        warn(&words, file, &read, &mut io::stderr());
        torn += usize::from(read.is_torn());
        if i > 0 && args.to != To::Ugi {
            writeln!(out)?;
        }
        write(&read.record, args.to, &game.name, out)?;
    }
    match torn {
        0 => Ok(()),
        1 => Err(Failure::data(format_args!("{file}: a game is torn"))),
        _ => Err(Failure::data(format_args!("{file}: {torn} games are torn"))),
    }
}

fn write(record: &Record, to: To, name: &str, out: &mut impl Write) -> Result<(), Failure> {
    match to {
        To::Record => write!(out, "{record}")?,
        To::Author => {
            let text = record.author().map_err(|error| Failure::data(format_args!("{name}: {error}")))?;
            write!(out, "{text}")?;
        }
        To::Ugi => writeln!(out, "{}", record.ugi())?,
        To::Positions => {
            for position in record.positions() {
                writeln!(out, "{}", position.text())?;
            }
        }
    }
    Ok(())
}
