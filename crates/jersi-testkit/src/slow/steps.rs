//! Single steps: the targets of a cube (`-`) or a stack (`=`), and the effect of the arrival.

use super::board::Board;
use super::cubes::{Color, Cube};
use super::geometry::{Cell, Way, neighbours, next, touch};
use super::table::{Attacks, Guard, Table};

/// The effect of a step on its target cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// The cell is empty.
    Moves,
    /// The cube then stands on a single mountain, or on another rooted cube.
    Climbs,
    /// The cube then stands on one own cube, as a stack.
    Builds,
    /// The unit there is captured as a whole, except that a mountain stays.
    Captures,
}

/// One movement of a cube or of a stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) way: Way,
    /// `=`, not `-`.
    pub(super) is_stack: bool,
    pub(super) arrival: Arrival,
    /// The cubes captured, bottom first.
    pub(super) taken: Vec<Cube>,
}

/// The effect of a cube step on a cell; `None` if it is not allowed. For mountains see "A cube step" and the wizard of
/// Jersi 4: either side climbs a single one, and an enemy's that the cube beats is captured instead.
fn cube_arrival(table: &Table, board: &Board, cube: Cube, to: Cell) -> Option<Arrival> {
    let is_enemy = |other: &Cube| other.color != cube.color;
    let captures = (table.row(cube.kind).attacks != Attacks::Stack).then_some(Arrival::Captures);
    match board.unit(to) {
        [] => Some(Arrival::Moves),
        [alone] if table.is_rooted(alone.kind) => {
            if is_enemy(alone) && table.beats(cube.kind, alone.kind) {
                captures
            } else {
                Some(Arrival::Climbs)
            }
        }
        [own] if !is_enemy(own) => table.may_stand(cube.kind, own.kind).then_some(Arrival::Builds),
        // Only tops count, whatever is under them.
        [.., top] if is_enemy(top) && table.beats(cube.kind, top.kind) => captures,
        _ => None,
    }
}

/// The effect of a stack step on a cell; `None` if it is not allowed: to an empty cell, or a capture by the tops, never
/// on own cubes, never on a mountain, unless it is the top and beaten.
fn stack_arrival(table: &Table, board: &Board, top: Cube, to: Cell) -> Option<Arrival> {
    match board.unit(to) {
        [] => Some(Arrival::Moves),
        [bottom, target] if table.is_rooted(bottom.kind) && !table.is_rooted(target.kind) => None,
        [.., target] if target.color != top.color && table.beats(top.kind, target.kind) => {
            (table.row(top.kind).attacks != Attacks::Cube).then_some(Arrival::Captures)
        }
        _ => None,
    }
}

/// The guards (mokcas, fendis) that were active, on top, when the turn began.
pub(super) struct Guards(Vec<(Cell, Cube)>);

impl Guards {
    pub(super) fn at_the_start_of_a_turn(table: &Table, board: &Board) -> Self {
        let mut active = Vec::new();
        for kind in table.all_kinds().filter(|&kind| table.row(kind).guard != Guard::None) {
            for color in Color::BOTH {
                let guard = Cube { color, kind };
                active.extend(board.tops(guard).map(|cell| (cell, guard)));
            }
        }
        Self(active)
    }

    /// Whether an active guard with an effect is adjacent to a cell. It counts if just before the step it is still on
    /// top of its cell at the start of the turn. A unit with a guard of this effect on top ignores those of its own
    /// side.
    fn touches(&self, table: &Table, board: &Board, effect: Guard, top: Cube, cell: Cell) -> bool {
        let has_effect = table.row(top.kind).guard == effect;
        self.0.iter().any(|&(at, guard)| {
            table.row(guard.kind).guard == effect
                && board.top(at) == Some(guard)
                && !(has_effect && top.color == guard.color)
                && touch(table, at, cell)
        })
    }
}

/// All `-` steps of the cube on top of `from`, one cell each.
pub(super) fn cube_steps(table: &Table, board: &Board, guards: &Guards, from: Cell) -> Vec<Step> {
    let Some(cube) = board.top(from) else { return Vec::new() };
    // A mountain never moves.
    if table.is_rooted(cube.kind) {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for &way in table.lattice.ways() {
        let Some(to) = next(table, from, way) else { continue };
        let Some(arrival) = cube_arrival(table, board, cube, to) else { continue };
        // "One cube alone is never blocked": only a cube that stacks can be.
        if arrival == Arrival::Builds && guards.touches(table, board, Guard::Pairs, cube, to) {
            continue;
        }
        let taken =
            if arrival == Arrival::Captures { captured_by_cube(table, board, to) } else { Vec::new() };
        steps.push(Step { from, to, way, is_stack: false, arrival, taken });
    }
    steps
}

/// The captures of a cube: the whole unit, but only the top if it stands on a mountain.
fn captured_by_cube(table: &Table, board: &Board, to: Cell) -> Vec<Cube> {
    match board.unit(to) {
        [bottom, top] if table.is_rooted(bottom.kind) && !table.is_rooted(top.kind) => vec![*top],
        unit => unit.to_vec(),
    }
}

/// All `=` steps of the stack on `from`: one cell, or two in a straight line over an empty cell.
pub(super) fn stack_steps(table: &Table, board: &Board, guards: &Guards, from: Cell) -> Vec<Step> {
    // A stack that can move is two cubes of one colour, neither of them a mountain.
    let &[bottom, top] = board.unit(from) else { return Vec::new() };
    if bottom.color != top.color || table.is_rooted(bottom.kind) || table.is_rooted(top.kind) {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for &way in table.lattice.ways() {
        let Some(near) = next(table, from, way) else { continue };
        let mut targets = vec![near];
        if board.unit(near).is_empty() {
            targets.extend(next(table, near, way));
        }
        for to in targets {
            let Some(arrival) = stack_arrival(table, board, top, to) else { continue };
            if guards.touches(table, board, Guard::Pairs, top, to) {
                continue;
            }
            let stopped = |cell| guards.touches(table, board, Guard::Leaps, top, cell);
            if to != near && (stopped(from) || stopped(to)) {
                continue;
            }
            let taken = if arrival == Arrival::Captures { board.unit(to).to_vec() } else { Vec::new() };
            steps.push(Step { from, to, way, is_stack: true, arrival, taken });
        }
    }
    steps
}

/// Makes a step on the board.
pub(super) fn make(board: &mut Board, step: &Step) {
    for _ in &step.taken {
        board.lift(step.to);
    }
    if step.is_stack {
        for cube in board.clear(step.from) {
            board.put(step.to, cube);
        }
    } else {
        let cube = board.lift(step.from);
        board.put(step.to, cube);
    }
}

/// Whether a cube may be put on a cell from outside the board: on an empty cell, or on one cube that it may stand on.
/// Mountains of the enemy carry it only where the rules say so.
pub(super) fn may_be_put(
    table: &Table,
    board: &Board,
    cube: Cube,
    cell: Cell,
    on_enemy_mountains: bool,
) -> bool {
    match board.unit(cell) {
        [] => true,
        [below] if table.is_rooted(below.kind) => on_enemy_mountains || below.color == cube.color,
        [below] => below.color == cube.color && table.may_stand(cube.kind, below.kind),
        _ => false,
    }
}

/// A cell and its neighbours.
pub(super) fn around(table: &Table, cell: Cell) -> impl Iterator<Item = Cell> {
    neighbours(table, cell).chain([cell])
}
