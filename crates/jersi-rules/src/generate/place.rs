//! Placing the cubes of a free setup, one at a time (Jersi 2 and 3).

use std::ops::ControlFlow;

use super::sink::Sink;
use crate::Color;
use crate::board::{Board, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Drop, Turn};

/// Passes every placing to the sink.
pub(super) fn list<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    let board = &position.board;
    let own = board.colors[position.side as usize];
    for lane in 0..game.count() {
        if position.waiting(position.side, lane) == 0 {
            continue;
        }
        let hosts = Board::<R>::union_of(&board.tops, game.lanes().stands_on[lane]) & own & !board.stacks;
        let hosts = if game.rules().special.placing.stacking { hosts } else { R::Set::EMPTY };
        let rows = own_rows(game, position.side);
        let vacant = if position.needs_last_cells(lane) { R::Set::EMPTY } else { board.vacant() };
        for bit in (rows & (vacant | hosts)).bits() {
            sink.show(Turn::place(Drop { kind: game.lanes().kinds[lane], cell: game.shape().cell_at(bit) }))?;
        }
    }
    ControlFlow::Continue(())
}

/// The rows on which a side places its cubes.
pub(crate) fn own_rows<R: Ruleset>(game: R, color: Color) -> R::Set {
    let (shape, rows) = (game.shape(), usize::from(game.rules().special.placing.rows));
    let home = shape.home_row(color);
    let own = (0..shape.height()).filter(|row| row.abs_diff(home) < rows);
    R::Set::from_wide(own.fold(0, |all, row| all | shape.row_bits(row)))
}

impl<R: Ruleset> Position<R> {
    /// Whether the empty cells of a side's own rows are all needed for cubes of other kinds that cannot stand on others.
    pub(crate) fn needs_last_cells(&self, lane: usize) -> bool {
        let (game, side) = (self.game(), self.side);
        let lanes = game.lanes();
        let needed: u32 = (0..game.count())
            .filter(|&other| lanes.stands_on[other] == 0 && lanes.rooted >> other & 1 == 0)
            .map(|other| {
                self.waiting(side, other) - u32::from(other == lane && self.waiting(side, other) > 0)
            })
            .sum();
        needed > 0 && (own_rows(game, side) & self.board.vacant()).count() <= needed
    }
}
