//! The ransom of a captured king: naming a kind, and giving a cube of it.

use super::{Verdict, check_on_board, is_rooted, stands_on};
use crate::position::{Phase, Position};
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::Ruleset;
use crate::{Cell, Cube, Kind};

/// The victim has a cube of the named kind, alone or on top; a king or a mountain cannot be ransom.
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

/// The given cube is of the named kind, alone or on top.
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

/// The royal cube is on top of the first cell, its partner on top of the second, and each may stand on the other's
/// cell.
pub(super) fn check_swap<R: Ruleset>(position: &Position<R>, royal: Cell, other: Cell) -> Verdict {
    let game = position.game();
    check_on_board(game, royal)?;
    check_on_board(game, other)?;
    let why = IllegalTurn::new(Rule::SwapCubes).at(royal).from(other);
    let (Some(king), Some(partner)) = (game.rules().royal.kind(), game.rules().special.swap) else {
        return Err(why);
    };
    for (cell, kind, comes) in [(royal, king, partner), (other, partner, king)] {
        let unit = position.unit(cell).ok_or(why)?;
        if unit.top != (Cube { color: position.side, kind }) {
            return Err(why.meeting(unit.top));
        }
        if let Some(below) = unit.below
            && !is_rooted(game, below.kind)
            && !stands_on(game, comes, below.kind)
        {
            return Err(why.by(Cube { color: position.side, kind: comes }).meeting(below));
        }
    }
    Ok(())
}
