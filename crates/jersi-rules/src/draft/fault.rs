//! Faults of a [`Draft`](crate::Draft): values, and plain messages for developers.

use crate::board::{CellName, Shape};
use crate::position::Phase;
use crate::variant::Variant;
use crate::{Cell, Color, Cube, Kind};

/// A cell with its name, for messages that do not know the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// Its name.
    pub name: CellName,
}

impl Spot {
    /// A cell of a board with its name.
    #[must_use]
    pub fn new(shape: &Shape, cell: Cell) -> Self {
        Self { cell, name: shape.name(cell) }
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.name.fmt(f)
    }
}

/// A reason why a draft is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum DraftFault {
    /// A variant that the ruleset does not have.
    #[error("the ruleset has no variant '{}'", variant.id())]
    VariantNotOffered {
        /// The variant.
        variant: Variant,
    },
    /// A phase that requires a free setup or the ransom variant.
    #[error("there is no phase '{}' in this game", phase_name(*phase))]
    PhaseNotOffered {
        /// The phase.
        phase: Phase,
    },
    /// A cube of a kind that the ruleset does not have.
    #[error("{spot}: the ruleset has no {}", kind.id())]
    ForeignKind {
        /// Its place.
        spot: Spot,
        /// The kind.
        kind: Kind,
    },
    /// Three cubes or more on a cell.
    #[error("{spot}: {height} cubes on each other, at most 2 allowed")]
    TooHigh {
        /// The cell.
        spot: Spot,
        /// Number of cubes.
        height: usize,
    },
    /// A stack of two colours that does not stand on a mountain.
    #[error("{spot}: a {} on a {}", cube_name(*top), cube_name(*below))]
    MixedColors {
        /// The cell.
        spot: Spot,
        /// The lower cube.
        below: Cube,
        /// The cube on it.
        top: Cube,
    },
    /// A kind that may not stand on the one below.
    #[error("{spot}: a {} may not stand on a {}", cube_name(*top), cube_name(*below))]
    StandingOn {
        /// The cell.
        spot: Spot,
        /// The lower cube.
        below: Cube,
        /// The cube on it.
        top: Cube,
    },
    /// More cubes of a kind, on the board and in reserve together, than a side has.
    #[error("{count} {} cubes of kind {}, at most {most} allowed", color.id(), kind.id())]
    TooMany {
        /// Their side.
        color: Color,
        /// The kind.
        kind: Kind,
        /// Number of cubes.
        count: u32,
        /// Maximum.
        most: u32,
    },
    /// Too many cubes of a kind in reserve; often none are allowed.
    #[error("{count} {} cubes of kind {} in reserve, at most {most} allowed", color.id(), kind.id())]
    TooManyInReserve {
        /// Their side.
        color: Color,
        /// The kind.
        kind: Kind,
        /// Number of cubes.
        count: u32,
        /// Maximum.
        most: u32,
    },
    /// A king or kunti is missing, and the game did not end by that.
    #[error("the {} {} is missing", color.id(), kind.id())]
    RoyalMissing {
        /// Its side.
        color: Color,
        /// King or kunti.
        kind: Kind,
    },
    /// A ransom for a king that is on the board.
    #[error("the {} {} is not captured", color.id(), kind.id())]
    RoyalNotCaptured {
        /// Its side.
        color: Color,
        /// The king.
        kind: Kind,
    },
    /// A side is on its goal although the game did not end.
    #[error("{spot}: {} has already arrived", color.id())]
    AlreadyArrived {
        /// The side.
        color: Color,
        /// The place.
        spot: Spot,
    },
    /// The counter is beyond the turn that ends the game.
    #[error("the counter is at {counter}, the game ends at {limit}")]
    CounterBeyond {
        /// The counter.
        counter: u32,
        /// The limit at which the game ends.
        limit: u32,
    },
    /// The ruleset counts from the first turn.
    #[error("the counter needs a number")]
    CounterMissing,
    /// The counter runs although the cubes are still being placed.
    #[error("the counter is at {counter} while cubes are placed")]
    CounterWhilePlacing {
        /// The counter.
        counter: u32,
    },
    /// The turn number is 0 or too large.
    #[error("the turn number is {number}, expected 1 to {most}")]
    Number {
        /// The number.
        number: u32,
        /// Maximum.
        most: u32,
    },
    /// The turn number is 1 while cubes are placed.
    #[error("the turn number is {number} while cubes are placed")]
    NumberWhilePlacing {
        /// The number.
        number: u32,
    },
    /// Cubes are placed, but none is left.
    #[error("no cube is left to be placed")]
    NothingToPlace,
    /// A cube was placed outside its side's own two rows.
    #[error("{spot}: a {} outside its own two rows", cube_name(*cube))]
    PlacedOutside {
        /// The cell.
        spot: Spot,
        /// The cube.
        cube: Cube,
    },
    /// The sides place alternately, White first: the numbers of cubes and the side to place do not fit.
    #[error(
        "{} to place, but White placed {} and has {} left, Black placed {} and has {} left",
        side.id(), placed[0], left[0], placed[1], left[1]
    )]
    PlacedOutOfTurn {
        /// The side to place.
        side: Color,
        /// Number of cubes that White and Black have placed.
        placed: [u32; 2],
        /// Number of cubes that White and Black have still to place.
        left: [u32; 2],
    },
    /// A kind is to be named, but there is none: the game would be over.
    #[error("{} has nothing that could be named as ransom", victim.id())]
    NothingToName {
        /// Side of the captured king.
        victim: Color,
    },
    /// A cube is to be given, but none of the named kind is alone or on top.
    #[error("{} has no {} to give as ransom", victim.id(), kind.id())]
    NothingToGive {
        /// Side of the captured king.
        victim: Color,
        /// The named kind.
        kind: Kind,
    },
    /// The king is to be put back, but there is no cell: the game would be over.
    #[error("there is no cell to put the {} king back on", victim.id())]
    NowhereToRelocate {
        /// Side of the captured king.
        victim: Color,
    },
}

fn cube_name(cube: Cube) -> String {
    format!("{} {}", cube.color.id(), cube.kind.id())
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Play => "play",
        Phase::Place => "place",
        Phase::Name => "name",
        Phase::Give(_) => "give",
        Phase::Relocate => "relocate",
    }
}
