//! `jersi bench`: checksum and speed of the search.

use std::io::Write;
use std::time::Instant;

use jersi_engine::bench;
use jersi_play::Failure;

/// Search fixed positions of every ruleset to a fixed depth, on one thread
///
/// A node is a position that the search or its quiescence enters. Their number is the checksum of the
/// search: the same on every machine and in the browser. The last line is 'bench: NODES nodes'.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi bench")]
pub(crate) struct Args {}

pub(super) fn run(_: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let mut last = begin;
    let mut lines = Vec::new();
    let total = bench(|made| {
        let now = Instant::now();
        let speed = u128::from(made.nodes) * 1_000 / (now - last).as_micros().max(1);
        last = now;
        lines.push(format!(
            "{:<11} {:<13} {} positions {:>9} nodes {speed:>6} thousand a second",
            made.ruleset, made.variants, made.positions, made.nodes
        ));
    });
    for line in lines {
        writeln!(out, "{line}")?;
    }
    let speed = u128::from(total) * 1_000 / begin.elapsed().as_micros().max(1);
    writeln!(out, "{speed} thousand nodes a second")?;
    writeln!(out, "bench: {total} nodes")?;
    Ok(())
}
