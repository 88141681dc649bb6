//! Parser of the output of `cargo test`: test programs, their results, and the output of failed tests.
//!
//! Standard output and standard error must be merged: cargo names a program on one, the program reports on the other. A
//! program has passed only if it prints its closing `test result:` line, and cargo reports no error.

/// Output by test program.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    pub(crate) programs: Vec<Report>,
    part: Part,
}

/// Output of one test program, or of the documentation tests of one crate.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Heading printed by cargo.
    pub(crate) heading: String,
    /// Path of the executable; documentation tests have none.
    pub(crate) executable: Option<String>,
    /// Ignored tests, each with the reason of its `#[ignore = "…"]`, which may be empty.
    pub(crate) ignored: Vec<(String, String)>,
    /// Number of `running N tests` lines.
    begun: usize,
    closings: Vec<Counts>,
    /// Outputs of failed tests; a test that printed nothing has none.
    outputs: Vec<Failure>,
    /// Names of failed tests.
    failed: Vec<String>,
    /// Failed tests of earlier blocks: documentation tests may run in two.
    earlier: usize,
    /// Error of cargo about the program.
    refused: bool,
    /// Exit status, if it is not that of a test program.
    death: Option<String>,
}

/// A failed test with its output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) name: String,
    pub(crate) output: String,
}

/// Numbers of a closing line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
    ignored: usize,
}

/// Result of a test program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// With the number of tests that passed.
    Passed(usize),
    /// All failed tests.
    Failed(Vec<Failure>),
    /// Not reliable: aborted, killed, or exited before its closing line.
    Broken(String),
}

/// Section of a program's output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Tests,
    /// Outputs of failed tests.
    Outputs,
    /// The list of failed tests, which ends their outputs.
    Names,
}

impl Transcript {
    /// Transcript of one program, run without cargo.
    pub(crate) fn of_program(executable: &str) -> Self {
        let report = Report { executable: Some(executable.to_owned()), ..Report::default() };
        Self { programs: vec![report], part: Part::Tests }
    }

    /// Parses the next line.
    pub(crate) fn read(&mut self, line: &str) {
        if let Some(report) = heading(line) {
            self.programs.push(report);
            self.part = Part::Tests;
            return;
        }
        let Some(report) = self.programs.last_mut() else { return };
        if is_complaint(line) {
            report.refused = true;
            self.part = Part::Tests;
        } else if report.refused && line.trim_start().starts_with("process didn't exit successfully:") {
            report.death = Some(line.trim().to_owned());
        } else {
            self.part = report.read(line, self.part);
        }
    }
}

impl Report {
    /// Parses a line of the program; returns the section of the next one.
    fn read(&mut self, line: &str, part: Part) -> Part {
        // The same heading precedes the outputs and the names.
        if line == "failures:" {
            if part == Part::Tests {
                self.earlier = self.failed.len();
                return Part::Outputs;
            }
            self.failed.truncate(self.earlier);
            return Part::Names;
        }
        if part == Part::Outputs {
            if let Some(name) = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"))
            {
                self.outputs.push(Failure { name: name.to_owned(), output: String::new() });
            } else if let Some(failure) = self.outputs.last_mut() {
                failure.output.push_str(line);
                failure.output.push('\n');
            }
            return part;
        }
        if let Some(counts) = closing(line) {
            self.closings.push(counts);
            return Part::Tests;
        }
        if part == Part::Names {
            self.failed.extend(line.strip_prefix("    ").map(str::to_owned));
        } else if is_beginning(line) {
            self.begun += 1;
        } else if let Some((name, reason)) = ignored(line) {
            self.ignored.push((name.to_owned(), reason.to_owned()));
        }
        part
    }

    /// Result, by the program's and cargo's output.
    pub(crate) fn verdict(&self) -> Verdict {
        let broken = |why: &str| Verdict::Broken(why.to_owned());
        if let Some(death) = &self.death {
            return broken(death);
        }
        let blocks = if self.executable.is_some() { self.begun == 1 } else { self.begun > 0 };
        if !blocks || self.closings.len() != self.begun {
            return broken("it ended without its closing line");
        }
        let failed: usize = self.closings.iter().map(|counts| counts.failed).sum();
        if failed != self.failed.len() {
            return broken("its closing line and its list of failed tests differ");
        }
        // Otherwise tests that need root might be missed.
        if self.ignored.len() != self.closings.iter().map(|counts| counts.ignored).sum::<usize>() {
            return broken("its closing line and its list of ignored tests differ");
        }
        match failed {
            0 if self.refused => broken("it failed although its closing line says otherwise"),
            0 => Verdict::Passed(self.closings.iter().map(|counts| counts.passed).sum()),
            _ => Verdict::Failed(self.failed.iter().map(|name| self.failure(name)).collect()),
        }
    }

    fn failure(&self, name: &str) -> Failure {
        let output = self.outputs.iter().find(|failure| failure.name == name);
        let output = output.map_or("", |failure| failure.output.trim());
        Failure { name: name.to_owned(), output: output.to_owned() }
    }
}

/// A report for the heading of a test program or of documentation tests.
fn heading(line: &str) -> Option<Report> {
    let executable = if let Some(rest) = line.strip_prefix("     Running ") {
        let (_, path) = rest.strip_suffix(')')?.rsplit_once(" (")?;
        Some(path.to_owned())
    } else {
        line.strip_prefix("   Doc-tests ")?;
        None
    };
    Some(Report { heading: line.trim().to_owned(), executable, ..Report::default() })
}

fn is_complaint(line: &str) -> bool {
    ["error: test failed, to rerun", "error: doctest failed, to rerun"]
        .iter()
        .any(|start| line.starts_with(start))
}

