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
    // Output before an error is printed before its message.
    let flushed = out.flush().map_err(Failure::from);
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // An error that can't be written has nowhere else to go.
                let _ = writeln!(io::stderr(), "error: {message}");
            }
            failure.code()
        }
    }
}
