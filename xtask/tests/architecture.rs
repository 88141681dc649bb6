//! `docs/ARCHITECTURE.md` against the sources: crates, dependencies, rulesets.

#![allow(missing_docs, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of the first fenced block after a heading or a sentence.
fn block_after(page: &str, sentence: &str) -> Vec<String> {
    let (_, rest) = page.split_once(sentence).expect("the page has the sentence");
    rest.lines().skip_while(|line| !line.starts_with("```")).skip(1).map_while(inner).collect()
}

fn inner(line: &str) -> Option<String> {
    (!line.starts_with("```")).then(|| line.to_owned())
}

/// Names of our crates, without `jersi-`.
fn crates() -> BTreeSet<String> {
    let folders = fs::read_dir(root().join("crates")).expect("the folder of the crates");
    let folders = folders.map(|folder| folder.expect("a folder").path());
    let named = folders.filter(|folder| folder.join("Cargo.toml").is_file());
    named.filter_map(|folder| Some(short(folder.file_name()?.to_str()?))).collect()
}

fn short(name: &str) -> String {
    name.strip_prefix("jersi-").unwrap_or(name).to_owned()
}

/// Workspace dependencies of a manifest for any target, without dev-dependencies.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut counts = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            counts = line.trim_end() == "[dependencies]" || line.trim_end().ends_with(".dependencies]");
        } else if counts && line.starts_with("jersi-") {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            found.insert(short(&line[..end]));
        }
    }
    found
}

#[test]
fn the_page_lists_every_crate_once() {
    let listed = block_after(&read("docs/ARCHITECTURE.md"), "## The crates");
    let names = listed.iter().filter_map(|line| line.strip_prefix("  "));
    let names: Vec<_> = names.filter_map(|line| line.split(' ').next()).map(short).collect();
    let once: BTreeSet<_> = names.iter().cloned().collect();
    assert_eq!(names.len(), once.len(), "{names:?}");
    assert_eq!(once, crates());
}

#[test]
fn dependencies_are_those_of_the_page_and_point_upwards_in_its_list() {
    let listed = block_after(&read("docs/ARCHITECTURE.md"), "Dependencies point downwards only");
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in &listed {
        let mut words = line.split_whitespace().map(str::to_owned);
        let name = words.next().expect("a line begins with a crate");
        let needed: BTreeSet<String> = words.collect();
        for other in &needed {
            assert!(told.contains_key(other), "{name} needs {other}, which must stand above it");
        }
        assert_eq!(told.insert(name.clone(), needed), None, "{name} is listed twice");
    }
    assert_eq!(told.keys().cloned().collect::<BTreeSet<_>>(), crates(), "a line for each crate");
    for (name, needed) in told {
        let folder = if name == "jersi" { name.clone() } else { format!("jersi-{name}") };
        assert_eq!(dependencies(&read(format!("crates/{folder}/Cargo.toml"))), needed, "{name}");
    }
}

/// Files that may branch on the ruleset; the page names both.
const NAMED: [&str; 2] =
    ["crates/jersi-play/src/lesson/tables.rs", "crates/jersi-engines/src/external/mod.rs"];

#[test]
fn one_file_turns_the_time_of_a_game_into_limits_of_an_engine() {
    let mut files = Vec::new();
    for name in fs::read_dir(root().join("crates")).expect("the folder of the crates") {
        sources(&name.expect("a folder").path().join("src"), &mut files);
    }
    let names_both = |file: &PathBuf| {
        let text = read(file);
        text.contains("Pace::") && text.contains("GoLimits::")
    };
    let found: Vec<_> = files.into_iter().filter(names_both).collect();
    // Page, terminal and bots call `Question::for_turn`, so a level plays the same everywhere.
    assert_eq!(found, [root().join("crates/jersi-ugi/src/play.rs")]);
}

#[test]
fn no_code_branches_on_a_ruleset() {
    let mut files = Vec::new();
    for name in fs::read_dir(root().join("crates")).expect("the folder of the crates") {
        sources(&name.expect("a folder").path().join("src"), &mut files);
    }
    assert!(files.len() > 100, "only {} files were found", files.len());
    let mut branching = BTreeSet::new();
    for file in files {
        let path = file.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
        let text = read(&file);
        // Tests come last in a file.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        if code.lines().any(branches) {
            branching.insert(path);
        }
    }
    assert_eq!(branching, NAMED.map(str::to_owned).into());
}

/// Rust files, without tests and rulesets.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" && name != "rulesets" {
            sources(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            files.push(path);
        }
    }
}

/// Whether a line compares with one ruleset, or is a match arm for one.
fn branches(line: &str) -> bool {
    if line.trim_start().starts_with("//") {
        return false;
    }
    line.match_indices("RulesetId::").any(|(place, name)| {
        let rest = &line[place + name.len()..];
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
        let (before, after) = (line[..place].trim_end(), rest[end..].trim_start());
        rest.starts_with(|sign: char| sign.is_ascii_uppercase())
            && !rest[..end].chars().all(|sign| sign.is_ascii_uppercase() || sign == '_')
            && (before.ends_with("==")
                || before.ends_with("!=")
                || before.ends_with('|')
                || after.starts_with("=>")
                || after.starts_with('|')
                || after.starts_with("==")
                || after.starts_with("!="))
    })
}

#[test]
fn a_branch_on_a_ruleset_is_recognised() {
    for line in
        ["RulesetId::Jersi2 => 3,", "RulesetId::Jersi3 | RulesetId::Pijersi", "if id != RulesetId::Pijersi {"]
    {
        assert!(branches(line), "{line}");
    }
    for line in
        ["/// if id == RulesetId::Jersi2", "id.unwrap_or(RulesetId::Pijersi)", "RulesetId::ALL.iter()"]
    {
        assert!(!branches(line), "{line}");
    }
}
