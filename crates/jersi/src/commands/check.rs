//! `jersi check`: files of games, each turn checked by the rules.

use std::io::{self, Write};

use jersi_play::printable;
use jersi_rules::record::{GameResult, Place, ReadRecord, Record, Tag};
use jersi_rules::{Color, Phase};
use jersi_tui::{
    Failure,
    records::{NamedGame, games, told, unreadable, warn},
    speech,
};
use serde::Serialize;

use crate::json;
use crate::records::ReadArgs;

/// Check files of games: every turn, and the result, by the rules
///
/// Prints a line for each game: 'FILE: white (REASON), 45 turns', 'FILE: unfinished, 12 turns', or the file, line and
/// column of a mistake, and what is wrong there, with the rule's name. The games of a file that holds several are
/// called 'FILE#1', 'FILE#2'. A game whose text ends before its result is torn. Exit code 1 if any game is bad or torn.
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
        let games = match games(file, reading) {
            Ok(games) => games,
            Err(error) => {
                (bad, all) = (bad + 1, all + 1);
                if args.json {
                    checked.push(Checked::unreadable(file, &error));
                } else {
                    writeln!(out, "{}", unreadable(&words, file, &error))?;
                }
                continue;
            }
        };
        for game in games {
            all += 1;
            bad += u32::from(game.read.as_ref().is_ok_and(ReadRecord::is_torn) || game.read.is_err());
            if args.json {
                checked.push(Checked::of(&game));
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
        json::write(&Report { games: checked, bad }, out)?;
    }
    if bad == 0 {
        return Ok(());
    }
    Err(Failure::data(words.say("check-bad", &[("bad", bad.into()), ("all", all.into())])))
}

/// How a game ended, and how long it was.
fn verdict(read: &ReadRecord) -> String {
    let record = &read.record;
    let last = record.last();
    let ending = match (last.outcome(), record.result) {
        _ if read.is_torn() => "torn".to_owned(),
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

/// What is printed as JSON.
#[derive(Serialize)]
struct Report {
    games: Vec<Checked>,
    bad: u32,
}

/// A game, or a file that can't be read.
#[derive(Serialize)]
struct Checked {
    game: String,
    ruleset: Option<&'static str>,
    variants: Vec<&'static str>,
    turns: Option<usize>,
    /// Whether the text ends before the game does.
    is_torn: bool,
    /// How the game ended, by the rules or otherwise; nothing if it is not over.
    result: Option<json::Ending>,
    /// The position after the last turn.
    position: Option<String>,
    warnings: Vec<Remark>,
    error: Option<Remark>,
}

/// What is wrong or strange, and where.
#[derive(Serialize)]
struct Remark {
    line: Option<usize>,
    column: Option<usize>,
    text: String,
}

impl Remark {
    fn at(place: Place, text: &impl ToString) -> Self {
        Self { line: Some(place.line), column: Some(place.column), text: text.to_string() }
    }
}

impl Checked {
    fn bad(name: &str, error: Remark) -> Self {
        Self {
            game: name.to_owned(),
            ruleset: None,
            variants: Vec::new(),
            turns: None,
            is_torn: false,
            result: None,
            position: None,
            warnings: Vec::new(),
            error: Some(error),
        }
    }

    fn unreadable(file: &str, error: &io::Error) -> Self {
        Self::bad(file, Remark { line: None, column: None, text: error.to_string() })
    }

    fn of(game: &NamedGame) -> Self {
        let read = match &game.read {
            Ok(read) => read,
            Err(error) => return Self::bad(&game.name, Remark::at(error.place, &error.fault)),
        };
        let (record, last) = (&read.record, read.record.last());
        let warned = read.warnings.iter().map(|warning| Remark::at(warning.place, &warning.oddity));
        Self {
            game: game.name.clone(),
            ruleset: Some(record.ruleset().id()),
            variants: last.variants().iter().map(jersi_rules::Variant::id).collect(),
            turns: Some(record.turn_count()),
            is_torn: read.is_torn(),
            result: result(record),
            position: Some(last.text()),
            warnings: warned.collect(),
            error: None,
        }
    }
}

/// How a game ended.
fn result(record: &Record) -> Option<json::Ending> {
    if let Some(outcome) = record.last().outcome() {
        return Some(json::Ending::of(outcome));
    }
    let winner = match record.result {
        GameResult::Open => return None,
        GameResult::Win(color) => Some(color),
        GameResult::Tie => None,
    };
    Some(json::Ending::new(winner, record.tag(Tag::TERMINATION).unwrap_or("not by the rules")))
}
