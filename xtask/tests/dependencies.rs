//! Sources and versions of the dependencies. `cargo xtask licences` checks their licences, `cargo xtask advisories` known
//! vulnerabilities.

#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The workspace, and packages outside of it under the same rules.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "bundle/Cargo.toml"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

/// All packages of any build on any platform, from `cargo metadata`.
fn packages() -> Vec<Value> {
    let mut all = Vec::new();
    for manifest in MANIFESTS {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--all-features",
            "--manifest-path",
            manifest,
        ]);
        let output = cargo.current_dir(root()).output().expect("cargo can be run");
        assert!(output.status.success(), "{manifest}: {}", String::from_utf8_lossy(&output.stderr));
        let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        all.extend(metadata["packages"].as_array().expect("packages").iter().cloned());
    }
    assert!(all.len() > 100, "only {} packages", all.len());
    all
}

/// Only the URLs of databases are parsed by the crate `url`. Its tables come from `unicode-normalization`, another
/// dependency anyway, as long as `idna_adapter` stays at 1.1 in the lock file; from 1.2 on they come from ICU, which
/// adds some 15 seconds to a first build.
#[test]
fn names_of_hosts_are_read_without_icu() {
    let icu: Vec<_> =
        packages().iter().filter(|package| package["name"] == "icu_provider").cloned().collect();
    assert!(icu.is_empty(), "run `cargo update idna_adapter --precise 1.1.0`");
}

#[test]
fn every_dependency_is_local_or_from_one_registry() {
    let mut registries = BTreeSet::new();
    for package in packages() {
        let (name, path) = (&package["name"], package["manifest_path"].as_str().unwrap_or_default());
        match package["source"].as_str() {
            Some(source) => {
                assert!(source.starts_with("registry+"), "{name} comes from {source}");
                registries.insert(source.to_owned());
            }
            None => assert!(Path::new(path).starts_with(root()), "{name} lies at {path}"),
        }
    }
    assert_eq!(registries.len(), 1, "{registries:?}");
}

#[test]
fn every_workspace_dependency_has_a_version() {
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let is_said = dependency["req"] != "*" || dependency["path"].is_string();
            assert!(is_said, "{} takes any version of {}", package["name"], dependency["name"]);
        }
    }
}

/// Compiler version: `1.95`, `1.88.0`.
fn version(text: &str) -> Vec<u32> {
    text.split('.').take(2).map(|part| part.parse().unwrap_or_else(|_| panic!("{text}"))).collect()
}

/// `rust-version` of a manifest, and the comment before it.
fn rust_version(manifest: &str) -> (String, String) {
    let text = fs::read_to_string(root().join(manifest)).expect("a manifest");
    let lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("rust-version = ")).expect("a version");
    (lines[place].split('"').nth(1).expect("quoted").to_owned(), lines[place - 1].to_owned())
}

#[test]
fn the_oldest_compiler_is_new_enough_and_the_highest_floor_is_named() {
    let (ours, comment) = rust_version("Cargo.toml");
    let floors =
        packages().into_iter().filter(|package| !package["source"].is_null()).filter_map(|package| {
            let floor = version(package["rust_version"].as_str()?);
            Some((floor, package["name"].as_str()?.to_owned()))
        });
    let floors: BTreeSet<(Vec<u32>, String)> = floors.collect();
    let (highest, _) = floors.last().expect("some say one").clone();
    assert!(highest <= version(&ours), "{highest:?} is asked for, {ours} is ours");
    let with_it: Vec<_> =
        floors.iter().filter(|(floor, _)| *floor == highest).map(|(_, name)| name).collect();
    let names_one = with_it.iter().any(|name| comment.contains(&format!(" {name} ")));
    let names_floor = comment.contains(&format!("{}.{}", highest[0], highest[1]));
    assert!(names_one && names_floor, "{highest:?} of {with_it:?} is not in `{comment}`");
}

#[test]
fn everything_names_the_same_oldest_compiler() {
    let (ours, _) = rust_version("Cargo.toml");
    assert_eq!(rust_version("bundle/Cargo.toml").0, ours);
    let checks = fs::read_to_string(root().join(".github/workflows/ci.yml")).expect("the public checks");
    assert!(checks.contains(&format!("uses: dtolnay/rust-toolchain@{ours}")), "{ours} is not checked");
}
