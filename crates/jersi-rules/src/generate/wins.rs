//! Immediate wins of the side to move.

use std::ops::ControlFlow;

use super::goals::{Goal, Goals};
use super::patch::Patch;
use super::targets::{Targets, near, near_set};
use crate::Color;
use crate::board::{Board, Lanes, Set};
use crate::outcome::Outcome;
use crate::position::{Phase, Position};
use crate::ruleset::{Blocked, ClockRule, Royal, Ruleset};
use crate::turn::{Action, Turn};

impl<R: Ruleset> Position<R> {
    /// Whether the side to move has a legal turn that wins the game.
    #[must_use]
    pub fn can_win(&self) -> bool {
        if self.settled().is_some() || self.phase == Phase::Place {
            return false;
        }
        if self.phase == Phase::Play && self.can_arrive() {
            return true;
        }
        self.may_win_otherwise() && self.winning_turn().is_some()
    }

    /// The first legal turn that wins immediately.
    #[must_use]
    pub fn winning_turn(&self) -> Option<Turn> {
        let won = |turn| matches!(self.play_inlined(turn).outcome(), Some(Outcome::Win { by, .. }) if by == self.side);
        let found = self
            .visit_turns(|turn| if won(turn) { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) });
        found.break_value()
    }

    /// Whether the side to move can win immediately by bringing a runner to its far row, or by capturing the kunti:
    /// set-wise, without listing turns. Other wins (a king that can't be put back, a blocked opponent, the end of a
    /// countdown) are not considered.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn can_arrive(&self) -> bool {
        self.could_arrive(self.side)
    }

    /// Whether a side could win immediately in this way, if it were to move.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn could_arrive(&self, side: Color) -> bool {
        arrives(&Targets::new(&self.board, side), side)
    }

    /// If a side could win immediately in this way, if it were to move: up to three sets of cells, each with all cells
    /// that one such win depends on. A turn of the other side that leaves one of the sets untouched does not stop it.
    /// Unused sets contain every cell.
    #[must_use]
    pub fn arrivals(&self, side: Color) -> Option<[R::Set; 3]> {
        let targets = Targets::<R>::new(&self.board, side);
        let mut found = Arrivals::<R> { game: self.game(), sets: [!R::Set::EMPTY; 3], count: 0 };
        let goals = Goals::new(&targets, side);
        for k in 0..self.game().count() {
            if let Some(goal) = goals.of(k) {
                found.collect(&targets, k, goal);
            }
        }
        (found.count > 0).then_some(found.sets)
    }

    /// The cells within distance three of a cell on which a side wins by arriving. A turn whose
    /// [`touched`](Self::touched) cells are outside makes no new threat to win in this way, unless it removes a guard
    /// from the board.
    #[must_use]
    pub fn arrival_area(&self, side: Color) -> R::Set {
        let royal = if self.game().lanes().royal < R::Kinds::COUNT {
            self.board.tops.lane(self.game().lanes().royal) & self.board.colors[side.other() as usize]
        } else {
            R::Set::EMPTY
        };
        let goals = Goals::with_royal(self.game(), royal, side);
        (0..self.game().count())
            .filter_map(|k| goals.of(k))
            .fold(R::Set::EMPTY, |area, goal| area | goal.three)
    }

    /// The cells changed by a turn, for comparison with [`arrivals`](Self::arrivals).
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn touched(&self, turn: Turn) -> R::Set {
        let bit = |cell| R::Set::bit(self.game().shape().bit_of(cell));
        if let Some((_, [from, via, to])) = turn.steps_of() {
            let cells = bit(from) | bit(via) | bit(to);
            return turn.relocation().map_or(cells, |cell| cells | bit(cell));
        }
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => bit(drop.cell),
            Action::Drops(first, second) => bit(first.cell) | bit(second.cell),
            Action::Swap(a, b) => bit(a) | bit(b),
            Action::Give(cell) | Action::Relocate(cell) => bit(cell),
            _ => R::Set::EMPTY,
        }
    }

    /// Whether a win by other means than arriving is conceivable; `false` is always correct.
    fn may_win_otherwise(&self) -> bool {
        if self.game().lanes().is_odd
            || self.game().lanes().runner_may_be_covered
            || self.phase != Phase::Play
        {
            return true;
        }
        let last =
            matches!(self.game().rules().clock, ClockRule::Countdown { .. }) && self.turns_left() == Some(1);
        let king = matches!(self.game().rules().royal, Royal::Relocated(_))
            && self.king_is_in_reach()
            && (self.relocations_are_scarce() || self.ransoms_are_scarce());
        let blocks = self.game().rules().blocked == Blocked::Loses && self.opponent_is_cramped();
        last || king || blocks
    }

    /// Whether a captor is near enough to the opponent's king: a stack goes two cells and its top one more, or a cube
    /// one and the stack that it builds two more.
    fn king_is_in_reach(&self) -> bool {
        let board = &self.board;
        if self.game().lanes().royal >= R::Kinds::COUNT {
            return false;
        }
        let mut reach = board.tops.lane(self.game().lanes().royal) & board.colors[self.side.other() as usize];
        for _ in 0..3 {
            reach |= self.game().shape().around(reach);
        }
        let mut captors = R::Set::EMPTY;
        for lane in 0..self.game().count() {
            if self.game().lanes().beats[lane] >> self.game().lanes().royal & 1 == 1 {
                captors |= board.tops.lane(lane);
            }
        }
        !(captors & board.colors[self.side as usize] & reach).is_empty()
    }

    /// Whether a captured king might have no place: a turn fills at most two cells of the row and completes at most two
    /// of its stacks.
    fn relocations_are_scarce(&self) -> bool {
        self.relocations(self.side.other()).count() <= 2
    }

    /// Whether the opponent might be unable to pay a ransom: a turn captures at most one unit besides the king.
    fn ransoms_are_scarce(&self) -> bool {
        if !self.has_ransom() {
            return false;
        }
        let payable = (0..self.game().count())
            .filter(|&lane| lane != self.game().lanes().royal && self.game().lanes().rooted >> lane & 1 == 0)
            .fold(R::Set::EMPTY, |tops, lane| tops | self.board.tops.lane(lane));
        (payable & self.board.colors[self.side.other() as usize]).count() <= 1
    }

    /// Whether the opponent might be left without a turn. A turn changes at most two relevant cells, three with a
    /// relocation. Each costs at most twelve moves: six of the unit on it and six of others to it. A unit with more
    /// moves than that keeps one unless it is captured, and a reserve needs only an empty cell.
    fn opponent_is_cramped(&self) -> bool {
        let places = if matches!(self.game().rules().royal, Royal::Relocated(_)) { 3 } else { 2 };
        let board = &self.board;
        let vacant = board.vacant();
        if self.game().lanes().droppable != 0
            && self.reserve.has_any(self.side.other())
            && vacant.count() > places as u32
        {
            return false;
        }
        let own = board.colors[self.side.other() as usize];
        let units = own & !board.rooted_tops();
        let (mut ways, mut airy) = (0, 0);
        for lane in 0..self.game().count() {
            // A guard may forbid steps that are not near any changed cell, so only steps to empty cells count.
            let hosts = if self.game().lanes().guards == 0 {
                Board::<R>::union_of(&board.tops, self.game().lanes().stands_on[lane]) & own & !board.stacks
            } else {
                R::Set::EMPTY
            };
            for x in (board.tops.lane(lane) & units).bits() {
                let count = Patch::near(self.game(), vacant | hosts, x).count();
                ways += count;
                airy += u64::from(count > places);
            }
        }
        ways <= 12 * places && airy <= places
    }
}

