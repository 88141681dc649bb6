//! What is to be played, by whom and how; and playing it.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use jersi_play::{SideChoice, TimeControl};
use jersi_rules::RulesetId;
use jersi_words::{Language, Naming, Words};

use crate::keeping::{self, GameFolder, Resume};
use crate::online::{self, Online};
use crate::{begin, plain, screen};
use jersi_play::Failure;

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
    /// The side of the person in a new game against a program.
    pub side: Option<SideChoice>,
    /// Milliseconds that level 10 and other engines think about a turn, in a game without clocks.
    pub movetime: Option<u64>,
    /// Clocks.
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
    /// Take up a kept game that is not over.
    pub resume: Option<Resume>,
    /// The folder in which games are kept as they go, a file for each; if none is given, they are not.
    pub games: Option<PathBuf>,
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
            side: None,
            movetime: None,
            time: None,
            setup: None,
            seed: None,
            variant: None,
            position: None,
            record: None,
            resume: None,
            games: None,
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
    mut input: impl BufRead + Send + 'static,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<(), Failure> {
    let words = Words::new(options.language).with_naming(options.naming);
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var("TERM").is_ok_and(|terminal| terminal == "dumb");
    if matches!(options.surface, Surface::Screen { .. }) && (!has_terminal || is_dumb) {
        return Err(Failure::call(words.say("play-needs-terminal", &[])));
    }
    if let Some(online) = &options.online {
        return online::play(online, options.surface, words, out);
    }
    let begun = match &options.resume {
        None => begin::begin(options, &words)?,
        Some(which) => {
            let folder = options.games.as_deref().map(GameFolder::at);
            let chosen = keeping::choose(folder.as_ref(), which, &words, &mut input, out)?;
            let Some((place, record)) = chosen else { return Ok(()) };
            begin::resume(options, &words, (place, &record))?
        }
    };
    for warning in &begun.warnings {
        // One that can't be written is no reason to stop.
        let _ = writeln!(err, "warning: {warning}");
    }
    match options.surface {
        Surface::Plain { shows_board } => {
            let prompt = if has_terminal { "> " } else { "" };
            plain::Plain::new(words, begun, plain::PlainManner { prompt, shows_board }).play(input, out)
        }
        Surface::Screen { is_ascii } => screen::play(begun, words, is_ascii, out),
    }
}
