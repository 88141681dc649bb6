//! A match: counts earlier games, plays, counts and writes the others.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::channel;

use jersi_rules::record::Record;

use crate::error::{Difference, MatchError};
use crate::game::Patience;
use crate::head::Heads;
use crate::judge::Making;
use crate::openings::{MatchRules, OpeningTurns, Saved};
use crate::out::Out;
use crate::player::player;
use crate::schedule::{Fixture, Meetings, Schedule};
use crate::spec::Contender;
use crate::sprt::{Sprt, Verdict};
use crate::stop::Stop;
use crate::tags;
use crate::tally::Tally;
use crate::tc::Tc;
use crate::work::{Openings, Shared};

/// Parameters of a match.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// Engines; at least two.
    pub engines: &'a [Contender],
    /// Rules.
    pub rules: MatchRules<'a>,
    /// Default time control.
    pub tc: Tc,
    /// Games per pair of engines, rounded up to an even number.
    pub games: usize,
    /// Pairing.
    pub meetings: Meetings,
    /// Openings, unless they are generated. They limit the number of games.
    pub openings: Option<Vec<OpeningTurns>>,
    /// Generation of openings. Its seed is that of the match.
    pub making: Making,
    /// Sequential test that may end the match; for two engines.
    pub sprt: Option<Sprt>,
    /// Concurrent games.
    pub concurrency: usize,
    /// Tolerances.
    pub patience: Patience,
    /// File of the games.
    pub file: Option<GamesFile>,
    /// File of the openings.
    pub save_openings: Option<PathBuf>,
}

/// A file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GamesFile {
    /// Must not exist yet.
    New(PathBuf),
    /// Continues an earlier run of the same match; or a new file.
    Resume(PathBuf),
}

impl<'a> Plan<'a> {
    /// A hundred games per pair of engines, one at a time.
    #[must_use]
    pub fn new(engines: &'a [Contender], rules: MatchRules<'a>, tc: Tc) -> Self {
        Self {
            engines,
            rules,
            tc,
            games: 100,
            meetings: Meetings::RoundRobin,
            openings: None,
            making: Making::default(),
            sprt: None,
            concurrency: 1,
            patience: Patience::default(),
            file: None,
            save_openings: None,
        }
    }

    /// Rejects engines that can't play this match.
    fn check_engines(&self) -> Result<(), MatchError> {
        if self.engines.len() < 2 {
            return Err(MatchError::TooFew);
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(MatchError::SprtOfMany);
        }
        for (i, engine) in self.engines.iter().enumerate() {
            if self.engines[..i].iter().any(|other| other.name == engine.name) {
                return Err(MatchError::SameName(engine.name.clone()));
            }
        }
        let start = *self.rules.start(Some(0))?.position();
        for engine in self.engines {
            let started = player(engine, self.tc, &start);
            started.map_err(|misdeed| MatchError::Engine { name: engine.name.clone(), misdeed })?;
        }
        Ok(())
    }

    /// Description of the openings in records. Those of a file are compared one by one.
    fn origin(&self) -> String {
        let (setup, Making { turns, balance, .. }) = (self.rules.setup, self.making);
        match &self.openings {
            Some(_) => format!("{setup}, given"),
            None => format!("{setup}, {turns} random turns, balance {balance}"),
        }
    }
}

/// A match in progress.
pub struct Contest<'a> {
    plan: Plan<'a>,
    heads: Heads<'a>,
    schedule: Schedule,
    openings: Openings<'a>,
    books: Books<'a>,
    /// Numbers of earlier games.
    played: Vec<usize>,
}

/// State that grows with every game.
struct Books<'a> {
    rules: MatchRules<'a>,
    tally: Tally,
    out: Option<Out>,
    saved: Option<Saved>,
}

impl<'a> Contest<'a> {
    /// Prepares a match: starts every engine once, opens the files, and counts the existing games.
    pub fn new(mut plan: Plan<'a>) -> Result<Self, MatchError> {
        plan.check_engines()?;
        let origin = plan.origin();
        let given = plan.openings.take();
        let rounds = plan.games.div_ceil(2);
        let rounds = given.as_ref().map_or(rounds, |given| rounds.min(given.len()));
        let openings = Openings::new(plan.rules, plan.making, rounds)?;
        for (round, opening) in given.into_iter().flatten().take(rounds).enumerate() {
            openings.set(round, opening);
        }
        let schedule = Schedule::new(plan.meetings, plan.engines.len(), rounds);
        let heads = Heads { engines: plan.engines, tc: plan.tc, seed: plan.making.seed, openings: origin };
        let books = Books {
            rules: plan.rules,
            tally: Tally::new(&schedule, plan.engines.len()),
            out: None,
            saved: plan.save_openings.as_deref().map(Saved::new).transpose()?,
        };
        let mut contest = Self { plan, heads, schedule, openings, books, played: Vec::new() };
        match contest.plan.file.clone() {
            None => {}
            Some(GamesFile::New(path)) => contest.books.out = Some(Out::create(&path)?),
            Some(GamesFile::Resume(path)) => contest.resume(&path)?,
        }
        Ok(contest)
    }

