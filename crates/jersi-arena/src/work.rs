//! Worker threads. Each has its own engines, reused from game to game; a game does not depend on the thread.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, OnceLock};

use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, SplitMix64};

use super::game::{Patience, Side, play};
use super::head::Heads;
use super::judge::{Making, OpeningJudge};
use super::openings::{MatchRules, OpeningTurns};
use super::player::{Asked, Chosen, Misdeed, Player, TurnClock, player};
use super::schedule::{Fixture, Schedule};
use super::spec::Contender;
use super::stop::Stop;
use super::tc::Tc;
use crate::error::MatchError;

/// Shared state of the threads.
pub(crate) struct Shared<'a> {
    pub(crate) heads: &'a Heads<'a>,
    pub(crate) schedule: &'a Schedule,
    pub(crate) openings: &'a Openings<'a>,
    pub(crate) patience: Patience,
    pub(crate) stop: &'a Stop,
    /// Numbers of the games to play, and the number of games taken.
    pub(crate) todo: &'a [usize],
    pub(crate) taken: AtomicUsize,
}

/// A finished game, or the reason why it can't be played.
pub(crate) type Done = Result<(Fixture, Record), MatchError>;

impl Shared<'_> {
    /// Plays games until none are left.
    pub(crate) fn run(&self, done: &Sender<Done>) {
        let mut bench =
            PlayerSet { players: HashMap::new(), start: self.openings.first(), tc: self.heads.tc };
        let mut judge = None;
        while !self.stop.is_given() {
            let Some(&number) = self.todo.get(self.taken.fetch_add(1, Ordering::Relaxed)) else { return };
            let Some(fixture) = self.schedule.game(number) else { return };
            let game = self.openings.round(fixture.round, &mut judge).map(|opening| {
                let record = self.game(fixture, &opening, &mut bench);
                record.map(|record| (fixture, record))
            });
            let Some(game) = game.transpose() else { return };
            if done.send(game).is_err() {
                return;
            }
        }
    }

    fn game(&self, fixture: Fixture, opening: &OpeningTurns, bench: &mut PlayerSet) -> Option<Record> {
        let heads = self.heads;
        let engines = fixture.engines.map(|index| &heads.engines[index]);
        let mut players = fixture.engines.map(|index| bench.take(index, &heads.engines[index]));
        let [white, black] = &mut players;
        let side = |index: usize, player| Side {
            name: &engines[index].name,
            tc: engines[index].tc.unwrap_or(heads.tc),
            player,
            seed: SplitMix64::of(&[heads.seed, fixture.number as u64, index as u64]).next_u64(),
        };
        let sides = [side(0, white.as_mut()), side(1, black.as_mut())];
        let record = play(heads.record(fixture, opening), opening, sides, self.patience, self.stop);
        for (index, player) in fixture.engines.into_iter().zip(players) {
            bench.players.insert(index, player);
        }
        record
    }
}

/// Engines of a thread between games.
struct PlayerSet {
    players: HashMap<usize, Box<dyn Player>>,
    start: AnyPosition,
    tc: Tc,
}

impl PlayerSet {
    fn take(&mut self, index: usize, engine: &Contender) -> Box<dyn Player> {
        let known = self.players.remove(&index);
        known.unwrap_or_else(|| {
            player(engine, self.tc, &self.start).unwrap_or_else(|misdeed| Box::new(Absent(misdeed)))
        })
    }
}

/// An engine that could not be restarted.
struct Absent(Misdeed);

impl Player for Absent {
    fn new_game(&mut self, _seed: u64) -> Result<(), Misdeed> {
        Err(self.0.clone())
    }

    fn choose(&mut self, _asked: &Asked<'_>, _watch: &TurnClock<'_>) -> Result<Chosen, Misdeed> {
        Err(self.0.clone())
    }
}

/// Openings of all rounds: from a file, or generated on demand.
pub(crate) struct Openings<'a> {
    rules: MatchRules<'a>,
    start: AnyPosition,
    making: Making,
    rounds: Vec<OnceLock<OpeningTurns>>,
    /// One thread generates the opening of a round; the other game needs the same.
    making_now: Vec<Mutex<()>>,
}

impl<'a> Openings<'a> {
    pub(crate) fn new(rules: MatchRules<'a>, making: Making, rounds: usize) -> Result<Self, MatchError> {
        let start = *rules.start(Some(0))?.position();
        Ok(Self {
            rules,
            start,
            making,
            rounds: std::iter::repeat_with(OnceLock::new).take(rounds).collect(),
            making_now: std::iter::repeat_with(Mutex::default).take(rounds.min(LOCKS)).collect(),
        })
    }

    /// Sets the opening of a round, once.
    pub(crate) fn set(&self, round: usize, opening: OpeningTurns) {
        if let Some(slot) = self.rounds.get(round) {
            let _ = slot.set(opening);
        }
    }

    /// Opening of a round, if known.
    pub(crate) fn known(&self, round: usize) -> Option<&OpeningTurns> {
        self.rounds.get(round)?.get()
    }

    fn first(&self) -> AnyPosition {
        self.start
    }

    /// Opening of a round, generated if necessary.
    pub(crate) fn round(
        &self,
        round: usize,
        judge: &mut Option<OpeningJudge>,
    ) -> Result<OpeningTurns, MatchError> {
        if let Some(known) = self.known(round) {
            return Ok(known.clone());
        }
        let _held = self.making_now[round % self.making_now.len()].lock();
        if let Some(known) = self.known(round) {
            return Ok(known.clone());
        }
        let judge = judge.get_or_insert_with(|| OpeningJudge::new(self.rules.ruleset));
        let made = judge.make(self.rules, self.making, round as u64)?;
        self.set(round, made.clone());
        Ok(made)
    }
}

/// Maximum number of openings generated at the same time.
const LOCKS: usize = 64;
