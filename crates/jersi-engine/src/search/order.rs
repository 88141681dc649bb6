//! Turns in the order in which they promise most, in stages, so that a cut spares the later ones.

use jersi_rules::{Action, Cell, Phase, Position, Ruleset, Set, Stage, Turn};

use super::Searcher;
use super::list::{NEVER, NoThreats};
use crate::evaluation::Evaluation;

/// Where a node is in its list of turns.
pub(super) struct Picker<R: Ruleset> {
    stage: At,
    next: usize,
    first: Option<Turn>,
    /// The turn that this one answers.
    previous: Option<Turn>,
    /// What a turn must touch to stop the opponent from winning at once.
    threats: Option<[R::Set; 3]>,
    depth: i32,
    /// Quiet turns to try before all others are listed.
    guesses: [Option<Turn>; 3],
    /// Single drops that get a second one, and which is next.
    seeds: [Option<Turn>; 8],
    seed: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    First,
    Captures,
    Guesses,
    Quiet,
    Drops,
    SecondDrops,
    Decisions,
    End,
}

/// What a turn is, for those who prune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Capture,
    Quiet,
    Drop,
}

const KILLER: i32 = 1 << 20;

impl<R: Ruleset> Picker<R> {
    pub(super) fn new(
        position: &Position<R>,
        first: Option<Turn>,
        previous: Option<Turn>,
        threats: Option<[R::Set; 3]>,
        depth: i32,
    ) -> Self {
        let stage = match (position.phase(), first) {
            (Phase::Play, Some(_)) => At::First,
            (Phase::Play, None) => At::Captures,
            _ => At::Decisions,
        };
        let next = usize::MAX;
        Self { stage, next, first, previous, threats, depth, guesses: [None; 3], seeds: [None; 8], seed: 0 }
    }

