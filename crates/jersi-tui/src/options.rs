//! Options of `jersi play`.

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

/// A game at a terminal. Default: a new game of Pijersi between two people on the full screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayOptions {
    /// Full screen or line mode.
    pub surface: Surface,
    /// Ruleset; default: that of the record, or Pijersi.
    pub ruleset: Option<RulesetId>,
    /// White's player: `human`, `random`, a level from 1 to 10, or `ugi:COMMAND`. Default: a person.
    pub white: Option<String>,
    /// Black's player.
    pub black: Option<String>,
    /// Side of the person in a new game against a program.
    pub side: Option<SideChoice>,
    /// Time per turn of level 10 and of external engines without clocks, in milliseconds.
    pub movetime: Option<u64>,
    /// Clocks.
    pub time: Option<TimeControl>,
    /// Setup of a new game; default: the first of the ruleset.
    pub setup: Option<String>,
    /// Seed of random setups, random players and levels; default: random.
    pub seed: Option<u64>,
    /// Variants, separated by commas.
    pub variant: Option<String>,
    /// Initial position as position text, instead of a setup.
    pub position: Option<String>,
    /// Record file of the game; an existing one is continued.
    pub record: Option<String>,
    /// Resumes an unfinished game.
    pub resume: Option<Resume>,
    /// Folder in which unfinished games are saved, one file each; none disables this.
    pub games: Option<PathBuf>,
    /// A game on a server; of the other options, only language and names of the cubes apply.
    pub online: Option<Online>,
    /// The language.
    pub language: Language,
    /// Names of the cubes.
    pub naming: Naming,
}

/// Full screen or line mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// Full screen; the output must be a terminal.
    Screen {
        /// Whether to draw in ASCII only.
        is_ascii: bool,
    },
    /// Line mode.
    Plain {
        /// Whether to print the board before each decision of a person.
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

/// Plays a game until it is over or the player quits. Line mode reads `input` and writes `out`; the full screen uses
/// the terminal of the process and writes only its closing message to `out`. Warnings about the record go to `err`; the
/// full screen also shows the first one.
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
        // A warning that can't be written does not end the game.
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
