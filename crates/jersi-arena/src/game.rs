//! One game: the engines move in turn until the rules or a failure end it. The result is the record alone, so the
//! results of a match can be computed from its file.

use std::time::Duration;

use jersi_engine::TimeLeft;
use jersi_rules::record::{Comment, Entry, GameResult, Milliseconds, Record, Score, Tag};
use jersi_rules::{AnyPosition, Color, Phase, Turn};
use jersi_ugi::GoLimits;

use super::head::add_tag;
use super::openings::OpeningTurns;
use super::player::{Asked, Chosen, Misdeed, Player, TurnClock};
use super::stop::Stop;
use super::tags;
use super::tc::Tc;

/// One of the two engines of a game.
pub(crate) struct Side<'a> {
    pub(crate) name: &'a str,
    pub(crate) tc: Tc,
    pub(crate) player: &'a mut dyn Player,
    /// Random source.
    pub(crate) seed: u64,
}

/// Tolerances of the arbiter.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Tolerance for late answers.
    pub margin: Duration,
    /// Time after which an engine without a time limit has stalled.
    pub stall: Duration,
    /// Number of turns after which a game is adjudicated a tie.
    pub turns: usize,
}

impl Default for Patience {
    fn default() -> Self {
        Self { margin: Duration::from_millis(100), stall: Duration::from_mins(2), turns: 600 }
    }
}

/// Time after its limit from which an engine counts as stalled instead of late.
const GRACE: Duration = Duration::from_secs(5);

/// Plays a game from the head of its record; `None` if it was stopped.
pub(crate) fn play(
    head: Record,
    opening: &OpeningTurns,
    mut sides: [Side<'_>; 2],
    patience: Patience,
    stop: &Stop,
) -> Option<Record> {
    let mut game = TimedGame::new(head, opening, &sides);
    for color in Color::BOTH {
        let side = &mut sides[color as usize];
        let began = side.player.new_game(side.seed);
        if let Err(misdeed) = began {
            return (!stop.is_given()).then(|| game.forfeit(color, side.name, &misdeed));
        }
    }
    while game.position.outcome().is_none() {
        if game.turns.len() >= patience.turns {
            return Some(game.break_off());
        }
        let color = game.position.side();
        let side = &mut sides[color as usize];
        let limits = game.limits(side.tc);
        let time = limits.time(color).map(Duration::from_millis);
        let watch =
            TurnClock::start(time.map_or(patience.stall, |time| time + patience.margin + GRACE), stop);
        let asked = Asked {
            start: game.record.start.position(),
            turns: &game.turns,
            position: &game.position,
            limits,
        };
        let chosen = side.player.choose(&asked, &watch);
        let took = watch.took();
        let is_late = time.is_some_and(|time| took > time + patience.margin);
        let played = match chosen {
            Ok(_) if is_late => Err(Misdeed::Late { took }),
            Ok(_) if took > patience.stall && time.is_none() => Err(Misdeed::Stalled),
            Ok(chosen) => game.play(&chosen, took, side.tc),
            Err(misdeed) => Err(misdeed),
        };
        if stop.is_given() {
            return None;
        }
        if let Err(misdeed) = played {
            return (!stop.is_given()).then(|| game.forfeit(color, side.name, &misdeed));
        }
    }
    game.record.result = game.position.outcome().map_or(GameResult::Open, GameResult::from);
    Some(game.record)
}

/// A game in progress.
struct TimedGame {
    record: Record,
    turns: Vec<Turn>,
    position: AnyPosition,
    clocks: [TimeLeft; 2],
}

impl TimedGame {
    fn new(mut record: Record, opening: &OpeningTurns, sides: &[Side<'_>; 2]) -> Self {
        let [white, black] = sides;
        record.line = opening.turns.iter().map(|&turn| Entry::new(turn)).collect();
        let clocks = [white.tc.clock(), black.tc.clock()];
        Self { record, turns: opening.turns.clone(), position: opening.position(), clocks }
    }

    fn limits(&self, tc: Tc) -> GoLimits {
        match tc {
            Tc::Time(time) => GoLimits::movetime(time),
            Tc::Nodes(nodes) => GoLimits::nodes(nodes),
            Tc::Depth(depth) => GoLimits::depth(depth),
            Tc::Clock { .. } => GoLimits::clocks(
                self.clocks.map(|clock| clock.left),
                self.clocks.map(|clock| clock.increment),
            ),
        }
    }

    fn play(&mut self, chosen: &Chosen, took: Duration, tc: Tc) -> Result<(), Misdeed> {
        let side = self.position.side();
        let next = self
            .position
            .play(chosen.turn)
            .map_err(|_| Misdeed::Illegal(self.position.write_turn_plain(chosen.turn)))?;
        let mut entry = Entry::new(chosen.turn);
        if matches!(tc, Tc::Clock { .. }) {
            let clock = &mut self.clocks[side as usize];
            clock.left = clock.left.saturating_sub(took.as_millis().try_into().unwrap_or(u64::MAX));
            // Ransom decisions are part of one turn; a decision within the opponent's turn earns no increment.
            if matches!(next.phase(), Phase::Play | Phase::Place) {
                clock.left = clock.left.saturating_add(clock.increment);
            }
            entry.clock = Some(Milliseconds(clock.left));
        }
        entry.score = chosen.score.map(|score| Score {
            value: if side == Color::White { score } else { -score },
            is_starred: false,
        });
        let effort = tags::Cost { depth: chosen.depth, nodes: chosen.nodes, took };
        entry.after.push(Comment::new(&effort.to_string()));
        self.record.line.push(entry);
        self.turns.push(chosen.turn);
        self.position = next;
        Ok(())
    }

    /// Adjudicates a tie: where captured kings reset the counter, a game may be endless.
    fn break_off(mut self) -> Record {
        self.record.result = GameResult::Tie;
        add_tag(&mut self.record, Tag::TERMINATION, tags::ENDLESS);
        self.record
    }

    /// The game is lost for a side outside the rules.
    fn forfeit(mut self, loser: Color, name: &str, misdeed: &Misdeed) -> Record {
        self.record.result = GameResult::Win(loser.other());
        add_tag(&mut self.record, Tag::TERMINATION, misdeed.termination());
        add_tag(&mut self.record, tags::FAILURE, &format!("{name} {misdeed}"));
        self.record
    }
}
