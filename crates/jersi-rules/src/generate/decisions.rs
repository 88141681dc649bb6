//! The decisions that follow the capture of a king in the ransom variant (Jersi 4.8).

use std::ops::ControlFlow;

use super::list::each;
use crate::board::{Lanes, Set};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::Turn;
use crate::Kind;

/// Shows every decision of the phase.
pub(super) fn list<R: Ruleset, B>(
    position: &Position<R>,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match position.phase {
        Phase::Name => position.nameable(position.side.other()).into_iter().try_for_each(|kind| visit(Turn::name(kind))),
        Phase::Give(kind) => each(givable(position, kind), |bit| visit(Turn::give(R::SHAPE.cell_at(bit)))),
        Phase::Relocate => each(position.relocations(position.side.other()), |bit| {
            visit(Turn::relocate(R::SHAPE.cell_at(bit)))
        }),
        Phase::Play | Phase::Place => ControlFlow::Continue(()),
    }
}

/// Where the side that decides has a cube of the kind alone or on top.
fn givable<R: Ruleset>(position: &Position<R>, kind: Kind) -> R::Set {
    let own = position.board.colors[position.side as usize];
    R::RULES.lane(kind).map_or(R::Set::EMPTY, |lane| position.board.tops.lane(lane) & own)
}
