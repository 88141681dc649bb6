//! Compiled test programs of the workspace, and single tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::run::{announce, printed_by, read_output};
use crate::transcript::{Failure, Transcript, Verdict};

/// A compiled test program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) package: String,
    /// Cargo option that selects it: `--lib`, `--test NAME`, `--bin NAME`.
    pub(crate) target: String,
    folder: PathBuf,
    executable: PathBuf,
}

/// Result of a single test.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Alone {
    Passed,
    /// With its output, or the reason why the result is not reliable.
    Failed(String),
}

/// Compiles all test programs by a `cargo test` command line, and lists them.
pub(crate) fn compile(line: &[&str]) -> Result<Vec<Program>> {
    let line = [line, &["--no-run", "--message-format=json-render-diagnostics"]].concat();
    let messages = printed_by(&line)?;
    let programs: Vec<Program> = messages.lines().filter_map(program).collect();
    ensure!(!programs.is_empty(), "cargo compiled no test program");
    Ok(programs)
}

/// Test program of a cargo message.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_test = message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
    let executable = PathBuf::from(message["executable"].as_str().filter(|_| is_test)?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    // Folders are named like packages.
    let package = folder.file_name()?.to_str()?.to_owned();
    let name = message["target"]["name"].as_str()?;
    let target = match message["target"]["kind"][0].as_str()? {
        kind @ ("test" | "bin" | "example" | "bench") => format!("--{kind} {name}"),
        _ => "--lib".to_owned(),
    };
    Some(Program { package, target, folder, executable })
}

impl Program {
    /// A program for unit tests.
    #[cfg(test)]
    pub(crate) fn at(package: &str, target: &str, executable: &str) -> Self {
        let [package, target] = [package, target].map(str::to_owned);
        Self { package, target, folder: PathBuf::new(), executable: executable.into() }
    }

    /// Whether cargo's announcement has this path, which may be relative.
    pub(crate) fn is_at(&self, path: &str) -> bool {
        // The name ends with a hash of package, target and options.
        self.executable.file_name() == Path::new(path).file_name()
    }

    /// Package and target as cargo options.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.package, self.target)
    }

    /// All its tests.
    pub(crate) fn tests(&self) -> Result<Vec<String>> {
        let output = self.command(&["--list", "--format", "terse"]).output();
        let output = output.with_context(|| format!("cannot start {}", self.executable.display()))?;
        let list = String::from_utf8_lossy(&output.stdout);
        Ok(list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
    }

    /// Runs one test, even if it is ignored.
    pub(crate) fn run_alone(&self, name: &str, variables: &[(&str, &str)]) -> Result<Alone> {
        let executable = self.executable.display().to_string();
        let arguments = ["--exact", name, "--include-ignored"];
        announce(&[&[executable.as_str()], &arguments[..]].concat(), variables);
        let mut command = self.command(&arguments);
        command.envs(variables.iter().copied());
        let mut transcript = Transcript::of_program(&executable);
        let mut text = String::new();
        let status = read_output(command, |line| {
            transcript.read(line);
            text.push_str(line);
            text.push('\n');
        })?;
        Ok(judged(&transcript, status.success(), &status.to_string(), &text))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.executable);
        command.args(arguments).current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("CARGO_PKG_NAME", &self.package);
        command
    }
}

/// Passed: the closing line is there, exactly one test ran and passed, and the exit status is success.
fn judged(transcript: &Transcript, success: bool, status: &str, text: &str) -> Alone {
    let text = text.trim();
    match transcript.programs[0].verdict() {
        Verdict::Passed(1) if success => Alone::Passed,
        Verdict::Passed(1) => Alone::Failed(format!("{status} after its closing line\n{text}")),
        Verdict::Passed(number) => Alone::Failed(format!("{number} tests ran instead of one\n{text}")),
        Verdict::Failed(failures) => Alone::Failed(
            failures.into_iter().map(|Failure { output, .. }| output).collect::<Vec<_>>().join("\n"),
        ),
        Verdict::Broken(why) => Alone::Failed(format!("{why} ({status})\n{text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(text: &str, success: bool) -> Alone {
        let mut transcript = Transcript::of_program("x");
        text.lines().for_each(|line| transcript.read(line));
        judged(&transcript, success, "exit status: 0", text)
    }

    fn closing(passed: u8) -> String {
        format!(
            "running {passed} tests\n\ntest result: ok. {passed} passed; 0 failed; 0 ignored; 0 measured\n"
        )
    }

    #[test]
    fn alone_exactly_one_test_must_have_run() {
        assert_eq!(alone(&closing(1), true), Alone::Passed);
        assert!(matches!(alone(&closing(0), true), Alone::Failed(_)));
        assert!(matches!(alone(&closing(2), true), Alone::Failed(_)));
        assert!(matches!(alone(&closing(1), false), Alone::Failed(_)));
    }

    #[test]
    fn a_single_test_that_exits_before_the_closing_line_has_failed() {
        let Alone::Failed(why) = alone("running 1 test\n", true) else { panic!() };
        assert!(why.starts_with("it ended without its closing line"), "{why}");
    }

    #[test]
    fn only_test_programs_are_listed() {
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/jersi/Cargo.toml","target":{{"kind":["test"],"name":"faults"}},"profile":{{"test":{test}}},"executable":{executable}}}"#
            )
        };
        let found = program(&message(true, r#""/w/target/debug/deps/faults-0123""#)).expect("a program");
        assert_eq!(found.title(), "jersi --test faults");
        assert!(found.is_at("target/debug/deps/faults-0123"));
        assert!(!found.is_at("target/debug/deps/faults-4567"));
        assert_eq!(program(&message(false, r#""/w/target/debug/jersi""#)), None);
        assert_eq!(program(&message(true, "null")), None);
        assert_eq!(program("not JSON"), None);
    }
}
