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
    let line = [&PAGE_TESTS[..], &["--test-threads", "2", "--skip", SHEET, "--skip", README_TEST]].concat();
    run_tests(&line, &program, &[], outcome)
}

/// Package and target of the browser tests.
pub(crate) const PAGE_PROGRAM: &str = "jersi --test page";
/// Features of the whole workspace, to reuse compiled dependencies.
const PAGE_TESTS: [&str; 8] =
    ["cargo", "test", "--workspace", "--all-features", "--test", "page", "--", "--ignored"];
/// Test that makes the contact sheet.
const SHEET: &str = "contact_sheet_of_every_screen";

/// The test that makes the screenshots of the README.
const README_TEST: &str = "pictures_of_the_readme";
/// The screenshots of the README.
const README_SCREENSHOTS: [&str; 2] = ["app-play.png", "app-phone.png"];
/// The animation of the README, and its game.
const README_GAME: [&str; 2] =
    ["docs/images/game.gif", "crates/jersi-rules/tests/records/valid/pijersi-classic.txt"];

/// Regenerates the pictures of the README: the screenshots in Chromium, the game by `jersi draw`.
pub(crate) fn readme_pictures() -> Result<()> {
    page(Build::Quick)?;
    run(&[&PAGE_TESTS[..], &[README_TEST]].concat())?;
    let (made, images) = (target()?.join("screenshots/readme"), root().join("docs/images"));
    for name in README_SCREENSHOTS {
        fs::copy(made.join(name), images.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    let [picture, record] = README_GAME;
    let draw = ["draw", "--record", record, "--size", "480", "-o", picture];
    run(&[&["cargo", "run", "--quiet", "--package", "jersi", "--"][..], &draw].concat())?;
    println!("the pictures of the README are in docs/images: look at them before you commit them");
    Ok(())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_exactly_the_pictures_that_are_made_for_it() {
        let readme = fs::read_to_string(root().join("README.md")).expect("the README");
        let mut shown: Vec<&str> =
            readme.split("](docs/images/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        shown.sort_unstable();
        let game = README_GAME[0].trim_start_matches("docs/images/");
        let mut made: Vec<&str> = README_SCREENSHOTS.into_iter().chain([game]).collect();
        made.sort_unstable();
        assert_eq!(shown, made);
        assert!(made.iter().all(|name| root().join("docs/images").join(name).is_file()));
    }
}
