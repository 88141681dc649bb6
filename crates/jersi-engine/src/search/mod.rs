//! The search: iterative deepening, principal variation search (PVS) over whole turns, quiescence search.
//!
//! A [`Searcher`] belongs to one thread: it owns its histories and its search stack and shares the transposition
//! table. Nothing is allocated below the root once the lists have grown.

mod history;
mod list;
mod node;
mod order;
mod parameters;
mod quiescence;
mod repetition;
mod root;
mod watch;

use std::sync::Arc;

use jersi_rules::{Blocked, Color, Outcome, Position, Ruleset, Set, Turn, Variant};

use crate::blindness::Blindness;
use crate::evaluation::{Evaluation, Seen};
use crate::transposition::TranspositionTable;
use crate::{JudgedBy, Level, Score};
pub(crate) use history::CELLS;
use history::History;
use list::List;
pub(crate) use parameters::Parameters;
use parameters::{MAX_PLY, Reductions, STALE_AFTER, STALE_MOST, STALE_SCALE};
use repetition::Repetition;
pub(crate) use root::Root;
pub(crate) use watch::{Aborted, Watch};

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Searcher<R: Ruleset, E> {
    table: Arc<TranspositionTable>,
    evaluation: E,
    history: Box<History>,
    plies: Vec<Ply>,
    parameters: Parameters,
    reductions: Reductions,
    nodes: u64,
    /// The selective depth: the deepest ply of this search.
    seldepth: usize,
    /// Mixed into every Zobrist key, so that entries of other optional rules and of weaker levels do not match.
    salt: u64,
    blindness: Option<Blindness>,
    /// The positions of the game that count as repetitions.
    game: Repetition,
    /// The number of turns without progress in the game, and the number of cubes on the board during them.
    stale: i32,
    cubes: u32,
    ruleset: std::marker::PhantomData<R>,
}

