//! Arguments that select a position.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use jersi_engines::read_rules_file;
use jersi_play::Failure;
use jersi_rules::{AnyPosition, RulesetId};
use jersi_tui::{read_position, setup_or_first, speech};
use jersi_words::Language;

/// The start: a setup of the ruleset, or a position text.
#[derive(clap::Args, Debug)]
pub(crate) struct StartArgs {
    /// The ruleset: its name, or a rules file
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

/// Parses a ruleset: the name of one of the program or of a family file, or the path of a rules file. Completion and
/// help list those of the program.
pub(crate) fn ruleset_parser() -> impl TypedValueParser<Value = RulesetId> {
    RulesetParser
}

/// Parses a ruleset of the program, where games from rules files are not played: on servers.
pub(crate) fn fixed_ruleset_parser() -> impl TypedValueParser<Value = RulesetId> {
    let ids = RulesetId::ALL.iter().map(|ruleset| ruleset.id());
    PossibleValuesParser::new(ids).try_map(|id| id.parse::<RulesetId>())
}

#[derive(Clone)]
struct RulesetParser;

impl TypedValueParser for RulesetParser {
    type Value = RulesetId;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<RulesetId, clap::Error> {
        if let Some(ruleset) = value.to_str().and_then(RulesetId::named) {
            return Ok(ruleset);
        }
        let path = Path::new(value);
        if path.extension().is_some_and(|extension| extension == "toml") || path.components().count() > 1 {
            let read = |path: PathBuf| read_game(&path);
            return PathBufValueParser::new().try_map(read).parse_ref(command, argument, value);
        }
        fixed_ruleset_parser().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RulesetId::ALL.iter().map(|ruleset| PossibleValue::new(ruleset.id()))))
    }
}

/// The game of a rules file.
pub(crate) fn read_game(path: &Path) -> Result<RulesetId, String> {
    let text = read_rules_file(path).map_err(|error| format!("the rules file can't be read: {error}"))?;
    RulesetId::of_file(&text)
}

/// Parses a language code.
pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}
