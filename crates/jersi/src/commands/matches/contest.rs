//! The match under way: what was played before is counted, the rest is played, counted and written.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::channel;
use std::time::Duration;

use jersi_rules::record::Record;

use super::game::Patience;
use super::head::Heads;
use super::openings::{Opening, Rules, Saved};
use super::out::Out;
use super::progress::Progress;
use super::report::Report;
use super::schedule::{Fixture, Schedule};
use super::sprt::Verdict;
use super::stop::Stop;
use super::tally::Tally;
use super::work::{Openings, Work};
use super::{Args, tags};
use crate::failure::Failure;

/// What is said of the end of a file that is neither a whole game nor the beginning of the next one.
const NOT_TORN: &str =
    "this is not the next game of this match, nor the beginning of it: nothing was changed";

/// A record of another match.
#[derive(Debug, thiserror::Error)]
#[error("game '{game}' is not of this match: {why}")]
struct NotOurs {
    game: String,
    why: Difference,
}

#[derive(Debug, thiserror::Error)]
enum Difference {
    #[error("there is no such game in it")]
    Game,
    #[error("its {tag} is '{found}', and should be '{due}'")]
    Tag { tag: &'static str, found: String, due: String },
    #[error("it has other rules")]
    Rules,
    #[error("it has another opening")]
    Opening,
}

/// A match under way.
pub(super) struct Contest<'a> {
    pub(super) args: &'a Args,
    pub(super) rules: Rules<'a>,
    pub(super) heads: &'a Heads<'a>,
    pub(super) schedule: &'a Schedule,
    pub(super) openings: &'a Openings<'a>,
    pub(super) tally: Tally,
    pub(super) out: Option<Out>,
    pub(super) saved: Option<Saved>,
}

impl Contest<'_> {
    /// Opens the file of games. Gives the numbers of those that are there, which are counted.
    pub(super) fn begin(&mut self) -> Result<Vec<usize>, Failure> {
        let Some(path) = &self.args.out else { return Ok(Vec::new()) };
        if !self.args.resume {
            self.out = Some(Out::create(path)?);
            return Ok(Vec::new());
        }
        let (mut out, earlier) = Out::open(path)?;
        let mut games = BTreeMap::new();
        for record in &earlier.records {
            let fixture =
                self.fixture_of(record).map_err(|why| Failure::data(format_args!("{path}: {why}")))?;
            games.insert(fixture.number, (fixture, record));
        }
        let numbers: Vec<usize> = games.keys().copied().collect();
        if let Some((torn, line)) = earlier.torn() {
            self.check_torn(torn, &numbers)
                .map_err(|why| Failure::data(format_args!("{path}:{line}: {why}")))?;
        }
        out.tidy(&earlier)?;
        self.out = Some(out);
        for (fixture, record) in games.into_values() {
            self.count(fixture, record)?;
        }
        Ok(numbers)
    }

    /// The game of the schedule that a record is of. Nothing may be different: neither the engines nor their limits,
    /// nor what the openings come from.
    fn fixture_of(&self, record: &Record) -> Result<Fixture, NotOurs> {
        let number = record.tag(tags::GAME).unwrap_or_default();
        let not_ours = |why| NotOurs { game: number.to_owned(), why };
        let fixture = number.parse().ok().and_then(|number| self.schedule.game(number));
        let fixture = fixture.ok_or_else(|| not_ours(Difference::Game))?;
        let turns = record.tag(tags::OPENING).and_then(|count| count.parse().ok()).unwrap_or(0);
        let found = Opening::of_record(record.start.clone(), record.turns().take(turns).collect());
        if let Some((tag, found, due)) = self.heads.difference(fixture, &found, record) {
            return Err(not_ours(Difference::Tag { tag, found, due }));
        }
        if record.ruleset() != self.rules.ruleset || record.start.position().variants() != self.rules.variants
        {
            return Err(not_ours(Difference::Rules));
        }
        // An opening that was made is the same for both games of a pair; one of a file must be that of the file.
        self.openings.set(fixture.round, found.clone());
        let known = self.openings.known(fixture.round);
        if known.is_none_or(|known| known.start != found.start || known.turns != found.turns) {
            return Err(not_ours(Difference::Opening));
        }
        Ok(fixture)
    }

    /// Whether what follows the last whole game of a file is the beginning of the next one, and may be cut off.
    fn check_torn(&self, torn: &[u8], played: &[usize]) -> Result<(), Failure> {
        let next = (1..).find(|number| played.binary_search(number).is_err());
        let Some(fixture) = next.and_then(|number| self.schedule.game(number)) else {
            return Err(Failure::data(NOT_TORN));
        };
        let opening = self.openings.round(fixture.round, &mut None)?;
        if self.heads.is_torn(fixture, &opening, torn) { Ok(()) } else { Err(Failure::data(NOT_TORN)) }
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
    pub(super) fn play(&mut self, played: &[usize], stop: &Stop) -> Result<(), Failure> {
        let todo: Vec<usize> =
            (1..=self.schedule.games()).filter(|number| played.binary_search(number).is_err()).collect();
        if self.is_decided() {
            return Ok(());
        }
        let args = self.args;
        let work = Work {
            heads: self.heads,
            schedule: self.schedule,
            openings: self.openings,
            patience: Patience {
                margin: Duration::from_millis(args.time_margin),
                stall: Duration::from_secs(args.patience),
                turns: args.most_turns,
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

    pub(super) fn report(&self) -> Report<'_> {
        Report {
            engines: &self.args.engines,
            schedule: self.schedule,
            tally: &self.tally,
            sprt: self.args.sprt,
            rules: self.rules,
            tc: self.args.tc,
        }
    }
}
