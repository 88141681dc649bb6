//! Finds the page of the program: the `dist/` of a packaged crate; no page with `JERSI_SKIP_WEB` and on docs.rs; a
//! folder on disk for debug builds; for release builds the output of the bundler, which this script runs.
//! The result is one generated file, `site.rs`.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for variable in ["DOCS_RS", "JERSI_SKIP_WEB"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let out = folder("OUT_DIR");
    let packaged = folder("CARGO_MANIFEST_DIR").join("dist");
    let site = if env::var_os("DOCS_RS").is_some() || env::var_os("JERSI_SKIP_WEB").is_some() {
        embedded("")
    } else if packaged.join("index.html").is_file() {
        println!("cargo::rerun-if-changed=dist");
        listed(&packaged)
    } else if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        format!("Site::in_folder({}.into())", literal(&target(&out).join("web/dist")))
    } else {
        let dist = out.join("dist");
        make(&target(&out).join("web"), &dist);
        listed(&dist)
    };
    write(&out.join("site.rs"), &site);
}

/// A folder in an environment variable of build scripts.
fn folder(variable: &str) -> PathBuf {
    env::var_os(variable).map_or_else(|| fail(&format!("cargo did not set {variable}")), PathBuf::from)
}

/// The target folder of this build, found by cargo's tag file.
fn target(out: &Path) -> PathBuf {
    let marked = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    marked.map_or_else(|| root().join("target"), Path::to_path_buf)
}

/// Root of the repository.
fn root() -> PathBuf {
    folder("CARGO_MANIFEST_DIR").join("../..")
}

/// Runs the bundler with a separate target folder, because this build holds the lock on ours.
fn make(target: &Path, dist: &Path) {
    let manifest = root().join("bundle/Cargo.toml");
    if !manifest.is_file() {
        fail("the page is missing: neither the packaged `dist` nor the bundler of the repository is here");
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut bundler = Command::new(cargo);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_this_build) {
            bundler.env_remove(name);
        }
    }
    bundler.args(["run", "--release", "--manifest-path"]).arg(manifest).arg("--target-dir").arg(target);
    bundler.arg("--").arg(target).arg(dist);
    match bundler.status() {
        Ok(status) if status.success() => {}
        Ok(_) => fail("the web page could not be built; JERSI_SKIP_WEB=1 builds without it"),
        Err(error) => fail(&format!("cannot start cargo to build the web page: {error}")),
    }
    for input in inputs(&target.join("wasm32-unknown-unknown/wasm")) {
        println!("cargo::rerun-if-changed={}", input.display());
    }
}

/// Inputs of the page: the sources in cargo's `.d` files of the compiled modules, the manifests of their crates, and
/// the files read by the bundler.
fn inputs(modules: &Path) -> BTreeSet<PathBuf> {
    let read = [
        "bundle",
        "Cargo.toml",
        "Cargo.lock",
        "crates/jersi-web/page",
        "crates/jersi-words/words",
        "crates/jersi-engine/src/evaluation/networks",
    ];
    let mut inputs: BTreeSet<PathBuf> = read.iter().map(|input| root().join(input)).collect();
    for entry in fs::read_dir(modules).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "d") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        let sources = text.split_once(": ").map_or("", |(_, sources)| sources);
        // Spaces in paths are escaped.
        for source in sources.trim_end().replace("\\ ", "\0").split(' ') {
            let source = PathBuf::from(source.replace('\0', " "));
            let manifest =
                source.ancestors().map(|folder| folder.join("Cargo.toml")).find(|path| path.is_file());
            // Files of an earlier list may have been removed.
            inputs.extend(Some(source).filter(|source| source.is_file()));
            inputs.extend(manifest);
        }
    }
    inputs
}

/// Whether cargo set a variable for this build script. Settings of the user (proxies, registries, cargo home, offline)
/// remain.
fn is_of_this_build(name: &str) -> bool {
    const NAMES: &[&str] =
        &["DEBUG", "HOST", "NUM_JOBS", "OPT_LEVEL", "OUT_DIR", "PROFILE", "RUSTDOC", "RUSTFLAGS", "TARGET"];
    const BEGINNINGS: &[&str] = &[
        "CARGO_BUILD_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "CARGO_CFG_",
        "CARGO_ENCODED_",
        "CARGO_FEATURE_",
        "CARGO_MANIFEST_",
        "CARGO_PKG_",
        "CARGO_TARGET_DIR",
        "RUSTC",
    ];
    NAMES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

/// The files of a folder as a table of names and bytes.
fn listed(folder: &Path) -> String {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.unwrap_or_else(|error| fail(&format!("cannot list {}: {error}", folder.display())));
    let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).filter(|path| path.is_file()).collect();
    paths.sort();
    let mut table = String::new();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let _ = write!(table, "({name:?}, include_bytes!({})),", literal(&path));
    }
    embedded(&table)
}

/// Static, because a constant would be stored once per use.
fn embedded(table: &str) -> String {
    format!("{{ static FILES: &[(&str, &[u8])] = &[{table}]; Site::embedded(FILES) }}")
}

/// A path as a Rust string literal.
fn literal(path: &Path) -> String {
    let text = path.to_str().unwrap_or_else(|| fail(&format!("{} is not UTF-8", path.display())));
    format!("{text:?}")
}

fn write(path: &Path, text: &str) {
    if let Err(error) = fs::write(path, text) {
        fail(&format!("cannot write {}: {error}", path.display()));
    }
}

/// Ends the build with a message.
fn fail(reason: &str) -> ! {
    println!("cargo::error={reason}");
    exit(1)
}
