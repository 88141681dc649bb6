//! `cargo xtask advisories`: faults of our dependencies that have become known.
//!
//! They are news from outside: the same sources pass today and fail tomorrow. So they are no part of `cargo xtask test`,
//! and the public checks ask for them on their own, every day. Licences and sources are a test (`tests/dependencies.rs`).

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::run::run;

/// Fetches what is known, and compares it with both lock files.
pub(crate) fn advisories(missing: Missing) -> Result<()> {
    needs::meet(needs::ADVISORIES, missing)?;
    run(&["cargo", "deny", "check", "advisories"])?;
    // The bundler is no member of the workspace, and lives by the same rules.
    let bundler = ["--manifest-path", "bundle/Cargo.toml"];
    run(&[&["cargo", "deny"], &bundler[..], &["check", "--config", "deny.toml", "advisories"]].concat())
}
