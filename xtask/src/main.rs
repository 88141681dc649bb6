//! The project's own commands, run as `cargo xtask <command>`.
//!
//! This file parses the arguments; each command has its own file.

#![allow(clippy::print_stdout, reason = "a command for developers: its output is for their terminal")]
#![allow(clippy::print_stderr, reason = "the same, for what went wrong")]

#[cfg(not(unix))]
compile_error!(
    "the project's own commands (`cargo xtask`) support Linux and macOS only; `cargo build` needs none"
);

mod bench;
mod crates;
mod deny;
mod lint;
mod load;
mod needs;
mod network;
mod package;
mod page;
mod programs;
mod repeat;
mod rulebook;
mod run;
mod schema;
mod second_tries;
mod test;
mod transcript;

use std::num::NonZeroU32;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use needs::Missing;

/// The project's own commands
#[derive(Parser, Debug)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Install what the tests need, then run the whole suite
    Test {
        #[command(flatten)]
        install: Install,
        /// Play more games and count deeper (sets `JERSI_LONG=1`)
        #[arg(long)]
        long: bool,
        /// Run one test N times, alone, and count its failures
        #[arg(long, value_name = "N", requires = "test")]
        repeat: Option<NonZeroU32>,
        /// The test to repeat: its name, or the end of it
        #[arg(requires = "repeat")]
        test: Option<String>,
    },
    /// Check format, lints and documentation of everything, the page and the bundler included
    Lint(Install),
    /// Check the dependencies for known vulnerabilities
    Advisories(Install),
    /// Check the licences of the dependencies
    Licences(Install),
    /// Install what the benches need, then count instructions
    Bench(Install),
    /// Build the web page for debug builds, which serve it from disk
    Page {
        /// Compile in seconds, with files several times as large
        #[arg(long)]
        quick: bool,
    },
    /// Build the program for people without Rust: .tar.gz and .deb in target/package
    Package {
        #[command(flatten)]
        install: Install,
        /// The crates as they would be published, and a program installed from them
        #[arg(long, conflicts_with_all = ["glibc", "no_install"])]
        crates: bool,
        /// Link with the glibc of this machine, on which the package then depends, instead of musl
        #[arg(long)]
        glibc: bool,
    },
    /// Take pictures of every screen of the page, in target/screenshots/sheet
    Screenshots {
        /// Take the pictures of the README instead, in docs/images
        #[arg(long)]
        readme: bool,
    },
    /// Train the engine's network for a ruleset from scratch
    #[command(disable_help_flag = true)]
    Network(Passed),
    /// Measure servers under load, or run a soak test
    #[command(disable_help_flag = true)]
    Load(Passed),
    /// Write the rulebook as static HTML in target/rulebook
    Rulebook,
    /// Test the API of the server against its OpenAPI description, with schemathesis from `PyPI`
    Schema,
}

#[derive(clap::Args, Debug)]
struct Install {
    /// Install nothing: list what is missing and stop
    #[arg(long)]
    no_install: bool,
}

impl Install {
    fn missing(&self) -> Missing {
        if self.no_install { Missing::Refuse } else { Missing::Install }
    }
}

#[derive(clap::Args, Debug)]
struct Passed {
    /// Options of the program that does the work; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

fn main() -> ExitCode {
    match execute(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<ExitCode> {
    let done = match command {
        Command::Test { install, long, repeat, test } => {
            let length = if long { test::Length::Long } else { test::Length::Normal };
            return match repeat.zip(test) {
                Some((times, name)) => repeat::repeat(install.missing(), length, times.get(), &name),
                None => test::test(install.missing(), length),
            };
        }
        Command::Bench(install) => return bench::bench(install.missing()),
        Command::Lint(install) => lint::lint(install.missing()),
        Command::Advisories(install) => deny::advisories(install.missing()),
        Command::Licences(install) => deny::licences(install.missing()),
        Command::Page { quick } => page::page(if quick { page::Build::Quick } else { page::Build::Whole }),
        Command::Package { crates: true, .. } => crates::crates(),
        Command::Package { install, glibc, .. } => {
            let library = if glibc { package::Library::Glibc } else { package::Library::Musl };
            package::package(install.missing(), library)
        }
        Command::Screenshots { readme: true } => page::readme_pictures(),
        Command::Screenshots { readme: false } => page::screenshots(),
        Command::Network(passed) => network::network(&passed.options),
        Command::Load(passed) => load::load(&passed.options),
        Command::Rulebook => rulebook::rulebook(),
        Command::Schema => schema::schema(),
    };
    done.map(|()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parsed(line: &str) -> Result<Command, clap::Error> {
        let arguments = ["xtask"].into_iter().chain(line.split_whitespace());
        Cli::try_parse_from(arguments).map(|cli| cli.command)
    }

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_repetition_has_a_number_and_a_name() {
        let Ok(Command::Test { repeat, test, long: true, .. }) = parsed("test --repeat 50 a::b --long")
        else {
            panic!()
        };
        assert_eq!((repeat.map(NonZeroU32::get), test.as_deref()), (Some(50), Some("a::b")));
        for wrong in ["test a::b", "test --repeat 50", "test --repeat a::b 50", "test --repeat 0 a::b"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn options_of_other_programs_are_passed_on() {
        let Ok(Command::Load(passed)) = parsed("load --soak --seconds 60 --help") else { panic!() };
        assert_eq!(passed.options, ["--soak", "--seconds", "60", "--help"]);
    }

    #[test]
    fn an_option_of_another_command_is_refused() {
        for wrong in
            ["bench --long", "page --no-install", "rulebook --long", "package --crates --glibc", "tset"]
        {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
