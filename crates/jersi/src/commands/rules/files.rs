//! `jersi rules list`, `new`, `check` and `show`: games from rules files.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use jersi_engines::read_rules_file;
use jersi_play::{Failure, printable};
use jersi_rules::{
    AnyPosition, EARLIER, IDEAS, Ruleset, RulesetId, Written, built_in_game, read_rules, warnings,
};
use jersi_tui::Output;
use jersi_words::Language;

use crate::start::{language_parser, ruleset_parser};

/// List all games: the rulesets, earlier versions, and ideas from the author's journal
///
/// The last two are rules files inside the program. Their names can be used like those of the rulesets.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules list")]
pub(super) struct List {}

/// Write a rules file to begin with: a known game, to be changed
///
/// The file has the base and a name, and as comments everything that the base says. docs/rules-files.md lists every
/// property.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules new --base jersi-3 -o mine.toml
  jersi rules new --base mikjersi --id my-mikjersi")]
pub(super) struct New {
    /// The game to begin with ('jersi rules list' lists them)
    #[arg(long, value_name = "GAME")]
    base: String,

    /// The name of the new game in commands and records [default: my- and the base]
    #[arg(long, value_name = "NAME")]
    id: Option<String>,

    /// The file to write, which must not exist; '-' is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<Output>,
}

/// Check a rules file
///
/// Says what is wrong with it, with line and property (exit code 1), or what it is, and what is odd about it.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules check mine.toml")]
pub(super) struct Check {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Show what a game is like: its board, its cubes, how it ends
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi rules show mine.toml
  jersi rules show mikjersi --lang fr
  jersi rules show jersi-4.4 --file")]
pub(super) struct Show {
    /// The game: its name, or a rules file
    #[arg(value_parser = ruleset_parser())]
    pub(super) game: RulesetId,

    /// Print the whole file instead, with its base in it
    #[arg(long, conflicts_with = "lang")]
    pub(super) file: bool,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    pub(super) lang: Option<Language>,
}

pub(super) fn list(out: &mut impl Write) -> Result<(), Failure> {
    let fixed = RulesetId::ALL.iter().map(|ruleset| ruleset.id()).collect::<Vec<_>>();
    for (title, ids) in [
        ("Games", fixed.as_slice()),
        ("Earlier versions", EARLIER),
        ("Ideas from the author's journal", IDEAS),
    ] {
        writeln!(out, "{}{title}:", if title == "Games" { "" } else { "\n" })?;
        for id in ids {
            let name = RulesetId::named(id).map_or("", RulesetId::name);
            writeln!(out, "  {id:20} {name}")?;
        }
    }
    Ok(())
}

pub(super) fn new(args: &New, out: &mut impl Write) -> Result<(), Failure> {
    let base = built_in_game(&args.base).ok_or_else(|| {
        Failure::call(format_args!("there is no game '{}': 'jersi rules list' lists them", args.base))
    })?;
    let id = args.id.clone().unwrap_or_else(|| format!("my-{}", args.base));
    let text = begun(base, &id);
    // A name that no file may have is refused here, and not when the file is checked.
    read_rules(&text).map_err(|error| Failure::call(format_args!("--id: {}", error.why)))?;
    match args.output.as_ref().and_then(Output::file) {
        None => out.write_all(text.as_bytes())?,
        Some(path) => jersi_files::create(path, text.as_bytes()).map_err(Failure::data)?,
    }
    Ok(())
}

/// The text of a new file.
fn begun(base: Written, id: &str) -> String {
    let mut text = format!(
        "# A game of the Jersi family. docs/rules-files.md lists every property.\n\
         # 'jersi rules check FILE' checks this file, 'jersi play FILE' plays it.\n\
         format = 1\n\
         base = \"{}\"\n\
         id = \"{id}\"\n\
         name = \"{id}\"\n\
         author = \"after {}\"\n\n\
         # What the base says. Copy from here, without the sign, what is to be different.\n",
        base.rules().id,
        if base.author().is_empty() { "Lucas Borboleta" } else { base.author().trim_start_matches("after ") },
    );
    let beside = ["author", "format", "id", "name"];
    for line in base.laid_out().lines() {
        let key = line.split(' ').next().unwrap_or_default();
        if !beside.contains(&key) || line.contains('[') {
            // Writing to a string can't fail.
            let _ = writeln!(text, "#{}{line}", if line.is_empty() { "" } else { " " });
        }
    }
    text
}

pub(super) fn check(args: &Check, out: &mut impl Write) -> Result<(), Failure> {
    let file = args.file.display();
    let text = read_rules_file(&args.file).map_err(|error| Failure::data(format_args!("{file}: {error}")))?;
    let game = read_rules(&text).map_err(|error| Failure::data(format_args!("{file}: {error}")))?;
    let (rules, shape) = (game.rules(), game.shape());
    let start = AnyPosition::initial(RulesetId::Written(game));
    writeln!(out, "{}: {} ({})", printable(&file.to_string()), rules.name, rules.id)?;
    let list = |ids: Vec<&str>| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
    writeln!(out, "  board: {} cells", shape.cells())?;
    writeln!(out, "  kinds: {}", list(rules.kinds.iter().map(|rule| rules.kind_id(rule.kind)).collect()))?;
    writeln!(out, "  setups: {}", list(rules.setups.iter().map(|setup| setup.id).collect()))?;
    writeln!(out, "  variants: {}", list(rules.variants.iter().map(|variant| variant.id()).collect()))?;
    writeln!(out, "  first turns: {}", start.turns().len())?;
    writeln!(out, "  identity: {:016x}", game.hash())?;
    for warning in warnings(game) {
        writeln!(out, "  warning: {warning}")?;
    }
    Ok(())
}

pub(super) fn show_file(game: RulesetId, out: &mut impl Write) -> Result<(), Failure> {
    let game = match game {
        RulesetId::Written(game) => Some(game),
        fixed => built_in_game(fixed.id()),
    };
    // Every ruleset of the program is a built-in file too.
    Ok(out.write_all(game.map(Written::laid_out).unwrap_or_default().as_bytes())?)
}
