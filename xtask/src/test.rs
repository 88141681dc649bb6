//! `cargo xtask test`: the whole suite, stage by stage, on a machine that had only rustup and a C compiler.
//!
//! A failed stage does not stop the next ones: one run tells everything that is wrong.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::page;
use crate::tries::run_tests;

/// How much the tests do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Normal,
    Long,
}

struct Stage {
    name: &'static str,
    run: fn(Length) -> Result<()>,
}

/// How a stage ended. An error that it returns is a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
}

const STAGES: &[Stage] = &[
    Stage { name: "tests of the workspace", run: tests },
    Stage { name: "page in a real browser", run: page_tests },
];

fn tests(length: Length) -> Result<()> {
    let mut variables = Vec::new();
    if length == Length::Long {
        variables.push(("JERSI_LONG", "1"));
    }
    // What makes the second build of a crate quick makes the first one slow.
    if !page::target()?.join("debug/incremental").exists() {
        variables.push(("CARGO_INCREMENTAL", "0"));
    }
    // The rest runs after a failure too, so that one run tells everything that is wrong.
    run_tests(&["cargo", "test", "--workspace", "--all-features", "--no-fail-fast", "--"], &[], &variables)
}

fn page_tests(_: Length) -> Result<()> {
    page::test()
}

/// Meets the needs, runs every stage, and prints how each ended and how long it took.
pub(crate) fn test(missing: Missing, length: Length) -> Result<ExitCode> {
    let start = Instant::now();
    needs::meet(needs::TEST, missing)?;
    let preparation = start.elapsed();

    let results: Vec<_> = STAGES
        .iter()
        .enumerate()
        .map(|(index, stage)| {
            println!("\n== {} of {}: {}", index + 1, STAGES.len(), stage.name);
            let start = Instant::now();
            let end = match (stage.run)(length) {
                Ok(()) => End::Passed,
                Err(error) => {
                    eprintln!("error: {error:#}");
                    End::Failed
                }
            };
            (stage.name, end, start.elapsed())
        })
        .collect();

    println!("\n== Summary");
    print_line("", "preparation", preparation);
    for &(name, end, time) in &results {
        print_line(end.word(), name, time);
    }
    print_line("", "total", start.elapsed());
    let ends: Vec<_> = results.iter().map(|&(_, end, _)| end).collect();
    println!("{}", tally(&ends));
    Ok(if ends.contains(&End::Failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
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
