//! What is to be played, by whom and how; and playing it.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use jersi_play::{Game, Milliseconds, Seat, TimeControl};
use jersi_rules::RulesetId;
use jersi_words::{Language, Naming, Words};

use crate::failure::Failure;
use crate::online::{self, Online};
use crate::screen::{self, GameFolder};
use crate::{begin, plain, seat};

/// A game to be played at a terminal. The default is a new game of Pijersi between two people on the full screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayOptions {
    /// How it is shown.
    pub surface: Surface,
    /// The ruleset; if none is given, Pijersi or that of the record.
    pub ruleset: Option<RulesetId>,
    /// Who plays White: `human`, `random`, a level from 1 to 10, or `ugi:COMMAND`. If none is given, a person.
    pub white: Option<String>,
    /// Who plays Black.
    pub black: Option<String>,
    /// Milliseconds that level 10 and other engines think about a turn, in a game without clocks.
    pub movetime: Option<u64>,
    /// Clocks, for the full screen.
    pub time: Option<TimeControl>,
    /// The setup of a new game; if none is given, the first of the ruleset.
    pub setup: Option<String>,
    /// What random setups, random players and levels draw from; if none is given, another one every time.
    pub seed: Option<u64>,
    /// Optional rules, joined by commas.
    pub variant: Option<String>,
    /// The position to begin with, as position text, instead of a setup.
    pub position: Option<String>,
    /// The file that the game is kept in; if it is there, its game goes on.
    pub record: Option<String>,
    /// Take up the game that was played last and is not over, on the full screen.
    pub resume: bool,
    /// A game on a server instead of one at this terminal; of the rest, only the language and names count.
    pub online: Option<Online>,
    /// The language.
    pub language: Language,
    /// The names of the cubes.
    pub naming: Naming,
}

/// How a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// On the full screen, which must be a terminal.
    Screen {
        /// Whether it is drawn with nothing but ASCII.
        is_ascii: bool,
    },
    /// Line by line.
    Plain {
        /// Whether the board is drawn before each decision of a person.
        shows_board: bool,
    },
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            surface: Surface::Screen { is_ascii: false },
            ruleset: None,
            white: None,
            black: None,
            movetime: None,
            time: None,
            setup: None,
            seed: None,
            variant: None,
            position: None,
            record: None,
            resume: false,
            online: None,
            language: Language::English,
            naming: Naming::Plain,
        }
    }
}

/// Plays a game until it is over or a player leaves. Line by line it reads the input and writes the output; the full
/// screen takes the terminal of the process, and only what is said at the end goes to the output. Warnings about the
/// record that the game comes from go to `err`; the full screen shows the first of them too.
pub fn play(
    options: &PlayOptions,
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<(), Failure> {
    let words = Words::new(options.language).with_naming(options.naming);
    let seat =
        |name: &Option<String>| name.as_deref().map_or(Ok(Seat::Person), |name| seat::read(name, &words));
    let seats = [seat(&options.white)?, seat(&options.black)?];
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if let Some(online) = &options.online {
        let is_dumb = env::var("TERM").is_ok_and(|terminal| terminal == "dumb");
        if matches!(options.surface, Surface::Screen { .. }) && (!has_terminal || is_dumb) {
            return Err(Failure::call(words.say("play-needs-terminal", &[])));
        }
        return online::play(online, options.surface, words, out);
    }
    match options.surface {
        Surface::Plain { shows_board } => {
            let begun = begin::begin(options, &words, seats)?;
            warn(&begun.warnings, err);
            let prompt = if has_terminal { "> " } else { "" };
            plain::Plain::new(words, begun, plain::PlainManner { prompt, shows_board }).play(input, out)
        }
        Surface::Screen { is_ascii } => {
            if !has_terminal || env::var("TERM").is_ok_and(|terminal| terminal == "dumb") {
                return Err(Failure::call(words.say("play-needs-terminal", &[])));
            }
            let setting = setting(options, is_ascii, words, seats)?;
            warn(&setting.warnings, err);
            screen::play(setting, out)
        }
    }
}

/// Writes warnings. One that can't be written is no reason to stop.
fn warn(warnings: &[String], err: &mut impl Write) {
    for warning in warnings {
        let _ = writeln!(err, "warning: {warning}");
    }
}

/// The game for the full screen: a new one, one of a file, or the one that was played last.
fn setting(
    options: &PlayOptions,
    is_ascii: bool,
    words: Words,
    given: [Seat; 2],
) -> Result<screen::Setting, Failure> {
    let shelf = GameFolder::of_platform();
    if options.resume {
        let kept = shelf.as_ref().map_or(Ok(None), GameFolder::newest);
        let Some((place, record)) = kept.map_err(Failure::data)? else {
            return Err(Failure::data(words.say("screen-nothing-kept", &[])));
        };
        let mut game = Game::from_record(&record).map_err(Failure::data)?;
        game.go_to_end();
        if let Some(time) = options.time {
            game.set_time_control(time);
        }
        let mut kept = screen::KeptTable::taken_from(&mut game);
        for ((seat, given), is_given) in
            kept.seats.iter_mut().zip(given).zip([options.white.is_some(), options.black.is_some()])
        {
            if is_given {
                *seat = given;
            }
        }
        kept.movetime = options.movetime.map_or(kept.movetime, Milliseconds);
        let table = kept.table(game);
        return Ok(screen::Setting {
            words,
            table,
            shelf,
            place: Some(place),
            file: None,
            lock: None,
            is_ascii,
            warnings: Vec::new(),
        });
    }
    let begun = begin::begin(options, &words, given)?;
    let begin::Begun { table, file, lock, warnings, .. } = begun;
    let file = file.map(PathBuf::from);
    Ok(screen::Setting { words, table, shelf, place: None, file, lock, is_ascii, warnings })
}