fn is_beginning(line: &str) -> bool {
    let number = line.strip_prefix("running ").and_then(|rest| rest.split_once(" test"));
    number.is_some_and(|(number, rest)| number.parse::<usize>().is_ok() && matches!(rest, "" | "s"))
}

/// Name and reason of an ignored test. Child processes may have printed before it, without a line end.
fn ignored(line: &str) -> Option<(&str, &str)> {
    let (_, test) = line.split_once("test ")?;
    let (name, reason) = test.split_once(" ... ignored")?;
    Some((name, reason.trim_start_matches(", ")))
}

/// Numbers of a closing line. Other output may precede it, as above.
fn closing(line: &str) -> Option<Counts> {
    let (_, rest) = line.split_once("test result: ")?;
    let (_, numbers) = rest.split_once(". ")?;
    let number = |word: &str| {
        let part = numbers.split("; ").find_map(|part| part.strip_suffix(word))?;
        part.trim().parse().ok()
    };
    Some(Counts { passed: number(" passed")?, failed: number(" failed")?, ignored: number(" ignored")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABORT: &str = include_str!("transcripts/abort.txt");
    const EXIT: &str = include_str!("transcripts/exit_without_closing_line.txt");
    const SHOULD_PANIC: &str = include_str!("transcripts/should_panic.txt");
    const DOUBLE: &str = include_str!("transcripts/double_failure.txt");
    const DOCTEST: &str = include_str!("transcripts/doctest_failure.txt");

    fn read(texts: &[&str]) -> Transcript {
        let mut transcript = Transcript::default();
        texts.iter().flat_map(|text| text.lines()).for_each(|line| transcript.read(line));
        transcript
    }

    fn verdict(text: &str) -> Verdict {
        let transcript = read(&[text]);
        assert_eq!(transcript.programs.len(), 1);
        transcript.programs[0].verdict()
    }

    fn names(text: &str) -> Vec<String> {
        match verdict(text) {
            Verdict::Failed(failures) => failures.into_iter().map(|failure| failure.name).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_abort_is_not_a_failure_of_known_tests() {
        let Verdict::Broken(why) = verdict(ABORT) else { panic!() };
        assert!(why.contains("SIGABRT"), "{why}");
    }

    #[test]
    fn a_test_program_that_exits_before_its_closing_line_is_broken_even_if_cargo_reports_success() {
        assert_eq!(verdict(EXIT), Verdict::Broken("it ended without its closing line".into()));
    }

    #[test]
    fn a_test_that_should_panic_has_its_plain_name() {
        assert_eq!(names(SHOULD_PANIC), ["does_not_panic"]);
    }

    #[test]
    fn each_of_two_failures_has_its_output() {
        let Verdict::Failed(failures) = verdict(DOUBLE) else { panic!() };
        assert_eq!(failures.len(), 2);
        assert_eq!(failures[0].name, "tests::first_fails");
        assert!(failures[0].output.starts_with("some output\n"), "{}", failures[0].output);
        assert!(!failures[0].output.contains("a message"));
        assert_eq!(failures[1].name, "tests::second_fails");
        assert!(failures[1].output.ends_with("a message\nof two lines"), "{}", failures[1].output);
    }

    #[test]
    fn a_test_that_failed_without_output_is_known_by_the_list() {
        let silent = SHOULD_PANIC.replace("---- does_not_panic stdout ----\nnote: test did not", "");
        assert_eq!(names(&silent), ["does_not_panic"]);
    }

    #[test]
    fn a_failed_documentation_test_has_no_program() {
        assert_eq!(names(DOCTEST), ["src/lib.rs - two (line 5)"]);
        assert_eq!(read(&[DOCTEST]).programs[0].executable, None);
    }

    #[test]
    fn programs_are_distinguished() {
        let transcript = read(&[DOUBLE, ABORT, EXIT, SHOULD_PANIC, DOCTEST]);
        let executables: Vec<_> =
            transcript.programs.iter().map(|report| report.executable.as_deref()).collect();
        assert_eq!(executables.len(), 5);
        assert_eq!(executables[1], Some("target/debug/deps/abort-1f7d0febb54d87bf"));
        assert_eq!(transcript.programs[0].ignored, [("tests::mounts".to_owned(), "needs root".to_owned())]);
    }

    #[test]
    fn a_line_after_other_output_is_read() {
        let glued = DOUBLE
            .replace("test tests::mounts", "warning: test tests::mounts")
            .replace("test result:", "warning: test result:");
        assert_eq!(names(&glued), ["tests::first_fails", "tests::second_fails"]);
        assert_eq!(read(&[&glued]).programs[0].ignored[0].0, "tests::mounts");
        let lost = DOUBLE.replace("test tests::mounts", "");
        assert!(matches!(verdict(&lost), Verdict::Broken(_)));
    }

    #[test]
    fn a_test_program_that_fails_after_a_valid_closing_line_is_broken() {
        let good = "     Running tests/x.rs (x-1)\n\nrunning 1 test\ntest a ... ok\n\n\
            test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n";
        assert_eq!(verdict(good), Verdict::Passed(1));
        let late = format!("{good}\nerror: test failed, to rerun pass `--test x`\n");
        assert!(matches!(verdict(&late), Verdict::Broken(_)));
    }

    #[test]
    fn output_that_imitates_a_closing_line_does_not_pass_a_test() {
        let imitated = DOUBLE
            .replace("some output", "failures:\n    x\n\ntest result: ok. 4 passed; 0 failed; 0 ignored; 0");
        assert!(matches!(verdict(&imitated), Verdict::Broken(_)), "{:?}", verdict(&imitated));
        let imitated = DOUBLE.replace("some output", "test result: ok. 4 passed; 0 failed; 0 ignored");
        assert!(matches!(verdict(&imitated), Verdict::Failed(_)));
    }
}
