//! The table of one game: the content of a rules file, with its base and the chosen variants applied.

use super::cubes::Kind;
use super::geometry::{Cell, Lattice, Row};

/// A whole game. Lists are in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    pub(super) id: String,
    /// The chosen variants, in the order of the file.
    pub(super) chosen: Vec<String>,
    /// The variants of the file.
    pub(super) variants: Vec<String>,
    pub(super) lattice: Lattice,
    /// Row `a` first.
    pub(super) rows: Vec<Row>,
    pub(super) holes: Vec<Cell>,
    /// The kinds in play; a [`Kind`] is an index into this list.
    pub(super) kinds: Vec<KindRow>,
    pub(super) second: Second,
    /// The kind that may swap places with the royal.
    pub(super) swap: Option<Kind>,
    /// Whether position texts have a RESERVE field in play.
    pub(super) has_reserve: bool,
    /// The maximum number of drops in a turn.
    pub(super) drops: u32,
    /// The number of prisoner exchanges; `None` if captured cubes are lost.
    pub(super) prison: Option<u32>,
    /// Kinds that win on the far row.
    pub(super) goal: Vec<Kind>,
    pub(super) royal: Option<Royal>,
    pub(super) clock: Clock,
    pub(super) blocked_ties: bool,
    pub(super) setups: Vec<Setup>,
}

/// One kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KindRow {
    pub(super) id: String,
    /// Upper case.
    pub(super) letter: char,
    pub(super) army: usize,
    pub(super) beats: Vec<Kind>,
    pub(super) stands_on: Vec<Kind>,
    pub(super) attacks: Attacks,
    pub(super) guard: Guard,
    pub(super) rooted: bool,
    /// The number of cubes of the army that start in reserve.
    pub(super) reserve: usize,
    /// First and last row of its drops, counted from 1 at the side's own first row.
    pub(super) zone: (i8, i8),
}

/// Steps in which a kind captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attacks {
    Any,
    Cube,
    Stack,
}

/// What an active cube forbids on adjacent cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guard {
    None,
    Pairs,
    Leaps,
}

/// The allowed second steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Second {
    /// `-=`
    pub(super) cube_then_stack: bool,
    /// `=-`
    pub(super) stack_then_cube: bool,
    pub(super) direction: Direction,
}

/// The direction of the second step, compared with the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Free,
    Same,
    Other,
}

/// The kind whose capture decides the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Royal {
    pub(super) kind: Kind,
    /// Put back by the captor instead of lost.
    pub(super) is_relocated: bool,
    pub(super) has_ransom: bool,
}

/// The end of a game without progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Clock {
    None,
    Quiet {
        limit: u32,
        /// A capture of royals alone does not reset it.
        is_beyond_royal: bool,
    },
    Countdown {
        limit: u32,
        /// Kinds that do not count for its start.
        beside: Vec<Kind>,
    },
}

/// A setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setup {
    pub(super) id: String,
    pub(super) opening: Opening,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// The ROWS of a position text.
    Fixed(String),
    Shuffled {
        /// White's places; a cell that occurs twice gets its lower cube first.
        places: Vec<Cell>,
        fixed: Vec<(Kind, Cell)>,
        /// Each side is shuffled; otherwise Black's side is White's rotated about the centre.
        is_both: bool,
    },
    Placed {
        without: Vec<Kind>,
        zone: Placing,
    },
}

/// The placing zone, the same for all free setups of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placing {
    pub(super) rows: i8,
    pub(super) stacking: bool,
}

impl Table {
    pub(super) fn row(&self, kind: Kind) -> &KindRow {
        &self.kinds[kind.0]
    }

    pub(super) fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(Kind)
    }

    pub(super) fn beats(&self, attacker: Kind, target: Kind) -> bool {
        self.row(attacker).beats.contains(&target)
    }

    pub(super) fn is_rooted(&self, kind: Kind) -> bool {
        self.row(kind).rooted
    }

    /// Whether a cube may stand on another of its side, apart from mountains.
    pub(super) fn may_stand(&self, top: Kind, below: Kind) -> bool {
        self.row(top).stands_on.contains(&below)
    }

    pub(super) fn is_royal(&self, kind: Kind) -> bool {
        self.royal.is_some_and(|royal| royal.kind == kind)
    }

    /// The placing zone of the free setups, if the game has any.
    pub(super) fn placing(&self) -> Option<Placing> {
        self.setups.iter().find_map(|setup| match setup.opening {
            Opening::Placed { zone, .. } => Some(zone),
            _ => None,
        })
    }
}
