//! The arguments that say how files of games are read.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use jersi_play::Failure;
use jersi_rules::RulesetId;
use jersi_rules::record::{Form, Reading};

use crate::start::ruleset_parser;

/// How files of games are read.
#[derive(clap::Args, Debug)]
pub(crate) struct ReadArgs {
    /// The form of the text [default: found out]
    #[arg(long, value_name = "FORM")]
    from: Option<From>,

    /// The ruleset of plain records, which do not name it; records of another one are refused [default: found out]
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: Option<RulesetId>,

    /// The optional rules of plain records, joined by commas
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true, requires = "ruleset")]
    variant: String,

    /// Which game of a file that holds several
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
}

/// A form of text.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum From {
    /// Tags, turns with comments and variations, a result
    Record,
    /// The plain form of the author's programs
    Author,
}

impl ReadArgs {
    /// The number of the game that is meant, from 1.
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
