//! `cargo xtask rulebook`: the pages of the rulebook as static HTML, with their diagrams.

use anyhow::Result;

use crate::run::run;

/// Where the pages are put, from the root of the repository.
const FOLDER: &str = "target/rulebook";

/// Writes the pages.
pub(crate) fn rulebook() -> Result<()> {
    run(&["cargo", "run", "--quiet", "--package", "jersi-rulebook", "--example", "site", "--", FOLDER])?;
    println!("The rulebook begins with {FOLDER}/index.html");
    Ok(())
}
