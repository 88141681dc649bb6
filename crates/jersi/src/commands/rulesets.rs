//! `jersi rulesets`: list of rulesets.

use std::io::Write;

use jersi_play::Failure;
use jersi_rules::RulesetId;

/// List the rulesets with their setups and variants
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rulesets")]
pub(crate) struct Args {}

pub(super) fn run(_: &Args, out: &mut impl Write) -> Result<(), Failure> {
    for (i, ruleset) in RulesetId::ALL.iter().enumerate() {
        let rules = ruleset.rules();
        let setups: Vec<_> = rules.setups.iter().map(|setup| setup.id).collect();
        let variants: Vec<_> = rules.variants.iter().map(|variant| variant.id()).collect();
        writeln!(out, "{}{}: {}", if i == 0 { "" } else { "\n" }, rules.id, rules.name)?;
        writeln!(out, "  setups: {}", setups.join(", "))?;
        writeln!(
            out,
            "  variants: {}",
            if variants.is_empty() { "none".to_owned() } else { variants.join(", ") }
        )?;
    }
    Ok(())
}
