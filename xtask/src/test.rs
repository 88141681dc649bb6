//! `cargo xtask test`: the whole suite, stage by stage, on a machine that had only rustup and a C compiler.
//!
//! A failed stage does not stop the next ones: one run tells everything that is wrong.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::page;
use crate::run::{answer, run, run_with};

/// How much the tests do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Normal,
    Long,
}

struct Stage {
    name: &'static str,
    run: fn(Length) -> Result<End>,
}

/// How a stage ended. An error that it returns is a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passed,
    Skipped,
    Failed,
}

const STAGES: &[Stage] = &[
    Stage { name: "tests of the workspace", run: tests },
    Stage { name: "lints of the page", run: page_lints },
    Stage { name: "page in a real browser", run: page_tests },
    Stage { name: "licences, bans, sources", run: dependencies },
    Stage { name: "advisories", run: advisories },
];

const BUNDLER: &str = "bundle/Cargo.toml";
const DENY_BUNDLER: &[&str] =
    &["cargo", "deny", "--offline", "--manifest-path", BUNDLER, "--config", "deny.toml", "check"];

fn tests(length: Length) -> Result<End> {
    let variables: &[_] = match length {
        Length::Normal => &[],
        Length::Long => &[("JERSI_LONG", "1")],
    };
    run_with(&["cargo", "test", "--workspace", "--all-features"], variables)?;
    Ok(End::Passed)
}

fn page_lints(_: Length) -> Result<End> {
    page::lint()?;
    Ok(End::Passed)
}

fn page_tests(_: Length) -> Result<End> {
    page::test()?;
    Ok(End::Passed)
}

fn dependencies(_: Length) -> Result<End> {
    // cargo-deny reads the sources of the crates for every platform; the builds before fetched only ours.
    run(&["cargo", "fetch"])?;
    run(&["cargo", "deny", "--offline", "check", "licenses", "bans", "sources"])?;
    // The bundler is no member of the workspace, and lives by the same rules.
    run(&["cargo", "fetch", "--manifest-path", BUNDLER])?;
    run(&[DENY_BUNDLER, &["licenses", "bans", "sources"]].concat())?;
    Ok(End::Passed)
}

fn advisories(_: Length) -> Result<End> {
    // Fetching and checking apart tells a missing network, which is nobody's fault, from an advisory.
    if answer(&["cargo", "deny", "fetch", "db"]).is_err() {
        println!("skipped: the advisory database cannot be fetched (`cargo deny fetch db` says why)");
        return Ok(End::Skipped);
    }
    run(&["cargo", "deny", "--offline", "check", "advisories"])?;
    run(&[DENY_BUNDLER, &["advisories"]].concat())?;
    Ok(End::Passed)
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
            let end = (stage.run)(length).unwrap_or_else(|error| {
                eprintln!("error: {error:#}");
                End::Failed
            });
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
            Self::Skipped => "skipped",
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
    let skipped = match count(End::Skipped) {
        0 => String::new(),
        number => format!(", {number} skipped"),
    };
    format!("{} passed, {} failed{skipped}", count(End::Passed), count(End::Failed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tally_counts_passed_and_failed_stages() {
        assert_eq!(tally(&[End::Passed, End::Failed, End::Passed]), "2 passed, 1 failed");
    }

    #[test]
    fn a_skipped_stage_counts_as_neither() {
        assert_eq!(tally(&[End::Passed, End::Skipped]), "1 passed, 0 failed, 1 skipped");
    }
}
