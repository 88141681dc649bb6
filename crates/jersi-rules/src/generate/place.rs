//! Placing the cubes of a free setup, one at a time (Jersi 2 and 3).

use std::ops::ControlFlow;

use super::sink::Sink;
use crate::Color;
use crate::board::{Board, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Drop, Turn};

/// Shows every placing.
pub(super) fn list<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    let board = &position.board;
    let own = board.colors[position.side as usize];
    for lane in 0..game.count() {
        if position.reserve.count(position.side, lane) == 0 {
            continue;
        }
        let hosts = Board::<R>::union_of(&board.tops, game.lanes().stands_on[lane]) & own & !board.stacks;
        for bit in (own_rows(game, position.side) & (board.vacant() | hosts)).bits() {
            sink.show(Turn::place(Drop { kind: game.lanes().kinds[lane], cell: game.shape().cell_at(bit) }))?;
        }
    }
    ControlFlow::Continue(())
}

/// The two rows on which a side places its cubes.
pub(crate) fn own_rows<R: Ruleset>(game: R, color: Color) -> R::Set {
    let home = game.shape().home_row(color);
    let front = match color {
        Color::White => home + 1,
        Color::Black => home - 1,
    };
    R::Set::from_wide(game.shape().row_bits(home) | game.shape().row_bits(front))
}
