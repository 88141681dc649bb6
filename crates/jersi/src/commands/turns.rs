//! `jersi turns`: every legal turn of a position.

use std::io::Write;

use crate::failure::Failure;
use crate::start::StartArgs;

/// Print every legal turn with its capture marks, one a line, sorted by bytes
///
/// Nothing is printed for a finished game.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi turns pijersi
  jersi turns jersi-3 --setup mokca
  jersi turns jersi-4.8 --variant no-parachute,ransom
  jersi turns pijersi --position '6/7/3WR2/7/6/r-6/6 w 0 1'")]
pub(crate) struct Args {
    #[command(flatten)]
    start: StartArgs,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.start.position()?;
    let mut turns: Vec<_> = position.turns().into_iter().map(|turn| position.write_turn(turn)).collect();
    turns.sort_unstable();
    for turn in turns {
        writeln!(out, "{turn}")?;
    }
    Ok(())
}
