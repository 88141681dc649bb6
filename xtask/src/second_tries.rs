//! `cargo test` with at most one retry for certain tests.
//!
//! Tests with servers, disks and browsers depend on a machine that may be slow. If such a test fails once and then
//! passes alone, the run passes, but the summary and `target/flakes.txt` list it with its first output. Any other
//! failure, and a test program without its closing line, fails the run.

use std::fs::OpenOptions;
use std::io::Write;

use anyhow::{Context, Result, bail, ensure};

use crate::page;
use crate::programs::{Alone, Program};
use crate::run::{announce, command, read_output, stdout_of};
use crate::transcript::{Failure, Transcript, Verdict};

/// Tests with a retry: package, target, name prefix. They use server processes, sockets, full or slow disks, databases,
/// or browsers.
const MAY_TRY_AGAIN: [(&str, &str, &str); 9] = [
    ("jersi", "--test faults", ""),
    ("jersi", "--test page", ""),
    ("jersi", "--test program", "online::"),
    ("jersi", "--test program", "serve::"),
    ("jersi", "--test program", "two_servers::"),
    ("jersi", "--test program", "whole_files::"),
    ("jersi-bot", "--test example", ""),
    ("jersi-server", "--test online", ""),
    ("jersi-site", "--test site", "serve::"),
];

/// With more failures than this, no test is retried.
const MOST: usize = 4;

/// Log of all retries, in the target folder.
const FLAKES: &str = "flakes.txt";

/// Reason in `#[ignore = "…"]` of tests that mount file systems.
const NEEDS_ROOT: &str = "needs root";

/// A stage of tests for the summary.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Retries: the test and its second result, with the first output.
    pub(crate) second_tries: Vec<(String, String)>,
    /// Tests that need root, skipped.
    pub(crate) need_root: usize,
}

/// Runs a `cargo test` command line, which ends with options of the tests, for the given programs.
pub(crate) fn run_tests(
    line: &[&str],
    programs: &[&Program],
    variables: &[(&str, &str)],
    outcome: &mut Outcome,
) -> Result<()> {
    announce(line, variables);
    let mut cargo = command(line);
    // Colours would break the parser.
    cargo.envs(variables.iter().copied()).env("CARGO_TERM_COLOR", "never");
    let mut transcript = Transcript::default();
    let status = read_output(cargo, |line| {
        println!("{line}");
        transcript.read(line);
    })?;
    let tested = failures(&transcript, programs).and_then(|failures| {
        if failures.is_empty() && !status.success() {
            bail!("`{}` failed ({status}), and no test did", line.join(" "));
        }
        try_again(&failures, variables, outcome)
    });
    // Also after a failure: one run reports everything.
    let as_root = run_as_root(&transcript, programs, variables, outcome);
    match (tested, as_root) {
        (Err(tests), Err(root)) => bail!("{tests:#}\n{root:#}"),
        (tested, as_root) => tested.and(as_root),
    }
}

/// Failed tests with their programs, if nothing else failed and each may be retried.
fn failures<'a>(transcript: &Transcript, programs: &[&'a Program]) -> Result<Vec<(&'a Program, Failure)>> {
    let mut again = Vec::new();
    let mut faults = Vec::new();
    for report in &transcript.programs {
        let path = report.executable.as_deref();
        let program = path.and_then(|path| programs.iter().find(|program| program.is_at(path)));
        match (report.verdict(), program) {
            (Verdict::Passed(_), _) => (),
            (Verdict::Broken(why), _) => faults.push(format!("{}: {why}", report.heading)),
            (Verdict::Failed(failures), program) => {
                for failure in failures {
                    match program.filter(|program| may_try_again(program, &failure.name)) {
                        Some(&program) => again.push((program, failure)),
                        None => faults.push(format!("{}: {}", report.heading, failure.name)),
                    }
                }
            }
        }
    }
    for program in programs {
        let ran = |path: &Option<String>| path.as_ref().is_some_and(|path| program.is_at(path));
        if !transcript.programs.iter().any(|report| ran(&report.executable)) {
            faults.push(format!("{}: it was not run", program.title()));
        }
    }
    if again.len() > MOST {
        faults.push(format!("{} tests failed, too many for second tries", again.len()));
    }
    if faults.is_empty() {
        return Ok(again);
    }
    faults.extend(again.iter().map(|(program, failure)| format!("{}: {}", program.title(), failure.name)));
    bail!("failed:\n  {}", faults.join("\n  "))
}

