//! Whole turns: listing them all, and writing them.

use super::board::Board;
use super::cubes::{Color, Cube, Kind, Rules, is_head, letter};
use super::geometry::{Cell, Name, all_cells, first_row, neighbours, row_cells};
use super::steps::{Arrival, Guards, Step, cube_steps, make, stack_steps};
use super::{Phase, Slow};

/// One decision of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// One or two steps, and where a captured king goes (not in the ransom variant).
    Steps(Vec<Step>, Option<(Cube, Cell)>),
    /// One or two drops from the reserve (Jersi 4).
    Drops(Vec<(Cube, Cell)>),
    /// A cube is placed in a free setup (Jersi 2 and 3).
    Place(Cube, Cell),
    /// Ransom: the attacker names a kind; the cube has the victim's colour.
    NameKind(Cube),
    /// Ransom: the victim gives the cube on top of a cell.
    Give(Cell),
    /// Ransom: the attacker relocates the king.
    Relocate(Cube, Cell),
}

impl Slow {
    /// All legal turns, in no order. Whether the game is over is not asked here.
    pub(super) fn list(&self) -> Vec<Turn> {
        match self.phase {
            Phase::Play if self.is_placing() => self.placings(),
            Phase::Play => {
                let mut turns = self.step_turns();
                turns.extend(self.drop_turns());
                turns
            }
            Phase::Name { king } => nameable(&self.board, king)
                .into_iter()
                .map(|kind| Turn::NameKind(Cube { color: king, kind }))
                .collect(),
            Phase::Give { king, kind } => {
                self.board.tops(Cube { color: king, kind }).map(Turn::Give).collect()
            }
            Phase::Relocate { king } => {
                let cube = Cube { color: king, kind: Kind::King };
                relocations(self.rules, &self.board, king)
                    .into_iter()
                    .map(|cell| Turn::Relocate(cube, cell))
                    .collect()
            }
        }
    }

    /// Whether there is a turn of steps or drops. Every one begins with a step or drop that is a turn by itself
    /// (but for a relocation), so that the second ones need not be tried.
    pub(super) fn has_turn(&self) -> bool {
        let guards = Guards::at_the_start_of_a_turn(&self.board);
        let has_step = self.board.cells_of(self.side).any(|from| {
            !cube_steps(self.rules, &self.board, &guards, from).is_empty()
                || !stack_steps(self.rules, &self.board, &guards, from).is_empty()
        });
        let may_drop = |cube| all_cells(self.rules).any(|cell| can_drop(&self.board, cube, cell));
        has_step || own_kinds(&self.reserve, self.side).into_iter().any(may_drop)
    }

    /// "A turn" (all pages): one step; or `-` that builds and `=` of that stack; or `=` and `-` of its top.
    fn step_turns(&self) -> Vec<Turn> {
        let guards = Guards::at_the_start_of_a_turn(&self.board);
        let mut turns = Vec::new();
        for from in self.board.cells_of(self.side) {
            let mut first_steps = cube_steps(self.rules, &self.board, &guards, from);
            first_steps.extend(stack_steps(self.rules, &self.board, &guards, from));
            for first in first_steps {
                let goes_on = first.is_stack || first.arrival == Arrival::Builds;
                // Jersi 2 and 3: when the kunti was captured, no second step is played.
                let kunti_fell = first.taken.iter().any(|cube| cube.kind == Kind::Kunti);
                if goes_on && !kunti_fell {
                    let mut board = self.board.clone();
                    make(&mut board, &first);
                    let seconds = if first.is_stack {
                        cube_steps(self.rules, &board, &guards, first.to)
                    } else {
                        stack_steps(self.rules, &board, &guards, first.to)
                    };
                    for second in seconds {
                        self.finish_steps(vec![first.clone(), second], &mut turns);
                    }
                }
                self.finish_steps(vec![first], &mut turns);
            }
        }
        turns
    }

    /// Jersi 4, "King captured": after the last step the attacker relocates it, if there is a cell for it. With
    /// ransom that is a later decision.
    fn finish_steps(&self, steps: Vec<Step>, turns: &mut Vec<Turn>) {
        let king = steps.iter().flat_map(|step| &step.taken).find(|cube| cube.kind == Kind::King).copied();
        if let (Some(king), false) = (king, self.variant.ransom) {
            let mut board = self.board.clone();
            for step in &steps {
                make(&mut board, step);
            }
            let cells = relocations(self.rules, &board, king.color);
            if !cells.is_empty() {
                turns.extend(cells.into_iter().map(|cell| Turn::Steps(steps.clone(), Some((king, cell)))));
                return;
            }
        }
        turns.push(Turn::Steps(steps, None));
    }

