//! `cargo xtask network`: self-play, training and file of an engine network.

use anyhow::Result;

use crate::run::run;

/// Passes the options to `jersi-training`, as a release build: training takes hours.
pub(crate) fn network(options: &[String]) -> Result<()> {
    let mut line = vec!["cargo", "run", "--quiet", "--release", "--package", "jersi-training", "--"];
    line.extend(options.iter().map(String::as_str));
    run(&line)
}
