//! `cargo xtask network`: self-play, training and file of an engine network.

use std::process::ExitCode;

use anyhow::Result;

use crate::run::run;

/// Passes the options to the training program, optimised for this processor.
pub(crate) fn network(options: &[String]) -> Result<ExitCode> {
    let mut line = vec!["cargo", "run", "--quiet", "--release", "--package", "jersi-lab", "--"];
    line.extend(options.iter().map(String::as_str));
    run(&line)?;
    Ok(ExitCode::SUCCESS)
}
