//! Relocation of a captured king: whether it is due, and where the king may go.

use super::steps::Walk;
use super::{Verdict, check_on_board, is_rooted, stands_on};
use crate::board::Board;
use crate::position::Position;
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::Ruleset;
use crate::{Cell, Color, Cube};

/// At the end of a turn of steps the king is put back if and only if it was captured.
pub(super) fn check_in_turn<R: Ruleset>(
    position: &Position<R>,
    walk: &Walk<'_, R>,
    cell: Option<Cell>,
) -> Verdict {
    let victim = walk.side.other();
    if let Some(cell) = cell {
        check_on_board(walk.board.game, cell)?;
    }
    match cell {
        Some(cell) if !walk.king_fell() => Err(IllegalTurn::new(Rule::NoKingCaptured).at(cell)),
        Some(cell) if position.has_ransom() => {
            Err(king(walk.board.game, IllegalTurn::new(Rule::RansomFirst).at(cell), victim))
        }
        Some(cell) => check_cell(&walk.board, victim, cell),
        None if !walk.king_fell() || position.has_ransom() => Ok(()),
        None => {
            let mut row = walk.board.game.shape().row(walk.board.game.shape().home_row(victim));
            // Without a place the turn ends here, and wins.
            match row.find(|&cell| check_cell(&walk.board, victim, cell).is_ok()) {
                Some(free) => {
                    Err(king(walk.board.game, IllegalTurn::new(Rule::RelocationDue).at(free), victim))
                }
                None => Ok(()),
            }
        }
    }
}

/// The king is put back on its first row: on an empty cell, on a single cube of its colour or on a single mountain.
pub(super) fn check_cell<R: Ruleset>(board: &Board<R>, victim: Color, cell: Cell) -> Verdict {
    let why = |rule| king(board.game, IllegalTurn::new(rule).at(cell), victim);
    let (row, _) = board.game.shape().place(cell);
    if row != board.game.shape().home_row(victim) {
        return Err(why(Rule::RelocationRow));
    }
    let Some(unit) = board.unit(cell) else { return Ok(()) };
    let met = unit.top;
    let climbs = is_rooted(board.game, met.kind);
    let joins = met.color == victim
        && board.game.rules().royal.kind().is_some_and(|kind| stands_on(board.game, kind, met.kind));
    if !climbs && !joins {
        return Err(why(Rule::RelocationCell).meeting(met));
    }
    if unit.is_stack() {
        return Err(why(Rule::TwoAtMost).meeting(met));
    }
    Ok(())
}

/// Adds the king to an error.
fn king<R: Ruleset>(game: R, why: IllegalTurn, victim: Color) -> IllegalTurn {
    game.rules().royal.kind().map_or(why, |kind| why.by(Cube { color: victim, kind }))
}
