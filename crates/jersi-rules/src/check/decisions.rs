//! The ransom of a captured king: naming a kind, and giving a cube of it.

use super::{Verdict, check_on_board, is_rooted};
use crate::position::{Phase, Position};
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::Ruleset;
use crate::{Cell, Cube, Kind};

/// The victim has a cube of the kind named, alone or on top; a king or a mountain is no ransom.
pub(super) fn check_name<R: Ruleset>(position: &Position<R>, kind: Kind) -> Verdict {
    let named = Cube { color: position.side.other(), kind };
    let can_be_given =
        position.game().rules().royal.kind() != Some(kind) && !is_rooted(position.game(), kind);
    if can_be_given && position.units().any(|(_, unit)| unit.top == named) {
        Ok(())
    } else {
        Err(IllegalTurn::new(Rule::RansomName).by(named))
    }
}

/// What is given is a cube of the kind named, alone or on top.
pub(super) fn check_give<R: Ruleset>(position: &Position<R>, cell: Cell) -> Verdict {
    check_on_board(position.game(), cell)?;
    let why = IllegalTurn::new(Rule::RansomGive).at(cell);
    let Phase::Give(kind) = position.phase else { return Err(why) };
    let due = Cube { color: position.side, kind };
    match position.unit(cell) {
        Some(unit) if unit.top == due => Ok(()),
        Some(unit) => Err(why.by(due).meeting(unit.top)),
        None => Err(why.by(due)),
    }
}
