//! `cargo xtask test --repeat N TEST`: repeats one test to find a race.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::needs::{self, Missing};
use crate::page;
use crate::programs::{self, Alone, Program};
use crate::test::{Length, TESTS};

/// Repeats a test, counts its failures, and prints the output of the first one.
pub(crate) fn repeat(missing: Missing, length: Length, times: u32, name: &str) -> Result<ExitCode> {
    needs::meet(needs::TEST, missing)?;
    let programs = programs::compile(&TESTS)?;
    let (program, name) = find(&programs, name)?;
    if program.title() == page::PAGE_PROGRAM {
        page::page(page::Build::Whole)?;
    }
    println!("{}: {name}", program.title());
    let mut failed = 0;
    let mut first = None;
    for time in 1..=times {
        match program.run_alone(&name, length.variables())? {
            Alone::Passed => println!("{time} of {times}: ok, {failed} failed until now"),
            Alone::Failed(output) => {
                failed += 1;
                println!("{time} of {times}: FAILED, {failed} failed until now");
                first.get_or_insert((time, output));
            }
        }
    }
    if let Some((time, output)) = first {
        println!("\nthe first failure, in run {time}:\n{output}\n");
    }
    println!("{failed} of {times} failed");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Program and full name of the test.
fn find<'a>(programs: &'a [Program], name: &str) -> Result<(&'a Program, String)> {
    let mut found = Vec::new();
    for program in programs {
        let tests = program.tests()?;
        found.extend(tests.into_iter().filter(|test| is_named(test, name)).map(|test| (program, test)));
    }
    // An exact name takes precedence over a suffix.
    if found.iter().any(|(_, test)| test == name) {
        found.retain(|(_, test)| test == name);
    }
    match found.len() {
        0 => bail!("there is no test `{name}`"),
        1 => Ok(found.remove(0)),
        _ => {
            let titles = found.iter().map(|(program, test)| format!("  {}: {test}", program.title()));
            bail!("there are several tests `{name}`:\n{}", titles.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Whether a test has this name, in any module.
fn is_named(test: &str, name: &str) -> bool {
    test.strip_suffix(name).is_some_and(|modules| modules.is_empty() || modules.ends_with("::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_found_by_its_name_or_by_the_end_of_it() {
        assert!(is_named("online::programs::a_browser_plays", "a_browser_plays"));
        assert!(is_named("online::programs::a_browser_plays", "programs::a_browser_plays"));
        assert!(is_named("online::programs::a_browser_plays", "online::programs::a_browser_plays"));
        assert!(!is_named("online::programs::a_browser_plays", "browser_plays"));
        assert!(!is_named("online::programs::a_browser_plays", "programs"));
    }
}
