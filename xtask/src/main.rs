//! The project's own commands, run as `cargo xtask <command>`.
//!
//! This file reads the arguments; each command has a file of its own. The crate stays light (std,
//! `anyhow` and `serde_json`), because everyone compiles it before the first test.

#![allow(clippy::print_stdout, reason = "a command for developers: its output is for their terminal")]
#![allow(clippy::print_stderr, reason = "the same, for what went wrong")]

#[cfg(not(unix))]
compile_error!(
    "the project's own commands (`cargo xtask`) support Linux and macOS only; `cargo build` needs none"
);

mod advisories;
mod bench;
mod crates;
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

use std::process::ExitCode;

use anyhow::{Result, bail};
use needs::Missing;

const HELP: &str = "\
The project's own commands.

Usage: cargo xtask <command> [options]

Commands:
  test    install what the tests need, then run the whole suite
  lint    look at form, code and documentation of everything, the page and the bundler included
  advisories
          ask whether faults of our dependencies have become known
  bench   install what the benches need, then count instructions
  page    make the web page for debug builds, which take it from disk
  package make the program for people without Rust: .tar.gz and .deb in target/package
  screenshots
          make pictures of every screen of the page, in target/screenshots/sheet
  network RULESET
          make the engine's network for a ruleset, from nothing; `network --help` has its options
  load    measure servers under load, or soak them; `load --help` has its options
  rulebook
          make the rulebook as static HTML in target/rulebook
  schema  test the API of the server against its OpenAPI description, by schemathesis from PyPI
  help    print this text

Options of `test`, `lint`, `advisories`, `bench` and `package`:
  --no-install   install nothing: list what is missing and stop

Options of `test`:
  --long         play more games and count deeper (sets JERSI_LONG=1)
  --repeat N TEST
                 run one test N times, alone, and count its failures; TEST is its name or the end of it

Options of `package`:
  --crates       the crates as they would be published, and a program installed from them
  --glibc        link with the glibc of this machine, which the package asks for, instead of musl

Options of `screenshots`:
  --readme       make the pictures of the README instead, in docs/images

