//! `cargo xtask page`: the web page for debug builds, which take it from disk, and its tests.
//!
//! The bundler has a target folder of its own inside ours, the same as release builds use.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::needs::WASM;
use crate::run::{root, run};

/// Makes the page where debug builds look for it.
pub(crate) fn page() -> Result<()> {
    let web = web()?;
    let dist = web.join("dist");
    run(&[&bundler("run", text(&web)?)[..], &["--", text(&web)?, text(&dist)?]].concat())
}

/// What the compiler has to say about the code that only the web sees, and about the bundler.
pub(crate) fn lint() -> Result<()> {
    let strict = ["--", "-D", "warnings"];
    let packages = ["--package", "jersi-web", "--package", "jersi-worker"];
    run(&[&["cargo", "clippy"], &packages[..], &["--no-deps", "--target", WASM], &strict[..]].concat())?;
    let web = web()?;
    run(&[&bundler("clippy", text(&web)?)[..], &["--all-targets"], &strict[..]].concat())
}

/// Tests the bundler, makes the page, and plays on it in Chromium.
pub(crate) fn test() -> Result<()> {
    let web = web()?;
    run(&bundler("test", text(&web)?))?;
    page()?;
    run(&["cargo", "test", "--package", "jersi", "--test", "page", "--", "--ignored", "--test-threads", "2"])
}

fn bundler<'a>(command: &'a str, target: &'a str) -> [&'a str; 6] {
    ["cargo", command, "--manifest-path", "bundle/Cargo.toml", "--target-dir", target]
}

/// The bundler's target folder, in the one that this program was built in: cargo marks it.
fn web() -> Result<PathBuf> {
    let program = env::current_exe().context("cannot find this program itself")?;
    let marked = program.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    Ok(marked.map_or_else(|| root().join("target"), Path::to_path_buf).join("web"))
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("the path {} is not UTF-8", path.display()))
}
