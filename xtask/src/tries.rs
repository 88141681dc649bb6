//! Running tests, and those that failed again.
//!
//! Tests run real servers, browsers and full disks, and a busy machine can be late for once. What fails alone as well,
//! twice, is broken; what passes then is told, so that it can be made patient.

use anyhow::Result;

use crate::run::run_and_read;

/// With more failures than this something is broken, and no test is tried again.
const TRIED_AGAIN: usize = 4;

/// Runs tests by a command line that ends among the options of the tests, with some more of them, and each one that
/// failed again, alone.
pub(crate) fn run_tests(line: &[&str], options: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let mut failed = Vec::new();
    let all = run_and_read(&[line, options].concat(), variables, |line| {
        failed.extend(failed_test(line).map(str::to_owned));
    });
    if all.is_ok() || failed.is_empty() || failed.len() > TRIED_AGAIN {
        return all;
    }
    for name in &failed {
        let alone = || run_and_read(&[line, &["--exact", name]].concat(), variables, |_| ());
        alone().or_else(|_| alone())?;
    }
    println!("passed only when tried again: {}", failed.join(", "));
    Ok(())
}

/// The name of a test whose failure a line tells.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_told_from_one_that_passed() {
        assert_eq!(failed_test("test online::account::a_guest ... FAILED"), Some("online::account::a_guest"));
        assert_eq!(failed_test("test online::account::a_guest ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 1 passed; 1 failed"), None);
    }
}
