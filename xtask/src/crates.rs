//! `cargo xtask package --crates`: the crates as they would be published, and a program installed from them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::page::{self, Build, text};
use crate::run::{root, run};

/// Folder of the unpacked crates, relative to the root.
const UNPACKED: &str = "target/package/crates";
/// Folder of the installed program.
const INSTALLED: &str = "target/package/installed";
/// Where the build script of `jersi` looks for a page built earlier; ignored by git.
const DIST: &str = "crates/jersi/dist";

/// Packs the crates including the page, and installs the program from them, as `cargo install jersi` does.
pub(crate) fn crates() -> Result<()> {
    page::page(Build::Whole)?;
    let dist = root().join(DIST);
    replace(&page::dist()?, &dist)?;
    let made = pack_and_install();
    // A page left here would be embedded by every later build.
    fs::remove_dir_all(&dist).with_context(|| format!("cannot remove {}", dist.display()))?;
    made
}

fn pack_and_install() -> Result<()> {
    let not_ours = ["xtask", "jersi-web", "jersi-testkit", "jersi-training", "jersi-load"]
        .map(|name| ["--exclude", name]);
    let options = ["--no-verify", "--allow-dirty"];
    run(&[&["cargo", "package", "--workspace"], not_ours.as_flattened(), &options[..]].concat())?;

    let unpacked = root().join(UNPACKED);
    if unpacked.exists() {
        fs::remove_dir_all(&unpacked).with_context(|| format!("cannot empty {}", unpacked.display()))?;
    }
    fs::create_dir_all(&unpacked).with_context(|| format!("cannot make {}", unpacked.display()))?;
    let mut patches = Vec::new();
    for entry in fs::read_dir(page::target()?.join("package"))? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".crate")) else {
            continue;
        };
        run(&["tar", "-xzf", text(&path)?, "-C", UNPACKED])?;
        let Some((package, _)) = name.rsplit_once('-') else { continue };
        let folder = unpacked.join(name);
        patches.push(format!("patch.crates-io.{package}.path={:?}", text(&folder)?));
    }
    let program = patches.iter().find(|patch| patch.starts_with("patch.crates-io.jersi."));
    let program = program.and_then(|patch| patch.split('"').nth(1)).context("the program was not packed")?;
    // Unpublished crates are patched to their folders.
    let beside = patches.iter().flat_map(|patch| ["--config", patch.as_str()]);
    let line: Vec<&str> = ["cargo", "install", "--path", program, "--root", INSTALLED, "--force"]
        .into_iter()
        .chain(beside)
        .collect();
    run(&line)?;
    run(&[&format!("{INSTALLED}/bin/jersi"), "--version"])
}

/// Replaces the files of a folder by those of another.
fn replace(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| format!("cannot empty {}", to.display()))?;
    }
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot list {}", from.display()))? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
