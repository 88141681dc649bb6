//! Arguments for reading files of games.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use jersi_play::Failure;
use jersi_rules::RulesetId;
use jersi_rules::record::{Form, Reading};

use crate::start::ruleset_parser;

/// Arguments for reading files of games.
#[derive(clap::Args, Debug)]
pub(crate) struct ReadArgs {
    /// Input format [default: detected]
    #[arg(long, value_name = "FORM")]
    from: Option<From>,

    /// Ruleset of plain records, which do not name it; other records are refused [default: detected]
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: Option<RulesetId>,

    /// Optional rules of plain records, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true, requires = "ruleset")]
    variant: String,

    /// Number of the game in a file of several games
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
}

/// Input format.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum From {
    /// Tags, turns with comments and variations, a result
    Record,
    /// The plain form of the author's programs
    Author,
}

impl ReadArgs {
    /// Number of the game, from 1.
    pub(crate) fn game(&self) -> Option<usize> {
        self.game.map(NonZeroUsize::get)
    }

    pub(crate) fn reading(&self) -> Result<Reading, Failure> {
        let form = self.from.map(|form| match form {
            From::Record => Form::Record,
            From::Author => Form::Author,
        });
        let mut reading = Reading { form, ruleset: self.ruleset, ..Reading::default() };
        if let Some(ruleset) = self.ruleset {
            reading.variants = ruleset.variants(&self.variant).map_err(Failure::call)?;
        }
        Ok(reading)
    }
}
