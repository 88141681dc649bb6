//! Numbering the turns of a record.
//!
//! A record counts as people do: one more after each turn of Black, placings of a free setup included,
//! all decisions of a ransom being part of one turn. (The number in position text stands still while
//! cubes are placed.)

use crate::any::AnyPosition;
use crate::{Color, Phase};

/// The number of the turn that is being played, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Count {
    pub(super) number: u32,
    pub(super) owner: Color,
    /// Whether the turn has begun: decisions follow that belong to it.
    pub(super) is_under_way: bool,
}

impl Count {
    /// The count where a record begins.
    pub(super) fn at(start: &AnyPosition) -> Self {
        let side = start.side();
        // The victim of a ransom decides in the middle of the captor's turn.
        let owner = if matches!(start.phase(), Phase::Give(_)) { side.other() } else { side };
        Self { number: start.number().into(), owner, is_under_way: is_inside(start) }
    }

    /// The count after a decision that led to a position.
    pub(super) fn after(self, next: &AnyPosition) -> Self {
        if is_inside(next) {
            return Self { is_under_way: true, ..self };
        }
        let number = self.number.saturating_add(u32::from(self.owner == Color::Black));
        Self { number, owner: self.owner.other(), is_under_way: false }
    }
}

/// Whether the position is in the middle of a turn.
fn is_inside(position: &AnyPosition) -> bool {
    !matches!(position.phase(), Phase::Play | Phase::Place)
}
