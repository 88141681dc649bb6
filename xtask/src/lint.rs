//! `cargo xtask lint`: formatting, Clippy and documentation of the workspace, the wasm crates and the bundler.

use anyhow::Result;

use crate::needs::{self, Missing, WASM};
use crate::page;
use crate::run::{run, run_with};

const STRICT: [&str; 3] = ["--", "-D", "warnings"];

/// Runs all checks, up to the first failure.
pub(crate) fn lint(missing: Missing) -> Result<()> {
    needs::meet(needs::LINT, missing)?;
    run(&["cargo", "fmt", "--all", "--check"])?;
    run(&["cargo", "fmt", "--manifest-path", "bundle/Cargo.toml", "--check"])?;
    run(&[&["cargo", "clippy", "--workspace", "--all-targets", "--all-features"], &STRICT[..]].concat())?;
    let packages = ["--package", "jersi-web", "--package", "jersi-engines"];
    run(&[&["cargo", "clippy"], &packages[..], &["--no-deps", "--target", WASM], &STRICT[..]].concat())?;
    let first_visit = ["--package", "jersi-web", "--features", "first-visit"];
    run(&[&["cargo", "clippy"], &first_visit[..], &["--no-deps", "--target", WASM], &STRICT[..]].concat())?;
    let web = page::web()?;
    let bundler = page::bundler("clippy", page::text(&web)?);
    run(&[&bundler[..], &["--all-targets"], &STRICT[..]].concat())?;
    run_with(&["cargo", "doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])
}
