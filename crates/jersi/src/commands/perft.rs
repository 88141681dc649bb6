//! `jersi perft`: the number of sequences of turns.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::reports::{InGame, TurnText, write_json};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jersi_play::Failure;
use jersi_rules::{AnyPosition, PerftTable, Turn};
use serde::Serialize;

use crate::start::StartArgs;

/// Count the sequences of turns from a position
///
/// A finished game has no further turns. The last line is 'perft N: LEAVES'.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi perft pijersi --depth 4 --threads 2
  jersi perft jersi-4.16 --variant no-parachute --depth 2 --split")]
pub(crate) struct Args {
    #[command(flatten)]
    start: StartArgs,

    /// Depth in turns
    #[arg(long, value_name = "N")]
    depth: u32,

    /// Also print the count after each turn of the position
    #[arg(long)]
    split: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Use a hash table of this many megabytes
    #[arg(long, value_name = "MB")]
    hash: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.start.position()?;
    let began = Instant::now();
    let mut split: Vec<_> = count(&position, args)?
        .into_iter()
        .map(|(turn, leaves)| Split { turn: TurnText::of(&position, turn), leaves })
        .collect();
    split.sort_unstable_by(|one, other| one.turn.turn.cmp(&other.turn.turn));
    let leaves = if args.depth == 0 { 1 } else { split.iter().map(|turn| turn.leaves).sum() };
    if args.json {
        let counted = Counted {
            place: InGame::of(&position),
            depth: args.depth,
            leaves,
            seconds: began.elapsed().as_secs_f64(),
            split: args.split.then_some(split),
        };
        return Ok(write_json(&counted, out)?);
    }
    for Split { turn, leaves } in split.iter().filter(|_| args.split) {
        writeln!(out, "{}: {leaves}", turn.turn)?;
    }
    writeln!(out, "perft {}: {leaves}", args.depth)?;
    Ok(())
}

/// JSON output.
#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    place: InGame,
    depth: u32,
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Vec<Split>>,
}

/// The count after a turn of the position.
#[derive(Serialize)]
struct Split {
    #[serde(flatten)]
    turn: TurnText,
    leaves: u64,
}

/// The count below each turn of the root.
fn count(position: &AnyPosition, args: &Args) -> Result<Vec<(Turn, u64)>, Failure> {
    let table = args.hash.map(|megabytes| {
        let no_memory =
            || Failure::data(format_args!("not enough memory for a table of {megabytes} megabytes"));
        PerftTable::new(megabytes.get()).ok_or_else(no_memory)
    });
    let table = table.transpose()?;
    let progress = Progress::new();
    let show = |_, all| progress.one_done(all);
    let counted = position.perft_split(args.depth, args.threads, table.as_ref(), &show);
    progress.finish();
    Ok(counted)
}

/// A progress bar that appears after a second, and only on a terminal.
struct Progress {
    bar: ProgressBar,
    began: Instant,
    may_show: AtomicBool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(1);

    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}% {elapsed} of about {duration}")
        {
            bar.set_style(style);
        }
        Self { bar, began: Instant::now(), may_show: AtomicBool::new(std::io::stderr().is_terminal()) }
    }

    fn one_done(&self, all: usize) {
        if self.began.elapsed() >= Self::PATIENCE && self.may_show.swap(false, Ordering::Relaxed) {
            self.bar.set_length(all as u64);
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
