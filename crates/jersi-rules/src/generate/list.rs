//! Every turn of steps, shown one by one. Moves of all kinds come from masks; only the capture of
//! a king that must be put back plays the turn out, since the free places depend on it.

use std::ops::ControlFlow;

use super::targets::{Targets, far, is_rooted, near, near_set, slide};
use crate::board::{Lanes, Set};
use crate::play::{relocations, steps as play_steps};
use crate::position::Position;
use crate::ruleset::{Royal, Ruleset};
use crate::turn::Turn;
use crate::variant::Variant;

/// Shows every turn that consists of steps.
#[inline(always)]
pub(super) fn steps<R: Ruleset, B>(
    position: &Position<R>,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let targets = Targets::<R>::new(&position.board, position.side);
    for k in 0..R::Kinds::COUNT {
        if is_rooted::<R>(k) {
            continue;
        }
        cube_steps(position, &targets, k, visit)?;
        builds(position, &targets, k, visit)?;
        stack_steps(position, &targets, k, visit)?;
    }
    ControlFlow::Continue(())
}

/// `-`
#[inline(always)]
fn cube_steps<R: Ruleset, B>(
    position: &Position<R>,
    targets: &Targets<R>,
    k: usize,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let steps = targets.steps.lane(k);
    each(targets.cubes.lane(k), |x| {
        let from = R::SHAPE.cell_at(x);
        let all = near::<R>(x) & steps;
        each(all & quiet(targets), |y| visit(Turn::cube(from, R::SHAPE.cell_at(y))))?;
        each(all & royal(targets), |y| relocated(position, Turn::cube(from, R::SHAPE.cell_at(y)), visit))
    })
}

/// `-=`
#[inline(always)]
fn builds<R: Ruleset, B>(
    position: &Position<R>,
    targets: &Targets<R>,
    k: usize,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let cubes = targets.cubes.lane(k);
    each(targets.builds.lane(k) & near_set::<R>(cubes), |y| {
        let via = R::SHAPE.cell_at(y);
        let open = targets.slides_from(k, R::Set::bit(y));
        let common = slide::<R>(y, targets.vacant, open);
        each(near::<R>(y) & cubes, |x| {
            let from = R::SHAPE.cell_at(x);
            let mut all = common;
            if targets.lone.has(x) {
                // The cell that the cube left is empty now: the stack may go there, or over it.
                let closed = targets.closed_from(k, R::Set::bit(y));
                let beyond = R::Set::bit((2 * x).wrapping_sub(y)) & far::<R>(y);
                all |= (R::Set::bit(x) & !closed) | (beyond & open);
            }
            each(all & quiet(targets), |z| visit(Turn::cube_stack(from, via, R::SHAPE.cell_at(z))))?;
            each(all & royal(targets), |z| {
                relocated(position, Turn::cube_stack(from, via, R::SHAPE.cell_at(z)), visit)
            })
        })
    })
}

/// `=` and `=-`
#[inline(always)]
fn stack_steps<R: Ruleset, B>(
    position: &Position<R>,
    targets: &Targets<R>,
    k: usize,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let steps = targets.steps.lane(k);
    each(targets.cubes.lane(k) & targets.stacks, |x| {
        let from = R::SHAPE.cell_at(x);
        let all = slide::<R>(x, targets.vacant, targets.slides.lane(k));
        each(all & quiet(targets), |y| {
            let via = R::SHAPE.cell_at(y);
            visit(Turn::stack(from, via))?;
            // The cell that the stack left is empty now; but a fallen kunti ends the game at once.
            if is_fatal::<R>() && targets.royal.has(y) {
                return ControlFlow::Continue(());
            }
            let all = near::<R>(y) & (steps | R::Set::bit(x));
            each(all & quiet(targets), |z| visit(Turn::stack_cube(from, via, R::SHAPE.cell_at(z))))?;
            each(all & royal(targets), |z| {
                relocated(position, Turn::stack_cube(from, via, R::SHAPE.cell_at(z)), visit)
            })
        })?;
        each(all & royal(targets), |y| {
            let via = R::SHAPE.cell_at(y);
            relocated(position, Turn::stack(from, via), visit)?;
            each(near::<R>(y) & (steps | R::Set::bit(x)), |z| {
                relocated(position, Turn::stack_cube(from, via, R::SHAPE.cell_at(z)), visit)
            })
        })
    })
}

/// Runs over the bits of a set.
#[inline(always)]
pub(super) fn each<S: Set, B>(mut set: S, mut f: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
    while !set.is_empty() {
        f(set.first())?;
        set = set.without_first();
    }
    ControlFlow::Continue(())
}

const fn is_fatal<R: Ruleset>() -> bool {
    matches!(R::RULES.royal, Royal::Fatal(_))
}

/// Targets where no king falls that must be put back.
#[inline(always)]
fn quiet<R: Ruleset>(targets: &Targets<R>) -> R::Set {
    !royal(targets)
}

/// The king that must be put back when it falls.
#[inline(always)]
fn royal<R: Ruleset>(targets: &Targets<R>) -> R::Set {
    if matches!(R::RULES.royal, Royal::Relocated(_)) { targets.royal } else { R::Set::EMPTY }
}

/// Shows a turn that captures a king once for each place where it may be put back. Without a
/// place, or with a ransom to follow, the turn stands alone.
#[inline(never)]
fn relocated<R: Ruleset, B>(
    position: &Position<R>,
    turn: Turn,
    visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.variants.has(Variant::Ransom) {
        return visit(turn);
    }
    let mut board = position.board;
    play_steps(&mut board, turn, position.side);
    let places = relocations(&board, position.side.other());
    if places.is_empty() {
        return visit(turn);
    }
    each(places, |bit| visit(turn.relocating(R::SHAPE.cell_at(bit))))
}
