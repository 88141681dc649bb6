//! `jersi analyse`: the engine's evaluation of a position, or of the positions of a game.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use crate::reports::{PositionAnalysis, Subject, analyse, write_json};
use jersi_arena::Tc;
use jersi_engine::{Engine, Limits, Options};
use jersi_play::Failure;
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, RulesetId};
use jersi_tui::records::one_game;
use jersi_tui::{read_position, speech};
use serde::Serialize;

use crate::records::ReadArgs;

/// Analyse a position or a game with the engine
///
/// In a game, the position after the last turn is analysed, with '--at' an earlier one, with '--all' each of them. The
/// output has depth, nodes and seconds of the search, then the best lines with their scores: points for the side to
/// move, or the number of turns to a win.
#[derive(clap::Args, Debug)]
#[command(
    visible_alias = "analyze",
    after_help = "Examples:
  jersi analyse pijersi
  jersi analyse --ruleset pijersi '6/7/3WR2/7/6/r-6/6 w 0 1'
  jersi analyse game.jersi --at 12 --lines 3 --time 5s
  jersi analyse game.jersi --all --nodes 20000 --json"
)]
pub(crate) struct Args {
    /// A file with a game ('-' is the standard input), a position text, or a ruleset for its initial position
    #[arg(value_name = "POSITION|RECORD")]
    input: String,

    #[command(flatten)]
    read: ReadArgs,

    /// The position after this many turns of the game [default: after all]
    #[arg(long, value_name = "N", conflicts_with = "all")]
    at: Option<usize>,

    /// Analyse every position of the game
    #[arg(long)]
    all: bool,

    /// Number of lines to print
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZeroUsize,

    /// Time per position: 500ms, 5s [default: 1s without another limit]
    #[arg(long, value_parser = read_time, conflicts_with = "movetime")]
    time: Option<u64>,

    /// Time per position in milliseconds
    #[arg(long, value_name = "MS", hide = true)]
    movetime: Option<u64>,

    /// Maximum number of nodes per position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Maximum depth
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "64")]
    hash: NonZeroUsize,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Milliseconds per position without another limit.
const TIME: u64 = 1000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let positions = args.positions()?;
    let Some(first) = positions.first() else { return Err(Failure::data("there is no position")) };
    let options = Options { threads: args.threads.get(), hash: args.hash.get() };
    let mut engine = Engine::try_new(first.position().ruleset(), options).map_err(Failure::data)?;
    let mut analysed = Vec::new();
    for (i, subject) in positions.iter().enumerate() {
        let made = analyse(&mut engine, subject, &args.limits());
        if args.json {
            analysed.push(made);
        } else {
            if i > 0 {
                writeln!(out)?;
            }
            made.write(out)?;
            // Flushed per position: a long analysis is read while it runs.
            out.flush()?;
        }
    }
    if args.json { Ok(write_json(&Analysed { positions: analysed }, out)?) } else { Ok(()) }
}

/// JSON output.
#[derive(Serialize)]
struct Analysed {
    positions: Vec<PositionAnalysis>,
}

/// Parses a time per position, in milliseconds.
fn read_time(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(Tc::Time(milliseconds)) => Ok(milliseconds),
        _ => Err("expected a time with its unit, such as 500ms or 5s".to_owned()),
    }
}

impl Args {
    fn limits(&self) -> Limits {
        let mut limits = match self.time.or(self.movetime) {
            Some(time) => Limits::time(time),
            None if self.nodes.is_none() && self.depth.is_none() => Limits::time(TIME),
            None => Limits::default(),
        };
        (limits.nodes, limits.depth) = (self.nodes, self.depth.map(|depth| depth.max(1)));
        limits.lines = self.lines.get();
        limits.is_analysis = true;
        limits
    }

    fn positions(&self) -> Result<Vec<Subject>, Failure> {
        if self.input == "-" || Path::new(&self.input).exists() {
            return self.of_record(&self.record()?);
        }
        if self.at.is_some() || self.all || self.read.game().is_some() {
            return Err(Failure::call(format_args!("there is no file '{}'", self.input)));
        }
        self.position().map(|position| vec![Subject::from_position(&position)])
    }

    /// The position of a text, or the initial one of a ruleset.
    fn position(&self) -> Result<AnyPosition, Failure> {
        let reading = self.read.reading()?;
        let ruleset = match (RulesetId::named(&self.input), reading.ruleset) {
            (Some(ruleset), _) => return Ok(AnyPosition::initial(ruleset)),
            (None, Some(ruleset)) => ruleset,
            (None, None) => return self.position_of_any(),
        };
        read_position(&speech::words(), ruleset, reading.variants, &self.input)
    }

    /// The position of the only ruleset in which the text is valid.
    fn position_of_any(&self) -> Result<AnyPosition, Failure> {
        let read =
            |&ruleset: &RulesetId| AnyPosition::read(ruleset, jersi_rules::Variants::NONE, &self.input).ok();
        let found: Vec<AnyPosition> = RulesetId::ALL.iter().filter_map(read).collect();
        match found[..] {
            [position] => Ok(position),
            [] => Err(Failure::data(format_args!(
                "'{}' is neither a file nor a position of any ruleset: with '--ruleset' it is said why",
                self.input
            ))),
            _ => {
                let ids: Vec<_> = found.iter().map(|position| position.ruleset().id()).collect();
                Err(Failure::call(format_args!(
                    "this may be a position of {}: say which with '--ruleset'",
                    ids.join(" or ")
                )))
            }
        }
    }

    fn record(&self) -> Result<Record, Failure> {
        one_game(&speech::words(), &self.input, self.read.reading()?, self.read.game(), &mut io::stderr())
    }

    fn of_record(&self, record: &Record) -> Result<Vec<Subject>, Failure> {
        let mut subjects = Subject::all_of(record);
        let last = subjects.len() - 1;
        if self.all {
            return Ok(subjects);
        }
        let at = self.at.unwrap_or(last);
        if at > last {
            return Err(Failure::call(format_args!("the game has only {last} turns")));
        }
        Ok(vec![subjects.swap_remove(at)])
    }
}
