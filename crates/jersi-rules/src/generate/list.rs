//! Listing of all turns of steps from masks. Turns that capture a king which must be put back come last, once for each
//! place.

use std::ops::ControlFlow;

use super::patch::Patch;
use super::sink::Sink;
use super::targets::{Targets, far, is_rooted, king_in_reach, near, near_set, spread};
use crate::board::{Lanes, Set};
use crate::position::{Position, far_row};
use crate::ruleset::{Royal, Ruleset};
use crate::turn::{Action, Mover, Turn};

/// Passes every turn that consists of steps to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn steps<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    let targets = Targets::<R>::new(&position.board, position.side);
    let relocated = matches!(game.rules().royal, Royal::Relocated(_));
    let quiet = if relocated { !targets.royal } else { !R::Set::EMPTY };
    for k in 0..game.count() {
        if is_rooted(game, k) {
            continue;
        }
        let (steps, slides) = (targets.steps.lane(k) & quiet, targets.slides.lane(k) & quiet);
        let cubes = targets.cubes.lane(k);
        cube_steps(game, cubes, steps, sink)?;
        builds(&targets, k, !R::Set::EMPTY, quiet, sink)?;
        stack_steps(&targets, k, cubes & targets.stacks, slides, StackStop::Too, steps, sink)?;
    }
    swaps(position, sink)?;
    if relocated && king_in_reach(&targets) {
        return king_captures(position, &targets, sink);
    }
    ControlFlow::Continue(())
}

/// Passes the turn in which the royal cube and another one swap places to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn swaps<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    match position.swap() {
        Some([royal, other]) => sink.show(Turn::swap(royal, other)),
        None => ControlFlow::Continue(()),
    }
}

/// The requested capturing turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureFilter {
    /// All of them.
    All,
    /// Without those whose second step follows a capture and captures nothing.
    Sharp,
}

/// Passes the turns of steps that capture something to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn captures<R: Ruleset, S: Sink>(
    position: &Position<R>,
    wanted: CaptureFilter,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let game = position.game();
    let targets = Targets::<R>::new(&position.board, position.side);
    let relocated = matches!(game.rules().royal, Royal::Relocated(_));
    let quiet = if relocated { !targets.royal } else { !R::Set::EMPTY };
    for k in 0..game.count() {
        let prey = targets.prey.lane(k) & quiet;
        if is_rooted(game, k) || prey.is_empty() {
            continue;
        }
        let (steps, slides) = (targets.steps.lane(k) & quiet, targets.slides.lane(k) & quiet);
        let cubes = targets.cubes.lane(k);
        let stacks = cubes & targets.stacks;
        // A stack that captures comes from at most two cells away, or its top from the next cell.
        let one = near_set(game, prey);
        let two = one | near_set(game, one);
        let (cube_prey, stack_prey) = (targets.cube_prey(k) & quiet, targets.stack_prey(k) & quiet);
        cube_steps(game, cubes & one, cube_prey, sink)?;
        builds(&targets, k, two, stack_prey, sink)?;
        stack_steps(&targets, k, stacks, slides & !prey & one, StackStop::Only, cube_prey, sink)?;
        if wanted == CaptureFilter::All {
            stack_steps(&targets, k, stacks, slides & prey, StackStop::Too, steps, sink)?;
        } else {
            stack_steps(&targets, k, stacks, slides & prey, StackStop::Short, cube_prey, sink)?;
        }
    }
    if relocated && king_in_reach(&targets) {
        return king_captures(position, &targets, sink);
    }
    ControlFlow::Continue(())
}

/// Passes the turns of steps that capture nothing to the sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn quiet<R: Ruleset, S: Sink>(position: &Position<R>, sink: &mut S) -> ControlFlow<S::Break> {
    let game = position.game();
    let targets = Targets::<R>::new(&position.board, position.side);
    for k in 0..game.count() {
        if is_rooted(game, k) {
            continue;
        }
        let quiet = !targets.prey.lane(k);
        let (steps, slides) = (targets.steps.lane(k) & quiet, targets.slides.lane(k) & quiet);
        let cubes = targets.cubes.lane(k);
        cube_steps(game, cubes, steps, sink)?;
        builds(&targets, k, !R::Set::EMPTY, quiet, sink)?;
        stack_steps(&targets, k, cubes & targets.stacks, slides, StackStop::Too, steps, sink)?;
    }
    swaps(position, sink)
}

/// Passes every turn that captures a king which must be put back to the sink.
#[inline(never)]
fn king_captures<R: Ruleset, S: Sink>(
    position: &Position<R>,
    targets: &Targets<R>,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let game = targets.game;
    let king = targets.royal;
    let one = near(game, king.first());
    let two = one | far(game, king.first());
    // Not from `two`: at the edge a stack goes around missing cells.
    let three = spread(game, spread(game, one));
    let is_odd = game.lanes().is_odd;
    let sink = &mut Relocated::new(position, targets, sink);
    for k in 0..game.count() {
        let (steps, slides) = (targets.steps.lane(k), targets.slides.lane(k));
        if (if is_odd { (steps | slides) & king } else { steps & king }).is_empty() {
            continue;
        }
        let hit = if is_odd { king & steps } else { king };
        let cubes = targets.cubes.lane(k);
        let stacks = cubes & targets.stacks & three;
        cube_steps(game, cubes & one, hit, sink)?;
        for y in (targets.builds.lane(k) & two & near_set(game, cubes)).bits() {
            let base = targets.base(k, y);
            let goal = Patch::of(game, king, y).seen;
            for x in Patch::near(game, cubes, y).places() {
                for z in targets.after_building(x, base.slides(x)).masked(goal).places() {
                    sink.show(Turn::cube_stack(
                        base.open.cell(x),
                        game.shape().cell_at(y),
                        base.open.cell(z),
                    ))?;
                }
            }
        }
        stack_steps(targets, k, stacks, slides & !king, StackStop::Only, hit, sink)?;
        stack_steps(targets, k, stacks, slides & king, StackStop::Too, steps, sink)?;
    }
    ControlFlow::Continue(())
}

