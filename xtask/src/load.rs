//! `cargo xtask load`: load, soak and fault tests of servers.

use anyhow::Result;

use crate::run::{run, run_with};

/// Builds the program as its users have it, but for the page, and hands the options to the load.
pub(crate) fn load(options: &[String]) -> Result<()> {
    run_with(&["cargo", "build", "--release", "--package", "jersi"], &[("JERSI_SKIP_WEB", "1")])?;
    let mut line = vec!["cargo", "run", "--quiet", "--release", "--package", "jersi-load", "--"];
    line.extend(options.iter().map(String::as_str));
    run(&line)
}
