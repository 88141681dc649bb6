//! The search: iterative deepening, principal variation search over whole turns, quiescence.
//!
//! One [`Searcher`] is one thread's: it owns its histories and stacks and shares the table. Nothing
//! is allocated below the root once the lists have grown.

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

use jersi_rules::{Blocked, Color, Outcome, Position, Ruleset, Turn, Variant};

use crate::blindness::Blindness;
use crate::evaluation::{Evaluation, Seen};
use crate::table::Table;
use crate::{Level, Score};
use history::History;
use list::List;
pub(crate) use parameters::Parameters;
use parameters::{MAX_PLY, Reductions};
use repetition::Repetition;
pub(crate) use root::Root;
pub(crate) use watch::{Aborted, Watch};

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Searcher<R: Ruleset, E> {
    table: Arc<Table>,
    evaluation: E,
    history: Box<History>,
    plies: Vec<Ply>,
    parameters: Parameters,
    reductions: Reductions,
    nodes: u64,
    /// The deepest ply of this search.
    reached: usize,
    /// What tells games with different optional rules, and what weaker levels believe, apart in the table.
    salt: u64,
    blindness: Option<Blindness>,
    /// The positions of the game that count as repeated.
    game: Repetition,
    ruleset: std::marker::PhantomData<R>,
}

/// What belongs to one turn of the line being looked at.
#[derive(Debug)]
struct Ply {
    list: List,
    killers: [Option<Turn>; 2],
    /// The position's key.
    key: u64,
    /// The turn that led away from this ply.
    played: Option<Turn>,
    /// The evaluation of the position, if nobody threatens to win at once.
    standing: Option<i32>,
    line: Vec<Turn>,
}

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    pub(crate) fn new(table: Arc<Table>, evaluation: E) -> Self {
        let ply = || Ply {
            list: List::default(),
            killers: [None; 2],
            key: 0,
            played: None,
            standing: None,
            line: Vec::with_capacity(MAX_PLY + 1),
        };
        Self {
            table,
            evaluation,
            history: Box::default(),
            plies: (0..=MAX_PLY).map(|_| ply()).collect(),
            parameters: Parameters::default(),
            reductions: Reductions::new(&Parameters::default()),
            nodes: 0,
            reached: 0,
            salt: 0,
            blindness: None,
            game: Repetition::default(),
            ruleset: std::marker::PhantomData,
        }
    }

    /// Forgets everything but the table.
    pub(crate) fn forget(&mut self) {
        *self.history = History::default();
        for ply in &mut self.plies {
            ply.killers = [None; 2];
        }
    }

    /// Searches with other numbers from now on.
    pub(crate) fn tune(&mut self, parameters: &Parameters) {
        self.reductions = Reductions::new(parameters);
        self.parameters = parameters.clone();
    }

    /// Prepares a search from a position. The game came through the `repeatable` ones before.
    pub(crate) fn prepare(
        &mut self,
        position: &Position<R>,
        repeatable: &[Position<R>],
        level: Level,
        blindness: Option<Blindness>,
    ) {
        self.blindness = blindness;
        self.nodes = 0;
        self.reached = 0;
        self.salt = 0;
        for (place, &variant) in Variant::ALL.iter().enumerate() {
            if position.variants().has(variant) {
                self.salt ^= 0x9e37_79b9_7f4a_7c15_u64.rotate_left(7 * place as u32);
            }
        }
        if blindness.is_some() {
            // What a level misjudges must not pass for the truth at another.
            self.salt ^= u64::from(level.number()).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        self.game.clear();
        for position in repeatable.iter().chain([position]) {
            self.game.insert(self.key(position));
        }
        self.history.fade();
        for ply in &mut self.plies {
            ply.killers = [None; 2];
        }
    }

    pub(crate) fn reached(&self) -> usize {
        self.reached
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node, and says its score if the game is over there.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn enter(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        ply: usize,
    ) -> Result<Option<i32>, Aborted> {
        self.nodes += 1;
        watch.look(self.nodes)?;
        self.plies[ply].line.clear();
        Ok(position.settled().map(|outcome| score_of(outcome, position.side(), ply)))
    }

    /// How good a position looks, to a player of this strength.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn judge(&mut self, ply: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        let points = self.evaluation.evaluate(ply, position, seen);
        self.blindness.map_or(points, |blindness| points + blindness.misjudges(position))
    }

    /// Whether a player of this strength sees every win at once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn sees_wins(&self) -> bool {
        self.blindness.is_none_or(|blindness| blindness.sees_wins)
    }

    /// Whether a position was there before, in this line or in this game. It is scored as a tie: who
    /// repeats makes no progress, and in some rulesets no counter would ever say so.
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

    /// The key of a position in the table. The counter belongs to it only when its end is near.
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

/// The score of an end for a side.
fn score_of(outcome: Outcome, side: Color, ply: usize) -> i32 {
    match outcome {
        Outcome::Win { by, .. } if by == side => Score::WIN - ply as i32,
        Outcome::Win { .. } => ply as i32 - Score::WIN,
        Outcome::Tie(_) => 0,
    }
}

/// The score of a side that has no turn.
fn blocked_score<R: Ruleset>(ply: usize) -> i32 {
    match R::RULES.blocked {
        Blocked::Loses => ply as i32 - Score::WIN,
        Blocked::Ties => 0,
    }
}

/// A score as the table keeps it: wins counted from the position.
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

/// And back: wins counted from the root.
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
