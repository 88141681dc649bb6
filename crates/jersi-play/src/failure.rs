//! Failures of a command and their exit codes: shared by the command and the terminal.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use crate::printable;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A wrong call: an unknown setup or variant, an invalid position or code. Exit code 2, as for all of
    /// clap's own.
    #[error("{0}")]
    Call(String),
    /// Bad data: a turn or a file. Exit code 1.
    #[error("{0}")]
    Data(String),
    /// The output can't be written. Exit code 1, or 0 if the reader closed the pipe.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// A wrong call.
    pub fn call(reason: impl Display) -> Self {
        Self::Call(reason.to_string())
    }

    /// Bad data.
    pub fn data(reason: impl Display) -> Self {
        Self::Data(reason.to_string())
    }

    /// The message; none if the reader of our output closed the pipe.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        // A file, a record or an engine may have put anything into it.
        (!self.is_closed_pipe()).then(|| printable(&self.to_string()).into_owned())
    }

    /// The exit code of the program.
    #[must_use]
    pub fn code(&self) -> ExitCode {
        match self {
            Self::Call(_) => ExitCode::from(2),
            Self::Output(_) if self.is_closed_pipe() => ExitCode::SUCCESS,
            Self::Data(_) | Self::Output(_) => ExitCode::FAILURE,
        }
    }

    fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
