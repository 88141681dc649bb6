//! `jersi match`: matches between engines. Arguments, progress and Ctrl-C; match and report are in `jersi-arena`.

mod interrupt;
mod progress;

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use crate::reports::write_json;
use jersi_arena::{
    Contender, Contest, GamesFile, Making, MatchError, MatchRules, Meetings, Patience, Plan, Report, Sprt,
    Stop, Tc, progress_line, read_openings,
};
use jersi_files::LogError;
use jersi_play::Failure;
use jersi_rules::RulesetId;
use jersi_tui::setup_or_first;

use self::progress::Progress;
use crate::start::ruleset_parser;

/// Play a match between engines, and estimate the difference in strength
///
/// An engine is NAME=SPEC. A SPEC is 'jersi', our own, with 'level=1..10', 'threads=N', 'hash=MB', 'placing=random',
/// 'eval=linear', 'network=FILE' or search parameters by name, after a colon and separated by commas; 'random';
/// 'two-turn', a plain search of every turn and every reply; or 'ugi:COMMAND', another program. '@' and a time control
/// after its SPEC replace --time for an engine.
///
/// Each opening is played twice with colours changed. Only the rules decide a game; but an engine that crashes, stalls,
/// is late or sends an illegal turn loses it, and all but late ones make the exit code 1. Ctrl-C ends the match and
/// reports the results so far.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi match --engine new=jersi --engine rnd=random --ruleset pijersi --time nodes:2000 --games 20
  jersi match --engine new=jersi --engine 'old=ugi:./jersi-old ugi' --ruleset jersi-3 \\
      --time nodes:5000 --sprt 0,10 --concurrency 2 -o games.jersi
  jersi match --engine fast=jersi@100ms --engine slow=jersi@1s --ruleset pijersi --time 1s --games 20")]
pub(crate) struct Args {
    /// An engine; at least two are needed
    #[arg(long = "engine", value_name = "NAME=SPEC", required = true)]
    engines: Vec<Contender>,

    /// The ruleset
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: RulesetId,

    /// The setup to begin with [default: the first in 'jersi rulesets']
    #[arg(long)]
    setup: Option<String>,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true)]
    variant: String,

    /// Time control: a time per turn (100ms, 1s), nodes:N, depth:N, or a clock (10s+0.1s)
    #[arg(long, alias = "tc")]
    time: Tc,

    /// Games per pair of engines [default: 100; with --sprt as many as needed, at most 40000]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroUsize>,

    /// Only the first engine plays against all others
    #[arg(long)]
    gauntlet: bool,

    /// A file of openings, one per line; their number limits the number of games
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_turns", "balance", "save_openings"])]
    openings: Option<PathBuf>,

    /// Generate openings of K random turns
    #[arg(long, value_name = "K", default_value_t = 4)]
    random_turns: u32,

    /// Accept generated openings whose score is at most POINTS from even
    #[arg(long, value_name = "POINTS", default_value_t = 100)]
    balance: i32,

    /// Write the generated openings to a file, for --openings
    #[arg(long, value_name = "FILE", value_parser = read_file)]
    save_openings: Option<PathBuf>,

    /// Seed of openings and engines
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Stop when a sequential test has decided between two differences in Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Number of concurrent games
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,

    /// Write every game to a file of records, with scores and times
    #[arg(short, long, alias = "out", value_name = "FILE", value_parser = read_file)]
    output: Option<PathBuf>,

    /// Continue the match of the --output file, if it exists
    #[arg(long, requires = "output")]
    resume: bool,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,

    /// Tolerance for late answers, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time_margin: u64,

    /// Time without an answer after which an engine without a time limit has stalled, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    patience: u64,

    /// A game without an end after TURNS turns of both sides is adjudicated a tie
    #[arg(long, value_name = "TURNS", default_value_t = 600)]
    most_turns: usize,
}

/// Default number of games, without and with a sequential test.
const GAMES: usize = 100;
const MOST_GAMES: usize = 40_000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let variants = args.ruleset.variants(&args.variant).map_err(Failure::call)?;
    let rules = MatchRules {
        ruleset: args.ruleset,
        setup: setup_or_first(args.ruleset, args.setup.as_deref()),
        variants,
    };
    // Installed before engines are started: an interrupted program must not leave them behind.
    let stop = Stop::default();
    let interrupts = interrupt::stops(&stop)?;
    let mut contest = Contest::new(args.plan(rules)?).map_err(Args::failure)?;
    let (games, enough) = (args.game_count().next_multiple_of(2), 2 * contest.schedule().rounds);
    if args.games.is_some() && enough < games {
        note(format_args!("the openings are enough for {enough} games"));
    } else if games != args.game_count() {
        note(format_args!("each opening is played twice, with colours changed: {games} games"));
    }
    let mut progress = Progress::new(contest.schedule().games(), contest.tally().games);
    let result = contest.play(&stop, &mut |tally| progress.show(|| progress_line(tally, args.sprt)));
    interrupts.wait_for_the_end();
    progress.finish();
    // Played games are reported even after a failure.
    let report = Report::of(&contest);
    if args.json {
        write_json(&report.object(), out)?;
    } else {
        report.write(out)?;
    }
    result.map_err(Args::failure)?;
    match contest.tally().misplayed {
        0 => Ok(()),
        1 => Err(Failure::data("a game was lost by a failure of an engine, not by play")),
        count => {
            Err(Failure::data(format_args!("{count} games were lost by failures of engines, not by play")))
        }
    }
}

/// Writes a note, ignoring errors.
fn note(text: impl Display) {
    let _ = writeln!(std::io::stderr(), "note: {text}");
}

/// The file is read again; standard output can't be.
fn read_file(text: &str) -> Result<PathBuf, &'static str> {
    if text == "-" {
        Err("this must be a file: the report goes to the standard output")
    } else {
        Ok(text.into())
    }
}

impl Args {
    /// Games per pair of engines.
    fn game_count(&self) -> usize {
        self.games.map_or(if self.sprt.is_some() { MOST_GAMES } else { GAMES }, NonZeroUsize::get)
    }

    fn plan<'a>(&'a self, rules: MatchRules<'a>) -> Result<Plan<'a>, Failure> {
        let openings = self.openings.as_deref().map(|file| read_openings(file, rules)).transpose();
        Ok(Plan {
            games: self.game_count(),
            meetings: if self.gauntlet { Meetings::Gauntlet } else { Meetings::RoundRobin },
            openings: openings.map_err(Self::failure)?,
            making: Making { turns: self.random_turns, seed: self.seed, balance: self.balance },
            sprt: self.sprt,
            concurrency: self.concurrency.get(),
            patience: Patience {
                margin: Duration::from_millis(self.time_margin),
                stall: Duration::from_secs(self.patience),
                turns: self.most_turns,
            },
            file: self.output.clone().map(if self.resume { GamesFile::Resume } else { GamesFile::New }),
            save_openings: self.save_openings.clone(),
            ..Plan::new(&self.engines, rules, self.time)
        })
    }

    /// The error, with the names of the arguments.
    fn failure(error: MatchError) -> Failure {
        match error {
            MatchError::Log(LogError::Exists(path)) => Failure::call(format_args!(
                "{} is there already: --resume goes on with its match",
                path.display()
            )),
            MatchError::SprtOfMany => Failure::call("--sprt is for two engines"),
            MatchError::TooFew | MatchError::SameName(_) | MatchError::Start(_) => Failure::call(error),
            error => Failure::data(error),
        }
    }
}
