//! Drops from the reserve, one or two (Jersi 4).

use std::ops::ControlFlow;

use super::sink::Sink;
use super::targets::{around, is_rooted, near};
use crate::board::{Board, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Drop, Turn};
use crate::{Color, Kind};

/// Passes every turn of one drop or two to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn list<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    if game.lanes().droppable == 0 || !position.reserve.has_any(position.side) {
        return ControlFlow::Continue(());
    }
    let vacant = position.board.vacant();
    for a in droppable(game) {
        let places_a = places(position, a);
        for x in places_a.bits() {
            sink.show(Turn::drop(drop_of(game, a, x)))?;
        }
        for b in droppable(game).filter(|&b| has_both(position, a, b)) {
            let places_b = places(position, b);
            let again = if may_follow(game, a, b) { vacant & zone(position, b) } else { R::Set::EMPTY };
            for x in places_a.bits() {
                let first = drop_of(game, a, x);
                for y in ((near(game, x) & places_b) | (R::Set::bit(x) & again)).bits() {
                    sink.show(Turn::drops(first, drop_of(game, b, y)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Passes every turn of one drop to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn single<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    if game.lanes().droppable == 0 || !position.reserve.has_any(position.side) {
        return ControlFlow::Continue(());
    }
    for a in droppable(game) {
        for x in places(position, a).bits() {
            sink.show(Turn::drop(drop_of(game, a, x)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes every turn of two drops that begins with a given one to the sink; of two drops whose order does not matter
/// only the turn whose first drop is the lesser one.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn second<R: Ruleset, S: Sink>(
    position: &Position<R>,
    first: Drop,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let game = position.game();
    let Some(a) = game.rules().lane(first.kind) else { return ControlFlow::Continue(()) };
    let x = game.shape().bit_of(first.cell);
    for b in droppable(game).filter(|&b| has_both(position, a, b)) {
        if b < a {
            continue;
        }
        let again = if may_follow(game, a, b) {
            position.board.vacant() & zone(position, b) & R::Set::bit(x)
        } else {
            R::Set::EMPTY
        };
        for y in ((near(game, x) & places(position, b)) | again).bits() {
            if a != b || x <= y {
                sink.show(Turn::drops(first, drop_of(game, b, y)))?;
            }
        }
    }
    // On the same cell the order matters: the cube that may be below comes first.
    for b in droppable(game).filter(|&b| b < a && has_both(position, a, b)) {
        if may_follow(game, a, b)
            && !(position.board.vacant() & zone(position, b) & R::Set::bit(x)).is_empty()
        {
            sink.show(Turn::drops(first, drop_of(game, b, x)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes every turn of two drops to the sink; of two drops whose order does not matter only one turn.
pub(super) fn double<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    for a in droppable(game) {
        for x in places(position, a).bits() {
            second(position, drop_of(game, a, x), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of turns of one drop or two.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn count<R: Ruleset>(position: &Position<R>) -> u64 {
    let game = position.game();
    if game.lanes().droppable == 0 || !position.reserve.has_any(position.side) {
        return 0;
    }
    let vacant = position.board.vacant();
    let mut total = 0;
    for a in droppable(game) {
        let places_a = places(position, a);
        total += places_a.count();
        for b in droppable(game).filter(|&b| has_both(position, a, b)) {
            let places_b = places(position, b);
            for moved in around(game, places_a) {
                total += (moved & places_b).count();
            }
            if may_follow(game, a, b) {
                total += (places_a & vacant & zone(position, b)).count();
            }
        }
    }
    total.into()
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn droppable<R: Ruleset>(game: R) -> impl Iterator<Item = usize> {
    (0..game.count()).filter(move |&lane| game.lanes().droppable >> lane & 1 == 1)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn drop_of<R: Ruleset>(game: R, lane: usize, bit: u32) -> Drop {
    Drop { kind: game.lanes().kinds[lane], cell: game.shape().cell_at(bit) }
}

/// The cells where a kind may be dropped: empty cells and own single mountains; kinds other than mountains also on own
/// single cubes.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn places<R: Ruleset>(position: &Position<R>, lane: usize) -> R::Set {
    let game = position.game();
    if position.reserve.count(position.side, lane) == 0 {
        return R::Set::EMPTY;
    }
    let board = &position.board;
    let own = board.colors[position.side as usize];
    let hosts = board.rooted_tops() | Board::<R>::union_of(&board.tops, game.lanes().stands_on[lane]);
    (board.vacant() | (own & hosts & !board.stacks)) & zone(position, lane)
}

/// The cells of the zone in which a kind may be dropped.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn zone<R: Ruleset>(position: &Position<R>, lane: usize) -> R::Set {
    let game = position.game();
    if game.rules().special.zones.is_empty() {
        return !R::Set::EMPTY;
    }
    zone_of(game, position.side, game.lanes().kinds[lane & 7])
}

/// The zone in which a side may drop a kind: some rows, counted from its own.
#[inline(never)]
pub(crate) fn zone_of<R: Ruleset>(game: R, side: Color, kind: Kind) -> R::Set {
    let zones = game.rules().special.zones;
    let Some((_, [first, last])) = zones.iter().find(|(zoned, _)| *zoned == kind) else {
        return !R::Set::EMPTY;
    };
    let (shape, home) = (game.shape(), game.shape().home_row(side));
    let rows = (0..shape.height())
        .filter(|row| (usize::from(*first)..=usize::from(*last)).contains(&(row.abs_diff(home) + 1)));
    R::Set::from_wide(rows.fold(0, |all, row| all | shape.row_bits(row)))
}

/// Whether the second cube may be dropped on the first, which is on the ground.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn may_follow<R: Ruleset>(game: R, first: usize, second: usize) -> bool {
    is_rooted(game, first) || game.lanes().stands_on[second] >> first & 1 == 1
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn has_both<R: Ruleset>(position: &Position<R>, a: usize, b: usize) -> bool {
    if position.game().rules().special.most_drops < 2 {
        return false;
    }
    let left = position.reserve.count(position.side, b);
    if a == b { left >= 2 } else { left >= 1 }
}
