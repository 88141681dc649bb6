//! `jersi rules`: pages of the rulebook at the terminal, differences between rulesets, and rules files.

mod files;

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_play::Failure;
use jersi_rulebook::{Differences, Document, Page, PageId, Paint, summary};
use jersi_rules::RulesetId;
use jersi_tui::{pager, speech};
use jersi_words::{Language, Words, ascii};

use crate::start::{language_parser, ruleset_parser};

/// Read the rules of a game, or the story of the games; make games of your own
///
/// Every example on the page was checked by the rules themselves. At a terminal the page goes through the pager of
/// the environment (PAGER, or else less); otherwise it is printed.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  jersi rules pijersi
  jersi rules jersi-4.16 --lang fr
  jersi rules story
  jersi rules diff jersi-4.8 jersi-4.16
  jersi rules list
  jersi rules new --base jersi-3 -o mine.toml
  jersi rules check mine.toml")]
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
    List(files::List),
    New(files::New),
    Check(files::Check),
    Show(files::Show),
}

/// Show the differences between two rulesets
///
/// Shows their tables side by side, and positions found by a search in which the same turn is legal in only one of
/// them, or ends differently.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules diff jersi-4.8 jersi-4.16
  jersi rules diff jersi-4.16 pijersi --lang fr
  jersi rules diff jersi-3 mine.toml")]
struct Diff {
    /// One ruleset: its name, or a rules file
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
    let (asked, document): (_, &dyn Fn(&Words) -> Document) = match &args.command {
        None => (args.lang, &|words| Page::of(args.page, words.language()).document(words)),
        Some(Command::Diff(diff)) => {
            (diff.lang, &|words| Differences::between(diff.left, diff.right).document(words))
        }
        Some(Command::Show(show)) if !show.file => (show.lang, &|words| summary(words, show.game)),
        Some(Command::Show(show)) => return files::show_file(show.game, out),
        Some(Command::List(_)) => return files::list(out),
        Some(Command::New(new)) => return files::new(new, out),
        Some(Command::Check(check)) => return files::check(check, out),
    };
    let document = document(&Words::new(speech::language(asked)));
    let paper = pager::Paper::of_environment();
    let paint = if paper.may_style { Paint::Ansi } else { Paint::Plain };
    let text = document.terminal(paper.width, paint);
    let text = if speech::is_ascii() { ascii(&text) } else { text };
    pager::show(&text, &paper, out)
}
