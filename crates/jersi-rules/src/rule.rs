//! The rules as identifiers: one for each paragraph that can forbid a turn.

use crate::board::CellName;
use crate::{Cell, Cube, Shape};

/// A rule that forbids a turn. The identifiers are stable: pages link to them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The game is over.
    GameOver,
    /// Another kind of decision is due: placing, playing, naming, giving, putting the king back.
    OtherPhase,
    /// Nothing stands where the step begins.
    EmptyStart,
    /// What stands where the step begins is the opponent's.
    NotYours,
    /// A mountain never moves.
    MountainStays,
    /// A single cube can't move as a stack.
    LoneCube,
    /// A cube on a mountain is no stack that moves.
    StandsOnMountain,
    /// A cube goes exactly one cell.
    CubeReach,
    /// A stack goes one cell, or two.
    StackReach,
    /// A stack that goes two cells goes straight on.
    StraightLine,
    /// The cell that a stack passes over is empty.
    EmptyMiddle,
    /// No more than two cubes stand on a cell.
    TwoAtMost,
    /// This kind can't stand on that one.
    StandingOn,
    /// A stack never lands on an own cube.
    StackOnOwn,
    /// A stack never enters a cell with a mountain.
    StackOnMountain,
    /// This kind does not capture that one.
    Power,
    /// A mokca blocks the cell for units of two.
    Blocked,
    /// After this first step there is no second one.
    NoSecondStep,
    /// The second step moves the other number of cubes: a stack after a cube, a cube after a stack.
    SecondMover,
    /// The second step begins where the first one ended.
    SecondStart,
    /// When the kunti fell the game is over: no second step.
    KuntiFell,
    /// There is no such cube in reserve.
    EmptyReserve,
    /// A drop does not fall on that.
    DropTarget,
    /// The second drop falls on the cell of the first, or next to it.
    DropNeighbor,
    /// A captured king must be put back.
    RelocationDue,
    /// No king was captured: nothing is put back.
    NoKingCaptured,
    /// The king is put back on its first row.
    RelocationRow,
    /// The king is put back on an empty cell, a single cube of its colour, or a single mountain.
    RelocationCell,
    /// The ransom is a rock, paper, scissors, fool or wise that the victim has on top of a unit.
    RansomName,
    /// The cube given is of the kind named, and on top of its unit.
    RansomGive,
    /// A cube is placed on its side's own two rows.
    PlaceRow,
    /// A cube is placed on an empty cell, or on one own cube that is not the kunti.
    PlaceCell,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Self; 32] = [
        Self::GameOver,
        Self::OtherPhase,
        Self::EmptyStart,
        Self::NotYours,
        Self::MountainStays,
        Self::LoneCube,
        Self::StandsOnMountain,
        Self::CubeReach,
        Self::StackReach,
        Self::StraightLine,
        Self::EmptyMiddle,
        Self::TwoAtMost,
        Self::StandingOn,
        Self::StackOnOwn,
        Self::StackOnMountain,
        Self::Power,
        Self::Blocked,
        Self::NoSecondStep,
        Self::SecondMover,
        Self::SecondStart,
        Self::KuntiFell,
        Self::EmptyReserve,
        Self::DropTarget,
        Self::DropNeighbor,
        Self::RelocationDue,
        Self::NoKingCaptured,
        Self::RelocationRow,
        Self::RelocationCell,
        Self::RansomName,
        Self::RansomGive,
        Self::PlaceRow,
        Self::PlaceCell,
    ];

    /// The stable identifier, which is also the anchor of the paragraph.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::OtherPhase => "other-phase",
            Self::EmptyStart => "empty-start",
            Self::NotYours => "not-yours",
            Self::MountainStays => "mountain-stays",
            Self::LoneCube => "lone-cube",
            Self::StandsOnMountain => "stands-on-mountain",
            Self::CubeReach => "cube-reach",
            Self::StackReach => "stack-reach",
            Self::StraightLine => "straight-line",
            Self::EmptyMiddle => "empty-middle",
            Self::TwoAtMost => "two-at-most",
            Self::StandingOn => "standing-on",
            Self::StackOnOwn => "stack-on-own",
            Self::StackOnMountain => "stack-on-mountain",
            Self::Power => "power",
            Self::Blocked => "blocked",
            Self::NoSecondStep => "no-second-step",
            Self::SecondMover => "second-mover",
            Self::SecondStart => "second-start",
            Self::KuntiFell => "kunti-fell",
            Self::EmptyReserve => "empty-reserve",
            Self::DropTarget => "drop-target",
            Self::DropNeighbor => "drop-neighbor",
            Self::RelocationDue => "relocation-due",
            Self::NoKingCaptured => "no-king-captured",
            Self::RelocationRow => "relocation-row",
            Self::RelocationCell => "relocation-cell",
            Self::RansomName => "ransom-name",
            Self::RansomGive => "ransom-give",
            Self::PlaceRow => "place-row",
            Self::PlaceCell => "place-cell",
        }
    }
}

/// Why a turn is not legal: the rule, where, and between which cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalTurn {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The cell that the rule speaks of first: mostly where something would arrive.
    pub cell: Option<Cell>,
    /// A second cell: mostly where it comes from, or what is in the way.
    pub other: Option<Cell>,
    /// The cube that would move, fall or be given.
    pub mover: Option<Cube>,
    /// The cube that it meets.
    pub met: Option<Cube>,
}

impl IllegalTurn {
    /// A breach of a rule that needs no place.
    #[must_use]
    pub const fn new(rule: Rule) -> Self {
        Self { rule, cell: None, other: None, mover: None, met: None }
    }

    /// The same, at a cell.
    #[must_use]
    pub const fn at(mut self, cell: Cell) -> Self {
        self.cell = Some(cell);
        self
    }

    /// The same, with a second cell.
    #[must_use]
    pub const fn from(mut self, cell: Cell) -> Self {
        self.other = Some(cell);
        self
    }

    /// The same, with the cube that would move.
    #[must_use]
    pub const fn by(mut self, cube: Cube) -> Self {
        self.mover = Some(cube);
        self
    }

    /// The same, with the cube that is met.
    #[must_use]
    pub const fn meeting(mut self, cube: Cube) -> Self {
        self.met = Some(cube);
        self
    }

    /// The names of the cells it speaks of, on a board.
    pub fn cell_names(self, shape: &Shape) -> impl Iterator<Item = CellName> {
        [self.cell, self.other].into_iter().flatten().map(|cell| shape.name(cell))
    }
}

impl std::fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the rule '{}' forbids it", self.rule.id())
    }
}

impl std::error::Error for IllegalTurn {}
