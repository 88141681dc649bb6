//! Playing a turn: movements, captures, and the next side.

use crate::board::{Board, Captured, Lanes, Set};
use crate::draft::first_counter;
use crate::position::{Counter, JailState, Phase, Position, far_row};
use crate::rule::IllegalTurn;
use crate::ruleset::{ClockRule, Reset, Royal, Ruleset};
use crate::tally::Counts;
use crate::turn::{Action, Drop, StepTag, Turn};
use crate::{Cell, Color, Kind};

/// The captures of a step: nothing, common cubes, or the king or kunti.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// Nothing.
    #[default]
    None,
    /// Cubes, but no king or kunti: `!`.
    Common,
    /// The king or kunti is among them: `!!`.
    Royal,
}

impl Capture {
    /// The mark in notation.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Common => "!",
            Self::Royal => "!!",
        }
    }

    pub(crate) fn of(taken: Captured) -> Self {
        match taken {
            Captured { royal: true, .. } => Self::Royal,
            Captured { common: true, .. } => Self::Common,
            Captured { .. } => Self::None,
        }
    }
}

impl<R: Ruleset> Position<R> {
    /// Plays a turn if it is legal; otherwise returns the rule that forbids it.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position, Rule};
    ///
    /// let start = Position::<Pijersi>::initial();
    /// let turn = start.read_turn("b4=e4").expect("well written");
    /// assert_eq!(start.play(turn).expect_err("too far").rule, Rule::StackReach);
    /// ```
    pub fn play(&self, turn: Turn) -> Result<Self, IllegalTurn> {
        self.check_turn(turn)?;
        Ok(self.play_unchecked(turn))
    }

    /// Plays a turn that must be legal, one of [`turns`](Self::turns). Any other turn gives an undefined position.
    ///
    /// Never inlined, because it is some kilobytes of code for each ruleset: see [`play_inlined`](Self::play_inlined).
    #[inline(never)]
    #[must_use]
    pub fn play_unchecked(&self, turn: Turn) -> Self {
        self.play_inlined(turn)
    }

