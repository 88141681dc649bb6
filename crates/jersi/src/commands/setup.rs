//! `jersi setup`: initial position of a setup, and its code.

use std::io::Write;

use jersi_play::Failure;
use jersi_rules::{AnyPosition, CodeError, RulesetId, Variants};
use jersi_tui::setup_or_first;

use crate::start::ruleset_parser;

/// Print the initial position of a setup
///
/// In rulesets with setup codes (Pijersi), a second line gives the code, to share the setup.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi setup pijersi
  jersi setup pijersi --setup half-random --seed 7
  jersi setup pijersi --code AYABEY
  jersi setup jersi-2 --setup random --seed 1")]
pub(crate) struct Args {
    /// The ruleset
    #[arg(value_parser = ruleset_parser())]
    ruleset: RulesetId,

    /// The setup [default: the first in 'jersi rulesets']
    #[arg(long, conflicts_with = "code")]
    setup: Option<String>,

    /// Seed of a random setup
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Code of a setup (Pijersi)
    #[arg(long)]
    code: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let position = if let Some(code) = &args.code {
        from_code(args.ruleset, code)?
    } else {
        let setup = setup_or_first(args.ruleset, args.setup.as_deref());
        AnyPosition::start(args.ruleset, setup, args.seed, Variants::NONE).map_err(Failure::call)?
    };
    writeln!(out, "{}", position.text())?;
    if let Some(code) = position.setup_code() {
        writeln!(out, "code: {code}")?;
    }
    Ok(())
}

fn from_code(ruleset: RulesetId, code: &str) -> Result<AnyPosition, Failure> {
    AnyPosition::from_setup_code(ruleset, code, Variants::NONE).map_err(|error| match error {
        CodeError::NoCodes => Failure::call(format_args!("{ruleset} has no setup codes")),
        _ => Failure::call(format_args!("the setup code '{code}': {error}")),
    })
}