fn may_try_again(program: &Program, name: &str) -> bool {
    MAY_TRY_AGAIN.iter().any(|&(package, target, start)| {
        program.package == package && program.target == target && name.starts_with(start)
    })
}

/// Retries each failed test alone; all must pass.
fn try_again(
    failures: &[(&Program, Failure)],
    variables: &[(&str, &str)],
    outcome: &mut Outcome,
) -> Result<()> {
    let mut failed = Vec::new();
    for (program, failure) in failures {
        let title = format!("{}: {}", program.title(), failure.name);
        let second = program.run_alone(&failure.name, variables)?;
        let end = if second == Alone::Passed { "passed" } else { "failed" };
        let line = format!("{title}, {end} when tried again");
        note(&line, &failure.output)?;
        outcome.second_tries.push((line, failure.output.clone()));
        if let Alone::Failed(output) = second {
            println!("{output}");
            failed.push(title);
        }
    }
    ensure!(failed.is_empty(), "failed, and failed again alone:\n  {}", failed.join("\n  "));
    Ok(())
}

/// Appends a retry to the log.
fn note(title: &str, output: &str) -> Result<()> {
    let path = page::target()?.join(FLAKES);
    let date = stdout_of(&["date", "-u", "+%Y-%m-%d %H:%M:%S"])?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    write!(file, "{date} {title}\n{output}\n\n").with_context(|| format!("cannot write {}", path.display()))
}

/// Runs the tests that need root, if this user is root; otherwise counts them.
fn run_as_root(
    transcript: &Transcript,
    programs: &[&Program],
    variables: &[(&str, &str)],
    outcome: &mut Outcome,
) -> Result<()> {
    let tests: Vec<(&Program, &str)> = need_root(transcript, programs).collect();
    if tests.is_empty() {
        return Ok(());
    }
    if stdout_of(&["id", "-u"])? != "0" {
        outcome.need_root += tests.len();
        return Ok(());
    }
    let mut failed = Vec::new();
    for (program, name) in tests {
        match program.run_alone(name, variables)? {
            Alone::Passed => println!("test {name} ... ok"),
            Alone::Failed(output) => {
                println!("test {name} ... FAILED\n{output}");
                ensure!(may_try_again(program, name), "failed: {}: {name}", program.title());
                failed.push((program, Failure { name: name.to_owned(), output }));
            }
        }
    }
    try_again(&failed, variables, outcome)
}

/// Tests ignored because they need root.
fn need_root<'a>(
    transcript: &'a Transcript,
    programs: &[&'a Program],
) -> impl Iterator<Item = (&'a Program, &'a str)> {
    transcript.programs.iter().flat_map(move |report| {
        let path = report.executable.as_deref();
        let program = path.and_then(|path| programs.iter().find(|program| program.is_at(path)).copied());
        let names = report.ignored.iter().filter(|(_, reason)| reason == NEEDS_ROOT);
        names.filter_map(move |(name, _)| Some((program?, name.as_str())))
    })
}

