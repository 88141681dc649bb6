//! The match under way: what was played before is counted, the rest is played, counted and written.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::channel;
use std::time::Duration;

use jersi_rules::record::Record;

use super::game::Patience;
use super::openings::{Opening, Rules, Saved};
use super::out::Out;
use super::progress::Progress;
use super::report::Report;
use super::schedule::{Fixture, Schedule};
use super::spec::Contender;
use super::sprt::Verdict;
use super::stop::Stop;
use super::tally::Tally;
use super::work::{Openings, Work};
use super::{Args, tags};
use crate::failure::Failure;

/// A match under way.
pub(super) struct Contest<'a> {
    pub(super) args: &'a Args,
    pub(super) rules: Rules<'a>,
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
    pub(super) fn play(&mut self, played: &[usize], stop: &Stop) -> Result<(), Failure> {
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
