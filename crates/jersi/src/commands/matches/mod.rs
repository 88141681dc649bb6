//! `jersi match`: engines against each other, to measure how strong they are. Here are the arguments and
//! the way through a match; each step has a file of its own.

mod game;
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

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::channel;
use std::time::Duration;

use jersi_rules::RulesetId;
use jersi_rules::record::Record;

use self::game::Patience;
use self::openings::{Making, Opening, Rules};
use self::out::Out;
use self::progress::Progress;
use self::report::Report;
use self::schedule::{Fixture, Schedule};
use self::spec::Contender;
use self::sprt::{Sprt, Verdict};
use self::stop::Stop;
use self::tally::Tally;
use self::tc::Tc;
use self::work::{Openings, Work};
use crate::failure::Failure;
use crate::start::{ruleset_parser, setup_or_first};

/// Let engines play against each other, and tell how strong they are
///
/// An engine is NAME=SPEC. A SPEC is 'jersi', our own, with 'level=1..10', 'threads=N', 'hash=MB', 'placing=random' or
/// numbers of its search by their names after a colon, joined by commas; 'random'; 'two-turn', a plain search of every turn and every reply that counts cubes; or
/// 'ugi:COMMAND', another program. With '@' and a time control after its SPEC an engine gets that instead of --tc.
///
/// Each opening is played twice with colours changed. Only the rules decide a game; but an engine that crashes, stalls,
/// is late or sends an illegal turn loses it. Ctrl-C ends the match and reports what there is.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi match --engine new=jersi --engine rnd=random --ruleset pijersi --tc nodes:2000 --games 20
  jersi match --engine new=jersi --engine 'old=ugi:./jersi-old ugi' --ruleset jersi-3 --tc nodes:5000 \\
      --sprt 0,10 --concurrency 2 --out games.jersi
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

    /// A file of openings, a line each; with fewer of them there are fewer games
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

    /// An answer may come so much later than it should, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time_margin: u64,

    /// An engine without a time limit has stalled if it does not answer for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    patience: u64,
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
    if let Some(given) = &given {
        rounds = rounds.min(given.len());
    }
    let making = Making { turns: args.random_turns, seed: args.seed, balance: args.balance };
    let openings = Openings::new(rules, making, rounds)?;
    for (round, opening) in given.into_iter().flatten().take(rounds).enumerate() {
        openings.set(round, opening);
    }
    let count = args.engines.len();
    let schedule =
        if args.gauntlet { Schedule::gauntlet(count, rounds) } else { Schedule::round_robin(count, rounds) };
    let mut contest = Contest {
        args,
        rules,
        tally: Tally::new(&schedule, count),
        schedule: &schedule,
        openings: &openings,
        saved: args.save_openings.as_deref().map(Saved::create).transpose()?,
        out: None,
    };
    let stop = Stop::default();
    stop.on_interrupt()?;
    let played = contest.begin()?;
    contest.play(&played, &stop)?;
    contest.report().write(out)
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
        player::player(&engine.spec, &start)
            .map_err(|misdeed| Failure::data(format_args!("{} {misdeed}", engine.name)))?;
    }
    Ok(())
}

/// A match under way.
struct Contest<'a> {
    args: &'a Args,
    rules: Rules<'a>,
    schedule: &'a Schedule,
    openings: &'a Openings<'a>,
    tally: Tally,
    out: Option<Out>,
    saved: Option<Saved>,
}

