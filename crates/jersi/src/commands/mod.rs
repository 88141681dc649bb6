//! The subcommands, a file each. They write to a handle, so that a closed pipe is an error like another.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play_out;
mod rulesets;
pub(crate) mod setup;
pub(crate) mod turns;

use std::io::Write;

use clap::CommandFactory;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs what was asked for; without a subcommand, says what there is.
pub(crate) fn run(cli: Cli, out: &mut impl Write) -> Result<(), Failure> {
    match cli.command {
        None => Ok(write!(out, "{}", Cli::command().render_long_help())?),
        Some(Command::Rulesets) => rulesets::run(out),
        Some(Command::Turns(args)) => turns::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::PlayOut(args)) => play_out::run(&args, out),
        Some(Command::Setup(args)) => setup::run(&args, out),
        Some(Command::Completions(args)) => completions::run(&args, out),
        Some(Command::Man(args)) => man::run(&args, out),
    }
}
