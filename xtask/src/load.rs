//! `cargo xtask load`: load, soak and fault tests of servers.

use anyhow::Result;

use crate::run::{run, run_with};

/// Builds the release program without the page, and passes the options to `jersi-load`.
pub(crate) fn load(options: &[String]) -> Result<()> {
    run_with(&["cargo", "build", "--release", "--package", "jersi"], &[("JERSI_SKIP_WEB", "1")])?;
    let mut line = vec!["cargo", "run", "--quiet", "--release", "--package", "jersi-load", "--"];
    line.extend(options.iter().map(String::as_str));
    run(&line)
}
