//! Long texts: through the user's pager at a terminal, otherwise unchanged.

use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Command, Stdio};

use jersi_play::Failure;

/// Maximum line length; longer lines are hard to read.
const WIDEST: usize = 100;

/// Line length without a terminal.
const USUAL: usize = 80;

/// Properties of the output.
#[derive(Debug)]
pub struct Paper {
    /// Columns.
    pub width: usize,
    /// Whether to use bold text.
    pub may_style: bool,
    /// Pager command and arguments, if any.
    pager: Vec<String>,
}

impl Paper {
    /// Properties of standard output and the environment.
    #[must_use]
    pub fn of_environment() -> Self {
        if !io::stdout().is_terminal() {
            return Self { width: USUAL, may_style: false, pager: Vec::new() };
        }
        let columns = terminal_size::terminal_size().map_or(USUAL, |(width, _)| usize::from(width.0));
        let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
        let pager = env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
        Self {
            width: columns.min(WIDEST),
            may_style: !is_dumb,
            pager: pager.split_whitespace().map(str::to_owned).collect(),
        }
    }
}

/// Shows a text, and waits for the pager to exit.
pub fn show(text: &str, paper: &Paper, out: &mut impl Write) -> Result<(), Failure> {
    let Some((program, arguments)) = paper.pager.split_first() else {
        return Ok(out.write_all(text.as_bytes())?);
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // `less`: no pause for short texts, keep styles, do not clear the screen.
        command.env("LESS", "FRX");
    }
    // Fall back to plain output without a pager.
    let Ok(mut child) = command.spawn() else { return Ok(out.write_all(text.as_bytes())?) };
    let written = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(text.as_bytes()));
    child.wait()?;
    match written {
        // A pager closed early is not an error.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
