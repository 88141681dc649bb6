//! The cubes of one position as sets of cells: tops by kind, lower cubes by kind, colours.

use super::{Lanes, Set};
use crate::keys::{self, Layer};
use crate::ruleset::{LaneSet, Ruleset};
use crate::tally::Counts;
use crate::{Cell, Color, Cube, Unit};

/// The cells of all cubes. Cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board<R: Ruleset> {
    /// The rules.
    pub(crate) game: R,
    /// Cells by the kind on top (or alone).
    pub(crate) tops: R::Kinds,
    /// Cells by the kind below, in stacks.
    pub(crate) lows: R::Kinds,
    /// Cells whose top is White's, and Black's.
    pub(crate) colors: [R::Set; 2],
    /// Stacks whose lower cube is White's, in rulesets in which its owner may differ from that of the top; otherwise
    /// empty.
    pub(crate) low_white: R::Set,
    /// All stacks.
    pub(crate) stacks: R::Set,
    /// The number of cubes.
    pub(crate) cubes: Counts,
    /// The hash key of the cubes.
    pub(crate) key: u64,
}

/// The captures of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Captured {
    /// At least one cube that is not a king or kunti.
    pub(crate) common: bool,
    /// The king or kunti.
    pub(crate) royal: bool,
}

impl Captured {
    pub(crate) fn any(self) -> bool {
        self.common || self.royal
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self { common: self.common || other.common, royal: self.royal || other.royal }
    }
}

impl<R: Ruleset> Board<R> {
    /// Whether a stack may hold cubes of both sides.
    #[inline(always)]
    fn is_mixed(&self) -> bool {
        self.game.lanes().rooted != 0
    }

    pub(crate) fn empty(game: R) -> Self {
        Self {
            game,
            tops: R::Kinds::make(|_| R::Set::EMPTY),
            lows: R::Kinds::make(|_| R::Set::EMPTY),
            colors: [R::Set::EMPTY; 2],
            low_white: R::Set::EMPTY,
            stacks: R::Set::EMPTY,
            cubes: Counts::default(),
            key: 0,
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn occupied(&self) -> R::Set {
        self.colors[0] | self.colors[1]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn vacant(&self) -> R::Set {
        R::Set::from_wide(self.game.shape().board()) & !self.occupied()
    }

    /// The lane of a cell that is in one of them, digit by digit: it is unpredictable, so branches would be
    /// mispredicted.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lane_at(lanes: &R::Kinds, bit: R::Set) -> usize {
        let mut found = 0;
        for digit in 0..usize::BITS - (R::Kinds::COUNT - 1).leading_zeros() {
            let mut with = R::Set::EMPTY;
            for lane in 0..R::Kinds::COUNT {
                if lane >> digit & 1 == 1 {
                    with |= lanes.lane(lane);
                }
            }
            found |= usize::from(!(with & bit).is_empty()) << digit;
        }
        found
    }

    /// The lane on top of an occupied cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn top_lane(&self, bit: R::Set) -> usize {
        Self::lane_at(&self.tops, bit)
    }

    /// The lane below, in a stack.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn low_lane(&self, bit: R::Set) -> usize {
        Self::lane_at(&self.lows, bit)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn color_at(&self, bit: R::Set) -> Color {
        if (self.colors[0] & bit).is_empty() { Color::Black } else { Color::White }
    }

    /// The owner of the lower cube of a stack: that of the top, unless cubes stand on mountains of either side.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn low_color_at(&self, bit: R::Set) -> Color {
        if !self.is_mixed() {
            return self.color_at(bit);
        }
        if (self.low_white & bit).is_empty() { Color::Black } else { Color::White }
    }

    /// Cells with a cube that never moves: alone, on another cube, or covered.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn rooted_tops(&self) -> R::Set {
        Board::<R>::union_of(&self.tops, self.game.lanes().rooted)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn rooted_lows(&self) -> R::Set {
        Board::<R>::union_of(&self.lows, self.game.lanes().rooted)
    }

