//! Common part of two boards: cells of the same name, and pairs of them with the same relative position.

use jersi_rules::{Action, AnyPosition, Cell, Cube, Drop, RulesetId, Shape, Turn};

/// The cells that both boards have, by name.
pub(super) struct Shared {
    /// Cell on the left and on the right board.
    cells: Vec<[Cell; 2]>,
    /// Index here of each cell of both boards.
    numbers: [Vec<Option<usize>>; 2],
    /// Whether two of them have the same relative position on both boards.
    alike: Vec<Vec<bool>>,
    /// Initial cells of kings and kuntis in both rulesets.
    homes: [Vec<(Cell, Cube)>; 2],
}

impl Shared {
    pub(super) fn new(rulesets: [RulesetId; 2]) -> Self {
        let shapes = rulesets.map(RulesetId::shape);
        let common = |left: Cell| Some([left, shapes[1].named(&shapes[0].name(left).to_string())?]);
        let cells: Vec<[Cell; 2]> = shapes[0].all().filter_map(common).collect();
        let mut numbers = shapes.map(|shape| vec![None; shape.cells()]);
        for (number, pair) in cells.iter().enumerate() {
            for (known, cell) in numbers.iter_mut().zip(pair) {
                known[cell.index()] = Some(number);
            }
        }
        // Relative position: distance, and the cell between them if they are two apart in a straight line.
        let way = |side: usize, a: &[Cell; 2], b: &[Cell; 2]| {
            let middle = shapes[side].between(a[side], b[side]);
            (shapes[side].distance(a[side], b[side]), middle.map(|cell| shapes[side].name(cell)))
        };
        let row = |a: &[Cell; 2]| cells.iter().map(|b| way(0, a, b) == way(1, a, b)).collect::<Vec<bool>>();
        let alike = cells.iter().map(row).collect();
        let homes = rulesets.map(|ruleset| {
            let royal = ruleset.rules().royal.kind();
            let start = AnyPosition::initial(ruleset);
            let units = start.units().map(|(cell, unit)| (cell, unit.top));
            units.filter(|(_, cube)| royal == Some(cube.kind)).collect()
        });
        Self { cells, numbers, alike, homes }
    }

    pub(super) const fn len(&self) -> usize {
        self.cells.len()
    }

    /// A cell on the left (0) or the right (1) board.
    pub(super) fn cell(&self, side: usize, number: usize) -> Cell {
        self.cells[number][side]
    }

    /// Initial cells of kings or kuntis of the left (0) or the right (1) ruleset.
    pub(super) fn homes(&self, side: usize) -> &[(Cell, Cube)] {
        &self.homes[side]
    }

    /// Whether these cells have the same relative positions on both boards.
    pub(super) fn are_alike(&self, cells: &[usize]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| self.alike[a][b]))
    }

    /// Cells of a turn on its board: origin, destinations, and cells leapt over.
    pub(super) fn touched(shape: &Shape, turn: Turn) -> Vec<Cell> {
        let mut touched = named(turn);
        for step in turn.steps().into_iter().flatten() {
            touched.extend(shape.between(step.from, step.to));
        }
        touched
    }

    /// Indices of the cells of a turn, if the other board has them all.
    pub(super) fn cells_of(&self, side: usize, turn: Turn) -> Option<Vec<usize>> {
        named(turn).into_iter().map(|cell| self.numbers[side][cell.index()]).collect()
    }

    /// The same turn on the other board, if it has the cells.
    pub(super) fn translate(&self, side: usize, turn: Turn) -> Option<Turn> {
        let other = |cell: Cell| Some(self.cell(1 - side, self.numbers[side][cell.index()]?));
        let fall = |drop: Drop| Some(Drop { kind: drop.kind, cell: other(drop.cell)? });
        let made = match turn.action() {
            Action::Cube { from, to } => Turn::cube(other(from)?, other(to)?),
            Action::Stack { from, to } => Turn::stack(other(from)?, other(to)?),
            Action::CubeStack { from, via, to } => Turn::cube_stack(other(from)?, other(via)?, other(to)?),
            Action::StackCube { from, via, to } => Turn::stack_cube(other(from)?, other(via)?, other(to)?),
            Action::Drop(drop) => Turn::drop(fall(drop)?),
            Action::Drops(first, second) => Turn::drops(fall(first)?, fall(second)?),
            Action::Place(place) => Turn::place(fall(place)?),
            Action::Name(kind) => Turn::name(kind),
            Action::Give(cell) => Turn::give(other(cell)?),
            Action::Relocate(cell) => Turn::relocate(other(cell)?),
            Action::Swap(royal, partner) => Turn::swap(other(royal)?, other(partner)?),
        };
        match turn.relocation() {
            Some(cell) => Some(made.relocating(other(cell)?)),
            None => Some(made),
        }
    }
}

/// Cells named by a turn.
fn named(turn: Turn) -> Vec<Cell> {
    let mut cells = match turn.action() {
        Action::Cube { from, to } | Action::Stack { from, to } => vec![from, to],
        Action::CubeStack { from, via, to } | Action::StackCube { from, via, to } => vec![from, via, to],
        Action::Drop(drop) | Action::Place(drop) => vec![drop.cell],
        Action::Drops(first, second) => vec![first.cell, second.cell],
        Action::Swap(royal, partner) => vec![royal, partner],
        Action::Give(cell) | Action::Relocate(cell) => vec![cell],
        Action::Name(_) => Vec::new(),
    };
    cells.extend(turn.relocation());
    cells
}
