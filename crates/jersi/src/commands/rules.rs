//! `jersi rules`: pages of the rulebook at the terminal, and differences between rulesets.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_play::Failure;
use jersi_rulebook::{Differences, Page, PageId, Paint};
use jersi_rules::RulesetId;
use jersi_tui::{pager, speech};
use jersi_words::{Language, Words, ascii};

use crate::start::{language_parser, ruleset_parser};

/// Read the rules of a game, or the story of the games
///
/// Every example on the page was checked by the rules themselves. At a terminal the page goes through the pager of
/// the environment (PAGER, or else less); otherwise it is printed.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  jersi rules pijersi
  jersi rules jersi-4.16 --lang fr
  jersi rules story
  jersi rules diff jersi-4.8 jersi-4.16")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// The ruleset, or 'story'
    #[arg(value_parser = page_parser(), default_value = "pijersi")]
    page: PageId,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Diff(Diff),
}

/// Show the differences between two rulesets
///
/// Shows their tables side by side, and positions found by a search in which the same turn is legal in only one of
/// them, or ends differently.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules diff jersi-4.8 jersi-4.16
  jersi rules diff jersi-4.16 pijersi --lang fr")]
struct Diff {
    /// One ruleset
    #[arg(value_parser = ruleset_parser())]
    left: RulesetId,

    /// The other
    #[arg(value_parser = ruleset_parser())]
    right: RulesetId,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,
}

/// Parses the name of a page, with all names for completion and help.
fn page_parser() -> impl TypedValueParser<Value = PageId> {
    PossibleValuesParser::new(PageId::all().map(PageId::id)).try_map(|id| id.parse::<PageId>())
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let asked = match &args.command {
        None => args.lang,
        Some(Command::Diff(diff)) => diff.lang,
    };
    let language = speech::language(asked);
    let words = Words::new(language);
    let document = match &args.command {
        None => Page::of(args.page, language).document(&words),
        Some(Command::Diff(diff)) => Differences::between(diff.left, diff.right).document(&words),
    };
    let paper = pager::Paper::of_environment();
    let paint = if paper.may_style { Paint::Ansi } else { Paint::Plain };
    let text = document.terminal(paper.width, paint);
    let text = if speech::is_ascii() { ascii(&text) } else { text };
    pager::show(&text, &paper, out)
}
