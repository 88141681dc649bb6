//! Arguments of the command; also the source of help, completions and manual pages.

use std::fmt::Write;

use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::{
    admin, analyse, bench, bot, check, completions, convert, draw, export_site, man, matches, perft, play,
    play_out, review, rules, rulesets, serve, setup, turns, ugi, ugi_test,
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
    Rulesets(rulesets::Args),
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

/// Commands by group, in the order of the help.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["play", "rules", "rulesets", "serve"]),
    ("Games and records", &["check", "convert", "draw", "analyse", "review", "play-out", "turns", "setup"]),
    ("Engines", &["ugi", "ugi-test", "match"]),
    ("Servers", &["admin", "bot", "export-site"]),
    ("For developers", &["perft", "bench", "completions", "man", "help"]),
];

/// The program's command, whose help lists its subcommands in groups.
pub(crate) fn command() -> clap::Command {
    let program = Cli::command();
    let mut listed = String::new();
    for (title, names) in GROUPS {
        // Writing to a string can't fail.
        let _ = writeln!(listed, "\n{title}:");
        for name in names {
            let found = program.find_subcommand(name).and_then(clap::Command::get_about);
            let about = found.map_or_else(|| "Print the help of a command".to_owned(), ToString::to_string);
            let _ = writeln!(listed, "  {name:12} {about}");
        }
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{listed}\nOptions:\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        grouped.sort_unstable();
        let mut program = Cli::command();
        program.build();
        let mut all: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Examples"), "{name}: {help}");
            assert!(help.contains(&format!("jersi {name}")), "{name}: {help}");
        }
    }

    #[test]
    fn every_option_for_output_and_time_has_one_name() {
        for command in Cli::command().get_subcommands() {
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let name = argument.get_long().unwrap_or_default();
                assert!(!["out", "tc"].contains(&name), "{} --{name}", command.get_name());
                assert_eq!(
                    argument.get_short() == Some('o'),
                    name == "output",
                    "{} --{name}",
                    command.get_name()
                );
            }
        }
    }
}
