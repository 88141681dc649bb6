//! `jersi ugi-test`: conformance test of UGI engines; cases and runner are in `jersi-arena`.

use std::io::Write;

use jersi_arena::conformance::{CASES, Conformance, ConformanceError};
use jersi_engines::split_command;
use jersi_play::Failure;

/// Test the conformance of a UGI engine
///
/// Restarts the engine for each case and prints 'pass', 'FAIL', 'no' (an optional feature is missing) or 'skip' (it
/// lacks the option), with the name of the case and what is wrong. Exit code 1 if a case failed.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi ugi-test jersi ugi
  jersi ugi-test --only must ./another-engine
  jersi ugi-test --strict ./another-engine --quiet
  jersi ugi-test --file")]
pub(crate) struct Args {
    /// Count optional cases as failures, too
    #[arg(long)]
    strict: bool,

    /// Run only the cases whose name contains this text; 'must' selects the required ones
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
        return Ok(write!(out, "{CASES}")?);
    }
    let command = match &args.command[..] {
        [line] => split_command(line).map_err(Failure::call)?,
        words => words.to_vec(),
    };
    let test = Conformance { command: &command, is_strict: args.strict, only: &args.only };
    match test.run(out) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::data("the engine does not speak UGI as it should")),
        Err(ConformanceError::Output(error)) => Err(error.into()),
        Err(error) => Err(Failure::data(error)),
    }
}
