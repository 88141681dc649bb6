//! The command `jersi`: parses its arguments, runs one of `commands/`, and reports errors.

mod cli;
mod commands;
mod data_folder;
mod page;
mod records;
mod reports;
mod start;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use jersi_play::Failure;

fn main() -> ExitCode {
    let cli = match cli::Cli::from_arg_matches(&cli::command().get_matches()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let mut out = BufWriter::new(io::stdout());
    let result = commands::run(cli, page::site(), &mut out);
    // Flushed first, so that output precedes the error message.
    let flushed = out.flush().map_err(Failure::from);
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // Write errors are ignored.
                let _ = writeln!(io::stderr(), "error: {message}");
            }
            failure.code()
        }
    }
}
