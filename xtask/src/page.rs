//! `cargo xtask page`: the page for debug builds, which serve it from disk, and its tests.
//!
//! The bundler has its own target folder inside ours, shared with release builds.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, ensure};

use crate::programs::Program;
use crate::run::{Beside, root, run};
use crate::second_tries::{Outcome, run_tests};

/// Kind of build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// Release.
    Whole,
    /// Fast compilation, large files.
    Quick,
}

/// Builds the page where debug builds look for it.
pub(crate) fn page(build: Build) -> Result<()> {
    let (web, dist) = (web()?, dist()?);
    run(&making(build, text(&web)?, text(&dist)?))
}

/// Builds the release page in the background.
pub(crate) fn begin() -> Result<Beside> {
    let (web, dist) = (web()?, dist()?);
    fs::create_dir_all(&web).with_context(|| format!("cannot make {}", web.display()))?;
    Beside::start(&making(Build::Whole, text(&web)?, text(&dist)?), web.join("made.txt"))
}

/// Command line of the bundler.
fn making<'a>(build: Build, web: &'a str, dist: &'a str) -> Vec<&'a str> {
    let quick: &[&str] = if build == Build::Quick { &["--quick"] } else { &[] };
    [&bundler("run", web)[..], &["--"], quick, &[web, dist]].concat()
}

/// Waits for the page, tests the bundler, and runs the browser tests.
pub(crate) fn test(page: Result<Beside>, programs: &[Program], outcome: &mut Outcome) -> Result<()> {
    page?.end()?;
    let web = web()?;
    run(&bundler("test", text(&web)?))?;
    let program: Vec<&Program> = programs.iter().filter(|program| program.title() == PAGE_PROGRAM).collect();
    ensure!(!program.is_empty(), "the tests of the page were not compiled");
    let line = [&PAGE_TESTS[..], &["--test-threads", "2", "--skip", SHEET]].concat();
    run_tests(&line, &program, &[], outcome)
}

/// Package and target of the browser tests.
pub(crate) const PAGE_PROGRAM: &str = "jersi --test page";
/// Features of the whole workspace, to reuse compiled dependencies.
const PAGE_TESTS: [&str; 8] =
    ["cargo", "test", "--workspace", "--all-features", "--test", "page", "--", "--ignored"];
/// Test that makes the contact sheet.
const SHEET: &str = "contact_sheet_of_every_screen";

/// Screenshots of every screen in all sizes, themes and languages, and contact sheets.
pub(crate) fn screenshots() -> Result<()> {
    page(Build::Quick)?;
    run(&[&PAGE_TESTS[..], &[SHEET]].concat())?;
    let sheets = web()?.with_file_name("screenshots").join("sheet");
    println!("the sheets are in {}", sheets.display());
    Ok(())
}

/// A command of cargo about the bundler.
pub(crate) fn bundler<'a>(command: &'a str, target: &'a str) -> [&'a str; 7] {
    ["cargo", command, "--release", "--manifest-path", "bundle/Cargo.toml", "--target-dir", target]
}

/// Output folder of the page.
pub(crate) fn dist() -> Result<PathBuf> {
    Ok(web()?.join("dist"))
}

/// Target folder of this program, by cargo's tag file.
pub(crate) fn target() -> Result<PathBuf> {
    let program = env::current_exe().context("cannot find this program itself")?;
    let marked = program.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    Ok(marked.map_or_else(|| root().join("target"), Path::to_path_buf))
}

/// Target folder of the bundler, in ours.
pub(crate) fn web() -> Result<PathBuf> {
    Ok(target()?.join("web"))
}

pub(crate) fn text(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("the path {} is not UTF-8", path.display()))
}
