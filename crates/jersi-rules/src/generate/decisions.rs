//! The decisions that follow the capture of a king in the ransom variant (Jersi 4.8).

use std::ops::ControlFlow;

use super::sink::Sink;
use crate::Kind;
use crate::board::{Lanes, Set};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::Turn;

/// Passes every decision of the phase to the sink.
pub(super) fn list<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    match position.phase {
        Phase::Name => position
            .nameable(position.side.other())
            .into_iter()
            .try_for_each(|kind| sink.show(Turn::name(kind))),
        Phase::Give(kind) => givable(position, kind)
            .bits()
            .try_for_each(|bit| sink.show(Turn::give(position.game().shape().cell_at(bit)))),
        Phase::Relocate => position
            .relocations(position.side.other())
            .bits()
            .try_for_each(|bit| sink.show(Turn::relocate(position.game().shape().cell_at(bit)))),
        Phase::Play | Phase::Place => ControlFlow::Continue(()),
    }
}

/// Cells where the deciding side has a cube of the kind alone or on top.
fn givable<R: Ruleset>(position: &Position<R>, kind: Kind) -> R::Set {
    let own = position.board.colors[position.side as usize];
    position.game().rules().lane(kind).map_or(R::Set::EMPTY, |lane| position.board.tops.lane(lane) & own)
}
