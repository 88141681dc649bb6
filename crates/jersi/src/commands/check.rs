//! `jersi check`: files of games, each turn checked by the rules.

use std::io::{self, Write};

use crate::reports::{CheckReport, GameCheck, verdict, write_json};
use jersi_play::Failure;
use jersi_play::printable;
use jersi_rules::record::ReadRecord;
use jersi_tui::{
    records::{chosen_games, told, warn},
    speech,
};

use crate::records::ReadArgs;

/// Check files of games: every turn, and the result, by the rules
///
/// Prints a line for each game: 'FILE: white (REASON), 45 turns', 'FILE: unfinished, 12 turns', or the file, line and
/// column of an error, and its description with the rule's name. The games in a file with several games are called
/// 'FILE#1', 'FILE#2'. A game whose text ends before its result is torn. Exit code 1 if any game is bad or torn.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi check game.jersi
  jersi check games/*.jersi games/*.txt
  jersi check --ruleset jersi-4.8 --variant ransom plain.txt
  jersi convert --to record old.txt | jersi check -")]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// The files; '-' is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let words = speech::words();
    let reading = args.read.reading()?;
    let (mut bad, mut all) = (0_u32, 0_u32);
    let mut checked = Vec::new();
    for file in &args.files {
        let games = match chosen_games(&words, file, reading, args.read.game()) {
            Ok(games) => games,
            Err(failure) => {
                (bad, all) = (bad + 1, all + 1);
                if args.json {
                    checked.push(GameCheck::unreadable(file, &failure.to_string()));
                } else {
                    writeln!(out, "{}", printable(&failure.to_string()))?;
                }
                continue;
            }
        };
        for game in games {
            all += 1;
            bad += u32::from(game.read.as_ref().is_ok_and(ReadRecord::is_torn) || game.read.is_err());
            if args.json {
                checked.push(GameCheck::of(&game.name, game.read.as_ref()));
                continue;
            }
            match game.read {
                Ok(read) => {
                    warn(&words, file, &read, &mut io::stderr());
                    let verdict = verdict(&read);
                    writeln!(out, "{}", printable(&format!("{}: {verdict}", game.name)))?;
                }
                Err(error) => writeln!(out, "{}", told(&words, file, game.number, &error))?,
            }
        }
    }
    if args.json {
        write_json(&CheckReport { games: checked, bad }, out)?;
    }
    if bad == 0 {
        return Ok(());
    }
    if all == 1 {
        return Err(Failure::data(words.say("check-bad-only", &[])));
    }
    Err(Failure::data(words.say("check-bad", &[("bad", bad.into()), ("all", all.into())])))
}
