//! `jersi play`: a game at the terminal, on the full screen or line by line.

use std::io::{self, BufReader, Write};

use clap::ValueEnum;
use jersi_client::ServerAddress;
use jersi_play::Failure;
use jersi_play::{SideChoice, TimeControl};
use jersi_rules::RulesetId;
use jersi_tui::{Online, OnlineGameChoice, PlayOptions, Resume, Surface, speech};
use jersi_wire::{BeginGame, SideWish};
use jersi_words::{Language, Naming, Words};

use crate::start::{language_parser, ruleset_parser};

/// Play a game at the terminal
///
/// The game fills the screen: select cubes with cursor keys or the mouse, or type turns; '?' shows every key. It is
/// saved during play, and '--resume' continues it. NO_COLOR turns colours off.
///
/// With --plain the game goes line by line, for pipes, scripts and screen readers: the board in letters, each turn in
/// notation and as a sentence. Type turns, or commands: help, board, tell, turns, undo, save FILE, tie, resign, quit
/// (in French also aide, plateau, dire, tours, annuler, sauver, nulle, abandonner, quitter).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi play
  jersi play jersi-4.16 --black 3
  jersi play --white 4 --black 6 --time 300+2
  jersi play --side random
  jersi play --resume
  jersi play --plain
  jersi play --plain --black 3
  jersi play jersi-4.16 --plain --black random --variant no-parachute
  jersi play --plain --white 'ugi:another-engine --quiet' --black 10 --movetime 500
  jersi play pijersi --plain --white random --black random --seed 7 --no-board
  jersi play --plain --record game.jersi
  jersi play --online https://play.example --invite --time 300+2
  jersi play --online http://localhost:7373 --opponent jersi-3
  jersi play --online 'http://localhost:7373/#/online/GAME'")]
#[allow(clippy::struct_excessive_bools, reason = "switches of the command line, each by itself")]
pub(crate) struct Args {
    /// The ruleset [default: pijersi, or that of the record]
    #[arg(value_parser = ruleset_parser())]
    ruleset: Option<RulesetId>,

    /// Play line by line, in plain text
    #[arg(long)]
    plain: bool,

    /// White's player: human, random, a level of the engine from 1 to 10, or ugi:COMMAND for another engine [default:
    /// human]
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,

    /// Black's player: the same
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,

    /// Milliseconds per turn for level 10 and other engines, in a game without clocks [default: 1000]
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Clocks: seconds for the whole game, and an increment per turn (300+2); on a server also days per turn (3d)
    #[arg(long, value_name = "T+I")]
    time: Option<String>,

    /// The setup to begin with [default: the first in 'jersi rulesets']
    #[arg(long, conflicts_with = "position")]
    setup: Option<String>,

    /// Seed of random setups, random players and levels [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES")]
    variant: Option<String>,

    /// The position to begin with, as position text
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// The record file of the game; an existing one is continued
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Resume an unfinished game: the only one, one chosen from the list, or the one with this number or name in the
    /// list
    #[arg(long, value_name = "GAME", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["ruleset", "setup", "seed", "variant", "position", "record", "side"])]
    resume: Option<String>,

    /// Play on a server: its address, or the link of a game; a game's name may follow
    #[arg(long, value_names = ["URL", "GAME"], num_args = 1..=2, conflicts_with_all = ["white", "black", "movetime", "record", "resume"])]
    online: Vec<String>,

    /// Begin a game on the server, and show the link for the opponent (the default)
    #[arg(long, conflicts_with = "lobby")]
    invite: bool,

    /// Choose a game of the server's lobby, or offer one there
    #[arg(long)]
    lobby: bool,

    /// The only player who may take the other seat of a new game on the server, such as a house bot
    #[arg(long, value_name = "NAME", conflicts_with = "lobby")]
    opponent: Option<String>,

    /// Your own side in a new game, against the engine (level 2, or the player given by --white or --black) or on a
    /// server
    #[arg(long, value_enum)]
    side: Option<Side>,

    /// Make the new game on the server rated
    #[arg(long)]
    rated: bool,

    /// The characters of the full screen
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

/// A side of the board.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Side {
    /// White, who begins
    White,
    /// Black
    Black,
    /// Either, at random
    Random,
}

/// Names of the cubes.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Names {
    /// Rock, paper, scissors
    Plain,
    /// Cukla, kurfa, kuctai
    Lojban,
}

