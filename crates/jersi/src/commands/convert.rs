//! `jersi convert`: conversion of files of games.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;
use jersi_play::Failure;
use jersi_play::printable;
use jersi_rules::record::Record;
use jersi_tui::{
    Output,
    records::{chosen_games, told, warn},
    speech,
};

use crate::records::ReadArgs;

/// Convert files of games
///
/// Every turn is checked on the way. Several games are separated by empty lines. The file of '-o' is replaced only if
/// all games could be converted, and may be the one that is read. Exit code 1 if a game is torn.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi convert --to record old.txt -o new.jersi
  jersi convert --to author game.jersi
  jersi convert --to positions - < game.jersi")]
pub(crate) struct Args {
    /// Output format
    #[arg(long, value_name = "FORMAT")]
    to: To,

    #[command(flatten)]
    read: ReadArgs,

    /// The file to write; '-' is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<Output>,

    /// The file; '-' is the standard input
    file: String,
}

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum To {
    /// Our own form, with everything that is known, in its canonical form
    Record,
    /// The plain form of the author's programs: the turns played, their scores and comments
    Author,
    /// Lines for UGI: 'setoption name Ruleset …' and 'position … moves …'
    Ugi,
    /// The position text after each turn
    Positions,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let output: Option<&Path> = args.output.as_ref().and_then(Output::file);
    if output.is_none() && !io::stdout().is_terminal() {
        return convert(args, out);
    }
    // An incomplete conversion replaces no file.
    let mut text = Vec::new();
    convert(args, &mut text)?;
    match output {
        Some(output) => jersi_files::write(output, &text).map_err(Failure::data),
        // Files get the exact text; for a terminal, control characters are removed.
        None => Ok(out.write_all(printable(&String::from_utf8_lossy(&text)).as_bytes())?),
    }
}

fn convert(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let file = &args.file;
    let words = speech::words();
    let games = chosen_games(&words, file, args.read.reading()?, args.read.game())?;
    let mut torn = 0_u32;
    for (i, game) in games.into_iter().enumerate() {
        let read = game.read.map_err(|error| Failure::data(told(&words, file, game.number, &error)))?;
        warn(&words, file, &read, &mut io::stderr());
        torn += u32::from(read.is_torn());
        if i > 0 && args.to != To::Ugi {
            writeln!(out)?;
        }
        write(&read.record, args.to, &game.name, out)?;
    }
    if torn == 0 {
        return Ok(());
    }
    Err(Failure::data(
        words.say("file-torn-games", &[("file", file.as_str().into()), ("count", torn.into())]),
    ))
}

fn write(record: &Record, to: To, name: &str, out: &mut impl Write) -> Result<(), Failure> {
    match to {
        To::Record => write!(out, "{record}")?,
        To::Author => {
            let text = record.author().map_err(|error| Failure::data(format_args!("{name}: {error}")))?;
            write!(out, "{text}")?;
        }
        To::Ugi => {
            let start = record.start.position();
            writeln!(out, "setoption name Ruleset value {}", start.ruleset())?;
            if !start.variants().is_none() {
                writeln!(out, "setoption name Variant value {}", start.variants())?;
            }
            writeln!(out, "{}", record.ugi())?;
        }
        To::Positions => {
            for position in record.positions() {
                writeln!(out, "{}", position.text())?;
            }
        }
    }
    Ok(())
}
