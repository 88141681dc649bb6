//! The rules as identifiers: one for each paragraph that can forbid a turn.

use crate::board::CellName;
use crate::{Cell, Cube, Shape};

/// A rule that forbids a turn. The identifiers are stable: pages link to them.
///
/// The fields of [`IllegalTurn`] are given with each. Unless stated otherwise, `mover` would go from `other` to `cell`,
/// and meets `met` there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The game is over.
    GameOver,
    /// Another kind of decision is due: placing, playing, naming, giving, relocating the king.
    OtherPhase,
    /// The turn has a cell that this board does not have.
    OffBoard,
    /// The origin of the step (`cell`) is empty.
    EmptyStart,
    /// The unit at the origin of the step (`cell`) is the opponent's (`mover`).
    NotYours,
    /// A mountain (`mover`, on `cell`) never moves.
    MountainStays,
    /// A single cube (`mover`, on `cell`) can't move as a stack.
    LoneCube,
    /// A cube (`mover`, on `cell`) and the mountain under it (`met`) are not a stack that can move.
    StandsOnMountain,
    /// A cube goes exactly one cell.
    CubeReach,
    /// A stack goes one cell, or two.
    StackReach,
    /// A stack that goes two cells goes in a straight line.
    StraightLine,
    /// The cell that a stack passes over (`cell`) is empty, but here `met` is on it.
    EmptyMiddle,
    /// At most two cubes stand on a cell. Also for drops, placings and relocations, whose `other` is `None`.
    TwoAtMost,
    /// This kind (`mover`) can't stand on that one (`met`).
    StandingOn,
    /// A stack never lands on an own cube (`met`).
    StackOnOwn,
    /// A stack never enters a cell with a mountain (`met`), whether or not a cube is on it.
    StackOnMountain,
    /// This kind (`mover`) does not capture that one (`met`).
    Power,
    /// A mokca (`met`, on `other`) blocks the cell for stacks.
    Blocked,
    /// After a cube's step that built no stack (`mover`, now on `cell`) there is no second step.
    NoSecondStep,
    /// The second step begins where the first one ended (`cell`), not on `other`.
    SecondStart,
    /// The second step moves the other number of cubes: a stack after a cube, a cube after a stack.
    SecondMover,
    /// When the kunti was captured (on `cell`, by `mover`) the game is over: no second step.
    KuntiFell,
    /// There is no such cube (`mover`) in reserve, or not enough of them.
    EmptyReserve,
    /// A cube is not dropped on an enemy cube, and on an own one (`met`) only if that may carry it.
    DropTarget,
    /// The second drop is on the cell of the first (`other`), or adjacent to it.
    DropNeighbor,
    /// A captured king (`mover`) must be put back, for example on `cell`.
    RelocationDue,
    /// No king was captured: nothing is put back.
    NoKingCaptured,
    /// With ransom the king is put back after the ransom was given, as a separate decision.
    RansomFirst,
    /// The king is put back on its first row.
    RelocationRow,
    /// The king is put back on an empty cell, a cube of its colour, or a mountain; not on `met`.
    RelocationCell,
    /// The ransom is a rock, paper, scissors, fool or wise that the victim has on top of a unit; it has none of the
    /// named kind (`mover`).
    RansomName,
    /// The given cube is of the named kind (`mover`) and on top of its unit; `met` is not.
    RansomGive,
    /// A cube is placed on its side's own two rows.
    PlaceRow,
    /// A cube is placed on an empty cell, or on one own cube that is not the kunti (`met`).
    PlaceCell,
    /// The second step must go in the direction of the first, or must not, depending on the game.
    SecondDirection,
    /// This kind (`mover`) captures only by a step of a cube.
    CapturesAsCube,
    /// This kind (`mover`) captures only by a step of a stack.
    CapturesAsStack,
    /// A guard (`met`, on `other`) stops steps of two cells from and to the cells around it.
    LeapBlocked,
    /// This kind can be dropped on some rows only.
    DropZone,
    /// The game allows fewer drops in one turn.
    DropCount,
    /// Only the royal cube and its partner swap places, both on top of their units.
    SwapCubes,
    /// The last empty cells are needed for a cube that cannot stand on others.
    PlaceRoom,
}

impl Rule {
    /// Every rule of the built-in rulesets.
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

/// Why a turn is illegal: the rule, the cells and the cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalTurn {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The main cell of the rule: mostly the target.
    pub cell: Option<Cell>,
    /// A second cell: mostly the origin, or an obstacle.
    pub other: Option<Cell>,
    /// The cube that would move, be dropped or be given.
    pub mover: Option<Cube>,
    /// The cube that it meets.
    pub met: Option<Cube>,
}

impl IllegalTurn {
    /// An error without a place.
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

    /// The names of its cells on a board.
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