    /// All cells of the given lanes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn union_of(lanes: &R::Kinds, which: LaneSet) -> R::Set {
        let mut all = R::Set::EMPTY;
        if R::KNOWN {
            for lane in 0..R::Kinds::COUNT {
                if which >> lane & 1 == 1 {
                    all |= lanes.lane(lane);
                }
            }
        } else {
            let mut left = which;
            while left != 0 {
                all |= lanes.lane((left.trailing_zeros() & 7) as usize);
                left &= left - 1;
            }
        }
        all
    }

    pub(crate) fn unit(&self, cell: Cell) -> Option<Unit> {
        let bit = R::Set::bit(self.game.shape().bit_of(cell));
        if (self.occupied() & bit).is_empty() {
            return None;
        }
        let top = Cube { color: self.color_at(bit), kind: self.game.lanes().kinds[self.top_lane(bit)] };
        let below = (!(self.stacks & bit).is_empty()).then(|| Cube {
            color: self.low_color_at(bit),
            kind: self.game.lanes().kinds[self.low_lane(bit)],
        });
        Some(Unit { top, below })
    }

    /// Puts a new cube on an empty cell or on top of a single cube.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn push(&mut self, index: u32, lane: usize, color: Color) {
        self.cubes.add(color, lane);
        self.lay(index, lane, color);
    }

    /// Removes the top of an occupied cell; the cube under it becomes the top.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn pop(&mut self, index: u32) -> usize {
        let (lane, color) = self.lift(index);
        self.cubes.remove(color, lane);
        lane
    }

    /// Puts a lifted cube down.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lay(&mut self, index: u32, lane: usize, color: Color) {
        let bit = R::Set::bit(index);
        if !(self.occupied() & bit).is_empty() {
            let under = self.top_lane(bit);
            let owner = self.color_at(bit);
            *self.tops.lane_mut(under) ^= bit;
            *self.lows.lane_mut(under) ^= bit;
            self.colors[owner as usize] ^= bit;
            if self.is_mixed() && owner == Color::White {
                self.low_white ^= bit;
            }
            self.stacks ^= bit;
            self.key ^=
                keys::cube(owner, under, Layer::Top, index) ^ keys::cube(owner, under, Layer::Below, index);
        }
        self.toggle_top(index, lane, color);
    }

    /// Lifts the top of an occupied cell; the cube under it becomes the top.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lift(&mut self, index: u32) -> (usize, Color) {
        let bit = R::Set::bit(index);
        let color = self.color_at(bit);
        (self.lift_of(index, color), color)
    }

    /// Lifts the top of a cell, whose colour is known.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lift_of(&mut self, index: u32, color: Color) -> usize {
        let bit = R::Set::bit(index);
        let lane = self.top_lane(bit);
        if (self.stacks & bit).is_empty() {
            self.toggle_top(index, lane, color);
        } else {
            let (under, owner) =
                (self.low_lane(bit), if self.is_mixed() { self.low_color_at(bit) } else { color });
            self.toggle_top(index, lane, color);
            self.toggle_low(index, under, owner);
            self.toggle_top(index, under, owner);
        }
        lane
    }

    /// Adds or removes a top cube.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn toggle_top(&mut self, index: u32, lane: usize, color: Color) {
        let bit = R::Set::bit(index);
        *self.tops.lane_mut(lane) ^= bit;
        self.colors[color as usize] ^= bit;
        self.key ^= keys::cube(color, lane, Layer::Top, index);
    }

    /// Adds or removes a lower cube.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn toggle_low(&mut self, index: u32, lane: usize, color: Color) {
        let bit = R::Set::bit(index);
        *self.lows.lane_mut(lane) ^= bit;
        self.stacks ^= bit;
        if self.is_mixed() && color == Color::White {
            self.low_white ^= bit;
        }
        self.key ^= keys::cube(color, lane, Layer::Below, index);
    }

    /// Removes what a step of `side` to a cell captures: the enemy unit, but never a mountain under it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn capture(&mut self, index: u32, side: Color, captor: usize) -> Captured {
        let (bit, enemy) = (R::Set::bit(index), side.other());
        if self.game.lanes().fells_rooted && self.fells(index, side, captor) {
            return Captured { common: true, royal: false };
        }
        let prey = self.colors[enemy as usize] & !self.rooted_tops();
        if (prey & bit).is_empty() {
            return Captured::default();
        }
        let is_stack = !(self.stacks & bit & !self.rooted_lows()).is_empty();
        let lane = if self.is_mixed() { self.lift_of(index, enemy) } else { self.top_lane(bit) };
        self.cubes.remove(enemy, lane);
        let royal = lane == self.game.lanes().royal;
        if !self.is_mixed() {
            self.toggle_top(index, lane, enemy);
        }
        if is_stack {
            if self.is_mixed() {
                self.pop(index);
            } else {
                let under = self.low_lane(bit);
                self.toggle_low(index, under, enemy);
                self.cubes.remove(enemy, under);
            }
        }
        Captured { common: !royal || is_stack, royal }
    }

    /// Removes enemy mountains that a captor beats, one or two.
    fn fells(&mut self, index: u32, side: Color, captor: usize) -> bool {
        let bit = R::Set::bit(index);
        let prey = self.rooted_tops() & self.colors[side.other() as usize];
        if (prey & bit).is_empty() || self.game.lanes().beats[captor & 7] >> self.top_lane(bit) & 1 == 0 {
            return false;
        }
        let is_stack = !(self.stacks & bit).is_empty();
        self.pop(index);
        if is_stack {
            self.pop(index);
        }
        true
    }

    /// A step of a cube with its captures.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn step_cube(&mut self, from: u32, to: u32, side: Color) -> Captured {
        let lane = self.lift_of(from, side);
        let taken = self.capture(to, side, lane);
        self.lay(to, lane, side);
        taken
    }

    /// A step of a stack with its captures.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn step_stack(&mut self, from: u32, to: u32, side: Color) -> Captured {
        let (top, low) = self.lift_stack(from, side);
        let taken = self.capture(to, side, top);
        self.toggle_low(to, low, side);
        self.toggle_top(to, top, side);
        taken
    }

    /// A cube builds a stack, and the stack steps.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn step_cube_stack(&mut self, from: u32, via: u32, to: u32, side: Color) -> Captured {
        let top = self.lift_of(from, side);
        let low = self.top_lane(R::Set::bit(via));
        self.toggle_top(via, low, side);
        let taken = self.capture(to, side, top);
        self.toggle_low(to, low, side);
        self.toggle_top(to, top, side);
        taken
    }

    /// A stack steps, and its top steps off.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn step_stack_cube(&mut self, from: u32, via: u32, to: u32, side: Color) -> [Captured; 2] {
        let (top, low) = self.lift_stack(from, side);
        let first = self.capture(via, side, top);
        self.toggle_top(via, low, side);
        let second = self.capture(to, side, top);
        self.lay(to, top, side);
        [first, second]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn lift_stack(&mut self, from: u32, side: Color) -> (usize, usize) {
        let bit = R::Set::bit(from);
        let (top, low) = (self.top_lane(bit), self.low_lane(bit));
        self.toggle_top(from, top, side);
        self.toggle_low(from, low, side);
        (top, low)
    }

    /// The cubes counted from scratch, to check the incremental tally.
    pub(crate) fn fresh_tally(&self) -> Counts {
        let mut tally = Counts::default();
        for unit in self.game.shape().all().filter_map(|cell| self.unit(cell)) {
            for cube in [Some(unit.top), unit.below].into_iter().flatten() {
                if let Some(lane) = self.game.rules().lane(cube.kind) {
                    tally.add(cube.color, lane);
                }
            }
        }
        tally
    }

    /// The key computed from scratch, to check the incremental one.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for cell in self.game.shape().all() {
            let index = self.game.shape().bit_of(cell);
            let bit = R::Set::bit(index);
            if !(self.occupied() & bit).is_empty() {
                key ^= keys::cube(self.color_at(bit), self.top_lane(bit), Layer::Top, index);
            }
            if !(self.stacks & bit).is_empty() {
                key ^= keys::cube(self.low_color_at(bit), self.low_lane(bit), Layer::Below, index);
            }
        }
        key
    }
}
