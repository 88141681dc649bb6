//! A turn, packed into 32 bits.

use std::fmt;
use std::num::NonZeroU32;

use crate::{Cell, Kind};

/// Everything a player does before the opponent moves. Captures depend on the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(NonZeroU32);

/// A cube put on the board from the reserve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Drop {
    /// The kind.
    pub kind: Kind,
    /// The cell.
    pub cell: Cell,
}

/// The content of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A cube moves.
    Cube {
        /// Origin.
        from: Cell,
        /// Target.
        to: Cell,
    },
    /// A stack moves.
    Stack {
        /// Origin.
        from: Cell,
        /// Target.
        to: Cell,
    },
    /// A cube builds a stack, and that stack moves.
    CubeStack {
        /// Origin of the cube.
        from: Cell,
        /// Cell where the stack is built.
        via: Cell,
        /// Target of the stack.
        to: Cell,
    },
    /// A stack moves, and its top steps off.
    StackCube {
        /// Origin of the stack.
        from: Cell,
        /// Target of the stack.
        via: Cell,
        /// Target of its top.
        to: Cell,
    },
    /// One drop.
    Drop(Drop),
    /// Two drops, one after the other.
    Drops(Drop, Drop),
    /// A cube is placed, in a free setup.
    Place(Drop),
    /// The captor of a king names the kind of the ransom.
    Name(Kind),
    /// The ransom is given.
    Give(Cell),
    /// The captured king is put back, as a separate decision.
    Relocate(Cell),
    /// The royal cube and another one on top swap places: the cell of the royal cube, then the other one.
    Swap(Cell, Cell),
}

/// One movement of a cube or of a stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// The mover.
    pub mover: Mover,
    /// Origin.
    pub from: Cell,
    /// Target.
    pub to: Cell,
}

/// The mover of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mover {
    /// A cube, alone or from the top of a stack: `-`.
    Cube,
    /// A whole stack: `=`.
    Stack,
}

impl Mover {
    /// The sign in notation.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Cube => '-',
            Self::Stack => '=',
        }
    }

    /// The other mover.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Cube => Self::Stack,
            Self::Stack => Self::Cube,
        }
    }
}

/// The sequence of steps in a turn. The numbers are those of the packed turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepTag {
    Cube = CUBE as isize,
    Stack = STACK as isize,
    CubeStack = CUBE_STACK as isize,
    StackCube = STACK_CUBE as isize,
}

// Bit 0 is always set, so that `Option<Turn>` needs no more room.
const FROM: u32 = 4;
const VIA: u32 = 11;
const TO: u32 = 18;
const LAST: u32 = 25;
const FIELD: u32 = 0x7f;

const CUBE: u32 = 0;
const STACK: u32 = 1;
const CUBE_STACK: u32 = 2;
const STACK_CUBE: u32 = 3;
const DROP: u32 = 4;
const DROPS: u32 = 5;
const PLACE: u32 = 6;
const DECISION: u32 = 7;

const NAME: u32 = 0;
const GIVE: u32 = 1;
const RELOCATE: u32 = 2;
const SWAP: u32 = 3;

impl Turn {
    /// Filler for lists.
    pub(crate) const FILLER: Self = Self(NonZeroU32::MIN);

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn pack(tag: u32, from: u32, via: u32, to: u32) -> Self {
        Self(NonZeroU32::MIN | tag << 1 | from << FROM | via << VIA | to << TO)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn field(self, at: u32) -> u32 {
        self.0.get() >> at & FIELD
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn cell(self, at: u32) -> Cell {
        Cell(self.field(at) as u8)
    }

    /// A cube moves.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn cube(from: Cell, to: Cell) -> Self {
        Self::pack(CUBE, from.0.into(), to.0.into(), to.0.into())
    }

    /// A stack moves.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn stack(from: Cell, to: Cell) -> Self {
        Self::pack(STACK, from.0.into(), to.0.into(), to.0.into())
    }