Options of `page`:
  --quick        compile it in seconds, several times as large: for the next look";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Its options are those of the program that does the work.
    let done = match arguments.split_first() {
        Some((name, options)) if name == "network" => network::network(options),
        Some((name, options)) if name == "load" => load::load(options),
        _ => parse(&arguments).and_then(execute),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Command {
    Test { missing: Missing, length: test::Length },
    Repeat { missing: Missing, length: test::Length, times: u32, name: String },
    Lint { missing: Missing },
    Advisories { missing: Missing },
    Bench { missing: Missing },
    Page { build: page::Build },
    Package { missing: Missing, library: package::Library },
    Crates,
    Screenshots,
    ReadmePictures,
    Rulebook,
    Schema,
    Help,
}

fn execute(command: Command) -> Result<ExitCode> {
    match command {
        Command::Test { missing, length } => test::test(missing, length),
        Command::Repeat { missing, length, times, name } => repeat::repeat(missing, length, times, &name),
        Command::Lint { missing } => lint::lint(missing).map(|()| ExitCode::SUCCESS),
        Command::Advisories { missing } => advisories::advisories(missing).map(|()| ExitCode::SUCCESS),
        Command::Bench { missing } => bench::bench(missing),
        Command::Page { build } => page::page(build).map(|()| ExitCode::SUCCESS),
        Command::Crates => crates::crates().map(|()| ExitCode::SUCCESS),
        Command::Package { missing, library } => {
            package::package(missing, library).map(|()| ExitCode::SUCCESS)
        }
        Command::Screenshots => page::screenshots().map(|()| ExitCode::SUCCESS),
        Command::ReadmePictures => page::readme_pictures().map(|()| ExitCode::SUCCESS),
        Command::Rulebook => rulebook::rulebook().map(|()| ExitCode::SUCCESS),
        Command::Schema => schema::schema().map(|()| ExitCode::SUCCESS),
        Command::Help => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn parse(arguments: &[String]) -> Result<Command> {
    let Some((name, options)) = arguments.split_first() else { return Ok(Command::Help) };
    let mut missing = Missing::Install;
    let mut length = test::Length::Normal;
    let mut build = page::Build::Whole;
    let mut as_crates = false;
    let mut is_readme = false;
    let mut library = package::Library::Musl;
    let mut repeat = None;
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match (name.as_str(), option.as_str()) {
            (_, "--help" | "-h") => return Ok(Command::Help),
            ("test" | "lint" | "advisories" | "bench" | "package", "--no-install") => {
                missing = Missing::Refuse;
            }
            ("test", "--long") => length = test::Length::Long,
            ("test", "--repeat") => repeat = Some(repetition(options.next(), options.next())?),
            ("package", "--crates") => as_crates = true,
            ("package", "--glibc") => library = package::Library::Glibc,
            ("screenshots", "--readme") => is_readme = true,
            ("page", "--quick") => build = page::Build::Quick,
            _ => bail!("`{name}` takes no `{option}`; see `cargo xtask help`"),
        }
    }
    match name.as_str() {
        "test" => Ok(match repeat {
            Some((times, name)) => Command::Repeat { missing, length, times, name },
            None => Command::Test { missing, length },
        }),
        "lint" => Ok(Command::Lint { missing }),
        "advisories" => Ok(Command::Advisories { missing }),
        "bench" => Ok(Command::Bench { missing }),
        "page" => Ok(Command::Page { build }),
        "package" if as_crates => Ok(Command::Crates),
        "package" => Ok(Command::Package { missing, library }),
        "screenshots" if is_readme => Ok(Command::ReadmePictures),
        "screenshots" => Ok(Command::Screenshots),
        "rulebook" => Ok(Command::Rulebook),
        "schema" => Ok(Command::Schema),
        "help" | "--help" | "-h" => Ok(Command::Help),
        _ => bail!("there is no command `{name}`; see `cargo xtask help`"),
    }
}

/// The arguments of `--repeat`.
fn repetition(times: Option<&String>, name: Option<&String>) -> Result<(u32, String)> {
    let (Some(times), Some(name)) = (times, name) else {
        bail!("`--repeat` takes a number and the name of a test");
    };
    match times.parse() {
        Ok(times) if times > 0 => Ok((times, name.clone())),
        _ => bail!("`--repeat` takes a number first, not `{times}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::Length;

    fn parsed(line: &str) -> Result<Command> {
        parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn test_installs_and_is_of_normal_length_unless_told_otherwise() {
        let plain = Command::Test { missing: Missing::Install, length: Length::Normal };
        let told = Command::Test { missing: Missing::Refuse, length: Length::Long };
        assert_eq!(parsed("test").unwrap(), plain);
        assert_eq!(parsed("test --long --no-install").unwrap(), told);
    }

    #[test]
    fn a_repetition_has_a_number_and_a_name() {
        let Command::Repeat { times, name, length, .. } = parsed("test --repeat 50 a::b --long").unwrap()
        else {
            panic!()
        };
        assert_eq!((times, name.as_str(), length), (50, "a::b", Length::Long));
        for wrong in ["test --repeat", "test --repeat 50", "test --repeat a::b 50", "test --repeat 0 a::b"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_command_prints_the_help() {
        assert_eq!(parsed("").unwrap(), Command::Help);
        assert_eq!(parsed("test --help").unwrap(), Command::Help);
    }

    #[test]
    fn screenshots_are_of_every_screen_unless_those_of_the_readme_are_asked_for() {
        assert_eq!(parsed("screenshots").unwrap(), Command::Screenshots);
        assert_eq!(parsed("screenshots --readme").unwrap(), Command::ReadmePictures);
        assert!(parsed("page --readme").is_err());
    }

    #[test]
    fn an_option_of_another_command_is_refused() {
        assert!(parsed("bench --long").is_err());
        assert!(parsed("page --no-install").is_err());
        assert!(parsed("rulebook --long").is_err());
        assert!(parsed("help --no-install").is_err());
        assert!(parsed("tset").is_err());
    }
}
