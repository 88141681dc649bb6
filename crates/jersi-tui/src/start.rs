//! Initial position of a game from arguments.

use jersi_rules::{AnyPosition, RulesetId, Variants};
use jersi_words::Words;

use jersi_play::Failure;

/// Parses the position argument.
pub fn read_position(
    words: &Words,
    ruleset: RulesetId,
    variants: Variants,
    text: &str,
) -> Result<AnyPosition, Failure> {
    AnyPosition::read(ruleset, variants, text)
        .map_err(|error| Failure::call(words.position_error(ruleset, &error)))
}

/// The named setup, or the first of the ruleset.
#[must_use]
pub fn setup_or_first(ruleset: RulesetId, setup: Option<&str>) -> &str {
    setup.or_else(|| ruleset.rules().setups.first().map(|first| first.id)).unwrap_or_default()
}