    /// The same as [`play_unchecked`](Self::play_unchecked), inlined into the caller: for the few loops where a call is
    /// too expensive.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn play_inlined(&self, turn: Turn) -> Self {
        let mut next = *self;
        next.apply(turn);
        next
    }

    /// The captures of each step of a legal turn.
    #[must_use]
    pub fn captures(&self, turn: Turn) -> [Capture; 2] {
        let mut board = self.board;
        steps(&mut board, turn, self.side).map(Capture::of)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn apply(&mut self, turn: Turn) {
        let Some((tag, cells)) = turn.steps_of() else { return self.decide(turn) };
        let before = self.board.cubes;
        let [first, second] = steps_on(&mut self.board, tag, cells, self.side);
        let taken = first.and(second);
        if !R::KNOWN && taken.common && self.game().rules().special.exchanges.is_some() {
            self.imprison(before);
        }
        if taken.royal && matches!(self.game().rules().royal, Royal::Relocated(_)) {
            self.king_fell(turn, taken);
        } else {
            self.complete(taken);
        }
    }

    /// Plays a turn without steps: drops, placings, and decisions about a ransom. Separate from steps, which are most
    /// turns of a search.
    #[inline(never)]
    fn decide(&mut self, turn: Turn) {
        match turn.action() {
            Action::Cube { .. }
            | Action::Stack { .. }
            | Action::CubeStack { .. }
            | Action::StackCube { .. } => {}
            Action::Drop(drop) => {
                self.drop(drop);
                self.complete(Captured::default());
            }
            Action::Drops(first, second) => {
                self.drop(first);
                self.drop(second);
                self.complete(Captured::default());
            }
            Action::Place(place) => {
                self.drop(place);
                self.side = self.side.other();
                if !self.is_placing_left() {
                    self.phase = Phase::Play;
                    self.counter =
                        first_counter(self.game().rules()).map_or(Counter::IDLE, |_| Counter::ZERO);
                }
            }
            Action::Swap(royal, other) => {
                let [royal, other] = [royal, other].map(|cell| self.game().shape().bit_of(cell));
                let side = self.side;
                let (a, b) = (self.board.pop(royal), self.board.pop(other));
                self.board.push(royal, b, side);
                self.board.push(other, a, side);
                self.complete(Captured::default());
            }
            Action::Name(kind) => {
                self.phase = Phase::Give(kind);
                self.side = self.side.other();
            }
            Action::Give(cell) => {
                self.board.pop(self.game().shape().bit_of(cell));
                self.side = self.side.other();
                if self.relocations(self.side.other()).is_empty() {
                    self.complete(Captured { common: true, royal: true });
                } else {
                    self.phase = Phase::Relocate;
                }
            }
            Action::Relocate(cell) => {
                self.put_king_back(cell);
                self.complete(Captured { common: true, royal: true });
            }
        }
    }

    /// Whether a cube is still to be placed.
    fn is_placing_left(&self) -> bool {
        let lanes = 0..self.game().count();
        Color::BOTH.iter().any(|&color| lanes.clone().any(|lane| self.waiting(color, lane) > 0))
    }

    /// Moves captured cubes to jail, and exchanges prisoners; `before` are the cubes before the turn.
    #[inline(never)]
    fn imprison(&mut self, before: Counts) {
        let (side, enemy) = (self.side, self.side.other());
        let gone = self.board.cubes.gone_since(before);
        let mut jail = self.jail.get();
        let mut has_exchanged = false;
        let royal = self.game().lanes().royal;
        for lane in (0..self.game().count()).filter(|&lane| lane != royal) {
            for _ in 0..gone.count(enemy, lane) {
                if jail.credit > 0 && jail.cubes.count(side, lane) > 0 {
                    jail.cubes.remove(side, lane);
                    self.reserve.add(side, lane);
                    self.reserve.add(enemy, lane);
                    has_exchanged = true;
                } else {
                    jail.cubes.add(enemy, lane);
                }
            }
        }
        jail.credit -= u8::from(has_exchanged);
        self.jail.set(jail);
    }

    /// Whether prisoners are exchanged at the end of a turn of steps.
    pub(crate) fn exchanges_in(&self, turn: Turn, after: &Board<R>) -> bool {
        if turn.steps_of().is_none() || self.jail.get().credit == 0 {
            return false;
        }
        let gone = after.cubes.gone_since(self.board.cubes);
        (0..self.game().count()).any(|lane| {
            lane != self.game().lanes().royal
                && gone.count(self.side.other(), lane) > 0
                && self.jail.get().cubes.count(self.side, lane) > 0
        })
    }

    /// The cells of the turn in which the royal cube and another one swap places, if there is one.
    pub(crate) fn swap(&self) -> Option<[Cell; 2]> {
        let lanes = self.game().lanes();
        if lanes.swap == 8 || lanes.royal == 8 {
            return None;
        }
        let own = self.board.colors[self.side as usize];
        let royal = (self.board.tops.lane(lanes.royal) & own).bits().next()?;
        let other = (self.board.tops.lane(lanes.swap) & own).bits().next()?;
        let is_legal = |bit: u32, top: usize| {
            let at = R::Set::bit(bit);
            let low = if (self.board.stacks & at).is_empty() { return true } else { self.board.low_lane(at) };
            lanes.rooted >> low & 1 == 1 || lanes.stands_on[top] >> low & 1 == 1
        };
        let is_legal = is_legal(royal, lanes.swap) && is_legal(other, lanes.royal);
        is_legal.then(|| [royal, other].map(|bit| self.game().shape().cell_at(bit)))
    }

    fn king_fell(&mut self, turn: Turn, taken: Captured) {
        if self.has_ransom() {
            if !self.nameable(self.side.other()).is_empty() {
                self.phase = Phase::Name;
                return;
            }
        } else if let Some(cell) = turn.relocation() {
            self.put_king_back(cell);
        }
        self.complete(taken);
    }

    fn put_king_back(&mut self, cell: Cell) {
        self.board.push(self.game().shape().bit_of(cell), self.game().lanes().royal, self.side.other());
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn drop(&mut self, drop: Drop) {
        if let Some(lane) = self.game().rules().lane(drop.kind) {
            self.board.push(self.game().shape().bit_of(drop.cell), lane, self.side);
            self.reserve.remove(self.side, lane);
        }
    }

    /// Completes the turn: updates the counter and the side to move.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn complete(&mut self, taken: Captured) {
        self.phase = Phase::Play;
        self.tick(taken);
        if self.side == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.side = self.side.other();
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn tick(&mut self, taken: Captured) {
        self.counter = match self.game().rules().clock {
            ClockRule::Quiet { reset, .. } => {
                let back = match reset {
                    Reset::AnyCapture => taken.any(),
                    Reset::BeyondKing => taken.common,
                };
                if back { Counter::ZERO } else { self.counter.next() }
            }
            ClockRule::None => Counter::IDLE,
            ClockRule::Countdown { .. } if self.counter != Counter::IDLE => self.counter.next(),
            ClockRule::Countdown { beside, .. } => {
                let poor = Color::BOTH.iter().any(|&color| self.wealth(color, beside).0 <= 1);
                if poor { Counter::ZERO } else { Counter::IDLE }
            }
        };
    }

    /// Cells where a captured king of a colour may be put back.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn relocations(&self, king: Color) -> R::Set {
        relocations(&self.board, king)
    }

    /// The kinds that a captor may name: those of which the victim has a cube on top, or alone.
    pub(crate) fn nameable(&self, victim: Color) -> Vec<Kind> {
        let own = self.board.colors[victim as usize];
        (0..self.game().count())
            .filter(|&lane| lane != self.game().lanes().royal && self.game().lanes().rooted >> lane & 1 == 0)
            .filter(|&lane| !(self.board.tops.lane(lane) & own).is_empty())
            .map(|lane| self.game().lanes().kinds[lane])
            .collect()
    }
}

/// Plays the steps of a turn on a board.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn steps<R: Ruleset>(board: &mut Board<R>, turn: Turn, side: Color) -> [Captured; 2] {
    match turn.steps_of() {
        Some((tag, cells)) => steps_on(board, tag, cells, side),
        None => [Captured::default(); 2],
    }
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn steps_on<R: Ruleset>(board: &mut Board<R>, tag: StepTag, cells: [Cell; 3], side: Color) -> [Captured; 2] {
    let [from, via, to] = cells.map(|cell| board.game.shape().bit_of(cell));
    match tag {
        StepTag::Cube => [board.step_cube(from, to, side), Captured::default()],
        StepTag::Stack => [board.step_stack(from, to, side), Captured::default()],
        StepTag::CubeStack => [Captured::default(), board.step_cube_stack(from, via, to, side)],
        StepTag::StackCube => board.step_stack_cube(from, via, to, side),
    }
}

/// Cells where a captured king of a colour may be put back: on its first row, an empty cell, a single cube of its
/// colour or a single mountain.
#[inline]
pub(crate) fn relocations<R: Ruleset>(board: &Board<R>, king: Color) -> R::Set {
    let lanes = board.game.lanes();
    if lanes.royal == 8 {
        return R::Set::EMPTY;
    }
    let single = !board.stacks;
    let friends =
        Board::<R>::union_of(&board.tops, lanes.stands_on[lanes.royal]) & board.colors[king as usize];
    far_row(board.game, king.other()) & (board.vacant() | (single & (friends | board.rooted_tops())))
}