/// An entry of the search stack: one ply of the line being searched.
#[derive(Debug)]
struct Ply {
    list: List,
    killers: [Option<Turn>; 2],
    /// The position's Zobrist key.
    key: u64,
    /// The turn that leads to the next ply; `None` for a null move.
    played: Option<Turn>,
    /// The principal variation from here on.
    pv: Vec<Turn>,
}

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    pub(crate) fn new(table: Arc<TranspositionTable>, evaluation: E) -> Self {
        let ply = || Ply {
            list: List::default(),
            killers: [None; 2],
            key: 0,
            played: None,
            pv: Vec::with_capacity(MAX_PLY + 1),
        };
        Self {
            table,
            evaluation,
            history: Box::default(),
            plies: (0..=MAX_PLY).map(|_| ply()).collect(),
            parameters: Parameters::default(),
            reductions: Reductions::new(&Parameters::default()),
            nodes: 0,
            seldepth: 0,
            salt: 0,
            blindness: None,
            game: Repetition::default(),
            stale: 0,
            cubes: 0,
            ruleset: std::marker::PhantomData,
        }
    }

    /// Clears everything but the transposition table.
    pub(crate) fn forget(&mut self) {
        *self.history = History::default();
        for ply in &mut self.plies {
            ply.killers = [None; 2];
        }
    }

    pub(crate) fn evaluation_mut(&mut self) -> &mut E {
        &mut self.evaluation
    }

    /// Sets the parameters of later searches.
    pub(crate) fn tune(&mut self, parameters: &Parameters) {
        self.reductions = Reductions::new(parameters);
        self.parameters = parameters.clone();
    }

    /// Prepares a search from a position. `repeatable` are the earlier positions of the game that can occur again.
    pub(crate) fn prepare(
        &mut self,
        position: &Position<R>,
        repeatable: &[Position<R>],
        level: Level,
        blindness: Option<Blindness>,
    ) {
        self.blindness = blindness;
        self.evaluation.prepare(blindness.map_or(JudgedBy::Network, |blindness| blindness.judge));
        self.nodes = 0;
        self.seldepth = 0;
        self.salt = 0;
        for (place, &variant) in Variant::ALL.iter().enumerate() {
            if position.variants().has(variant) {
                self.salt ^= 0x9e37_79b9_7f4a_7c15_u64.rotate_left(7 * place as u32);
            }
        }
        if blindness.is_some() {
            // The scores of a level with evaluation errors are wrong for any other level.
            self.salt ^= u64::from(level.number()).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        self.game.clear();
        for position in repeatable.iter().chain([position]) {
            self.game.insert(self.key(position));
        }
        self.stale = (repeatable.len() as i32 - STALE_AFTER).clamp(0, STALE_MOST);
        self.cubes = cubes(position);
        self.history.age();
        for ply in &mut self.plies {
            ply.killers = [None; 2];
        }
    }

    pub(crate) fn seldepth(&self) -> usize {
        self.seldepth
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node. Returns the score if the game is over there.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn enter(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        ply: usize,
    ) -> Result<Option<i32>, Aborted> {
        self.nodes += 1;
        watch.look(self.nodes)?;
        self.plies[ply].pv.clear();
        Ok(position.settled().map(|outcome| score_of(outcome, position.side(), ply)))
    }

    /// The static evaluation, with the errors of a weaker level.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn judge(&mut self, ply: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        let mut points = self.evaluation.evaluate(ply, position, seen);
        if self.stale > 0 && cubes(position) == self.cubes {
            points = points * (STALE_SCALE - self.stale) / STALE_SCALE;
        }
        self.blindness.map_or(points, |blindness| points + blindness.misjudges(position))
    }

    /// Whether the level always sees an immediate win.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn sees_wins(&self) -> bool {
        self.blindness.is_none_or(|blindness| blindness.sees_wins)
    }

    /// Whether a position occurred before, in this line or in the game. It is scored as a tie: a side that repeats
    /// makes no progress, and some rulesets have no counter that would end the game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_repeated(&self, key: u64, ply: usize) -> bool {
        let mut back = ply;
        while back >= 2 {
            back -= 2;
            if self.plies[back].key == key {
                return true;
            }
            if self.plies[back].played.is_none() {
                return false;
            }
        }
        ply > 0 && self.game.contains(key)
    }

    /// The Zobrist key of a position in the transposition table. The counter is part of it only near its end.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn key(&self, position: &Position<R>) -> u64 {
        let key = position.key() ^ self.salt;
        match position.turns_left() {
            Some(left) if left <= parameters::COUNTER_IN_KEY => {
                key ^ (u64::from(left) + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
            }
            _ => key,
        }
    }
}

/// The number of cubes on the board.
fn cubes<R: Ruleset>(position: &Position<R>) -> u32 {
    let occupied = position.owned_by(Color::White) | position.owned_by(Color::Black);
    occupied.count() + position.stacks().count()
}

/// The score of an outcome for a side: wins count the plies to them (mate score).
fn score_of(outcome: Outcome, side: Color, ply: usize) -> i32 {
    match outcome {
        Outcome::Win { by, .. } if by == side => Score::WIN - ply as i32,
        Outcome::Win { .. } => ply as i32 - Score::WIN,
        Outcome::Tie(_) => 0,
    }
}

/// The score of a side that has no turn.
fn blocked_score<R: Ruleset>(game: R, ply: usize) -> i32 {
    match game.rules().blocked {
        Blocked::Loses => ply as i32 - Score::WIN,
        Blocked::Ties => 0,
    }
}

/// A score as stored in the transposition table: plies to a win counted from the position.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn to_table(score: i32, ply: usize) -> i32 {
    if score > Score::PROVEN {
        score + ply as i32
    } else if score < -Score::PROVEN {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse: plies to a win counted from the root.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn from_table(score: i32, ply: usize) -> i32 {
    if score > Score::PROVEN {
        score - ply as i32
    } else if score < -Score::PROVEN {
        score + ply as i32
    } else {
        score
    }
}
