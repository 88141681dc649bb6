//! What an engine did wrong.

use std::fmt;
use std::io;
use std::time::Duration;

use jersi_rules::{IllegalTurn, TurnTextError};

use super::command_line::CommandLineError;

/// Why there is no turn from an engine.
#[derive(Debug, thiserror::Error)]
pub enum Misbehaviour {
    /// The command line is broken.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// The program can't be run.
    #[error("'{program}' can't be started: {error}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The engine does not offer the game.
    #[error("the engine can't play this: it has no option {option} with the value '{value}'")]
    CannotPlay {
        /// The option that would say it.
        option: &'static str,
        /// The value that it does not offer.
        value: String,
    },
    /// The process ended.
    #[error("the engine died after '{moment}'{}{}", exit(*.code), quoted(.last_words.as_deref()))]
    Died {
        /// What it was doing.
        moment: Moment,
        /// Its exit code, if it ended by itself.
        code: Option<i32>,
        /// The last line of its errors.
        last_words: Option<String>,
    },
    /// There was no answer in time.
    #[error("no answer to '{moment}' within {} ms{}", waited.as_millis(), quoted(.said.as_deref()))]
    Silent {
        /// What it was doing.
        moment: Moment,
        /// How long it was waited for.
        waited: Duration,
        /// What it complained about.
        said: Option<String>,
    },
    /// It said twice that it has no turn.
    #[error("the engine found no turn, twice{}", quoted(.said.as_deref()))]
    NoTurn {
        /// What it complained about.
        said: Option<String>,
    },
    /// It says things that are not of the protocol: this line, or too many to show.
    #[error("the engine talks nonsense after '{moment}': '{line}'")]
    Garbage {
        /// What it was doing.
        moment: Moment,
        /// The line.
        line: String,
    },
    /// Its best turn is no turn.
    #[error("the engine's turn '{text}' can't be read: {error}")]
    UnreadTurn {
        /// What it sent.
        text: String,
        /// What is wrong with it.
        error: TurnTextError,
    },
    /// Its best turn is not legal.
    #[error("the engine's turn '{text}' is not legal in {position}: {why}")]
    IllegalTurn {
        /// What it sent.
        text: String,
        /// The position text.
        position: String,
        /// The rule that forbids it.
        why: IllegalTurn,
    },
}

/// What the engine was doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Saying who it is.
    Handshake,
    /// Getting ready.
    GettingReady,
    /// Looking for a turn.
    Thinking,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Handshake => "ugi",
            Self::GettingReady => "isready",
            Self::Thinking => "go",
        })
    }
}

fn exit(code: Option<i32>) -> String {
    code.map_or_else(String::new, |code| format!(", with exit code {code}"))
}

fn quoted(words: Option<&str>) -> String {
    words.map_or_else(String::new, |words| format!("; it said: {words}"))
}
