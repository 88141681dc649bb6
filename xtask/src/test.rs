//! `cargo xtask test`: the whole suite, stage by stage, on a machine that had only rustup and a C compiler.
//!
//! A failed stage does not stop the next ones: one run tells everything that is wrong.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::page;
use crate::run::run;
use crate::tries::run_tests;

/// How much the tests do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Normal,
    Long,
}

/// How a stage ended. An error that it returns is a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
}

/// With the features of all crates, so that no dependency is compiled twice. The rest runs after a failure too, so that
/// one run tells everything that is wrong.
const TESTS: [&str; 5] = ["cargo", "test", "--workspace", "--all-features", "--no-fail-fast"];

fn compile() -> Result<()> {
    run(&[&TESTS[..], &["--no-run"]].concat())
}

fn tests(length: Length) -> Result<()> {
    let variables: &[_] = match length {
        Length::Normal => &[],
        Length::Long => &[("JERSI_LONG", "1")],
    };
    run_tests(&[&TESTS[..], &["--"]].concat(), &[], variables)
}

/// Meets the needs, runs every stage, and prints how each ended and how long it took.
pub(crate) fn test(missing: Missing, length: Length) -> Result<ExitCode> {
    let start = Instant::now();
    needs::meet(needs::TEST, missing)?;
    print_line("", "preparation", start.elapsed());

    let compiled = stage("compiling the tests", compile);
    // Half of the tests' time is waiting: the page is made meanwhile.
    let page = page::begin();
    let tested = stage("tests of the workspace", || tests(length));
    let shown = stage("page in a real browser", || page::test(page));

    println!("\n== Summary");
    let stages = [compiled, tested, shown];
    for &(name, end, time) in &stages {
        print_line(end.word(), name, time);
    }
    print_line("", "total", start.elapsed());
    let ends = stages.map(|(_, end, _)| end);
    println!("{}", tally(&ends));
    Ok(if ends.contains(&End::Failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Runs a stage: its name, how it ended, and how long it took.
fn stage(name: &str, work: impl FnOnce() -> Result<()>) -> (&str, End, Duration) {
    println!("\n== {name}");
    let start = Instant::now();
    let end = match work() {
        Ok(()) => End::Passed,
        Err(error) => {
            eprintln!("error: {error:#}");
            End::Failed
        }
    };
    (name, end, start.elapsed())
}

impl End {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
        }
    }
}

fn print_line(word: &str, name: &str, time: Duration) {
    println!("{word:8} {name:26} {:8.1} s", time.as_secs_f64());
}

/// The last line: how many stages ended which way.
fn tally(ends: &[End]) -> String {
    let count = |wanted| ends.iter().filter(|&&end| end == wanted).count();
    format!("{} passed, {} failed", count(End::Passed), count(End::Failed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tally_counts_passed_and_failed_stages() {
        assert_eq!(tally(&[End::Passed, End::Failed, End::Passed]), "2 passed, 1 failed");
    }
}
