//! `jersi check`: files of games, each turn checked by the rules.

use std::io::{self, Write};

use jersi_rules::record::{GameResult, Record, Tag};
use jersi_rules::{Color, Phase};

use crate::failure::Failure;
use crate::records::{ReadArgs, games, warn};

/// Check files of games: every turn, and the result, by the rules
///
/// Prints a line for each game: 'FILE: white (REASON), 45 turns', 'FILE: unfinished, 12 turns', or the file, line and
/// column of a mistake, and what is wrong there, with the rule and its cells. The games of a file that holds several
/// are called 'FILE#1', 'FILE#2'. Exit code 1 if any game is bad.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi check game.jersi
  jersi check games/*.jersi games/*.txt
  jersi check --ruleset jersi-4.8 --variant ransom plain.txt
  jersi convert --to record old.txt | jersi check -")]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// The files; '-' is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let reading = args.read.reading()?;
    let (mut bad, mut all) = (0, 0);
    for file in &args.files {
        let games = match games(file, reading) {
            Ok(games) => games,
            Err(error) => {
                (bad, all) = (bad + 1, all + 1);
                writeln!(out, "{file}: can't be read: {error}")?;
                continue;
            }
        };
        for game in games {
            all += 1;
            match game.read {
                Ok(read) => {
                    warn(file, &read, &mut io::stderr());
                    writeln!(out, "{}: {}", game.name, verdict(&read.record))?;
                }
                Err(error) => {
                    bad += 1;
                    writeln!(out, "{file}:{error}")?;
                }
            }
        }
    }
    match bad {
        0 => Ok(()),
        1 => Err(Failure::data(format_args!("1 of {all} games is bad"))),
        _ => Err(Failure::data(format_args!("{bad} of {all} games are bad"))),
    }
}

/// How a game ended, and how long it was.
fn verdict(record: &Record) -> String {
    let last = record.last();
    let ending = match (last.outcome(), record.result) {
        (Some(outcome), _) => outcome.to_string(),
        (None, GameResult::Open) if !matches!(last.phase(), Phase::Play | Phase::Place) => {
            "unfinished in the middle of a turn".to_owned()
        }
        (None, GameResult::Open) => "unfinished".to_owned(),
        (None, result) => {
            let who = match result {
                GameResult::Win(color) => Color::id(color),
                GameResult::Tie | GameResult::Open => "tie",
            };
            format!("{who} ({})", record.tag(Tag::TERMINATION).unwrap_or("not by the rules"))
        }
    };
    let turns = record.turn_count();
    format!("{ending}, {turns} turn{}", if turns == 1 { "" } else { "s" })
}
