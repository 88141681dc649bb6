//! `jersi play`: a game at the terminal, on the full screen or line by line.

mod begin;
mod deciders;
mod files;
mod help;
mod keep;
mod look;
mod plain;
mod screen;
mod seat;
mod tie;
mod typed;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_play::{Game, Milliseconds, Seat, TimeControl};
use jersi_rules::RulesetId;
use jersi_words::{Language, Naming, Words};

use crate::failure::Failure;
use crate::speech;
use crate::start::ruleset_parser;
use screen::Shelf;

/// Play a game at the terminal
///
/// The game fills the screen: take cubes with cursor keys or the mouse, or type turns; '?' shows every key. It is kept
/// as it goes, and '--resume' takes it up again. NO_COLOR turns colours off.
///
/// With --plain the game goes line by line, for pipes, scripts and screen readers: the board in letters, each turn
/// in notation and as a sentence. Type turns, or commands: help, board, tell, turns, undo, save FILE, tie, resign, quit
/// (in French also aide, plateau, dire, tours, annuler, sauver, nulle, abandonner, quitter).
///
/// At the end of its input a plain game is saved: to the file of --record, or else to a new file jersi-game.jersi in the
/// current directory.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi play
  jersi play jersi-4.16 --black 3
  jersi play --white 4 --black 6 --time 300+2
  jersi play --resume
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

    /// Who plays White: human, random, a level of the engine from 1 to 10, or ugi:COMMAND for another engine [default:
    /// human]
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,

    /// Who plays Black: the same
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,

    /// Milliseconds that level 10 and other engines think about a turn, in a game without clocks [default: 1000]
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Clocks: seconds for the whole game, and seconds that each turn adds (300+2)
    #[arg(long, value_name = "T+I", conflicts_with = "plain")]
    time: Option<TimeControl>,

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

    /// Take up the game that was played last and is not over
    #[arg(long, conflicts_with_all = ["plain", "ruleset", "setup", "seed", "variant", "position", "record"])]
    resume: bool,

    /// The signs of the full screen
    #[arg(long, value_enum, default_value_t = Symbols::Auto, conflicts_with = "plain")]
    symbols: Symbols,

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

/// The signs that the full screen is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Symbols {
    /// What the environment asks for
    Auto,
    /// Lines and arrows
    Unicode,
    /// What every terminal has
    Ascii,
}

impl Symbols {
    /// Whether only ASCII is meant: in locales without UTF-8, and on the Linux console, whose font is small.
    fn is_ascii(self) -> bool {
        match self {
            Self::Unicode => false,
            Self::Ascii => true,
            Self::Auto => env::var("TERM").is_ok_and(|terminal| terminal == "linux") || speech::is_ascii(),
        }
    }
}

/// Milliseconds for a turn, if nobody says how many.
const TIME: u64 = 1000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(speech::language(args.lang)).with_naming(match args.names {
        Names::Plain => Naming::Plain,
        Names::Lojban => Naming::Lojban,
    });
    let seat =
        |name: &Option<String>| name.as_deref().map_or(Ok(Seat::Person), |name| seat::read(name, &words));
    let seats = [seat(&args.white)?, seat(&args.black)?];
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.plain {
        let begun = begin::begin(args, &words, seats)?;
        let prompt = if has_terminal { "> " } else { "" };
        let manner = plain::Manner { prompt, shows_board: !args.no_board };
        return plain::Plain::new(words, begun, manner).play(&mut io::stdin().lock(), out);
    }
    if !has_terminal || env::var("TERM").is_ok_and(|terminal| terminal == "dumb") {
        return Err(Failure::call(words.say("play-needs-terminal", &[])));
    }
    screen::play(setting(args, words, seats)?, out)
}

/// The game for the full screen: a new one, one of a file, or the one that was played last.
fn setting(args: &Args, words: Words, given: [Seat; 2]) -> Result<screen::Setting, Failure> {
    let shelf = Shelf::of_platform();
    let is_ascii = args.symbols.is_ascii();
    if args.resume {
        let kept = shelf.as_ref().map_or(Ok(None), Shelf::newest);
        let Some((place, record)) = kept.map_err(Failure::data)? else {
            return Err(Failure::data(words.say("screen-nothing-kept", &[])));
        };
        let mut game = Game::from_record(&record).map_err(Failure::data)?;
        game.go_to_end();
        if let Some(time) = args.time {
            game.set_time_control(time);
        }
        let mut kept = screen::Seats::taken_from(&mut game);
        for ((seat, given), is_given) in
            kept.seats.iter_mut().zip(given).zip([args.white.is_some(), args.black.is_some()])
        {
            if is_given {
                *seat = given;
            }
        }
        kept.movetime = args.movetime.map(Milliseconds).unwrap_or(kept.movetime);
        let table = kept.table(game);
        return Ok(screen::Setting {
            words,
            table,
            shelf,
            place: Some(place),
            file: None,
            lock: None,
            is_ascii,
        });
    }
    let begun = begin::begin(args, &words, given)?;
    let file = begun.file.map(PathBuf::from);
    Ok(screen::Setting { words, table: begun.table, shelf, place: None, file, lock: begun.lock, is_ascii })
}
