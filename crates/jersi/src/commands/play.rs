//! `jersi play`: a game at the terminal, on the full screen or line by line.

use std::io::{self, BufReader, Write};

use clap::ValueEnum;
use jersi_play::TimeControl;
use jersi_rules::RulesetId;
use jersi_tui::{Failure, Options, Surface, speech};
use jersi_words::{Language, Naming};

use crate::start::{language_parser, ruleset_parser};

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

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let surface = if args.plain {
        Surface::Plain { shows_board: !args.no_board }
    } else {
        let is_ascii = match args.symbols {
            Symbols::Auto => speech::is_screen_ascii(),
            Symbols::Unicode => false,
            Symbols::Ascii => true,
        };
        Surface::Screen { is_ascii }
    };
    let options = Options {
        surface,
        ruleset: args.ruleset,
        white: args.white.clone(),
        black: args.black.clone(),
        movetime: args.movetime,
        time: args.time,
        setup: args.setup.clone(),
        seed: args.seed,
        variant: args.variant.clone(),
        position: args.position.clone(),
        record: args.record.clone(),
        resume: args.resume,
        language: speech::language(args.lang),
        naming: match args.names {
            Names::Plain => Naming::Plain,
            Names::Lojban => Naming::Lojban,
        },
    };
    // Not locked: the full screen reads the terminal itself.
    jersi_tui::play(&options, &mut BufReader::new(io::stdin()), out, &mut io::stderr())
}
