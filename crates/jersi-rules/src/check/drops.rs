//! Cubes from off the board: drops from the reserve, and the placing of a free setup.

use super::{Verdict, check_on_board, is_rooted, stands_on};
use crate::board::Board;
use crate::position::Position;
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::Ruleset;
use crate::turn::Drop;
use crate::{Color, Cube};

/// One drop or two; the second is checked after the first.
pub(super) fn check<R: Ruleset>(position: &Position<R>, first: Drop, second: Option<Drop>) -> Verdict {
    for drop in [Some(first), second].into_iter().flatten() {
        check_on_board(position.game(), drop.cell)?;
    }
    let most = position.game().rules().special.most_drops;
    if usize::from(most) < 1 + usize::from(second.is_some()) {
        return Err(why(Rule::DropCount, position.side, second.unwrap_or(first)));
    }
    for drop in [Some(first), second].into_iter().flatten() {
        check_zone(position, drop)?;
    }
    check_in_hand(position, first, 1)?;
    check_falls(&position.board, position.side, first)?;
    let Some(second) = second else { return Ok(()) };
    check_in_hand(position, second, if second.kind == first.kind { 2 } else { 1 })?;
    if position.game().shape().distance(first.cell, second.cell) > 1 {
        return Err(why(Rule::DropNeighbor, position.side, second).from(first.cell));
    }
    let mut board = position.board;
    if let Some(lane) = position.game().rules().lane(first.kind) {
        board.push(position.game().shape().bit_of(first.cell), lane, position.side);
    }
    check_falls(&board, position.side, second)
}

/// The kind may be dropped on the row.
fn check_zone<R: Ruleset>(position: &Position<R>, drop: Drop) -> Verdict {
    let (shape, zones) = (position.game().shape(), position.game().rules().special.zones);
    let row = shape.rows_from_home(drop.cell, position.side) + 1;
    let is_outside = |&(kind, [first, last]): &(crate::Kind, [u8; 2])| {
        kind == drop.kind && !(usize::from(first)..=usize::from(last)).contains(&row)
    };
    if zones.iter().any(is_outside) { Err(why(Rule::DropZone, position.side, drop)) } else { Ok(()) }
}

/// A cube is placed on its side's own rows, on an empty cell or on one own cube that may carry it.
pub(super) fn check_place<R: Ruleset>(position: &Position<R>, place: Drop) -> Verdict {
    check_on_board(position.game(), place.cell)?;
    let lane = position.game().rules().lane(place.kind);
    if lane.is_none_or(|lane| position.waiting(position.side, lane) == 0) {
        return Err(why(Rule::EmptyReserve, position.side, place));
    }
    let (row, _) = position.game().shape().place(place.cell);
    let placing = position.game().rules().special.placing;
    if row.abs_diff(position.game().shape().home_row(position.side)) >= usize::from(placing.rows) {
        return Err(why(Rule::PlaceRow, position.side, place));
    }
    let Some(unit) = position.unit(place.cell) else {
        let lane = position.game().rules().lane(place.kind).unwrap_or_default();
        if position.needs_last_cells(lane) {
            return Err(why(Rule::PlaceRoom, position.side, place));
        }
        return Ok(());
    };
    let met = unit.top;
    if !placing.stacking || met.color != position.side || !stands_on(position.game(), place.kind, met.kind) {
        return Err(why(Rule::PlaceCell, position.side, place).meeting(met));
    }
    if unit.is_stack() {
        return Err(why(Rule::TwoAtMost, position.side, place).meeting(met));
    }
    Ok(())
}

/// The side to move has that many cubes of the kind.
fn check_in_hand<R: Ruleset>(position: &Position<R>, drop: Drop, needed: u32) -> Verdict {
    if position.in_reserve(position.side, drop.kind) >= needed {
        Ok(())
    } else {
        Err(why(Rule::EmptyReserve, position.side, drop))
    }
}

/// A cube is dropped on an empty cell, on one own mountain, or on one own cube that may carry it.
fn check_falls<R: Ruleset>(board: &Board<R>, side: Color, drop: Drop) -> Verdict {
    let Some(unit) = board.unit(drop.cell) else { return Ok(()) };
    let met = unit.top;
    let bears = is_rooted(board.game, met.kind) || stands_on(board.game, drop.kind, met.kind);
    if met.color != side || !bears {
        return Err(why(Rule::DropTarget, side, drop).meeting(met));
    }
    if unit.is_stack() {
        return Err(why(Rule::TwoAtMost, side, drop).meeting(met));
    }
    Ok(())
}

fn why(rule: Rule, side: Color, drop: Drop) -> IllegalTurn {
    IllegalTurn::new(rule).at(drop.cell).by(Cube { color: side, kind: drop.kind })
}
