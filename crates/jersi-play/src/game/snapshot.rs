//! A board for display, also in the middle of a turn, where there is no position. It has no rules.

use jersi_rules::{AnyPosition, Cell, Color, Cube, Kind, Turn, Unit};

/// The units on all cells, and the reserves.
///
/// ```
/// use jersi_play::Snapshot;
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let board = Snapshot::of(&start);
/// assert!(start.shape().all().all(|cell| board.unit(cell) == start.unit(cell)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Snapshot {
    units: Vec<Option<Unit>>,
    reserve: [[u8; Kind::ALL.len()]; 2],
}

impl Snapshot {
    /// The board of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let held = |color| Kind::ALL.map(|kind| position.in_reserve(color, kind) as u8);
        Self {
            units: position.shape().all().map(|cell| position.unit(cell)).collect(),
            reserve: Color::BOTH.map(held),
        }
    }

    /// The board after a legal turn or a prefix of one: its first step or drop, or all steps before a captured king is put
    /// back. The result for other turns is unspecified.
    #[must_use]
    pub fn after(position: &AnyPosition, turn: Turn) -> Self {
        // The rules are not applied after the turn, so that a prefix can be played.
        Self::of(&position.play_unchecked(turn))
    }

    /// The unit on a cell; `None` if the board has no such cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        self.units.get(cell.index()).copied().flatten()
    }

    /// The number of cubes of a kind that a side has in reserve, or has still to place.
    #[must_use]
    pub fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.reserve[color as usize][kind as usize].into()
    }

    /// The cubes on a cell that are not there on a later board, from the bottom up.
    #[must_use]
    pub fn lost(&self, cell: Cell, later: &Self) -> Vec<Cube> {
        let mut left: Vec<Cube> = later.unit(cell).into_iter().flat_map(Unit::cubes).collect();
        let mut lost = Vec::new();
        for cube in self.unit(cell).into_iter().flat_map(Unit::cubes) {
            match left.iter().position(|&other| other == cube) {
                Some(at) => drop(left.swap_remove(at)),
                None => lost.push(cube),
            }
        }
        lost
    }
}
