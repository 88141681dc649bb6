//! `jersi play-out`: plays turns and prints the resulting positions.

use std::io::{self, Write};

use crate::reports::{InGame, ResultText, TurnText, write_json};
use jersi_play::Failure;
use jersi_tui::{GivenTurn, read_turns, speech, turns_of};
use serde::Serialize;

use crate::start::StartArgs;

/// Play turns and print the position text after each, and the result
///
/// The last line is 'result: white (REASON)', 'result: black (REASON)', 'result: tie (REASON)' or 'result: none'.
/// A turn is written in notation (capture marks are optional) or, for Pijersi, as UGI. With the ransom variant the
/// decisions may be given one by one or joined, as in 'f1=h2-g2#b3/K:a2'. Turns may have spaces and numbers, as in a
/// record.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples (shells give '!' and '#' a meaning of their own: use single quotes):
  jersi play-out jersi-2 'a5-b5=d7' 'i5-h5=f7' 'd7=e8-f7!'
  jersi play-out pijersi b4c4d4 g6f6e5
  jersi play-out pijersi --position '6/7/3PR2/7/6/r-6/6 w 0 1' 'e4=g3-f3'")]
pub(crate) struct Args {
    #[command(flatten)]
    start: StartArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// The turns, in their order: one or several to an argument
    #[arg(value_name = "TURN")]
    turns: Vec<String>,
}

/// JSON output.
#[derive(Serialize)]
struct PlayedOut {
    start: InGame,
    turns: Vec<PlayedTurn>,
    /// None while the game is unfinished.
    result: Option<ResultText>,
}

/// A turn, and the position after it.
#[derive(Serialize)]
struct PlayedTurn {
    #[serde(flatten)]
    turn: TurnText,
    position: String,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let words = speech::words();
    let mut position = args.start.position()?;
    let mut played = PlayedOut { start: InGame::of(&position), turns: Vec::new(), result: None };
    for (text, number) in turns_of(&args.turns.join(" ")).iter().zip(1..) {
        let given = GivenTurn { words: &words, number: Some(number), text };
        let read = read_turns(&position, text).map_err(|error| given.unread(&position, &error))?;
        let has_wrong_marks = read.wrong_marks;
        for turn in read.turns {
            let written = TurnText::of(&position, turn);
            position = position.play(turn).map_err(|why| given.illegal(&position, turn, &why))?;
            if args.json {
                played.turns.push(PlayedTurn { turn: written, position: position.text() });
            } else {
                writeln!(out, "{}", position.text())?;
            }
        }
        if has_wrong_marks {
            let warning = words.say("turn-wrong-marks", &[("turn", given.name().into())]);
            // Write errors of warnings are ignored.
            let _ = writeln!(io::stderr(), "warning: {warning}");
        }
    }
    if args.json {
        played.result = position.outcome().map(ResultText::of);
        return Ok(write_json(&played, out)?);
    }
    match position.outcome() {
        Some(outcome) => writeln!(out, "result: {outcome}")?,
        None => writeln!(out, "result: none")?,
    }
    Ok(())
}
