//! Conformance test of UGI engines; the cases are in `conformance.txt`.
//!
//! Our own session processes every line sent, so the position of an answer is known, and turns are checked against
//! the rules.

mod pattern;
mod script;
mod talk;

use std::io::{self, Write};

use script::{Case, Duty};
use talk::CaseVerdict;

pub use pattern::PatternError;
pub use script::{ScriptError, ScriptFault};
pub use talk::Complaint;

/// The cases; the file describes its own format.
pub const CASES: &str = include_str!("conformance.txt");

/// A test of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Conformance<'a> {
    /// Engine command.
    pub command: &'a [String],
    /// Whether optional cases count as failures.
    pub is_strict: bool,
    /// Filter: run only cases whose name, starting with `must` or `may`, contains this.
    pub only: &'a str,
}

/// Reason why an engine could not be tested.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// Invalid case file.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// The engine does not answer at all.
    #[error(transparent)]
    Engine(#[from] Complaint),
    /// The report can't be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Conformance<'_> {
    /// Starts the engine for each case, and writes a line per case and a summary. Returns whether no case failed.
    pub fn run(&self, out: &mut impl Write) -> Result<bool, ConformanceError> {
        let cases = script::read(CASES)?;
        // Without an answer here, every case would time out.
        talk::greet(self.command)?;
        let mut counted = [0; 4];
        for case in cases.iter().filter(|case| titled(case).contains(self.only)) {
            let verdict = talk::run(case, self.command);
            let is_needed = self.is_strict || case.duty == Duty::Must;
            counted[write_verdict(case, &verdict, is_needed, out)?] += 1;
            out.flush()?;
        }
        let [passed, failed, left_out, skipped] = counted;
        writeln!(out, "{passed} passed, {failed} failed, {left_out} left out, {skipped} skipped")?;
        Ok(failed == 0)
    }
}

/// Name of a case as in the script: `must search to a depth`.
fn titled(case: &Case) -> String {
    let duty = if case.duty == Duty::Must { "must" } else { "may" };
    format!("{duty} {}", case.name)
}

/// Writes the line of a case; returns its category.
fn write_verdict(
    case: &Case,
    verdict: &CaseVerdict,
    is_needed: bool,
    out: &mut impl Write,
) -> io::Result<usize> {
    let name = titled(case);
    Ok(match verdict {
        CaseVerdict::Passed => {
            writeln!(out, "pass  {name}")?;
            0
        }
        CaseVerdict::Failed(complaint) if is_needed => {
            writeln!(out, "FAIL  {name}: {complaint}")?;
            1
        }
        CaseVerdict::Failed(complaint) => {
            writeln!(out, "no    {name}: {complaint}")?;
            2
        }
        CaseVerdict::Skipped(option) => {
            writeln!(out, "skip  {name}: it has no option {option}")?;
            3
        }
    })
}