/// `-`, to the given cells.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn cube_steps<R: Ruleset, S: Sink>(
    game: R,
    cubes: R::Set,
    to: R::Set,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    for x in cubes.bits() {
        let from = game.shape().cell_at(x);
        let around = Patch::near(game, to, x);
        for y in around.places() {
            let to = around.cell(y);
            if ends::<R>(sink.first(Mover::Cube, from, to)).has(around.bit(y)) {
                sink.show(Turn::cube(from, to))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// `-=`, built on the given cells, to the given cells.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn builds<R: Ruleset, S: Sink>(
    targets: &Targets<R>,
    k: usize,
    on: R::Set,
    to: R::Set,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let game = targets.game;
    let cubes = targets.cubes.lane(k);
    for y in (targets.builds.lane(k) & near_set(game, cubes) & on).bits() {
        let via = game.shape().cell_at(y);
        let base = targets.base(k, y);
        let goal = Patch::of(game, to, y).seen;
        for x in Patch::near(game, cubes, y).places() {
            let from = base.open.cell(x);
            let ends = Patch::of(game, ends::<R>(sink.first(Mover::Cube, from, via)), y).seen;
            for z in targets.after_building(x, base.slides(x)).masked(goal & ends).places() {
                sink.show(Turn::cube_stack(from, via, base.open.cell(z)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a stack may end its turn where it arrives, or its top must step on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StackStop {
    Too,
    Only,
    /// It may end there, and its top may step on, but not back to the origin of the stack.
    Short,
}

/// `=` and `=-`, over the given cells to the given cells.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn stack_steps<R: Ruleset, S: Sink>(
    targets: &Targets<R>,
    k: usize,
    stacks: R::Set,
    over: R::Set,
    rest: StackStop,
    to: R::Set,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let game = targets.game;
    for x in stacks.bits() {
        let from = game.shape().cell_at(x);
        // The cell that the stack left is empty now.
        let to = if rest == StackStop::Too { to | R::Set::bit(x) } else { to };
        let slides = targets.slide(k, x, over);
        for place in slides.places() {
            let y = slides.bit(place);
            let via = slides.cell(place);
            let ends = ends::<R>(sink.first(Mover::Stack, from, via));
            if rest != StackStop::Only && ends.has(y) {
                sink.show(Turn::stack(from, via))?;
            }
            // The capture of a kunti ends the game.
            if matches!(game.rules().royal, Royal::Fatal(_)) && targets.royal.has(y) {
                continue;
            }
            let around = targets.after_stack(x, y, Patch::near(game, to & ends, y));
            for z in around.places() {
                sink.show(Turn::stack_cube(from, via, around.cell(z)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells on which turns may end, as requested by a sink.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn ends<R: Ruleset>(wanted: u128) -> R::Set {
    R::Set::from_wide(wanted)
}

/// Passes each turn on once for every place where the captured king may be put back. Without a place, or before a
/// ransom, the turn is passed on alone.
struct Relocated<'a, R: Ruleset, S> {
    game: R,
    sink: &'a mut S,
    /// No relocation is listed: a ransom comes first.
    ransom: bool,
    /// The king's first row.
    row: R::Set,
    /// The places on it before the turn.
    places: R::Set,
    /// Stacks of which the lower cube stays when the top leaves.
    stacks: R::Set,
}

impl<'a, R: Ruleset, S: Sink> Relocated<'a, R, S> {
    fn new(position: &Position<R>, targets: &Targets<R>, sink: &'a mut S) -> Self {
        let king = position.side.other();
        Self {
            game: position.game(),
            sink,
            ransom: position.has_ransom(),
            row: far_row(position.game(), position.side),
            places: position.relocations(king),
            stacks: targets.stacks,
        }
    }

    /// The places after a turn: without the cells where the captor's cubes arrive, and with those that they leave
    /// empty, or to a single mountain.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn places_after(&self, turn: Turn) -> R::Set {
        let bit = |cell| R::Set::bit(self.game.shape().bit_of(cell));
        let (left, taken) = match turn.action() {
            Action::Cube { from, to } => (bit(from) & !self.stacks, bit(to)),
            Action::Stack { from, to } => (bit(from), bit(to)),
            Action::CubeStack { from, via, to } => ((bit(from) & !self.stacks) | bit(via), bit(to)),
            Action::StackCube { from, via, to } => (bit(from), bit(via) | bit(to)),
            _ => (R::Set::EMPTY, R::Set::EMPTY),
        };
        (self.places | (left & self.row)) & !taken
    }
}

impl<R: Ruleset, S: Sink> Sink for Relocated<'_, R, S> {
    type Break = S::Break;

    #[inline]
    fn show(&mut self, turn: Turn) -> ControlFlow<S::Break> {
        let places = self.places_after(turn);
        if self.ransom || places.is_empty() {
            return self.sink.show(turn);
        }
        for bit in places.bits() {
            self.sink.show(turn.relocating(self.game.shape().cell_at(bit)))?;
        }
        ControlFlow::Continue(())
    }
}
