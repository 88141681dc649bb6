//! Drops from the reserve, one or two (Jersi 4).

use std::ops::ControlFlow;

use super::list::each;
use super::targets::{around, is_rooted, near};
use crate::board::{Lanes, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Drop, Turn};

/// Shows every turn of one drop or two.
#[inline(always)]
pub(super) fn list<R: Ruleset, B>(
    position: &Position<R>,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if R::LANES.droppable == 0 || !position.reserve.has_any(position.side) {
        return ControlFlow::Continue(());
    }
    let places = R::Kinds::make(|lane| places(position, lane));
    let vacant = position.board.vacant();
    for a in 0..R::Kinds::COUNT {
        each(places.lane(a), |x| {
            let first = Drop { kind: R::LANES.kinds[a], cell: R::SHAPE.cell_at(x) };
            visit(Turn::drop(first))?;
            for b in 0..R::Kinds::COUNT {
                if !has_both(position, a, b) {
                    continue;
                }
                let again = if vacant.has(x) && may_follow::<R>(a, b) { R::Set::bit(x) } else { R::Set::EMPTY };
                each((near::<R>(x) & places.lane(b)) | again, |y| {
                    let second = Drop { kind: R::LANES.kinds[b], cell: R::SHAPE.cell_at(y) };
                    visit(Turn::drops(first, second))
                })?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// How many turns of one drop or two there are.
#[inline(always)]
pub(super) fn count<R: Ruleset>(position: &Position<R>) -> u64 {
    if R::LANES.droppable == 0 || !position.reserve.has_any(position.side) {
        return 0;
    }
    let places = R::Kinds::make(|lane| places(position, lane));
    let vacant = position.board.vacant();
    let mut total = 0;
    for a in 0..R::Kinds::COUNT {
        if R::LANES.droppable >> a & 1 == 0 {
            continue;
        }
        let first = places.lane(a);
        total += first.count();
        for b in 0..R::Kinds::COUNT {
            if R::LANES.droppable >> b & 1 == 0 || !has_both(position, a, b) {
                continue;
            }
            for moved in around::<R>(first) {
                total += (moved & places.lane(b)).count();
            }
            if may_follow::<R>(a, b) {
                total += (first & vacant).count();
            }
        }
    }
    total.into()
}

/// Where a kind may be dropped: on an empty cell or an own single mountain; and what is not a
/// mountain itself also on an own single cube.
#[inline(always)]
fn places<R: Ruleset>(position: &Position<R>, lane: usize) -> R::Set {
    if R::LANES.droppable >> lane & 1 == 0 || position.reserve.count(position.side, lane) == 0 {
        return R::Set::EMPTY;
    }
    let board = &position.board;
    let own = board.colors[position.side as usize];
    let hosts = board.rooted_tops() | board.union_of(&board.tops, R::LANES.stands_on[lane]);
    board.vacant() | (own & hosts & !board.stacks)
}

/// Whether the second may fall on the first, which lies on the ground.
#[inline(always)]
const fn may_follow<R: Ruleset>(first: usize, second: usize) -> bool {
    is_rooted::<R>(first) || R::LANES.stands_on[second] >> first & 1 == 1
}

#[inline(always)]
fn has_both<R: Ruleset>(position: &Position<R>, a: usize, b: usize) -> bool {
    let left = position.reserve.count(position.side, b);
    if a == b { left >= 2 } else { left >= 1 }
}
