//! `cargo xtask test`: the whole suite, stage by stage, on a machine that had only rustup and a C compiler.
//!
//! A failed stage does not stop the next ones: one run tells everything that is wrong.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::needs::{self, Missing};
use crate::page;
use crate::programs::{self, Program};
use crate::second_tries::{self, Outcome, run_tests};

/// How much the tests do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Normal,
    Long,
}

impl Length {
    /// Variables that tell the tests.
    pub(crate) fn variables(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Normal => &[],
            Self::Long => &[("JERSI_LONG", "1")],
        }
    }
}

/// How a stage ended. An error that it returns is a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
}

/// With the features of all crates, so that no dependency is compiled twice. The rest runs after a failure too, so that
/// one run tells everything that is wrong.
pub(crate) const TESTS: [&str; 5] = ["cargo", "test", "--workspace", "--all-features", "--no-fail-fast"];

/// Meets the needs, runs every stage, and prints how each ended and how long it took.
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
    // Half of the tests' time is waiting: the page is made meanwhile.
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