    /// A cube builds a stack on `via`, and that stack moves.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn cube_stack(from: Cell, via: Cell, to: Cell) -> Self {
        Self::pack(CUBE_STACK, from.0.into(), via.0.into(), to.0.into())
    }

    /// A stack moves to `via`, and its top steps off.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn stack_cube(from: Cell, via: Cell, to: Cell) -> Self {
        Self::pack(STACK_CUBE, from.0.into(), via.0.into(), to.0.into())
    }

    /// The same turn with the captured king put back on a cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn relocating(self, cell: Cell) -> Self {
        Self(self.0 | (u32::from(cell.0) + 1) << LAST)
    }

    /// One drop.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn drop(drop: Drop) -> Self {
        Self::pack(DROP, drop.cell.0.into(), drop.kind as u32, 0)
    }

    /// Two drops.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn drops(first: Drop, second: Drop) -> Self {
        let packed = Self::pack(DROPS, first.cell.0.into(), first.kind as u32, second.cell.0.into());
        Self(packed.0 | (second.kind as u32) << LAST)
    }

    /// A cube is placed, in a free setup.
    #[must_use]
    pub fn place(place: Drop) -> Self {
        Self::pack(PLACE, place.cell.0.into(), place.kind as u32, 0)
    }

    /// The kind of a ransom is named.
    #[must_use]
    pub fn name(kind: Kind) -> Self {
        Self::pack(DECISION, 0, kind as u32, NAME)
    }

    /// A ransom is given.
    #[must_use]
    pub fn give(cell: Cell) -> Self {
        Self::pack(DECISION, cell.0.into(), 0, GIVE)
    }

    /// The captured king is put back, as a separate decision.
    #[must_use]
    pub fn relocate(cell: Cell) -> Self {
        Self::pack(DECISION, cell.0.into(), 0, RELOCATE)
    }

    /// The royal cube, on the first cell, and another one swap places.
    #[must_use]
    pub fn swap(royal: Cell, other: Cell) -> Self {
        Self::pack(DECISION, royal.0.into(), other.0.into(), SWAP)
    }

    /// The steps of a turn of steps, directly from its bits: taking apart the value of [`action`](Self::action) would
    /// cost more than playing a step.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn steps_of(self) -> Option<(StepTag, [Cell; 3])> {
        let tag = match self.0.get() >> 1 & 7 {
            CUBE => StepTag::Cube,
            STACK => StepTag::Stack,
            CUBE_STACK => StepTag::CubeStack,
            STACK_CUBE => StepTag::StackCube,
            _ => return None,
        };
        Some((tag, [self.cell(FROM), self.cell(VIA), self.cell(TO)]))
    }

    /// The content of the turn, without its relocation.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn action(self) -> Action {
        let (from, via, to) = (self.cell(FROM), self.cell(VIA), self.cell(TO));
        let kind = |at| Kind::from_index(self.field(at)).unwrap_or(Kind::Rock);
        match self.0.get() >> 1 & 7 {
            CUBE => Action::Cube { from, to },
            STACK => Action::Stack { from, to },
            CUBE_STACK => Action::CubeStack { from, via, to },
            STACK_CUBE => Action::StackCube { from, via, to },
            DROP => Action::Drop(Drop { kind: kind(VIA), cell: from }),
            DROPS => Action::Drops(Drop { kind: kind(VIA), cell: from }, Drop { kind: kind(LAST), cell: to }),
            PLACE => Action::Place(Drop { kind: kind(VIA), cell: from }),
            _ => match self.field(TO) {
                NAME => Action::Name(kind(VIA)),
                GIVE => Action::Give(from),
                SWAP => Action::Swap(from, via),
                _ => Action::Relocate(from),
            },
        }
    }

    /// The cell where the captured king is put back at the end of the turn.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn relocation(self) -> Option<Cell> {
        if self.0.get() >> 1 & 7 > STACK_CUBE {
            return None;
        }
        (self.field(LAST) as u8).checked_sub(1).map(Cell)
    }

    /// The turn of steps without its relocation.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn without_relocation(self) -> Self {
        Self(NonZeroU32::MIN | self.0.get() & ((1 << LAST) - 1))
    }

    /// A turn of steps as plain numbers, without branches: whether a stack moves first, origin, first target, and last
    /// target (equal if there is one step). For programs that process millions of turns; undefined for other turns.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn way(self) -> (usize, usize, usize, usize) {
        let number = |at: u32| self.field(at) as usize;
        ((self.0.get() >> 1 & 1) as usize, number(FROM), number(VIA), number(TO))
    }

    /// The steps of the turn; none for drops, placings and decisions.
    #[must_use]
    pub fn steps(self) -> [Option<Step>; 2] {
        let step = |mover, from, to| Some(Step { mover, from, to });
        match self.action() {
            Action::Cube { from, to } => [step(Mover::Cube, from, to), None],
            Action::Stack { from, to } => [step(Mover::Stack, from, to), None],
            Action::CubeStack { from, via, to } => {
                [step(Mover::Cube, from, via), step(Mover::Stack, via, to)]
            }
            Action::StackCube { from, via, to } => {
                [step(Mover::Stack, from, via), step(Mover::Cube, via, to)]
            }
            _ => [None, None],
        }
    }

    /// The prefixes of the turn in order, the turn itself last: after its first step or drop, after its second, after
    /// the relocation.
    ///
    /// ```
    /// use jersi_rules::{AnyPosition, RulesetId};
    ///
    /// let start = AnyPosition::initial(RulesetId::Pijersi);
    /// let turn = start.read_turn("b4=c4-d4").expect("well written");
    /// let shown: Vec<String> = turn.beginnings().map(|begun| start.write_turn(begun)).collect();
    /// assert_eq!(shown, ["b4=c4", "b4=c4-d4"]);
    /// ```
    pub fn beginnings(self) -> impl ExactSizeIterator<Item = Self> + use<> {
        let mut found = Vec::with_capacity(3);
        match (self.steps(), self.action()) {
            ([Some(first), Some(_)], _) => found.push(match first.mover {
                Mover::Cube => Self::cube(first.from, first.to),
                Mover::Stack => Self::stack(first.from, first.to),
            }),
            (_, Action::Drops(first, _)) => found.push(Self::drop(first)),
            _ => {}
        }
        if self.relocation().is_some() {
            found.extend(NonZeroU32::new(self.0.get() & !(FIELD << LAST)).map(Self));
        }
        found.push(self);
        found.into_iter()
    }

    /// The turn of [`bits`](Self::bits); other numbers give a turn that is never legal.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        match NonZeroU32::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The turn as a number, for tables and for files of the same program.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.relocation() {
            Some(cell) => write!(f, "{:?} relocating {}", self.action(), cell.0),
            None => write!(f, "{:?}", self.action()),
        }
    }
}
