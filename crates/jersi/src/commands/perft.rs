//! `jersi perft`: how many sequences of turns there are. The tree is cut into tasks at its root, which
//! threads take one after the other.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jersi_rules::{AnyPosition, PerftTable, Turn};
use jersi_tui::Failure;
use serde::Serialize;

use crate::json::{self, InGame, TurnText};
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

    /// How many turns deep
    #[arg(long, value_name = "N")]
    depth: u32,

    /// Print the count after each turn of the position too
    #[arg(long)]
    split: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Keep counts of positions that come again, in a table of so many megabytes
    #[arg(long, value_name = "MB")]
    hash: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.start.position()?;
    let turns = if args.depth == 0 { Vec::new() } else { position.turns() };
    let began = Instant::now();
    let counts = count(&position, &turns, args)?;
    let total: u64 = if args.depth == 0 { 1 } else { counts.iter().sum() };
    if args.json {
        let mut split: Vec<_> = turns
            .iter()
            .zip(&counts)
            .map(|(&turn, &leaves)| Split { turn: TurnText::of(&position, turn), leaves })
            .collect();
        split.sort_unstable_by(|one, other| one.turn.turn.cmp(&other.turn.turn));
        let counted = Counted {
            place: InGame::of(&position),
            depth: args.depth,
            leaves: total,
            seconds: began.elapsed().as_secs_f64(),
            split: args.split.then_some(split),
        };
        return json::write(&counted, out);
    }
    if args.split {
        let mut lines: Vec<_> =
            turns.iter().zip(&counts).map(|(&turn, count)| (position.write_turn(turn), count)).collect();
        lines.sort_unstable();
        for (turn, count) in lines {
            writeln!(out, "{turn}: {count}")?;
        }
    }
    writeln!(out, "perft {}: {total}", args.depth)?;
    Ok(())
}

/// What is printed as JSON.
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

/// Below this depth a task is one turn of the root; from it on, a turn and an answer to it.
const PAIRS_FROM: u32 = 4;

/// A part of the tree: below a turn of the root, given by its number, and perhaps an answer.
type Task = (usize, Option<Turn>);

/// The count below each turn of the root.
fn count(position: &AnyPosition, turns: &[Turn], args: &Args) -> Result<Vec<u64>, Failure> {
    let tasks = tasks(position, turns, args.depth);
    let totals: Vec<AtomicU64> = turns.iter().map(|_| AtomicU64::new(0)).collect();
    let table = args.hash.map(|megabytes| {
        let no_memory =
            || Failure::data(format_args!("there is no memory for a table of {megabytes} megabytes"));
        PerftTable::new(megabytes.get()).ok_or_else(no_memory)
    });
    let table = table.transpose()?;
    let next = AtomicUsize::new(0);
    let progress = Progress::new(tasks.len());
    std::thread::scope(|scope| {
        let count = || {
            while let Some(&(root, answer)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let child = position.play_unchecked(turns[root]);
                let leaves = match answer {
                    None => leaves(&child, args.depth - 1, table.as_ref()),
                    Some(turn) => leaves(&child.play_unchecked(turn), args.depth - 2, table.as_ref()),
                };
                totals[root].fetch_add(leaves, Ordering::Relaxed);
                progress.one_done();
            }
        };
        // This thread counts too, so that there is one where the system starts no more.
        for _ in 1..args.threads.get().min(tasks.len()) {
            if std::thread::Builder::new().spawn_scoped(scope, count).is_err() {
                break;
            }
        }
        count();
    });
    progress.finish();
    Ok(totals.into_iter().map(AtomicU64::into_inner).collect())
}

fn tasks(position: &AnyPosition, turns: &[Turn], depth: u32) -> Vec<Task> {
    if depth < PAIRS_FROM {
        return (0..turns.len()).map(|root| (root, None)).collect();
    }
    let answers = |root: usize| {
        position.play_unchecked(turns[root]).turns().into_iter().map(move |turn| (root, Some(turn)))
    };
    (0..turns.len()).flat_map(answers).collect()
}

fn leaves(position: &AnyPosition, depth: u32, table: Option<&PerftTable>) -> u64 {
    match table {
        None => position.perft(depth),
        Some(table) => position.perft_with(table, depth),
    }
}

/// A bar that comes only when the count takes long, and only on a terminal.
struct Progress {
    bar: ProgressBar,
    began: Instant,
    may_show: AtomicBool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(1);

    fn new(tasks: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(tasks as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}% {elapsed} of about {duration}")
        {
            bar.set_style(style);
        }
        Self { bar, began: Instant::now(), may_show: AtomicBool::new(std::io::stderr().is_terminal()) }
    }

    fn one_done(&self) {
        if self.began.elapsed() >= Self::PATIENCE && self.may_show.swap(false, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
