//! `cargo xtask bench`: instructions per leaf and per turn, from callgrind: the difference between two rounds of a
//! workload and one, so that start-up and parsing cancel out. They do not depend on the load of the machine. Wall time
//! is printed beside them. Also the delay of the engine after `stop` and after `go movetime`, in milliseconds; this
//! needs a quiet machine.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::needs::{self, Missing};
use crate::run::{output_of, root, run, stdout_of};

/// Maximum instructions per unit, by prefix of the workload's name; the first match counts.
const BARS: [(&str, f64); 4] =
    [("leaves/pijersi", 6.0), ("leaves/", 30.0), ("turns/pijersi", 26.0), ("turns/", 41.0)];

/// Maximum delay between `stop`, or the end of the time, and the turn, in milliseconds; the median of several searches.
const LATEST: f64 = 10.0;

/// Installs the tools, runs the workloads and prints the table.
pub(crate) fn bench(missing: Missing) -> Result<ExitCode> {
    needs::meet(needs::BENCH, missing)?;
    run(&["cargo", "build", "--release", "--package", "jersi-rules", "--example", "measure"])?;
    let program = target().join("release/examples/measure");
    let program = program.to_str().context("the target directory has a name that is not UTF-8")?;

    println!("\n{:32} {:>12} {:>6} {:>14}", "workload", "instructions", "bar", "million a second");
    let mut over = 0;
    for name in stdout_of(&[program])?.lines() {
        let (units, instructions) = counted(program, name)?;
        let per_unit = instructions / units;
        let bar = BARS.iter().find(|(start, _)| name.starts_with(start)).map(|&(_, bar)| bar);
        let text = bar.map_or(String::new(), |bar| format!("{bar}"));
        println!("{name:32} {per_unit:12.2} {text:>6} {:14.1}", speed(program, name)?);
        over += u32::from(bar.is_some_and(|bar| per_unit > bar));
    }
    over += delays()?;
    if over > 0 {
        println!("\n{over} over the limit");
    }
    Ok(if over == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the delays of the engine; returns the number of workloads over the limit.
fn delays() -> Result<u32> {
    run(&["cargo", "build", "--release", "--package", "jersi-engines", "--example", "latency"])?;
    let program = target().join("release/examples/latency");
    let program = program.to_str().context("the target directory has a name that is not UTF-8")?;
    println!("\n{:32} {:>12} {:>6} {:>14}", "milliseconds", "median", "bar", "longest");
    let mut over = 0;
    for line in stdout_of(&[program])?.lines() {
        let [name, median, longest] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("the workload printed no delays");
        };
        println!("{name:32} {median:>12} {LATEST:>6} {longest:>14}");
        over += u32::from(median.parse::<f64>()? > LATEST);
    }
    Ok(over)
}

fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |given| root().join(given))
}

/// Units and instructions of one round of a workload.
fn counted(program: &str, name: &str) -> Result<(f64, f64)> {
    let (once, few) = callgrind(program, name, "1")?;
    let (twice, many) = callgrind(program, name, "2")?;
    ensure!(twice > once && many > few, "the second round of {name} did nothing");
    Ok((twice - once, many - few))
}

fn callgrind(program: &str, name: &str, times: &str) -> Result<(f64, f64)> {
    let out = "--callgrind-out-file=/dev/null";
    let output = output_of(&["valgrind", "--tool=callgrind", out, program, name, times])?;
    let total = output
        .errors
        .lines()
        .find_map(|line| line.split_once("refs:"))
        .context("callgrind counted nothing")?
        .1;
    Ok((units_and_seconds(&output.text)?.0, total.replace(',', "").trim().parse()?))
}

/// Million units per second, best of three.
fn speed(program: &str, name: &str) -> Result<f64> {
    let mut best: f64 = 0.0;
    for _ in 0..3 {
        let (units, seconds) = units_and_seconds(&stdout_of(&[program, name, "5"])?)?;
        best = best.max(units / seconds / 1e6);
    }
    Ok(best)
}

fn units_and_seconds(text: &str) -> Result<(f64, f64)> {
    let (units, seconds) = text.split_once(' ').context("the workload printed no counts")?;
    Ok((units.parse()?, seconds.parse()?))
}
