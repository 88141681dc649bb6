//! `jersi ugi-test`: whether an engine speaks UGI as it should. What that means stands in
//! `conformance.txt`.

mod pattern;
mod script;
mod talk;

use std::io::Write;

use script::{Case, Duty};
use talk::Verdict;

use crate::failure::Failure;
use jersi_arena::client::split_command;

const CONFORMANCE: &str = include_str!("conformance.txt");

/// Test whether an engine speaks UGI as it should
///
/// Runs the engine anew for each case and prints 'pass', 'FAIL', 'no' (it can't do what an engine may leave out) or
/// 'skip' (it lacks the option), with the name of the case and what is wrong. Exit code 1 if a case failed.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi ugi-test jersi ugi
  jersi ugi-test --strict ./another-engine --quiet
  jersi ugi-test --file")]
pub(crate) struct Args {
    /// Let what an engine may leave out count as a failure too
    #[arg(long)]
    strict: bool,

    /// Run only the cases whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    only: String,

    /// Print the cases themselves
    #[arg(long, conflicts_with_all = ["strict", "only", "command"])]
    file: bool,

    /// The engine and its arguments
    #[arg(
        value_name = "COMMAND",
        required_unless_present = "file",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    command: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    if args.file {
        return Ok(write!(out, "{CONFORMANCE}")?);
    }
    let cases = script::read(CONFORMANCE).map_err(Failure::data)?;
    let command = match &args.command[..] {
        [line] => split_command(line).map_err(Failure::call)?,
        words => words.to_vec(),
    };
    // One that does not even answer that would make every case wait.
    talk::greet(&command).map_err(Failure::data)?;
    let mut failed = 0;
    let mut counted = [0; 4];
    for case in cases.iter().filter(|case| case.name.contains(&args.only)) {
        let verdict = talk::run(case, &command);
        let is_failure = matches!(verdict, Verdict::Failed(_)) && (args.strict || case.duty == Duty::Must);
        failed += u32::from(is_failure);
        counted[write_verdict(case, &verdict, is_failure, out)?] += 1;
        out.flush()?;
    }
    let [passed, bad, left_out, skipped] = counted;
    writeln!(out, "{passed} passed, {bad} failed, {left_out} left out, {skipped} skipped")?;
    if failed == 0 { Ok(()) } else { Err(Failure::data("the engine does not speak UGI as it should")) }
}

/// Writes the line of a case; which of the sums it counts for.
fn write_verdict(
    case: &Case,
    verdict: &Verdict,
    is_failure: bool,
    out: &mut impl Write,
) -> Result<usize, Failure> {
    let duty = if case.duty == Duty::Must { "must" } else { "may" };
    let name = format!("{duty} {}", case.name);
    Ok(match verdict {
        Verdict::Passed => {
            writeln!(out, "pass  {name}")?;
            0
        }
        Verdict::Failed(complaint) if is_failure => {
            writeln!(out, "FAIL  {name}: {complaint}")?;
            1
        }
        Verdict::Failed(complaint) => {
            writeln!(out, "no    {name}: {complaint}")?;
            2
        }
        Verdict::Skipped(option) => {
            writeln!(out, "skip  {name}: it has no option {option}")?;
            3
        }
    })
}
