//! `cargo xtask advisories` and `cargo xtask licences`: checks of the dependencies by cargo-deny, with `deny.toml`.
//!
//! Neither is part of `cargo xtask test`: advisories change without a change here, and cargo-deny takes minutes to
//! compile. The public checks run both.

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::run::run;

/// Compares both lock files with the published advisories.
pub(crate) fn advisories(missing: Missing) -> Result<()> {
    needs::meet(needs::ADVISORIES, missing)?;
    check("advisories")
}

/// Compares the licences of all dependencies with the list in `deny.toml`.
pub(crate) fn licences(missing: Missing) -> Result<()> {
    needs::meet(needs::LICENCES, missing)?;
    check("licenses")
}

/// Runs one check on the workspace and on the bundler, which is not a member of it.
fn check(what: &str) -> Result<()> {
    run(&["cargo", "deny", "check", what])?;
    run(&["cargo", "deny", "--manifest-path", "bundle/Cargo.toml", "check", "--config", "deny.toml", what])
}
