//! Failures of a command and their exit codes: shared by the command and the terminal.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use crate::printable;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Usage error: unknown setup or variant, invalid position or code. Exit code 2, as for clap's own errors.
    #[error("{0}")]
    Call(String),
    /// Data error: invalid turn or file. Exit code 1.
    #[error("{0}")]
    Data(String),
    /// Output can't be written. Exit code 1, or 0 if the reader closed the pipe.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Usage error.
    pub fn call(reason: impl Display) -> Self {
        Self::Call(reason.to_string())
    }

    /// Data error.
    pub fn data(reason: impl Display) -> Self {
        Self::Data(reason.to_string())
    }

    /// Message; none if the reader of the output closed the pipe.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        // Files, records and engines may contain control characters.
        (!self.is_closed_pipe()).then(|| printable(&self.to_string()).into_owned())
    }

    /// Exit code of the program.
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
