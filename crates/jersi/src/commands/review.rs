//! `jersi review`: accuracy, mistakes and better turns of a game.

use std::env;
use std::io::{self, Write};

use crate::reports::{review, review_json, write_review};
use jersi_play::Failure;
use jersi_play::{Game, printable};
use jersi_tui::records::{chosen_games, told, warn};
use jersi_ugi::REVIEW_NODES;
use jersi_words::{Language, Words};

use crate::records::ReadArgs;
use crate::start::language_parser;

/// Review a game: how well each side played, and what was better
///
/// The engine searches every position of the main line, each with the same number of nodes and from scratch, so a
/// review of the same game is always the same, here and in the web page.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi review game.jersi
  jersi review --lang fr --nodes 1000000 game.jersi
  jersi review --json games.jersi > reviews.jsonl")]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// The file of the game, or of several; '-' is the standard input
    #[arg(value_name = "GAME")]
    file: String,

    /// Nodes per position
    #[arg(long, value_name = "N", default_value_t = REVIEW_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print all findings as JSON, one line per game
    #[arg(long)]
    json: bool,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let language = args.lang.unwrap_or_else(|| Language::of_environment(|name| env::var(name).ok()));
    let words = Words::new(language);
    let file = &args.file;
    let games = chosen_games(&words, file, args.read.reading()?, args.read.game())?;
    let has_several = games.len() > 1;
    for game in games {
        let read = game.read.map_err(|error| Failure::data(told(&words, file, game.number, &error)))?;
        warn(&words, file, &read, &mut io::stderr());
        let played = Game::from_record(&read.record).map_err(Failure::data)?;
        let reviewer = review(&played, args.nodes);
        if args.json {
            writeln!(out, "{}", review_json(&game.name, args.nodes, &reviewer))?;
        } else {
            if has_several {
                writeln!(out, "{}", printable(&game.name))?;
            }
            write_review(&reviewer, &words, out)?;
        }
    }
    Ok(())
}
