//! `cargo xtask bench`: the benches, which count instructions under valgrind.

use std::process::ExitCode;

use anyhow::Result;

use crate::needs::{self, Missing};
use crate::run::run;

/// Meets the needs and runs the benches of the rules.
pub(crate) fn bench(missing: Missing) -> Result<ExitCode> {
    needs::meet(needs::BENCH, missing)?;
    run(&["cargo", "bench", "--package", "jersi-rules"])?;
    Ok(ExitCode::SUCCESS)
}
