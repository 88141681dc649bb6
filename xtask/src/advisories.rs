//! `cargo xtask advisories`: known vulnerabilities of dependencies.
//!
//! The result depends on the advisory database, not on the sources, so this is not part of `cargo xtask test`; the
//! public checks run it every day. Licences and sources are checked by `tests/dependencies.rs`.

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::run::run;

/// Fetches the advisory database, and checks both lock files.
pub(crate) fn advisories(missing: Missing) -> Result<()> {
    needs::meet(needs::ADVISORIES, missing)?;
    run(&["cargo", "deny", "check", "advisories"])?;
    // The bundler is outside the workspace, under the same rules.
    let bundler = ["--manifest-path", "bundle/Cargo.toml", "--all-features"];
    run(&[&["cargo", "deny"], &bundler[..], &["check", "--config", "deny.toml", "advisories"]].concat())
}