    /// Jersi 4, "Drops": one, or two with the second on the cell of the first or next to it.
    fn drop_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for first in own_kinds(&self.reserve, self.side) {
            for cell in all_cells(self.rules).filter(|&cell| can_drop(&self.board, first, cell)) {
                turns.push(Turn::Drops(vec![(first, cell)]));
                let mut board = self.board.clone();
                board.put(cell, first);
                let left = without(&self.reserve, first);
                for second in own_kinds(&left, self.side) {
                    let near = neighbours(self.rules, cell).chain([cell]);
                    for other in near.filter(|&other| can_drop(&board, second, other)) {
                        turns.push(Turn::Drops(vec![(first, cell), (second, other)]));
                    }
                }
            }
        }
        turns
    }

    /// Jersi 2 and 3, "Free": on the own two rows, on an empty cell or on one own cube that is not the kunti.
    fn placings(&self) -> Vec<Turn> {
        let first = first_row(self.rules, self.side);
        let second = if first == 0 { 1 } else { first - 1 };
        let mut turns = Vec::new();
        for cube in own_kinds(&self.reserve, self.side) {
            for cell in row_cells(self.rules, first).chain(row_cells(self.rules, second)) {
                let free = match self.board.unit(cell) {
                    [] => true,
                    [below] => below.color == cube.color && below.kind != Kind::Kunti,
                    _ => false,
                };
                if free {
                    turns.push(Turn::Place(cube, cell));
                }
            }
        }
        turns
    }
}

/// The different cubes of one side in a reserve.
fn own_kinds(reserve: &[Cube], side: Color) -> Vec<Cube> {
    let mut own: Vec<Cube> = reserve.iter().copied().filter(|cube| cube.color == side).collect();
    own.sort_unstable();
    own.dedup();
    own
}

/// A reserve with one such cube less.
pub(super) fn without(reserve: &[Cube], cube: Cube) -> Vec<Cube> {
    let mut left = reserve.to_vec();
    let at = left.iter().position(|&other| other == cube).expect("the cube comes from the reserve");
    left.remove(at);
    left
}

/// Jersi 4, "Drops": mountain or wise on an empty cell or on one own mountain; a wise also on one own cube that
/// is not the king.
fn can_drop(board: &Board, cube: Cube, cell: Cell) -> bool {
    match board.unit(cell) {
        [] => true,
        [below] if below.color != cube.color => false,
        [below] if below.kind == Kind::Mountain => true,
        [below] => cube.kind == Kind::Wise && below.kind != Kind::King,
        _ => false,
    }
}

/// Jersi 4, "King captured": the cells of the king's first row that are empty, or hold a single cube of its
/// colour, or a single mountain of either colour.
pub(super) fn relocations(rules: Rules, board: &Board, king: Color) -> Vec<Cell> {
    row_cells(rules, first_row(rules, king))
        .filter(|&cell| match board.unit(cell) {
            [] => true,
            [below] => below.color == king || below.kind == Kind::Mountain,
            _ => false,
        })
        .collect()
}

/// Jersi 4, ransom, 1: the kinds among R P S F W of which the victim has a cube alone or on top.
pub(super) fn nameable(board: &Board, victim: Color) -> Vec<Kind> {
    [Kind::Rock, Kind::Paper, Kind::Scissors, Kind::Fool, Kind::Wise]
        .into_iter()
        .filter(|&kind| board.tops(Cube { color: victim, kind }).next().is_some())
        .collect()
}

/// The notation of a turn, with its marks.
pub(super) fn write(rules: Rules, turn: &Turn) -> String {
    let at = |cube: Cube, cell: Cell| format!("{}:{}", letter(rules, cube), Name(rules, cell));
    match turn {
        Turn::Steps(steps, relocation) => {
            let mut text = Name(rules, steps[0].from).to_string();
            for step in steps {
                text.push(if step.is_stack { '=' } else { '-' });
                text.push_str(&Name(rules, step.to).to_string());
                text.push_str(marks(&step.taken));
            }
            if let Some((king, cell)) = relocation {
                text.push('/');
                text.push_str(&at(*king, *cell));
            }
            text
        }
        Turn::Drops(drops) => drops.iter().map(|&(cube, cell)| at(cube, cell)).collect::<Vec<_>>().join("/"),
        Turn::Place(cube, cell) => at(*cube, *cell),
        Turn::NameKind(cube) => format!("#{}", letter(rules, *cube)),
        Turn::Give(cell) => format!("#{}", Name(rules, *cell)),
        Turn::Relocate(king, cell) => format!("/{}", at(*king, *cell)),
    }
}

/// `!` after a capture, `!!` if a king or kunti is in it.
fn marks(taken: &[Cube]) -> &'static str {
    if taken.is_empty() {
        ""
    } else if taken.iter().any(|cube| is_head(cube.kind)) {
        "!!"
    } else {
        "!"
    }
}
