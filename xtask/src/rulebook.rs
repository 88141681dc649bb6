//! `cargo xtask rulebook`: the rulebook as static HTML with diagrams.

use anyhow::Result;

use crate::run::run;

/// Output folder, relative to the root.
const FOLDER: &str = "target/rulebook";

/// Writes the pages.
pub(crate) fn rulebook() -> Result<()> {
    run(&["cargo", "run", "--quiet", "--package", "jersi-rulebook", "--example", "site", "--", FOLDER])?;
    println!("The rulebook begins with {FOLDER}/index.html");
    Ok(())
}