/// Characters of the full screen.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Symbols {
    /// As the environment requires
    Auto,
    /// Lines and arrows
    Unicode,
    /// ASCII only
    Ascii,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    refuse_idle(args)?;
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
    let time = args.time.as_deref().filter(|_| args.online.is_empty());
    let time = time.map(|text| {
        text.parse::<TimeControl>().map_err(|_| {
            let words = Words::new(speech::language(args.lang));
            Failure::call(words.say("play-bad-time", &[("text", text.into())]))
        })
    });
    let time = time.transpose()?;
    let options = PlayOptions {
        surface,
        ruleset: args.ruleset,
        white: args.white.clone(),
        black: args.black.clone(),
        side: args.side.filter(|_| args.online.is_empty()).map(|side| match side {
            Side::White => SideChoice::White,
            Side::Black => SideChoice::Black,
            Side::Random => SideChoice::Random,
        }),
        movetime: args.movetime,
        time,
        setup: args.setup.clone(),
        seed: args.seed,
        variant: args.variant.clone(),
        position: args.position.clone(),
        record: args.record.clone(),
        resume: args.resume.as_ref().map(|game| match game.as_str() {
            "" => Resume::Choose,
            game => Resume::Game(game.to_owned()),
        }),
        // Without a data folder, games are saved only in files that players name.
        games: crate::data_folder::of_platform().ok().map(|folder| folder.join("games")),
        online: online(args)?,
        language: speech::language(args.lang),
        naming: match args.names {
            Names::Plain => Naming::Plain,
            Names::Lojban => Naming::Lojban,
        },
    };
    // Not locked: the full screen reads the terminal itself.
    jersi_tui::play(&options, BufReader::new(io::stdin()), out, &mut io::stderr())
}

/// Refuses options without effect. Clap's `requires` is not enough: it accepts an option whose requirement conflicts
/// with another given option.
fn refuse_idle(args: &Args) -> Result<(), Failure> {
    let online = [
        ("--invite", args.invite),
        ("--lobby", args.lobby),
        ("--opponent", args.opponent.is_some()),
        ("--rated", args.rated),
    ];
    let needs = |option: &str, other: &str| {
        let words = Words::new(speech::language(args.lang));
        let arguments = [("option", option.into()), ("other", other.into())];
        Err(Failure::call(words.say("play-option-needs", &arguments)))
    };
    if let Some((option, _)) = online.into_iter().find(|(_, is_given)| *is_given && args.online.is_empty()) {
        return needs(option, "--online");
    }
    if args.no_board && !args.plain {
        return needs("--no-board", "--plain");
    }
    Ok(())
}

/// The requested online game.
fn online(args: &Args) -> Result<Option<Online>, Failure> {
    let Some((address, rest)) = args.online.split_first() else { return Ok(None) };
    let server: ServerAddress = address.parse().map_err(Failure::call)?;
    // The word after the address may be a ruleset instead of the name of a game.
    let follows = rest.first().map(String::as_str);
    let ruleset = args.ruleset.or_else(|| follows.and_then(|text| text.parse().ok()));
    let game = server.game().or(follows.filter(|text| text.parse::<RulesetId>().is_err())).map(str::to_owned);
    let wish = BeginGame {
        ruleset: ruleset.unwrap_or(RulesetId::Pijersi).id().to_owned(),
        variant: args.variant.clone(),
        setup: args.setup.clone(),
        seed: args.seed,
        position: args.position.clone(),
        side: match args.side {
            Some(Side::White) => SideWish::White,
            Some(Side::Black) => SideWish::Black,
            Some(Side::Random) | None => SideWish::Random,
        },
        time: args.time.clone().unwrap_or_else(|| "-".to_owned()),
        rated: args.rated,
        private: !args.lobby && args.opponent.is_none(),
        opponent: args.opponent.clone(),
    };
    let which = match game {
        Some(_) if begins(args) => {
            let words = Words::new(speech::language(args.lang));
            return Err(Failure::call(words.say("play-named-game", &[])));
        }
        Some(game) => OnlineGameChoice::Game(game),
        None if args.lobby => OnlineGameChoice::Lobby(Box::new(wish)),
        None => OnlineGameChoice::Invite(Box::new(wish)),
    };
    let tokens = crate::data_folder::of_platform().map_err(Failure::data)?.join("tokens");
    Ok(Some(Online { server, tokens, which }))
}

/// Whether an option applies to new games on a server only.
fn begins(args: &Args) -> bool {
    let is_wish = args.invite || args.lobby || args.opponent.is_some() || args.side.is_some() || args.rated;
    let is_start = args.variant.is_some() || args.setup.is_some() || args.position.is_some();
    is_wish || is_start || args.seed.is_some() || args.time.is_some() || args.ruleset.is_some()
}
