//! Engine errors.

use std::fmt;
use std::io;
use std::time::Duration;

use jersi_rules::{IllegalTurn, TurnTextError};

use super::command_line::CommandLineError;

/// Reason why an engine gave no turn.
#[derive(Debug, thiserror::Error)]
pub enum Misbehaviour {
    /// Invalid command line.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// The program can't be started.
    #[error("'{program}' can't be started: {error}")]
    NotStarted {
        /// Program.
        program: String,
        /// System error.
        error: io::Error,
    },
    /// Unsupported game.
    #[error("the engine can't play this: it has no option {option} with the value '{value}'")]
    CannotPlay {
        /// Option of the engine.
        option: &'static str,
        /// Unsupported value.
        value: String,
    },
    /// The process exited.
    #[error("the engine died after '{moment}'{}{}", exit(*.code), quoted(.last_words.as_deref()))]
    Died {
        /// Phase.
        moment: Moment,
        /// Exit code; none after a signal.
        code: Option<i32>,
        /// Last line on standard error.
        last_words: Option<String>,
    },
    /// Timeout.
    #[error("no answer to '{moment}' within {} ms{}", waited.as_millis(), quoted(.said.as_deref()))]
    Silent {
        /// Phase.
        moment: Moment,
        /// Time waited.
        waited: Duration,
        /// Last error message of the engine.
        said: Option<String>,
    },
    /// It answered twice without a turn.
    #[error("the engine found no turn, twice{}", quoted(.said.as_deref()))]
    NoTurn {
        /// Last error message of the engine.
        said: Option<String>,
    },
    /// Invalid lines: this one, or too many.
    #[error("invalid line of the engine after '{moment}': '{line}'")]
    Garbage {
        /// Phase.
        moment: Moment,
        /// The line.
        line: String,
    },
    /// Its turn can't be parsed.
    #[error("the engine's turn '{text}' can't be read: {error}")]
    UnreadTurn {
        /// Text sent.
        text: String,
        /// Parse error.
        error: TurnTextError,
    },
    /// Its turn is illegal.
    #[error("the engine's turn '{text}' is not legal in {position}: {why}")]
    IllegalTurn {
        /// Text sent.
        text: String,
        /// Position text.
        position: String,
        /// Violated rule.
        why: IllegalTurn,
    },
}

/// Phase of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Identification.
    Handshake,
    /// Preparation.
    GettingReady,
    /// Search.
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
