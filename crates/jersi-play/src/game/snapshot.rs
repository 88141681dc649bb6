//! A board to look at: what stands where, also in the middle of a turn, when there is no position.
//! It knows no rules: it is read off positions.

use jersi_rules::{AnyPosition, Cell, Color, Cube, Kind, Turn, Unit};

/// What stands on every cell, and what each side holds off the board.
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

    /// The board after a legal turn, or after the beginning of one: its first step or drop, or all
    /// of its steps before a captured king is put back. Of anything else it shows nonsense.
    #[must_use]
    pub fn after(position: &AnyPosition, turn: Turn) -> Self {
        // What follows from a turn is not looked at, so that it does not matter if more is due.
        Self::of(&position.play_unchecked(turn))
    }

    /// What stands on a cell; nothing if the board has no such cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        self.units.get(cell.index()).copied().flatten()
    }

    /// How many cubes of a kind a side holds in reserve, or has still to place.
    #[must_use]
    pub fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.reserve[color as usize][kind as usize].into()
    }

    /// The cubes that stand on a cell here and no longer do on a later board, from the bottom up.
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
