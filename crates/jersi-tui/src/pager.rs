//! Showing a long text: at a terminal through the reader's pager, otherwise as it is.

use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Command, Stdio};

use jersi_play::Failure;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// The lines of what is not shown at a terminal.
const USUAL: usize = 80;

/// What a text is shown on.
#[derive(Debug)]
pub struct Paper {
    /// The columns of a line.
    pub width: usize,
    /// Whether text may stand out.
    pub may_style: bool,
    /// The pager and its arguments, if there is to be one.
    pager: Vec<String>,
}

impl Paper {
    /// What the output of the program is, and what the environment asks for.
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

/// Shows a text, and waits until its reader had enough.
pub fn show(text: &str, paper: &Paper, out: &mut impl Write) -> Result<(), Failure> {
    let Some((program, arguments)) = paper.pager.split_first() else {
        return Ok(out.write_all(text.as_bytes())?);
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Short texts without a pause, styles as they are, and the screen left as it was.
        command.env("LESS", "FRX");
    }
    // Without its pager the text is still good to read.
    let Ok(mut child) = command.spawn() else { return Ok(out.write_all(text.as_bytes())?) };
    let written = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(text.as_bytes()));
    child.wait()?;
    match written {
        // Who leaves the pager early has read enough.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
