//! Whether an engine speaks UGI as it should. What that means stands in `conformance.txt`.
//!
//! A session of our own hears every line that is sent, so the position that an answer is about is known, and turns are
//! judged by the rules.

mod pattern;
mod script;
mod talk;

use std::io::{self, Write};

use script::{Case, Duty};
use talk::CaseVerdict;

pub use pattern::PatternError;
pub use script::{ScriptError, ScriptFault};
pub use talk::Complaint;

/// The cases, as a text that describes its own form.
pub const CASES: &str = include_str!("conformance.txt");

/// A test of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Conformance<'a> {
    /// The engine and its arguments.
    pub command: &'a [String],
    /// Whether what an engine may leave out counts as a failure too.
    pub is_strict: bool,
    /// Only the cases whose name, which begins with `must` or `may`, contains this are run.
    pub only: &'a str,
}

/// Why an engine could not be tested.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// The text of the cases is wrong.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// The engine can't be talked to at all.
    #[error(transparent)]
    Engine(#[from] Complaint),
    /// The report can't be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Conformance<'_> {
    /// Runs the engine anew for each case, and writes a line about each and one with the sums. Whether no case failed.
    pub fn run(&self, out: &mut impl Write) -> Result<bool, ConformanceError> {
        let cases = script::read(CASES)?;
        // One that does not even answer that would make every case wait.
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

/// The name of a case as the script has it: `must search to a depth`.
fn titled(case: &Case) -> String {
    let duty = if case.duty == Duty::Must { "must" } else { "may" };
    format!("{duty} {}", case.name)
}

/// Writes the line of a case; which of the sums it counts for.
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
