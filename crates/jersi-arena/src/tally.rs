//! Results so far, counted from the records in the order of their numbers.

use std::time::Duration;

use jersi_rules::Color;
use jersi_rules::record::{Comment, GameResult, Record, Tag};

use super::player::LATE;
use super::schedule::{Fixture, Schedule};
use super::statistics::{Games, Pairs};
use super::tags::{Cost, ENDLESS, FAILURE};

/// The results of a match.
#[derive(Clone, Debug)]
pub struct Tally {
    /// By pair of engines, from the first one's view.
    pub meetings: Vec<Meeting>,
    /// By engine.
    pub engines: Vec<Effort>,
    /// Number of games.
    pub games: usize,
    /// Turns of all games.
    turns: usize,
    /// Failures: number of the game, and description.
    pub failures: Vec<(usize, String)>,
    /// Games lost by a crash, a stall, no turn or an illegal one: all failures but lost time.
    pub misplayed: usize,
    /// Aborted games.
    pub endless: usize,
}

/// Games of one engine against another.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    /// All games.
    pub games: Games,
    /// Complete pairs.
    pub pairs: Pairs,
    /// Half points of the first game of an incomplete pair.
    open: Option<(usize, usize)>,
}

/// Totals of an engine.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Against all opponents.
    pub games: Games,
    /// Number of turns.
    pub turns: u32,
    /// Games lost by its failures.
    pub failures: u32,
    nodes: u64,
    /// Time of turns with known nodes.
    nodes_time: Duration,
    time: Duration,
    depths: u64,
    depth_turns: u32,
}

impl Effort {
    /// Nodes per second, if the engine reports them.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss, reason = "a speed needs no more than a few digits")]
        (self.nodes > 0).then(|| self.nodes as f64 / self.nodes_time.as_secs_f64().max(1e-9))
    }

    /// Average depth, if the engine reports it.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss, reason = "a mean needs no more than a few digits")]
        (self.depth_turns > 0).then(|| self.depths as f64 / f64::from(self.depth_turns))
    }

    /// Mean time per turn.
    #[must_use]
    pub fn mean_time(&self) -> Option<Duration> {
        (self.turns > 0).then(|| self.time / self.turns)
    }

    fn add(&mut self, effort: Cost) {
        self.turns += 1;
        self.time += effort.took;
        if let Some(nodes) = effort.nodes {
            self.nodes += nodes;
            self.nodes_time += effort.took;
        }
        if let Some(depth) = effort.depth {
            self.depths += u64::from(depth);
            self.depth_turns += 1;
        }
    }
}

impl Tally {
    pub(crate) fn new(schedule: &Schedule, engines: usize) -> Self {
        Self {
            meetings: vec![Meeting::default(); schedule.meetings.len()],
            engines: vec![Effort::default(); engines],
            games: 0,
            turns: 0,
            failures: Vec::new(),
            misplayed: 0,
            endless: 0,
        }
    }

    /// Mean length of a game, in turns of both sides.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a mean needs no more than a few digits")]
        let mean = self.turns as f64 / self.games.max(1) as f64;
        mean
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, fixture: Fixture, record: &Record) {
        self.games += 1;
        self.turns += record.turn_count();
        let [white, black] = fixture.engines;
        let half_points = match record.result {
            GameResult::Win(Color::White) => 2,
            GameResult::Tie | GameResult::Open => 1,
            GameResult::Win(Color::Black) => 0,
        };
        count(&mut self.engines[white].games, half_points);
        count(&mut self.engines[black].games, 2 - half_points);
        if let Some(failure) = record.tag(FAILURE) {
            self.failures.push((fixture.number, failure.to_owned()));
            self.misplayed += usize::from(record.tag(Tag::TERMINATION) != Some(LATE));
            let loser = if half_points == 0 { white } else { black };
            self.engines[loser].failures += 1;
        }
        self.endless += usize::from(record.tag(Tag::TERMINATION) == Some(ENDLESS));
        self.add_efforts(fixture, record);
        // The first engine has White in the first game of a pair.
        let is_first_game = fixture.number % 2 == 1;
        let meeting = &mut self.meetings[fixture.meeting];
        let own = if is_first_game { half_points } else { 2 - half_points };
        count(&mut meeting.games, own);
        match meeting.open.take() {
            Some((number, before)) if number + 1 == fixture.number => meeting.pairs.0[before + own] += 1,
            _ => meeting.open = is_first_game.then_some((fixture.number, own)),
        }
    }

    fn add_efforts(&mut self, fixture: Fixture, record: &Record) {
        let mut side = record.start.position().side();
        for (entry, position) in record.line.iter().zip(record.positions()) {
            let effort = entry.after.iter().find_map(|comment: &Comment| comment.text().parse().ok());
            if let Some(effort) = effort {
                self.engines[fixture.engines[side as usize]].add(effort);
            }
            side = position.side();
        }
    }
}

/// Counts a game by half points.
fn count(games: &mut Games, half_points: usize) {
    match half_points {
        0 => games.losses += 1,
        1 => games.ties += 1,
        _ => games.wins += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Meetings;

    fn record(result: &str) -> Record {
        let text =
            format!("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {{depth 3, nodes 500, time 0.001000}} {result}");
        Record::read(&text).expect("a record")
    }

    #[test]
    fn pairs_are_counted_for_the_first_engine() {
        let schedule = Schedule::new(Meetings::RoundRobin, 2, 4);
        let mut tally = Tally::new(&schedule, 2);
        // Won with both colours, one win each, a win and a tie, and half a pair.
        for (number, result) in (1..).zip(["1-0", "0-1", "1-0", "1-0", "1/2-1/2", "0-1", "0-1"]) {
            tally.add(schedule.game(number).expect("a game"), &record(result));
        }
        let meeting = &tally.meetings[0];
        assert_eq!(meeting.pairs, Pairs([0, 0, 1, 1, 1]));
        assert_eq!(meeting.games, Games { wins: 4, ties: 1, losses: 2 });
        assert_eq!(tally.engines[1].games, Games { wins: 2, ties: 1, losses: 4 });
        assert_eq!(tally.games, 7);
    }

    #[test]
    fn costs_of_turns_are_in_their_comments() {
        let schedule = Schedule::new(Meetings::RoundRobin, 2, 1);
        let mut tally = Tally::new(&schedule, 2);
        tally.add(schedule.game(1).expect("a game"), &record("1-0"));
        let work = &tally.engines[0];
        assert_eq!((work.turns, work.mean_depth()), (1, Some(3.0)));
        assert!((work.nodes_per_second().expect("known") - 500_000.0).abs() < 1.0);
        assert_eq!(tally.engines[1].nodes_per_second(), None);
    }
}
