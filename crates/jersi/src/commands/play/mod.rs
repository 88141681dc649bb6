//! `jersi play`: a game at the terminal. Line by line for now; the full screen comes later.

mod begin;
mod deciders;
mod files;
mod help;
mod keep;
mod look;
mod plain;
mod player;
mod typed;

use std::env;
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_play::{Language, Naming, Words};
use jersi_rules::RulesetId;

use crate::failure::Failure;
use crate::start::ruleset_parser;
use player::Player;

/// Play a game at the terminal
///
/// With --plain the game goes line by line, for pipes, scripts and screen readers: the board in letters, each turn
/// in notation and as a sentence. Type turns, or commands: help, board, tell, turns, undo, save FILE, resign, quit
/// (in French also aide, plateau, dire, tours, annuler, sauver, abandonner, quitter).
///
/// At the end of its input the game is saved: to the file of --record, or else to a new file jersi-game.jersi in the
/// current directory.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi play --plain
  jersi play --plain --black 3
  jersi play jersi-4.16 --plain --black random --variant no-parachute
  jersi play --plain --white 'ugi:another-engine --quiet' --black 10 --movetime 500
  jersi play pijersi --plain --white random --black random --seed 7 --no-board
  jersi play --plain --record game.jersi")]
pub(crate) struct Args {
    /// The ruleset [default: pijersi, or that of the record]
    #[arg(value_parser = ruleset_parser())]
    ruleset: Option<RulesetId>,

    /// Play line by line, in plain text
    #[arg(long)]
    plain: bool,

    /// Who plays White: human, random, a level of the engine from 1 to 10, or ugi:COMMAND for another engine
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    white: String,

    /// Who plays Black: the same
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: String,

    /// Milliseconds that level 10 and other engines think about a turn
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,

    /// The setup to begin with [default: the first that 'jersi rulesets' lists]
    #[arg(long, conflicts_with = "position")]
    setup: Option<String>,

    /// The number that random setups, random players and levels draw from [default: another one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES")]
    variant: Option<String>,

    /// The position to begin with, as position text
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// The file that the game is kept in; if it is there, its game goes on
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,

    /// The names of the cubes, in rulesets that have Lojban ones
    #[arg(long, value_enum, default_value_t = Names::Plain)]
    names: Names,

    /// Don't draw the board after each turn
    #[arg(long)]
    no_board: bool,
}

/// How the cubes are named.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Names {
    /// Rock, paper, scissors
    Plain,
    /// Cukla, kurfa, kuctai
    Lojban,
}

pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let language = args.lang.unwrap_or_else(|| Language::of_environment(|name| env::var(name).ok()));
    let words = Words::new(language).with_naming(match args.names {
        Names::Plain => Naming::Plain,
        Names::Lojban => Naming::Lojban,
    });
    let white = Player::read(&args.white, &words)?;
    let black = Player::read(&args.black, &words)?;
    if !args.plain {
        return Err(Failure::call(words.say("play-needs-plain", &[])));
    }
    let begun = begin::begin(args, &words, [white, black])?;
    let input = io::stdin();
    let prompt = if input.is_terminal() && io::stdout().is_terminal() { "> " } else { "" };
    let shows_board = !args.no_board;
    plain::Table::new(words, begun, plain::Manner { prompt, shows_board, time: args.movetime })
        .play(&mut input.lock(), out)
}
