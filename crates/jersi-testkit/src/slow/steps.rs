//! Single steps: where a cube (`-`) or a stack (`=`) may go, and what happens on arrival.

use super::board::Board;
use super::cubes::{Color, Cube, Kind, Rules, beats};
use super::geometry::{Cell, DIRECTIONS, neighbours, next, touch};

/// What happens on the cell where a step arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// The cell is empty.
    Moves,
    /// The cube stands on a single mountain then (Jersi 4).
    Climbs,
    /// The cube stands on one own cube then: a stack is made.
    Builds,
    /// What stands there is captured: whole, but a mountain stays where it is.
    Captures,
}

/// One movement of a cube or of a stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// `=`, not `-`.
    pub(super) is_stack: bool,
    pub(super) arrival: Arrival,
    /// The cubes captured, bottom first.
    pub(super) taken: Vec<Cube>,
}

/// What a cube step does on a cell; `None` if it may not go there.
fn cube_arrival(rules: Rules, board: &Board, cube: Cube, to: Cell) -> Option<Arrival> {
    match rules {
        Rules::Jersi2 | Rules::Jersi3 => cube_arrival_jersi_2_3(rules, board, cube, to),
        Rules::Jersi48 | Rules::Jersi416 => cube_arrival_jersi_4(rules, board, cube, to),
        Rules::Pijersi => cube_arrival_pijersi(rules, board, cube, to),
    }
}

/// Jersi 2 and 3, "Steps" and "Stacks": to an empty cell, on one own cube other than the kunti, or a capture by
/// the tops alone.
fn cube_arrival_jersi_2_3(rules: Rules, board: &Board, cube: Cube, to: Cell) -> Option<Arrival> {
    match board.unit(to) {
        [] => Some(Arrival::Moves),
        [own] if own.color == cube.color => (own.kind != Kind::Kunti).then_some(Arrival::Builds),
        [.., top] if top.color != cube.color && beats(rules, cube.kind, top.kind) => Some(Arrival::Captures),
        _ => None,
    }
}

/// Pijersi, "Steps" and "Stacks": the same, but here a wise stands only on a wise.
fn cube_arrival_pijersi(rules: Rules, board: &Board, cube: Cube, to: Cell) -> Option<Arrival> {
    match board.unit(to) {
        [] => Some(Arrival::Moves),
        [own] if own.color == cube.color => {
            (cube.kind != Kind::Wise || own.kind == Kind::Wise).then_some(Arrival::Builds)
        }
        [.., top] if top.color != cube.color && beats(rules, cube.kind, top.kind) => Some(Arrival::Captures),
        _ => None,
    }
}

/// Jersi 4, "A cube step": the table, line by line.
fn cube_arrival_jersi_4(rules: Rules, board: &Board, cube: Cube, to: Cell) -> Option<Arrival> {
    match board.unit(to) {
        // nothing
        [] => Some(Arrival::Moves),
        // one mountain, any colour
        [mountain] if mountain.kind == Kind::Mountain => Some(Arrival::Climbs),
        // one own cube, not king, not mountain
        [own] if own.color == cube.color && own.kind != Kind::King => Some(Arrival::Builds),
        // two cubes, the top one own; the own king
        [.., top] if top.color == cube.color => None,
        // one enemy cube, an enemy cube on a mountain, any other enemy stack: whichever it is, its top must be
        // beaten. Nothing beats a mountain, so two mountains are never entered.
        [.., top] if beats(rules, cube.kind, top.kind) => Some(Arrival::Captures),
        // anything else
        _ => None,
    }
}

/// What a stack step does on a cell; `None` if it may not go there. The same in all rulesets, since only
/// Jersi 4 has mountains: to an empty cell, or a capture by the tops, never on own cubes, never where a
/// mountain is.
fn stack_arrival(rules: Rules, board: &Board, top: Cube, to: Cell) -> Option<Arrival> {
    match board.unit(to) {
        [] => Some(Arrival::Moves),
        unit if unit.iter().any(|cube| cube.kind == Kind::Mountain) => None,
        [.., target] if target.color != top.color && beats(rules, top.kind, target.kind) => {
            Some(Arrival::Captures)
        }
        _ => None,
    }
}

/// The mokcas that were active, on top, when the turn began ("The mokca"); empty but for Jersi 3.
pub(super) struct Guards(Vec<(Cell, Cube)>);

impl Guards {
    pub(super) fn at_the_start_of_a_turn(board: &Board) -> Self {
        let active = |color| {
            let mokca = Cube { color, kind: Kind::Mokca };
            board.tops(mokca).map(move |cell| (cell, mokca))
        };
        Self(active(Color::White).chain(active(Color::Black)).collect())
    }

    /// Whether a step may not make a unit of two, with `top` on top, stand on `to`.
    ///
    /// A mokca blocks if just before the step it is still on top where it began the turn, and `to` touches it.
    /// A unit whose top is a mokca ignores the mokca of its own side.
    fn block(&self, rules: Rules, board: &Board, top: Cube, to: Cell) -> bool {
        self.0
            .iter()
            .any(|&(cell, mokca)| board.top(cell) == Some(mokca) && top != mokca && touch(rules, cell, to))
    }
}

/// All `-` steps of the cube on top of `from`, one cell each.
pub(super) fn cube_steps(rules: Rules, board: &Board, guards: &Guards, from: Cell) -> Vec<Step> {
    let Some(cube) = board.top(from) else { return Vec::new() };
    // Jersi 4: a mountain never moves.
    if cube.kind == Kind::Mountain {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for to in neighbours(rules, from) {
        let Some(arrival) = cube_arrival(rules, board, cube, to) else { continue };
        // "One cube alone is never blocked": only a cube that stacks can be.
        if arrival == Arrival::Builds && guards.block(rules, board, cube, to) {
            continue;
        }
        let taken = if arrival == Arrival::Captures { captured_by_cube(board, to) } else { Vec::new() };
        steps.push(Step { from, to, is_stack: false, arrival, taken });
    }
    steps
}

/// What a cube captures: the whole unit, but from a mountain the top alone.
fn captured_by_cube(board: &Board, to: Cell) -> Vec<Cube> {
    match board.unit(to) {
        [bottom, top] if bottom.kind == Kind::Mountain => vec![*top],
        unit => unit.to_vec(),
    }
}

/// All `=` steps of the stack on `from`: one cell, or two straight on with the middle cell empty.
pub(super) fn stack_steps(rules: Rules, board: &Board, guards: &Guards, from: Cell) -> Vec<Step> {
    // A stack that moves is two cubes of one colour, no mountain among them.
    let &[bottom, top] = board.unit(from) else { return Vec::new() };
    if bottom.color != top.color || bottom.kind == Kind::Mountain || top.kind == Kind::Mountain {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for direction in DIRECTIONS {
        let Some(near) = next(rules, from, direction) else { continue };
        let far = if board.unit(near).is_empty() { next(rules, near, direction) } else { None };
        for to in [Some(near), far].into_iter().flatten() {
            let Some(arrival) = stack_arrival(rules, board, top, to) else { continue };
            if guards.block(rules, board, top, to) {
                continue;
            }
            let taken = if arrival == Arrival::Captures { board.unit(to).to_vec() } else { Vec::new() };
            steps.push(Step { from, to, is_stack: true, arrival, taken });
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
