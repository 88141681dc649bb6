//! `jersi man`: the manual page.

use std::io::Write;

use clap::CommandFactory;
use clap_mangen::Man;
use jersi_play::Failure;

use crate::cli::Cli;

/// Print the manual page, of the program or of one of its commands
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi man | man -l -
  jersi man perft > jersi-perft.1")]
pub(crate) struct Args {
    /// A command to print the page of
    command: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::call(format_args!("there is no command '{name}'")))?
        }
    };
    Ok(Man::new(page).source(concat!("jersi ", env!("CARGO_PKG_VERSION"))).render(out)?)
}
