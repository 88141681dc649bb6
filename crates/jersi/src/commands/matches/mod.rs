//! `jersi match`: engines against each other, to measure how strong they are. Here are the arguments and
//! the way through a match; each step has a file of its own.

mod contest;
mod game;
mod head;
mod json;
mod judge;
mod openings;
mod out;
mod own;
mod player;
mod progress;
mod report;
mod schedule;
mod simple;
mod spec;
mod sprt;
mod statistics;
mod stop;
mod tags;
mod tally;
mod tc;
mod ugi;
mod work;

use std::io::Write;
use std::num::NonZeroUsize;

use jersi_rules::RulesetId;

use self::contest::Contest;
use self::head::Heads;
use self::judge::Making;
use self::openings::{Rules, Saved};
use self::schedule::Schedule;
use self::spec::Contender;
use self::sprt::Sprt;
use self::stop::Stop;
use self::tally::Tally;
use self::tc::Tc;
use self::work::Openings;
use crate::failure::Failure;
use crate::start::{ruleset_parser, setup_or_first};

/// Let engines play against each other, and tell how strong they are
///
/// An engine is NAME=SPEC. A SPEC is 'jersi', our own, with 'level=1..10', 'threads=N', 'hash=MB', 'placing=random' or
/// numbers of its search by their names after a colon, joined by commas; 'random'; 'two-turn', a plain search of every turn and every reply; or
/// 'ugi:COMMAND', another program. With '@' and a time control after its SPEC an engine gets that instead of --tc.
///
/// Each opening is played twice with colours changed. Only the rules decide a game; but an engine that crashes, stalls,
/// is late or sends an illegal turn loses it. Ctrl-C ends the match and reports what there is.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi match --engine new=jersi --engine rnd=random --ruleset pijersi --tc nodes:2000 --games 20
  jersi match --engine new=jersi --engine 'old=ugi:./jersi-old ugi' --ruleset jersi-3 \\
      --tc nodes:5000 --sprt 0,10 --concurrency 2 --out games.jersi
  jersi match --engine fast=jersi@100ms --engine slow=jersi@1s --ruleset pijersi --tc 1s --games 200")]
pub(crate) struct Args {
    /// An engine; at least two are needed
    #[arg(long = "engine", value_name = "NAME=SPEC", required = true)]
    engines: Vec<Contender>,

    /// The ruleset
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: RulesetId,

    /// The setup to begin with [default: the first that 'jersi rulesets' lists]
    #[arg(long)]
    setup: Option<String>,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true)]
    variant: String,

    /// How much an engine may think: a time for each turn (100ms, 1s), nodes:N, depth:N, or a clock (10s+0.1s)
    #[arg(long, value_name = "TC")]
    tc: Tc,

    /// How many games each pair of engines plays [default: 100; with --sprt as many as needed, at most 40000]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroUsize>,

    /// Only the first engine plays against all others
    #[arg(long)]
    gauntlet: bool,

    /// A file of openings, a line each; there are no more games than they are enough for
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_turns", "balance", "save_openings"])]
    openings: Option<String>,

    /// Make openings of so many random turns
    #[arg(long, value_name = "K", default_value_t = 4)]
    random_turns: u32,

    /// Take openings that our engine thinks to be at most so many points from even
    #[arg(long, value_name = "POINTS", default_value_t = 100)]
    balance: i32,

    /// Write the openings that were made and used to a file, for --openings
    #[arg(long, value_name = "FILE")]
    save_openings: Option<String>,

    /// The number that everything random is drawn from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Stop as soon as a sequential test has decided between two differences in Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,

    /// Write every game to a file of records, with scores and times
    #[arg(long, value_name = "FILE")]
    out: Option<String>,

    /// Go on with the match of the --out file, if it is there
    #[arg(long, requires = "out")]
    resume: bool,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,

    /// An answer may come so much later than it should, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time_margin: u64,

    /// An engine without a time limit has stalled if it does not answer for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    patience: u64,

    /// A game without an end after so many turns of both sides is broken off as a tie
    #[arg(long, value_name = "TURNS", default_value_t = 600)]
    most_turns: usize,
}

/// How many games are played if nobody says, without and with a sequential test.
const GAMES: usize = 100;
const MOST_GAMES: usize = 40_000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let variants = args.ruleset.variants(&args.variant).map_err(Failure::call)?;
    let rules =
        Rules { ruleset: args.ruleset, setup: setup_or_first(args.ruleset, args.setup.as_deref()), variants };
    check_engines(args, rules)?;
    let mut rounds = args
        .games
        .map_or(if args.sprt.is_some() { MOST_GAMES } else { GAMES }, NonZeroUsize::get)
        .div_ceil(2);
    let given = args.openings.as_deref().map(|file| openings::read_all(file, rules)).transpose()?;
    if let Some(given) = &given
        && given.len() < rounds
    {
        rounds = given.len();
        if args.games.is_some() {
            // A note that can't be written is no reason to stop.
            let _ = writeln!(std::io::stderr(), "note: the openings are enough for {} games", 2 * rounds);
        }
    }
    let making = Making { turns: args.random_turns, seed: args.seed, balance: args.balance };
    let openings = Openings::new(rules, making, rounds)?;
    for (round, opening) in given.into_iter().flatten().take(rounds).enumerate() {
        openings.set(round, opening);
    }
    let count = args.engines.len();
    let schedule =
        if args.gauntlet { Schedule::gauntlet(count, rounds) } else { Schedule::round_robin(count, rounds) };
    let heads = Heads {
        engines: &args.engines,
        tc: args.tc,
        seed: args.seed,
        openings: match &args.openings {
            // Each opening is compared with that of the file.
            Some(_) => format!("{}, given", rules.setup),
            None => format!("{}, {} random turns, balance {}", rules.setup, making.turns, making.balance),
        },
    };
    let mut contest = Contest {
        args,
        rules,
        heads: &heads,
        tally: Tally::new(&schedule, count),
        schedule: &schedule,
        openings: &openings,
        saved: args.save_openings.as_deref().map(Saved::new).transpose()?,
        out: None,
    };
    let stop = Stop::default();
    stop.on_interrupt()?;
    let played = contest.begin()?;
    let result = contest.play(&played, &stop);
    // Whatever went wrong, what was played is told.
    let saved = contest.saved.as_mut().map_or(Ok(()), Saved::write);
    let report = contest.report();
    if args.json {
        report.write_json(out)?
    } else {
        report.write(out)?
    }
    result.and(saved)
}

/// Refuses engines that can't play this match, before the first game.
fn check_engines(args: &Args, rules: Rules<'_>) -> Result<(), Failure> {
    if args.engines.len() < 2 {
        return Err(Failure::call("a match needs at least two engines"));
    }
    if args.sprt.is_some() && args.engines.len() != 2 {
        return Err(Failure::call("--sprt is for two engines"));
    }
    for (i, engine) in args.engines.iter().enumerate() {
        if args.engines[..i].iter().any(|other| other.name == engine.name) {
            return Err(Failure::call(format_args!("two engines have the name '{}'", engine.name)));
        }
    }
    let start = *rules.start(Some(0))?.position();
    for engine in &args.engines {
        player::player(engine, args.tc, &start)
            .map_err(|misdeed| Failure::data(format_args!("{} {misdeed}", engine.name)))?;
    }
    Ok(())
}
