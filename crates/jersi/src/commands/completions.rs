//! `jersi completions`: scripts for shell completion.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;
use jersi_play::Failure;

use crate::cli::Cli;

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi completions bash > ~/.local/share/bash-completion/completions/jersi
  jersi completions fish > ~/.config/fish/completions/jersi.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    // The generator panics when it can't write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "jersi", &mut script);
    Ok(out.write_all(&script)?)
}
