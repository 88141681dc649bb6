//! The command `jersi`: parses its arguments, runs one of `commands/`, and reports errors.

mod cli;
mod commands;
mod data_folder;
mod records;
mod start;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result = commands::run(cli, &mut out);
    // Output before an error is printed before its message.
    let flushed = out.flush().map_err(jersi_tui::Failure::from);
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
