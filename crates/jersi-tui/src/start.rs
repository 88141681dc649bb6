//! The position that a game begins with, as people ask for it.

use jersi_rules::{AnyPosition, RulesetId, Variants};
use jersi_words::Words;

use jersi_play::Failure;

/// Reads the position of an argument.
pub fn read_position(
    words: &Words,
    ruleset: RulesetId,
    variants: Variants,
    text: &str,
) -> Result<AnyPosition, Failure> {
    AnyPosition::read(ruleset, variants, text)
        .map_err(|error| Failure::call(words.position_error(ruleset, &error)))
}

/// The setup asked for, or the ruleset's first.
#[must_use]
pub fn setup_or_first(ruleset: RulesetId, setup: Option<&str>) -> &str {
    setup.or_else(|| ruleset.rules().setups.first().map(|first| first.id)).unwrap_or_default()
}