/// Summary lines about retries and skipped tests.
pub(crate) fn summary(outcome: &Outcome) -> String {
    let mut lines = vec![match outcome.second_tries.len() {
        0 => "no second tries".to_owned(),
        1 => format!("1 second try (see also target/{FLAKES}):"),
        count => format!("{count} second tries (see also target/{FLAKES}):"),
    }];
    for (title, output) in &outcome.second_tries {
        lines.push(format!("  {title}"));
        lines.extend(output.lines().map(|line| format!("    {line}")));
    }
    if outcome.need_root > 0 {
        lines.push(format!("{} skipped: need root", outcome.need_root));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    const ABORT: &str = include_str!("transcripts/abort.txt");
    const DOUBLE: &str = include_str!("transcripts/double_failure.txt");
    const DOCTEST: &str = include_str!("transcripts/doctest_failure.txt");

    /// A failed test with a retry.
    const LATE: &str = include_str!("transcripts/should_panic.txt");

    fn read(texts: &[&str]) -> Transcript {
        let mut transcript = Transcript::default();
        texts.iter().flat_map(|text| text.lines()).for_each(|line| transcript.read(line));
        transcript
    }

    /// Names to retry, or the faults.
    fn judged(texts: &[&str], programs: &[&Program]) -> Result<Vec<String>> {
        Ok(failures(&read(texts), programs)?.into_iter().map(|(_, failure)| failure.name).collect())
    }

    fn late() -> Program {
        Program::at("jersi-server", "--test online", "/target/debug/deps/panics-d2fea44c368fe66b")
    }

    #[test]
    fn a_test_with_servers_is_tried_again_under_its_plain_name() {
        assert_eq!(judged(&[LATE], &[&late()]).unwrap(), ["does_not_panic"]);
    }

    #[test]
    fn a_test_without_servers_fails_the_run() {
        let program = Program::at("sample", "--lib", "/target/debug/deps/sample-e6daf73c296d6df0");
        let error = judged(&[LATE, DOUBLE], &[&late(), &program]).unwrap_err().to_string();
        assert!(error.contains("tests::first_fails") && error.contains("does_not_panic"), "{error}");
        assert!(judged(&[LATE, DOCTEST], &[&late()]).is_err());
    }

    #[test]
    fn an_abort_fails_the_run_even_if_the_failed_test_may_be_retried() {
        let program = Program::at("jersi", "--test faults", "/target/debug/deps/abort-1f7d0febb54d87bf");
        let error = judged(&[LATE, ABORT], &[&late(), &program]).unwrap_err().to_string();
        assert!(error.contains("SIGABRT"), "{error}");
    }

    #[test]
    fn a_program_that_was_not_run_fails_the_run() {
        let other = Program::at("jersi", "--test faults", "/target/debug/deps/faults-0");
        let error = judged(&[LATE], &[&late(), &other]).unwrap_err().to_string();
        assert!(error.contains("jersi --test faults: it was not run"), "{error}");
    }

    #[test]
    fn tests_that_need_root_are_found_with_their_program() {
        let program = Program::at("sample", "--lib", "/target/debug/deps/sample-e6daf73c296d6df0");
        let transcript = read(&[LATE, DOUBLE]);
        let tests: Vec<_> = need_root(&transcript, &[&program]).collect();
        assert_eq!(tests, [(&program, "tests::mounts")]);
    }

    #[test]
    fn the_summary_lists_second_tries_and_what_was_skipped() {
        assert_eq!(summary(&Outcome::default()), "no second tries");
        let tries = vec![("jersi --test page: a::b".to_owned(), "it was\nlate".to_owned())];
        assert_eq!(
            summary(&Outcome { second_tries: tries, need_root: 2 }),
            "1 second try (see also target/flakes.txt):\n  \
             jersi --test page: a::b\n    it was\n    late\n2 skipped: need root"
        );
    }

    #[test]
    fn the_table_names_programs_and_modules_that_exist() {
        for (package, target, start) in MAY_TRY_AGAIN {
            let tests = root().join("crates").join(package).join("tests");
            let name = target.strip_prefix("--test ").expect("a file of tests");
            let is_there =
                tests.join(name).join("main.rs").is_file() || tests.join(format!("{name}.rs")).is_file();
            assert!(is_there, "{package} {target}");
            let module = start.trim_end_matches("::");
            assert!(module.is_empty() || tests.join(format!("{module}.rs")).is_file(), "{package} {start}");
        }
    }
}
