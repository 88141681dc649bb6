//! `cargo xtask test`: the whole suite in stages, on a machine with only rustup and a C compiler.
//!
//! A failed stage does not stop the next ones: one run reports everything.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::needs::{self, Missing};
use crate::page;
use crate::programs::{self, Program};
use crate::second_tries::{self, Outcome, run_tests};

/// Scope of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Normal,
    Long,
}

impl Length {
    /// Environment variables of the tests.
    pub(crate) fn variables(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Normal => &[],
            Self::Long => &[("JERSI_LONG", "1")],
        }
    }
}

/// Result of a stage. An error is a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
}

/// All features, so that no dependency is compiled twice; `--no-fail-fast`, so that one run reports everything.
pub(crate) const TESTS: [&str; 5] = ["cargo", "test", "--workspace", "--all-features", "--no-fail-fast"];

/// Installs the tools, runs every stage, and prints result and duration of each.
pub(crate) fn test(missing: Missing, length: Length) -> Result<ExitCode> {
    let start = Instant::now();
    needs::meet(needs::TEST, missing)?;
    print_line("", "preparation", start.elapsed());

    let mut programs = Vec::new();
    let mut outcome = Outcome::default();
    let compiled = stage("compiling the tests", || {
        programs = programs::compile(&TESTS)?;
        Ok(())
    });
    // Tests wait half of their time, so the page is built meanwhile.
    let page = page::begin();
    let tested = stage("tests of the workspace", || tests(length, &programs, &mut outcome));
    let shown = stage("page in a real browser", || page::test(page, &programs, &mut outcome));

    println!("\n== Summary");
    let stages = [compiled, tested, shown];
    for &(name, end, time) in &stages {
        print_line(end.word(), name, time);
    }
    print_line("", "total", start.elapsed());
    println!("{}", second_tries::summary(&outcome));
    if std::env::var_os("JERSI_NO_POSTGRES").is_some() {
        println!("tests with PostgreSQL left out: JERSI_NO_POSTGRES is set");
    }
    let ends = stages.map(|(_, end, _)| end);
    println!("{}", tally(&ends));
    Ok(if ends.contains(&End::Failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn tests(length: Length, programs: &[Program], outcome: &mut Outcome) -> Result<()> {
    ensure!(!programs.is_empty(), "the tests were not compiled");
    run_tests(&TESTS, &programs.iter().collect::<Vec<_>>(), length.variables(), outcome)
}

/// Runs a stage: name, result, duration.
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

/// Last line: number of stages by result.
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
