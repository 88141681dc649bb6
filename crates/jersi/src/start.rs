//! Arguments that select a position.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_play::Failure;
use jersi_rules::{AnyPosition, RulesetId};
use jersi_tui::{read_position, setup_or_first, speech};
use jersi_words::Language;

/// The start: a setup of the ruleset, or a position text.
#[derive(clap::Args, Debug)]
pub(crate) struct StartArgs {
    /// The ruleset
    #[arg(value_parser = ruleset_parser())]
    pub(crate) ruleset: RulesetId,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,

    /// The setup to begin with [default: the first in 'jersi rulesets']
    #[arg(long, conflicts_with = "position")]
    pub(crate) setup: Option<String>,

    /// Seed of a random setup
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// The position to begin with, as position text
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
}

impl StartArgs {
    /// The selected position.
    pub(crate) fn position(&self) -> Result<AnyPosition, Failure> {
        let variants = self.ruleset.variants(&self.variant).map_err(Failure::call)?;
        if let Some(text) = &self.position {
            read_position(&speech::words(), self.ruleset, variants, text)
        } else {
            let setup = setup_or_first(self.ruleset, self.setup.as_deref());
            AnyPosition::start(self.ruleset, setup, self.seed, variants).map_err(Failure::call)
        }
    }
}

/// Parses a ruleset, with all identifiers for completion and help.
pub(crate) fn ruleset_parser() -> impl TypedValueParser<Value = RulesetId> {
    let ids = RulesetId::ALL.iter().map(|ruleset| ruleset.id());
    PossibleValuesParser::new(ids).try_map(|id| id.parse::<RulesetId>())
}

/// Parses a language code.
pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}
