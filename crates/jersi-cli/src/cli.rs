//! The arguments of the command. Help, completions and the manual page all come from here.

use clap::{Parser, Subcommand};

use crate::commands::{
    admin, analyse, bench, bot, check, completions, convert, draw, export_site, man, matches, perft, play,
    play_out, review, rules, serve, setup, turns, ugi, ugi_test,
};

/// Play and study the Jersi family of board games
///
/// Jersi 2, Jersi 3, Jersi 4.8, Jersi 4.16 and Pijersi are games by Lucas Borboleta.
#[derive(Parser, Debug)]
#[command(
    name = "jersi",
    version,
    after_help = "Without a command, jersi serves its web page and opens it.

Examples:
  jersi play
  jersi rulesets
  jersi rules pijersi
  jersi turns pijersi
  jersi perft jersi-4.16 --depth 2
  jersi play-out pijersi 'b4=c4-d4' 'g6-f6=e5'
  jersi draw pijersi -o start.png

Put turns in single quotes: shells give '!' and '#' a meaning of their own."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The subcommands, described by their arguments.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(serve::Args),
    Admin(admin::Args),
    Bot(bot::Args),
    ExportSite(export_site::Args),
    Play(play::Args),
    Rules(rules::Args),
    /// List the rulesets with their setups and variants
    Rulesets,
    Turns(turns::Args),
    Perft(perft::Args),
    PlayOut(play_out::Args),
    Setup(setup::Args),
    Draw(draw::Args),
    Check(check::Args),
    Convert(convert::Args),
    Analyse(analyse::Args),
    Review(review::Args),
    Ugi(ugi::Args),
    UgiTest(ugi_test::Args),
    Match(matches::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}
