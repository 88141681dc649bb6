//! The program `jersi`: its commands, and the web page that it serves.

use std::process::ExitCode;

fn main() -> ExitCode {
    jersi_cli::main(jersi_page::site())
}
