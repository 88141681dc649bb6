//! Runs the examples of the documents. Numbers and turns depend on the engine and the machine, so only their form is
//! compared.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::jersi;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the document is there")
}

fn is_markdown(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "md")
}

/// The blocks of code of a kind in a document.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let fence = format!("```{kind}\n");
    text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// A folder for one test, with the engine of `docs/ugi.md`.
fn folder_with_engine(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let programs = blocks(&document("docs/ugi.md"), "python");
    assert_eq!(programs.len(), 1);
    fs::write(folder.join("stroller.py"), &programs[0]).expect("it can be written");
    folder
}

/// Runs a line of shell in which `jersi` is the program under test.
fn shell(line: &str, folder: &Path) -> (String, String, Option<i32>) {
    let programs = Path::new(env!("CARGO_BIN_EXE_jersi")).parent().expect("it lies in a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("PATH", path).env("LC_ALL", "C.UTF-8");
    let output = command.output().expect("there is a shell");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Whether a word is a number, with surrounding punctuation.
fn is_number(word: &str) -> bool {
    let bare = word.trim_start_matches(['(', '+', '-', '=', '±']).trim_end_matches([')', ',', '%']);
    !bare.is_empty() && bare.split('.').all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a word is a turn of Pijersi in UGI notation.
fn is_turn(word: &str) -> bool {
    matches!(word.len(), 4 | 6)
        && word.as_bytes().chunks(2).all(|cell| matches!(cell, [b'a'..=b'g', b'1'..=b'7']))
}

/// The form of a line: numbers are `N`, turns `T`, and consecutive turns a single one.
fn form(line: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in line.split_whitespace() {
        let word = if is_number(word) {
            "N"
        } else if is_turn(word) {
            "T"
        } else {
            word
        };
        if word != "T" || words.last() != Some(&"T") {
            words.push(word);
        }
    }
    words.join(" ")
}

/// Whether lines are as expected; `…` stands for any number of lines.
fn fits(expected: &[&str], lines: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        ["…", rest @ ..] => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        [first, rest @ ..] => {
            lines.first().is_some_and(|line| form(line) == form(first)) && fits(rest, &lines[1..])
        }
    }
}

#[track_caller]
fn assert_fits(expected: &str, found: &str) {
    let [expected, lines] = [expected, found].map(|text| text.lines().collect::<Vec<_>>());
    assert!(fits(&expected, &lines), "expected:\n{}\n\nfound:\n{found}", expected.join("\n"));
}

#[test]
fn forms_of_lines_distinguish_words_but_not_numbers_and_turns() {
    assert_fits("a 1 pv b4c4d4 a1b1\n…\nend", "a -22.5 pv g1f1\nx\ny\nend");
    for (expected, found) in
        [("a 1", "b 1"), ("a 1", "a x"), ("a", "a\na"), ("…\nend", "end\nx"), ("bestmove a1b1", "bestmove 7")]
    {
        assert!(
            !fits(&expected.lines().collect::<Vec<_>>(), &found.lines().collect::<Vec<_>>()),
            "{expected}"
        );
    }
}

#[test]
fn sessions_in_the_documents_are_reproduced() {
    for name in ["docs/ugi.md", "docs/matches.md", "docs/json.md"] {
        let sessions = blocks(&document(name), "console");
        assert!(!sessions.is_empty(), "{name}");
        for session in sessions {
            let (line, expected) = session.split_once('\n').expect("a command and its output");
            let line = line.strip_prefix("$ ").expect("a command");
            let (out, err, code) = shell(line, &root());
            assert_eq!((err.as_str(), code), ("", Some(0)), "{name}: {line}");
            assert_fits(expected.trim_end(), out.trim_end());
        }
    }
}

#[test]
fn an_idea_becomes_a_game_as_the_document_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join("idea");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let text = document("docs/rules-files.md");
    let sessions = blocks(&text, "console");
    assert!(sessions.len() > 4, "{}", sessions.len());
    for session in sessions {
        let (line, expected) = session.split_once('\n').unwrap_or((session.trim_end(), ""));
        let line = line.strip_prefix("$ ").expect("a command");
        let (out, err, _) = shell(line, &folder);
        assert_fits(expected.trim_end(), format!("{out}{err}").trim_end());
        // The author's edits of the new file.
        if line.starts_with("jersi rules new") {
            fs::write(folder.join("straight-darsi.toml"), &blocks(&text, "toml")[0])
                .expect("it can be written");
        }
    }
}

#[test]
fn the_engine_of_the_document_passes_the_required_cases() {
    let folder = folder_with_engine("must");
    let commands = blocks(&document("docs/ugi.md"), "sh").concat();
    let lines: Vec<&str> = commands.lines().filter(|line| !line.starts_with("jersi play ")).collect();
    assert_eq!(lines.len(), 2, "a test of the protocol and a match");
    for line in lines {
        let (out, err, code) = shell(line, &folder);
        assert_eq!((err.as_str(), code), ("", Some(0)), "{line}\n{out}");
        let lacks = out.lines().find(|line| line.contains(" must ") && !line.starts_with("pass"));
        assert_eq!(lacks, None, "{out}");
        assert!(!out.contains("failures:"), "{out}");
    }
}

#[test]
fn our_client_sends_the_lines_of_the_document_in_their_order() {
    let folder = folder_with_engine("order");
    // An engine that lists the option.
    let program = fs::read_to_string(folder.join("stroller.py")).expect("the engine");
    let listed = program
        .replace("you\\nugiok", "you\\noption name Ruleset type combo default pijersi var pijersi\\nugiok");
    assert_ne!(program, listed);
    fs::write(folder.join("stroller.py"), listed).expect("it can be written");
    fs::write(folder.join("log.sh"), "tee -a \"log-$$\" | python3 stroller.py\n").expect("it can be written");
    let line = "jersi match --engine 'e=ugi:sh log.sh' --engine r=random --ruleset pijersi --time nodes:10 --games 2 --random-turns 0";
    let (out, err, code) = shell(line, &folder);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    let logs = fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let logs =
        logs.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("log-")));
    let sent: Vec<String> = logs.map(|path| fs::read_to_string(path).expect("a log")).collect();
    // One process is started only for its identification, before the match.
    let played = sent.iter().find(|lines| lines.contains("uginewgame")).expect("a process that played");
    let expected = blocks(&document("docs/ugi.md"), "lines").concat();
    assert_fits(expected.trim_end(), played.trim_end());
}

