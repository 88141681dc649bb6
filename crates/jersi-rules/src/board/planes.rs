//! The cubes of one position as sets of cells: tops by kind, lower cubes by kind, colours.

use super::{Lanes, Set};
use crate::keys::{self, Level};
use crate::ruleset::Ruleset;
use crate::{Cell, Color, Cube, Unit};

/// Where every cube stands. Copying it is cheap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board<R: Ruleset> {
    /// Cells by the kind on top (or alone).
    pub(crate) tops: R::Kinds,
    /// Cells by the kind below, in stacks.
    pub(crate) lows: R::Kinds,
    /// Cells whose top is White's, and Black's.
    pub(crate) colors: [R::Set; 2],
    /// Stacks whose lower cube is White's.
    pub(crate) low_white: R::Set,
    /// All stacks.
    pub(crate) stacks: R::Set,
    /// The hash key of the cubes.
    pub(crate) key: u64,
}

/// What a step captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Taken {
    /// At least one cube that is no king or kunti.
    pub(crate) common: bool,
    /// The king or kunti.
    pub(crate) royal: bool,
}

impl Taken {
    pub(crate) fn any(self) -> bool {
        self.common || self.royal
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self { common: self.common || other.common, royal: self.royal || other.royal }
    }
}

/// No cell: what a lane search answers when nothing stands there.
const NO_LANE: usize = 8;