    /// Parameters.
    #[must_use]
    pub const fn plan(&self) -> &Plan<'a> {
        &self.plan
    }

    /// Schedule.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Results so far.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.books.tally
    }

    /// Opens the file of an earlier run and counts its games. Changes it only if all of it belongs to this match.
    fn resume(&mut self, path: &Path) -> Result<(), MatchError> {
        let (mut out, earlier) = Out::open(path)?;
        let mut games = BTreeMap::new();
        for record in &earlier.records {
            let fixture = self.fixture_of(record).map_err(|why| MatchError::Foreign {
                file: path.to_owned(),
                game: record.tag(tags::GAME).unwrap_or_default().to_owned(),
                why,
            })?;
            games.insert(fixture.number, (fixture, record));
        }
        self.played = games.keys().copied().collect();
        if let Some((torn, line)) = earlier.torn()
            && !self.is_next_game(torn)?
        {
            return Err(MatchError::ForeignEnd { file: path.to_owned(), line });
        }
        out.tidy(&earlier)?;
        self.books.out = Some(out);
        for (fixture, record) in games.into_values() {
            self.books.count(fixture, record, &self.openings)?;
        }
        Ok(())
    }

    /// The scheduled game of a record. Engines, limits and source of the openings must be equal.
    fn fixture_of(&self, record: &Record) -> Result<Fixture, Difference> {
        let number = record.tag(tags::GAME).and_then(|number| number.parse().ok());
        let fixture = number.and_then(|number| self.schedule.game(number)).ok_or(Difference::Game)?;
        let turns = record.tag(tags::OPENING).and_then(|count| count.parse().ok()).unwrap_or(0);
        let found = OpeningTurns::of_record(record.start.clone(), record.turns().take(turns).collect());
        if let Some((tag, found, due)) = self.heads.difference(fixture, &found, record) {
            return Err(Difference::Tag { tag, found, due });
        }
        let rules = self.plan.rules;
        if record.ruleset().plain() != rules.ruleset.plain()
            || record.start.position().variants() != rules.variants
        {
            return Err(Difference::MatchRules);
        }
        // A generated opening is the same for both games of a pair; one of a file must be that of the file.
        self.openings.set(fixture.round, found.clone());
        let known = self.openings.known(fixture.round);
        if known.is_none_or(|known| known.start != found.start || known.turns != found.turns) {
            return Err(Difference::OpeningTurns);
        }
        Ok(fixture)
    }

    /// Whether text after the last whole game is the start of the next one, and may be cut off.
    fn is_next_game(&self, torn: &[u8]) -> Result<bool, MatchError> {
        let next = (1..=self.schedule.games()).find(|number| self.played.binary_search(number).is_err());
        let Some(fixture) = next.and_then(|number| self.schedule.game(number)) else { return Ok(false) };
        // The only game in a file may be from elsewhere than a match.
        if self.played.is_empty()
            && !torn.windows(tags::WHITE_ENGINE.len()).any(|part| part == tags::WHITE_ENGINE.as_bytes())
        {
            return Ok(false);
        }
        let opening = self.openings.round(fixture.round, &mut None)?;
        Ok(self.heads.is_torn(fixture, &opening, torn))
    }

    /// Plays the missing games until all are played, the test has decided, or the stop flag is set; reports the results
    /// after each. Games are counted in the order of their numbers, so the result does not depend on the number and
    /// speed of threads.
    pub fn play(&mut self, stop: &Stop, told: &mut dyn FnMut(&Tally)) -> Result<(), MatchError> {
        let result = self.play_games(stop, told);
        // After any error, the openings in use are saved.
        let saved = self.books.saved.as_mut().map_or(Ok(()), Saved::write);
        result.and(saved)
    }

    fn play_games(&mut self, stop: &Stop, told: &mut dyn FnMut(&Tally)) -> Result<(), MatchError> {
        let Self { plan, heads, schedule, openings, books, played } = self;
        let todo: Vec<usize> =
            (1..=schedule.games()).filter(|number| played.binary_search(number).is_err()).collect();
        let is_decided = |tally: &Tally| {
            plan.sprt.is_some_and(|sprt| sprt.verdict(tally.meetings[0].pairs) != Verdict::Open)
        };
        if is_decided(&books.tally) {
            return Ok(());
        }
        let taken = AtomicUsize::new(0);
        let work = Shared { heads, schedule, openings, patience: plan.patience, stop, todo: &todo, taken };
        std::thread::scope(|scope| {
            let (send, done) = channel();
            for _ in 0..plan.concurrency.clamp(1, todo.len().max(1)) {
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
                    let kept = books.keep(fixture, &record, openings);
                    if kept.is_err() || is_decided(&books.tally) {
                        stop.give();
                        return kept;
                    }
                    told(&books.tally);
                }
            }
            Ok(())
        })
    }
}

impl Books<'_> {
    /// Writes and counts a game.
    fn keep(&mut self, fixture: Fixture, record: &Record, openings: &Openings<'_>) -> Result<(), MatchError> {
        if let Some(out) = &mut self.out {
            out.add(record)?;
        }
        self.count(fixture, record, openings)
    }

    fn count(
        &mut self,
        fixture: Fixture,
        record: &Record,
        openings: &Openings<'_>,
    ) -> Result<(), MatchError> {
        self.tally.add(fixture, record);
        match (&mut self.saved, openings.known(fixture.round)) {
            (Some(saved), Some(opening)) => saved.add(fixture.round, opening, self.rules),
            _ => Ok(()),
        }
    }
}