/// Whether a side wins immediately by arriving.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn arrives<R: Ruleset>(targets: &Targets<R>, side: Color) -> bool {
    let game = targets.game;
    let goals = Goals::new(targets, side);
    for k in 0..game.count() {
        if let Some(goal) = goals.of(k)
            && reaches(targets, k, goal)
        {
            return true;
        }
    }
    false
}

/// The cells that wins depend on.
struct Arrivals<R: Ruleset> {
    game: R,
    sets: [R::Set; 3],
    count: usize,
}

impl<R: Ruleset> Arrivals<R> {
    fn add(&mut self, cells: R::Set) {
        if self.count < 3 {
            // A guard affects the adjacent cells.
            self.sets[self.count] =
                if self.game.lanes().guards == 0 { cells } else { cells | near_set(self.game, cells) };
            self.count += 1;
        }
    }

    fn is_full(&self) -> bool {
        self.count == 3
    }

    /// The same search as [`reaches`], with the cells of each win.
    fn collect(&mut self, targets: &Targets<R>, k: usize, Goal { cells: goal, two, .. }: Goal<R::Set>) {
        let (game, bit) = (self.game, R::Set::bit);
        let (cubes, steps) = (targets.cubes.lane(k), targets.steps.lane(k));
        for y in (near_set(game, cubes) & steps & goal).bits() {
            for x in (near(game, y) & cubes).bits() {
                self.add(bit(x) | bit(y));
                if self.is_full() {
                    return;
                }
            }
        }
        let resting = goal | near_set(game, goal & steps);
        for x in (cubes & targets.stacks).bits() {
            let all = targets.slide(k, x, targets.slides.lane(k) & resting);
            for place in all.places() {
                let y = all.bit(place);
                let way = bit(x) | bit(y) | between(game, x, y);
                if goal.has(y) {
                    self.add(way);
                } else {
                    let off = targets.after_stack(x, y, Patch::near(game, goal & steps, y));
                    for z in off.places() {
                        self.add(way | bit(off.bit(z)));
                    }
                }
                if self.is_full() {
                    return;
                }
            }
        }
        for y in (targets.builds.lane(k) & near_set(game, cubes) & two).bits() {
            let base = targets.base(k, y);
            let goal = Patch::of(game, goal, y).seen;
            for x in Patch::near(game, cubes, y).places() {
                let to = targets.after_building(x, base.slides(x)).masked(goal);
                for place in to.places() {
                    let z = to.bit(place);
                    self.add(bit(to.bit(x)) | bit(y) | bit(z) | between(game, y, z));
                    if self.is_full() {
                        return;
                    }
                }
            }
        }
    }
}