    /// Whether a turn may stop what the opponent threatens.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn may_help(&self, turn: Turn) -> bool {
        let Some(threats) = self.threats else { return true };
        let touched = Position::<R>::touched(turn);
        threats.iter().all(|&cells| !(cells & touched).is_empty())
    }

    /// Whether a turn was handed out before its stage.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn was_tried(&self, turn: Turn) -> bool {
        let turn = Some(turn);
        self.first == turn || self.guesses.contains(&turn)
    }

    /// The next turn, with its score for reductions. Later stages are skipped when `quiet` is false.
    #[inline]
    pub(super) fn next<E: Evaluation<R>>(
        &mut self,
        searcher: &mut Searcher<R, E>,
        position: &Position<R>,
        ply: usize,
        quiet: bool,
    ) -> Option<(Turn, Sort, i32)> {
        loop {
            if self.stage == At::First {
                self.stage = At::Captures;
                self.next = usize::MAX;
                if let Some(turn) = self.first {
                    let sort = sort_of(position, turn);
                    return Some((turn, sort, KILLER));
                }
            }
            if self.stage == At::End {
                return None;
            }
            if self.stage == At::Guesses {
                if let Some(turn) = self.guess(searcher, position, ply, quiet) {
                    return Some((turn, Sort::Quiet, KILLER));
                }
                self.advance(quiet);
                continue;
            }
            if self.next == usize::MAX {
                self.fill(searcher, position, ply);
                self.next = 0;
            }
            if (quiet || matches!(self.stage, At::Captures | At::Decisions))
                && let Some((turn, score)) = searcher.plies[ply].list.best(self.next)
            {
                self.next += 1;
                if self.was_tried(turn) {
                    continue;
                }
                let sort = match self.stage {
                    At::Captures => Sort::Capture,
                    At::Drops | At::SecondDrops => Sort::Drop,
                    _ => Sort::Quiet,
                };
                return Some((turn, sort, score));
            }
            self.advance(quiet);
        }
    }

    /// The next of the turns that were good nearby, if it is legal and quiet here.
    #[inline(never)]
    fn guess<E: Evaluation<R>>(
        &mut self,
        searcher: &Searcher<R, E>,
        position: &Position<R>,
        ply: usize,
        quiet: bool,
    ) -> Option<Turn> {
        if !quiet || searcher.blindness.is_some() {
            return None;
        }
        if self.next == usize::MAX {
            self.next = 0;
        }
        let [killer, second] = searcher.plies[ply].killers;
        let answer = self.previous.and_then(|turn| searcher.history.answer(position.side(), turn));
        while self.next < self.guesses.len() {
            let place = self.next;
            self.next += 1;
            let Some(turn) = [killer, second, answer][place] else { continue };
            let fresh = Some(turn) != self.first && !self.guesses.contains(&Some(turn));
            if fresh && position.may_play_quietly(turn) && self.may_help(turn) {
                self.guesses[place] = Some(turn);
                return Some(turn);
            }
        }
        None
    }

    fn advance(&mut self, quiet: bool) {
        self.next = usize::MAX;
        self.stage = match self.stage {
            At::First => At::Captures,
            At::Captures if quiet => At::Guesses,
            At::Guesses if quiet => At::Quiet,
            At::Quiet if quiet && !R::RULES.reserve.is_empty() => At::Drops,
            At::Drops | At::SecondDrops if quiet => match self.seeds.get(self.seed) {
                Some(Some(_)) => At::SecondDrops,
                _ => At::End,
            },
            _ => At::End,
        };
    }

    /// Lists and scores the turns of the stage. Kept apart: inline, it would make every call of `next`
    /// save what only this needs.
    #[inline(never)]
    fn fill<E: Evaluation<R>>(&mut self, searcher: &mut Searcher<R, E>, position: &Position<R>, ply: usize) {
        let stage = match self.stage {
            At::Captures => Stage::Captures,
            At::Quiet => Stage::Quiet,
            At::Drops => Stage::Drops,
            At::SecondDrops => {
                let seed = self.seeds.get(self.seed).copied().flatten();
                self.seed += 1;
                match seed.map(Turn::action) {
                    Some(Action::Drop(drop)) => Stage::SecondDrops(drop),
                    _ => return searcher.plies[ply].list.clear(),
                }
            }
            _ => Stage::Decisions,
        };
        let side = position.side();
        let (history, blindness) = (&searcher.history, searcher.blindness);
        let places = searcher.parameters.relocations;
        let here = &mut searcher.plies[ply];
        if stage == Stage::Quiet && blindness.is_none() {
            match self.threats {
                Some(threats) => here.list.fill_quiet(position, history, threats),
                None => here.list.fill_quiet(position, history, NoThreats),
            }
            return;
        }
        let mut relocated = (0, 0);
        here.list.fill(position, stage, |turn| {
            let unseen = blindness.is_some_and(|blindness| blindness.overlooks(position, turn));
            if unseen || stage != Stage::Captures && self.was_tried(turn) || !self.may_help(turn) {
                NEVER
            } else if stage == Stage::Captures {
                // A captured king goes to many places; the first few of each capture are enough.
                if turn.relocation().is_some() {
                    let steps = turn.bits() & 0x1ff_ffff;
                    relocated = if relocated.0 == steps { (steps, relocated.1 + 1) } else { (steps, 1) };
                    if relocated.1 > places {
                        return NEVER;
                    }
                }
                capture_score(position, turn) * 4096 + history.steps_score(side, turn) / 16
            } else {
                history.score(side, turn)
            }
        });
        if self.stage == At::Drops && self.threats.is_none() {
            self.choose_drops(searcher, ply);
        }
    }

    /// Keeps the best single drops and marks those that get a second one.
    fn choose_drops<E: Evaluation<R>>(&mut self, searcher: &mut Searcher<R, E>, ply: usize) {
        let list = &mut searcher.plies[ply].list;
        list.truncate((searcher.parameters.drops * self.depth.max(1)) as usize);
        if self.depth > 2 {
            for (place, seed) in self.seeds.iter_mut().enumerate().take(self.depth as usize) {
                *seed = list.best(place).map(|(turn, _)| turn);
            }
        }
    }
}

/// What a capture takes, in cubes, with the king or kunti as a few more.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn capture_score<R: Ruleset>(position: &Position<R>, turn: Turn) -> i32 {
    let enemy = position.owned_by(position.side().other());
    let taken = |cell: Cell| {
        let bit = R::SHAPE.bit_of(cell);
        i32::from(enemy.has(bit)) * (2 + 2 * i32::from(position.stacks().has(bit)))
    };
    let [first, second] = match turn.action() {
        Action::Cube { to, .. } | Action::Stack { to, .. } | Action::CubeStack { to, .. } => [taken(to), 0],
        Action::StackCube { via, to, .. } => [taken(via), taken(to)],
        _ => [0, 0],
    };
    // Of two turns that take the same, the shorter one keeps more for later.
    let long = matches!(turn.action(), Action::CubeStack { .. } | Action::StackCube { .. });
    2 * (first + second) - i32::from(long)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn sort_of<R: Ruleset>(position: &Position<R>, turn: Turn) -> Sort {
    match turn.action() {
        Action::Drop(_) | Action::Drops(..) => Sort::Drop,
        _ if capture_score(position, turn) > 1 => Sort::Capture,
        _ => Sort::Quiet,
    }
}