#[test]
fn the_document_lists_the_options_of_our_engine() {
    let (out, _, _) = shell("printf 'ugi\\n' | jersi ugi", &root());
    let listed: BTreeSet<&str> = out
        .lines()
        .filter_map(|line| line.strip_prefix("option name "))
        .filter_map(|line| line.split(" type ").next())
        .collect();
    let page = document("docs/ugi.md");
    let table =
        page.split("## Options").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the options");
    let told: BTreeSet<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(listed, told);
}

#[test]
fn every_option_of_a_match_in_the_document_exists() {
    let help = jersi(&["match", "--help"]).good();
    let page = document("docs/matches.md");
    let is_sign = |sign: char| !sign.is_ascii_lowercase() && sign != '-';
    for option in page.split(is_sign).filter(|word| word.starts_with("--") && word.len() > 3) {
        assert!(help.contains(option), "docs/matches.md: {option}");
    }
}

#[test]
fn every_document_is_in_both_lists_and_every_json_object_is_described() {
    let (readme, architecture) = (document("README.md"), document("docs/ARCHITECTURE.md"));
    let list = architecture.lines().find(|line| line.starts_with("docs/  ")).expect("the list of documents");
    for entry in fs::read_dir(root().join("docs")).expect("the documents") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if is_markdown(&name) {
            assert!(readme.contains(&format!("docs/{name}")), "README.md: {name}");
            assert!(name == "ARCHITECTURE.md" || list.contains(&name), "docs/ARCHITECTURE.md: {name}");
        }
    }
    let json = document("docs/json.md");
    for command in
        ["turns", "perft", "play-out", "check", "analyse", "review", "match", "setup", "draw", "convert"]
    {
        let has_json = jersi(&[command, "--help"]).good().contains("--json");
        assert_eq!(json.contains(&format!("\n| `{command}` |")), has_json, "{command}");
    }
}

/// Whether a crate has a test program of this name.
fn has_test(package: &str, name: &str) -> bool {
    let folder = root().join("crates").join(package);
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let is_found = !manifest.contains("autotests = false")
        && ["tests/NAME.rs", "tests/NAME/main.rs"]
            .iter()
            .any(|path| folder.join(path.replace("NAME", name)).exists());
    is_found || manifest.contains(&format!("[[test]]\nname = \"{name}\""))
}

#[test]
fn test_programs_that_documents_name_exist() {
    let mut files = vec!["CONTRIBUTING.md".to_owned(), "README.md".to_owned()];
    let documents = fs::read_dir(root().join("docs")).expect("the documents");
    files.extend(
        documents.map(|entry| format!("docs/{}", entry.expect("an entry").file_name().to_string_lossy())),
    );
    for file in files.iter().filter(|file| is_markdown(file)) {
        // A command without a package refers to the last one in its section, or to any.
        let mut package = None;
        let text = document(file);
        let is_end = |sign: char| !sign.is_ascii_alphanumeric() && sign != '_' && sign != '-';
        let words: Vec<&str> = text.split([' ', '\n', '`', '(']).collect();
        for pair in words.windows(2) {
            let name = pair[1].split(is_end).next().unwrap_or_default();
            match pair[0] {
                "-p" => package = Some(name),
                "##" | "###" => package = None,
                // In capitals it stands for any name.
                "--test" if name != "NAME" => {
                    let crates = || fs::read_dir(root().join("crates")).expect("the crates");
                    let is_there = match package {
                        Some(package) => has_test(package, name),
                        None => crates().any(|entry| {
                            has_test(&entry.expect("a crate").file_name().to_string_lossy(), name)
                        }),
                    };
                    assert!(is_there, "{file}: {package:?} --test {name}");
                }
                _ => {}
            }
        }
    }
}

/// The text of a document in back-ticks and in its shell blocks, as our commands.
fn commands(text: &str) -> Vec<String> {
    let lines = blocks(text, "sh").concat();
    let lines = lines.lines().map(|line| line.split('#').next().unwrap_or_default().trim().to_owned());
    let inline = text.split('`').skip(1).step_by(2).map(str::to_owned);
    lines.chain(inline).filter(|line| line.starts_with("jersi ")).collect()
}

#[test]
fn the_readme_is_short_and_its_commands_and_pictures_exist() {
    let readme = document("README.md");
    let words = readme.split_whitespace().count();
    assert!(words <= 900, "{words} words");
    let commands = commands(&readme);
    assert!(commands.len() >= 6, "{commands:?}");
    for line in commands {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let help = jersi(&["help", words[0]]).good();
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{line}: {option}");
        }
    }
    let targets = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for target in targets.filter(|target| !target.contains("://")) {
        assert!(root().join(target).exists(), "README.md: {target}");
    }
    assert!(readme.matches("](docs/images/").count() <= 4, "a few pictures");
}
