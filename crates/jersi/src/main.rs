//! The command `jersi`: parses its arguments, runs one of `commands/`, and reports errors.
//!
//! The program itself is the crate `jersi`, which brings the web page along.

mod cli;
mod commands;
mod data_folder;
mod records;
mod start;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use jersi_site::Site;

/// Does what the arguments of the process ask for. The web page is handed in.
pub fn main(site: Site) -> ExitCode {
    let cli = match cli::Cli::from_arg_matches(&cli::command().get_matches()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let mut out = BufWriter::new(io::stdout());
    let result = commands::run(cli, site, &mut out);
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
