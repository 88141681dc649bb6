//! `jersi turns`: every legal turn of a position.

use std::io::Write;

use crate::reports::{InGame, TurnText, write_json};
use jersi_play::Failure;
use serde::Serialize;

use crate::start::StartArgs;

/// Print every legal turn with its capture marks, one a line, sorted by bytes
///
/// Nothing is printed for a finished game.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi turns pijersi
  jersi turns jersi-3 --setup mokca
  jersi turns pijersi --ugi
  jersi turns jersi-4.8 --variant no-parachute,ransom
  jersi turns pijersi --position '6/7/3WR2/7/6/r-6/6 w 0 1'")]
pub(crate) struct Args {
    #[command(flatten)]
    start: StartArgs,

    /// Print turns as UGI writes them
    #[arg(long, conflicts_with = "json")]
    ugi: bool,

    /// Print JSON, with both notations
    #[arg(long)]
    json: bool,
}

/// JSON output.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    place: InGame,
    turns: Vec<TurnText>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.start.position()?;
    let mut turns: Vec<_> = position.turns().into_iter().map(|turn| TurnText::of(&position, turn)).collect();
    if args.ugi {
        turns.sort_unstable_by(|one, other| one.ugi.cmp(&other.ugi));
    } else {
        turns.sort_unstable_by(|one, other| one.turn.cmp(&other.turn));
    }
    if args.json {
        return Ok(write_json(&Listed { place: InGame::of(&position), turns }, out)?);
    }
    for turn in turns {
        writeln!(out, "{}", if args.ugi { turn.ugi } else { turn.turn })?;
    }
    Ok(())
}