impl Contest<'_> {
    /// Opens the file of games. Gives the numbers of those that are there, which are counted.
    fn begin(&mut self) -> Result<Vec<usize>, Failure> {
        let Some(path) = &self.args.out else { return Ok(Vec::new()) };
        if !self.args.resume {
            self.out = Some(Out::create(path)?);
            return Ok(Vec::new());
        }
        let (out, records) = Out::resume(path)?;
        self.out = Some(out);
        let mut games = BTreeMap::new();
        for record in records {
            let fixture = self.fixture_of(&record).ok_or_else(|| {
                let game = record.tag(tags::GAME).unwrap_or("?");
                Failure::data(format_args!("{path}: game {game} is not of this match"))
            })?;
            games.insert(fixture.number, (fixture, record));
        }
        let numbers = games.keys().copied().collect();
        for (fixture, record) in games.into_values() {
            let turns = record.tag(tags::OPENING).and_then(|count| count.parse().ok()).unwrap_or(0);
            let turns = record.turns().take(turns).collect();
            self.openings.set(fixture.round, Opening::of_record(record.start.clone(), turns));
            self.count(fixture, &record)?;
        }
        Ok(numbers)
    }

    /// The game of the schedule that a record is of.
    fn fixture_of(&self, record: &Record) -> Option<Fixture> {
        let fixture = self.schedule.game(record.tag(tags::GAME)?.parse().ok()?)?;
        let [white, black] = fixture.engines.map(|index| &self.args.engines[index]);
        let limit = |engine: &Contender| engine.tc.unwrap_or(self.args.tc).to_string();
        let agrees = record.ruleset() == self.rules.ruleset
            && record.start.position().variants() == self.rules.variants
            && record.tag(tags::WHITE) == Some(&white.name)
            && record.tag(tags::BLACK) == Some(&black.name)
            && record.tag(tags::WHITE_LIMIT) == Some(&limit(white))
            && record.tag(tags::BLACK_LIMIT) == Some(&limit(black));
        agrees.then_some(fixture)
    }

    fn count(&mut self, fixture: Fixture, record: &Record) -> Result<(), Failure> {
        self.tally.add(fixture, record);
        match (&mut self.saved, self.openings.known(fixture.round)) {
            (Some(saved), Some(opening)) => saved.add(fixture.round, opening, self.rules),
            _ => Ok(()),
        }
    }

    /// Plays the games that are not there yet, until there are no more, or the test has decided, or
    /// somebody stops it. They are counted in the order of their numbers: so neither the number of threads
    /// nor their speed has a say in where the test stops.
    fn play(&mut self, played: &[usize], stop: &Stop) -> Result<(), Failure> {
        let todo: Vec<usize> =
            (1..=self.schedule.games()).filter(|number| played.binary_search(number).is_err()).collect();
        if self.is_decided() {
            return Ok(());
        }
        let args = self.args;
        let work = Work {
            engines: &args.engines,
            tc: args.tc,
            schedule: self.schedule,
            openings: self.openings,
            seed: args.seed,
            patience: Patience {
                margin: Duration::from_millis(args.time_margin),
                stall: Duration::from_secs(args.patience),
            },
            stop,
            todo: &todo,
            taken: AtomicUsize::new(0),
        };
        let mut progress = Progress::new(self.schedule.games(), played.len());
        let result = std::thread::scope(|scope| {
            let (send, done) = channel();
            for _ in 0..args.concurrency.get().min(todo.len()) {
                let (send, work) = (send.clone(), &work);
                scope.spawn(move || work.run(&send));
            }
            drop(send);
            let mut waiting = BTreeMap::new();
            let mut next = todo.iter();
            let mut wanted = next.next();
            for game in done {
                let (fixture, record) = game.inspect_err(|_| stop.give())?;
                waiting.insert(fixture.number, (fixture, record));
                while let Some((fixture, record)) = wanted.and_then(|number| waiting.remove(number)) {
                    wanted = next.next();
                    let kept = self.keep(fixture, &record);
                    if kept.is_err() || self.is_decided() {
                        stop.give();
                        return kept;
                    }
                    progress.show(|| self.report().line());
                }
            }
            Ok(())
        });
        progress.finish();
        result
    }

    /// Writes and counts a game.
    fn keep(&mut self, fixture: Fixture, record: &Record) -> Result<(), Failure> {
        if let Some(out) = &mut self.out {
            out.add(record)?;
        }
        self.count(fixture, record)
    }

    /// Whether the test has decided.
    fn is_decided(&self) -> bool {
        self.args.sprt.is_some_and(|sprt| sprt.verdict(self.tally.meetings[0].pairs) != Verdict::Open)
    }

    fn report(&self) -> Report<'_> {
        let Rules { ruleset, setup, variants } = self.rules;
        let variants = if variants.is_none() { String::new() } else { format!(" {variants}") };
        Report {
            engines: &self.args.engines,
            schedule: self.schedule,
            tally: &self.tally,
            sprt: self.args.sprt,
            what: format!("{ruleset} {setup}{variants}, {}", self.args.tc),
        }
    }
}

/// The file of the openings that were used.
struct Saved {
    file: std::fs::File,
    path: String,
    rounds: usize,
}

impl Saved {
    fn create(path: &str) -> Result<Self, Failure> {
        let file =
            std::fs::File::create(path).map_err(|error| Failure::data(format_args!("{path}: {error}")))?;
        Ok(Self { file, path: path.to_owned(), rounds: 0 })
    }

    /// Writes the opening of a round, unless that was done before.
    fn add(&mut self, round: usize, opening: &Opening, rules: Rules<'_>) -> Result<(), Failure> {
        if round < self.rounds {
            return Ok(());
        }
        self.rounds = round + 1;
        writeln!(self.file, "{}", opening.line(rules))
            .map_err(|error| Failure::data(format_args!("{}: {error}", self.path)))
    }
}
