//! The rules as identifiers: one for each paragraph that can forbid a turn.

use crate::board::CellName;
use crate::{Cell, Cube, Shape};

/// A rule that forbids a turn. The identifiers are stable: pages link to them.
///
/// The fields named with each are those of [`IllegalTurn`]. Where nothing else is said, `mover`
/// would go from `other` to `cell`, and meets `met` there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The game is over.
    GameOver,
    /// Another kind of decision is due: placing, playing, naming, giving, putting the king back.
    OtherPhase,
    /// The turn speaks of a cell that this board does not have.
    OffBoard,
    /// Nothing stands where the step begins (`cell`).
    EmptyStart,
    /// What stands where the step begins (`cell`) is the opponent's (`mover`).
    NotYours,
    /// A mountain (`mover`, on `cell`) never moves.
    MountainStays,
    /// A single cube (`mover`, on `cell`) can't move as a stack.
    LoneCube,
    /// A cube (`mover`, on `cell`) and the mountain under it (`met`) are no stack that moves.
    StandsOnMountain,
    /// A cube goes exactly one cell.
    CubeReach,
    /// A stack goes one cell, or two.
    StackReach,
    /// A stack that goes two cells goes straight on.
    StraightLine,
    /// The cell that a stack passes over (`cell`) is empty, but here `met` stands on it.
    EmptyMiddle,
    /// No more than two cubes stand on a cell. Also of drops, placings and kings put back; those come
    /// from nowhere, so `other` is `None`.
    TwoAtMost,
    /// This kind (`mover`) can't stand on that one (`met`).
    StandingOn,
    /// A stack never lands on an own cube (`met`).
    StackOnOwn,
    /// A stack never enters a cell with a mountain (`met`), whoever stands on it.
    StackOnMountain,
    /// This kind (`mover`) does not capture that one (`met`).
    Power,
    /// A mokca (`met`, on `other`) blocks the cell for units of two.
    Blocked,
    /// After a cube's step that built no stack (`mover`, now on `cell`) there is no second one.
    NoSecondStep,
    /// The second step begins where the first one ended (`cell`), not on `other`.
    SecondStart,
    /// The second step moves the other number of cubes: a stack after a cube, a cube after a stack.
    SecondMover,
    /// When the kunti fell (on `cell`, to `mover`) the game is over: no second step.
    KuntiFell,
    /// There is no such cube (`mover`) in reserve, or not so many.
    EmptyReserve,
    /// A drop falls on no enemy cube, and on an own one (`met`) only if that may bear it.
    DropTarget,
    /// The second drop falls on the cell of the first (`other`), or next to it.
    DropNeighbor,
    /// A captured king (`mover`) must be put back, on `cell` for example.
    RelocationDue,
    /// No king was captured: nothing is put back.
    NoKingCaptured,
    /// With a ransom the king is not put back before the ransom was given: a decision of its own.
    RansomFirst,
    /// The king is put back on its first row.
    RelocationRow,
    /// The king is put back on an empty cell, a cube of its colour, or a mountain; not on `met`.
    RelocationCell,
    /// The ransom is a rock, paper, scissors, fool or wise that the victim has on top of a unit, as it
    /// has not of the one named (`mover`).
    RansomName,
    /// The cube given is of the kind named (`mover`) and on top of its unit, as `met` is not.
    RansomGive,
    /// A cube is placed on its side's own two rows.
    PlaceRow,
    /// A cube is placed on an empty cell, or on one own cube that is not the kunti (`met`).
    PlaceCell,
    /// The second step goes the way of the first, or never does, as the game wants it.
    SecondDirection,
    /// This kind (`mover`) captures only by a step of a cube.
    CapturesAsCube,
    /// This kind (`mover`) captures only by a step of a stack.
    CapturesAsStack,
    /// A guard (`met`, on `other`) stops steps of two cells from and to the cells around it.
    LeapBlocked,
    /// This kind is dropped on some rows only.
    DropZone,
    /// The game allows fewer drops in one turn.
    DropCount,
    /// Only the royal cube and its partner change places, both on top of their units.
    SwapCubes,
    /// The last empty cells are needed for a cube that stands on nothing.
    PlaceRoom,
}

impl Rule {
    /// Every rule of the rulesets of the program.
    pub const ALL: [Self; 34] = [
        Self::GameOver,
        Self::OtherPhase,
        Self::OffBoard,
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
        Self::SecondStart,
        Self::SecondMover,
        Self::KuntiFell,
        Self::EmptyReserve,
        Self::DropTarget,
        Self::DropNeighbor,
        Self::RelocationDue,
        Self::NoKingCaptured,
        Self::RansomFirst,
        Self::RelocationRow,
        Self::RelocationCell,
        Self::RansomName,
        Self::RansomGive,
        Self::PlaceRow,
        Self::PlaceCell,
    ];

    /// The rules that only games from rules files have.
    pub const OF_FILES: [Self; 8] = [
        Self::SecondDirection,
        Self::CapturesAsCube,
        Self::CapturesAsStack,
        Self::LeapBlocked,
        Self::DropZone,
        Self::DropCount,
        Self::SwapCubes,
        Self::PlaceRoom,
    ];

    /// The stable identifier, which is also the anchor of the paragraph.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::OtherPhase => "other-phase",
            Self::OffBoard => "off-board",
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
            Self::SecondStart => "second-start",
            Self::SecondMover => "second-mover",
            Self::KuntiFell => "kunti-fell",
            Self::EmptyReserve => "empty-reserve",
            Self::DropTarget => "drop-target",
            Self::DropNeighbor => "drop-neighbor",
            Self::RelocationDue => "relocation-due",
            Self::NoKingCaptured => "no-king-captured",
            Self::RansomFirst => "ransom-first",
            Self::RelocationRow => "relocation-row",
            Self::RelocationCell => "relocation-cell",
            Self::RansomName => "ransom-name",
            Self::RansomGive => "ransom-give",
            Self::PlaceRow => "place-row",
            Self::PlaceCell => "place-cell",
            Self::SecondDirection => "second-direction",
            Self::CapturesAsCube => "captures-as-cube",
            Self::CapturesAsStack => "captures-as-stack",
            Self::LeapBlocked => "leap-blocked",
            Self::DropZone => "drop-zone",
            Self::DropCount => "drop-count",
            Self::SwapCubes => "swap-cubes",
            Self::PlaceRoom => "place-room",
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