impl<R: Ruleset> Board<R> {
    pub(crate) fn empty() -> Self {
        Self {
            tops: R::Kinds::make(|_| R::Set::EMPTY),
            lows: R::Kinds::make(|_| R::Set::EMPTY),
            colors: [R::Set::EMPTY; 2],
            low_white: R::Set::EMPTY,
            stacks: R::Set::EMPTY,
            key: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> R::Set {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn vacant(&self) -> R::Set {
        R::Set::from_wide(R::SHAPE.board()) & !self.occupied()
    }

    #[inline(always)]
    fn lane_at(lanes: &R::Kinds, bit: R::Set) -> usize {
        for lane in 0..R::Kinds::COUNT {
            if !(lanes.lane(lane) & bit).is_empty() {
                return lane;
            }
        }
        NO_LANE
    }

    /// The lane on top of an occupied cell.
    #[inline(always)]
    pub(crate) fn top_lane(&self, bit: R::Set) -> usize {
        Self::lane_at(&self.tops, bit)
    }

    /// The lane below, in a stack.
    #[inline(always)]
    pub(crate) fn low_lane(&self, bit: R::Set) -> usize {
        Self::lane_at(&self.lows, bit)
    }

    #[inline(always)]
    pub(crate) fn color_at(&self, bit: R::Set) -> Color {
        if (self.colors[0] & bit).is_empty() { Color::Black } else { Color::White }
    }

    #[inline(always)]
    pub(crate) fn low_color_at(&self, bit: R::Set) -> Color {
        if (self.low_white & bit).is_empty() { Color::Black } else { Color::White }
    }

    /// Cells with a cube that never moves: alone, on another, or under something.
    #[inline(always)]
    pub(crate) fn rooted_tops(&self) -> R::Set {
        self.union_of(&self.tops, R::LANES.rooted)
    }

    #[inline(always)]
    pub(crate) fn rooted_lows(&self) -> R::Set {
        self.union_of(&self.lows, R::LANES.rooted)
    }

    /// All cells of the given lanes.
    #[inline(always)]
    pub(crate) fn union_of(&self, lanes: &R::Kinds, which: u8) -> R::Set {
        let _ = self;
        let mut all = R::Set::EMPTY;
        for lane in 0..R::Kinds::COUNT {
            if which >> lane & 1 == 1 {
                all |= lanes.lane(lane);
            }
        }
        all
    }

    pub(crate) fn unit(&self, cell: Cell) -> Option<Unit> {
        let bit = R::Set::bit(R::SHAPE.bit_of(cell));
        if (self.occupied() & bit).is_empty() {
            return None;
        }
        let top = Cube { color: self.color_at(bit), kind: R::LANES.kinds[self.top_lane(bit)] };
        let below = (!(self.stacks & bit).is_empty())
            .then(|| Cube { color: self.low_color_at(bit), kind: R::LANES.kinds[self.low_lane(bit)] });
        Some(Unit { top, below })
    }

    /// Puts a cube on an empty cell or on top of a single cube.
    #[inline(always)]
    pub(crate) fn push(&mut self, index: u32, lane: usize, color: Color) {
        let bit = R::Set::bit(index);
        let cell = R::SHAPE.cell_at(index).index();
        if !(self.occupied() & bit).is_empty() {
            let under = self.top_lane(bit);
            let owner = self.color_at(bit);
            *self.tops.lane_mut(under) ^= bit;
            *self.lows.lane_mut(under) ^= bit;
            self.colors[owner as usize] ^= bit;
            if owner == Color::White {
                self.low_white |= bit;
            }
            self.stacks |= bit;
            self.key ^= keys::cube(owner, under, Level::Top, cell) ^ keys::cube(owner, under, Level::Below, cell);
        }
        *self.tops.lane_mut(lane) ^= bit;
        self.colors[color as usize] ^= bit;
        self.key ^= keys::cube(color, lane, Level::Top, cell);
    }

    /// Takes the top of an occupied cell away; what is under it becomes the top.
    #[inline(always)]
    pub(crate) fn pop(&mut self, index: u32) -> (usize, Color) {
        let bit = R::Set::bit(index);
        let cell = R::SHAPE.cell_at(index).index();
        let (lane, color) = (self.top_lane(bit), self.color_at(bit));
        *self.tops.lane_mut(lane) ^= bit;
        self.colors[color as usize] ^= bit;
        self.key ^= keys::cube(color, lane, Level::Top, cell);
        if !(self.stacks & bit).is_empty() {
            let (under, owner) = (self.low_lane(bit), self.low_color_at(bit));
            *self.lows.lane_mut(under) ^= bit;
            *self.tops.lane_mut(under) ^= bit;
            self.low_white &= !bit;
            self.stacks ^= bit;
            self.colors[owner as usize] ^= bit;
            self.key ^= keys::cube(owner, under, Level::Below, cell) ^ keys::cube(owner, under, Level::Top, cell);
        }
        (lane, color)
    }

    /// Takes what a step of `side` to a cell captures: the enemy unit, but never a mountain under it.
    #[inline(always)]
    fn capture(&mut self, index: u32, side: Color) -> Taken {
        let bit = R::Set::bit(index);
        let prey = self.colors[side.other() as usize] & !self.rooted_tops();
        if (prey & bit).is_empty() {
            return Taken::default();
        }
        let (lane, _) = self.pop(index);
        let royal = lane == R::LANES.royal;
        let mut taken = Taken { common: !royal, royal };
        if !(self.occupied() & !self.rooted_tops() & bit).is_empty() {
            self.pop(index);
            taken.common = true;
        }
        taken
    }

    /// A cube steps, captures what it meets, and stands where it arrives.
    #[inline(always)]
    pub(crate) fn step_cube(&mut self, from: u32, to: u32, side: Color) -> Taken {
        let (lane, _) = self.pop(from);
        let taken = self.capture(to, side);
        self.push(to, lane, side);
        taken
    }

    /// A stack steps, captures what it meets, and stands where it arrives.
    #[inline(always)]
    pub(crate) fn step_stack(&mut self, from: u32, to: u32, side: Color) -> Taken {
        let (top, _) = self.pop(from);
        let (low, _) = self.pop(from);
        let taken = self.capture(to, side);
        self.push(to, low, side);
        self.push(to, top, side);
        taken
    }

    /// The key computed anew, to check the one that was kept.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for cell in R::SHAPE.all() {
            let bit = R::Set::bit(R::SHAPE.bit_of(cell));
            if !(self.occupied() & bit).is_empty() {
                key ^= keys::cube(self.color_at(bit), self.top_lane(bit), Level::Top, cell.index());
            }
            if !(self.stacks & bit).is_empty() {
                key ^= keys::cube(self.low_color_at(bit), self.low_lane(bit), Level::Below, cell.index());
            }
        }
        key
    }
}