/// The cell between two cells at distance two in a line; empty for neighbours.
fn between<R: Ruleset>(game: R, a: u32, b: u32) -> R::Set {
    if near(game, a).has(b) { R::Set::EMPTY } else { R::Set::bit(u32::midpoint(a, b)) }
}

/// Whether a unit with kind `k` on top can end a turn on a goal cell.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn reaches<R: Ruleset>(targets: &Targets<R>, k: usize, goal: Goal<R::Set>) -> bool {
    let game = targets.game;
    // No turn goes further than three cells, and a cell off the board is never on the way.
    let (cubes, steps) = (targets.cubes.lane(k) & goal.three, targets.steps.lane(k));
    if cubes.is_empty() {
        return false;
    }
    let Goal { cells: goal, one, two, .. } = goal;
    // A cube steps there.
    if !(cubes & one).is_empty() && !(near_set(game, cubes & one) & steps & goal).is_empty() {
        return true;
    }
    // A stack goes there, or its top steps there. After the capture of a kunti there is no second step, but then the
    // first one has won.
    let stacks = cubes & targets.stacks;
    if !stacks.is_empty() {
        let open = targets.slides.lane(k) & (goal | near_set(game, goal & steps));
        for x in stacks.bits() {
            let all = targets.slide(k, x, open);
            if !game.lanes().narrows_second {
                if all.seen != 0 {
                    return true;
                }
                continue;
            }
            for place in all.places() {
                let y = all.bit(place);
                let off = targets.after_stack(x, y, Patch::near(game, goal & steps, y));
                if goal.has(y) || off.seen != 0 {
                    return true;
                }
            }
        }
    }
    // A cube builds a stack that goes there.
    for y in (targets.builds.lane(k) & near_set(game, cubes) & two).bits() {
        let base = targets.base(k, y);
        let goal = Patch::of(game, goal, y).seen;
        for x in Patch::near(game, cubes, y).places() {
            if targets.after_building(x, base.slides(x)).seen & goal != 0 {
                return true;
            }
        }
    }
    false
}
