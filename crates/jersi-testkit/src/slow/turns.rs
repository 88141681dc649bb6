//! Whole turns: listing and writing them.

use super::board::Board;
use super::cubes::{Color, Cube, Kind, letter};
use super::geometry::{Cell, Name, all_cells, first_row, row_cells, row_from};
use super::steps::{Arrival, Guards, Step, around, cube_steps, make, may_be_put, stack_steps};
use super::table::{Direction, Table};
use super::{Phase, Slow};

/// One decision of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// One or two steps, and the new cell of a captured king (not with ransom).
    Steps(Vec<Step>, Option<(Cube, Cell)>),
    /// The royal, given first, and another cube swap places.
    Swap(Cell, Cell),
    /// One or two drops from the reserve.
    Drops(Vec<(Cube, Cell)>),
    /// A cube is placed in a free setup.
    Place(Cube, Cell),
    /// Ransom: the attacker names a kind; the cube has the victim's colour.
    NameKind(Cube),
    /// Ransom: the victim gives the cube on top of a cell.
    Give(Cell),
    /// Ransom: the attacker relocates the king.
    Relocate(Cube, Cell),
}

impl Slow {
    /// All legal turns, in any order, without testing whether the game is over.
    pub(super) fn list(&self) -> Vec<Turn> {
        let table = &*self.game.0;
        match self.phase {
            Phase::Play if self.is_placing() => self.placings(),
            Phase::Play => {
                let mut turns = self.step_turns();
                turns.extend(self.swaps());
                turns.extend(self.drop_turns());
                turns
            }
            Phase::Name { king } => nameable(table, &self.board, king)
                .into_iter()
                .map(|kind| Turn::NameKind(Cube { color: king, kind }))
                .collect(),
            Phase::Give { king, kind } => {
                self.board.tops(Cube { color: king, kind }).map(Turn::Give).collect()
            }
            Phase::Relocate { king } => {
                let cube = Cube { color: king, kind: self.royal() };
                relocations(table, &self.board, cube)
                    .into_iter()
                    .map(|cell| Turn::Relocate(cube, cell))
                    .collect()
            }
        }
    }

    /// The kind whose capture decides the game; phases and relocations occur only if there is one.
    fn royal(&self) -> Kind {
        self.game.0.royal.expect("the game has a royal kind").kind
    }

    /// Whether there is a legal turn. Every turn begins with a step or drop that is a legal turn alone (except for a
    /// relocation), so second ones need not be tried.
    pub(super) fn has_turn(&self) -> bool {
        if self.is_placing() {
            // A side that has placed all its cubes waits for the other one; a given position may be in this state.
            return self.to_place(self.side).is_empty() || !self.placings().is_empty();
        }
        let table = &*self.game.0;
        let guards = Guards::at_the_start_of_a_turn(table, &self.board);
        let has_step = self.board.cells_of(self.side).any(|from| {
            !cube_steps(table, &self.board, &guards, from).is_empty()
                || !stack_steps(table, &self.board, &guards, from).is_empty()
        });
        let may_drop =
            |cube| table.drops > 0 && all_cells(table).any(|cell| self.may_drop(&self.board, cube, cell));
        has_step || own_kinds(&self.reserve, self.side).into_iter().any(may_drop) || !self.swaps().is_empty()
    }

    /// "A turn" (all pages): one step; or `-` that builds and `=` of that stack; or `=` and `-` of its top.
    fn step_turns(&self) -> Vec<Turn> {
        let table = &*self.game.0;
        let guards = Guards::at_the_start_of_a_turn(table, &self.board);
        let mut turns = Vec::new();
        for from in self.board.cells_of(self.side) {
            let mut first_steps = cube_steps(table, &self.board, &guards, from);
            first_steps.extend(stack_steps(table, &self.board, &guards, from));
            for first in first_steps {
                if self.may_go_on(&first) {
                    let mut board = self.board.clone();
                    make(&mut board, &first);
                    let mut seconds = if first.is_stack {
                        cube_steps(table, &board, &guards, first.to)
                    } else {
                        stack_steps(table, &board, &guards, first.to)
                    };
                    seconds.retain(|second| match table.second.direction {
                        Direction::Free => true,
                        Direction::Same => second.way == first.way,
                        Direction::Other => second.way != first.way,
                    });
                    for second in seconds {
                        self.finish_steps(vec![first.clone(), second], &mut turns);
                    }
                }
                self.finish_steps(vec![first], &mut turns);
            }
        }
        turns
    }

    /// Whether a second step may follow a first.
    fn may_go_on(&self, first: &Step) -> bool {
        let table = &*self.game.0;
        let has_form = if first.is_stack {
            table.second.stack_then_cube
        } else {
            table.second.cube_then_stack && first.arrival == Arrival::Builds
        };
        // Jersi 2 and 3: after the capture of the kunti, no second step is played.
        let is_over = table.royal.is_some_and(|royal| {
            !royal.is_relocated && first.taken.iter().any(|cube| cube.kind == royal.kind)
        });
        has_form && !is_over
    }

    /// Jersi 4, "King captured": after the last step the attacker relocates it, if there is a cell for it. With ransom
    /// this is a later decision.
    fn finish_steps(&self, steps: Vec<Step>, turns: &mut Vec<Turn>) {
        let table = &*self.game.0;
        let relocated = table.royal.filter(|royal| royal.is_relocated && !royal.has_ransom);
        let taken = |kind| steps.iter().flat_map(|step| &step.taken).find(|cube| cube.kind == kind).copied();
        if let Some(king) = relocated.and_then(|royal| taken(royal.kind)) {
            let mut board = self.board.clone();
            for step in &steps {
                make(&mut board, step);
            }
            let cells = relocations(table, &board, king);
            if !cells.is_empty() {
                turns.extend(cells.into_iter().map(|cell| Turn::Steps(steps.clone(), Some((king, cell)))));
                return;
            }
        }
        turns.push(Turn::Steps(steps, None));
    }

    /// The journal's mucti: an active cube of that kind and one's own royal swap places. Both are tops, and each must be
    /// allowed to stand on the other's cell.
    fn swaps(&self) -> Vec<Turn> {
        let table = &*self.game.0;
        let (Some(kind), Some(royal)) = (table.swap, table.royal) else { return Vec::new() };
        let mut turns = Vec::new();
        let own = |kind| Cube { color: self.side, kind };
        for at in self.board.tops(own(royal.kind)) {
            for other in self.board.tops(own(kind)) {
                let mut board = self.board.clone();
                let cubes = [board.lift(at), board.lift(other)];
                let fits = |cube, cell| may_be_put(table, &board, cube, cell, true);
                if fits(cubes[0], other) && fits(cubes[1], at) {
                    turns.push(Turn::Swap(at, other));
                }
            }
        }
        turns
    }

    /// "Drops": one, or two with the second on the cell of the first or adjacent to it.
    fn drop_turns(&self) -> Vec<Turn> {
        let table = &*self.game.0;
        let mut turns = Vec::new();
        if table.drops == 0 {
            return turns;
        }
        for first in own_kinds(&self.reserve, self.side) {
            for cell in all_cells(table).filter(|&cell| self.may_drop(&self.board, first, cell)) {
                turns.push(Turn::Drops(vec![(first, cell)]));
                if table.drops == 1 {
                    continue;
                }
                let mut board = self.board.clone();
                board.put(cell, first);
                let left = without(&self.reserve, first);
                for second in own_kinds(&left, self.side) {
                    for other in around(table, cell).filter(|&other| self.may_drop(&board, second, other)) {
                        turns.push(Turn::Drops(vec![(first, cell), (second, other)]));
                    }
                }
            }
        }
        turns
    }

    /// "Drops": in the kind's zone, on an empty cell, on one own cube that it may stand on, or on one own mountain.
    fn may_drop(&self, board: &Board, cube: Cube, cell: Cell) -> bool {
        let table = &*self.game.0;
        let (first, last) = table.row(cube.kind).zone;
        (first..=last).contains(&row_from(table, cube.color, cell.v))
            && may_be_put(table, board, cube, cell, false)
    }

    /// "Free": on one's own first rows, on an empty cell or, where stacks may be placed, on one own cube. Jersi 1: enough
    /// empty cells remain for the cubes to come that cannot stand on others.
    fn placings(&self) -> Vec<Turn> {
        let table = &*self.game.0;
        let Some(zone) = table.placing() else { return Vec::new() };
        let cells: Vec<Cell> =
            all_cells(table).filter(|cell| row_from(table, self.side, cell.v) <= zone.rows).collect();
        let hand: Vec<Cube> = self.to_place(self.side);
        let mut turns = Vec::new();
        for cube in own_kinds(&hand, self.side) {
            let alone =
                without(&hand, cube).iter().filter(|cube| table.row(cube.kind).stands_on.is_empty()).count();
            for &cell in &cells {
                let mut board = self.board.clone();
                let is_free = board.unit(cell).is_empty();
                let may_stack = zone.stacking && may_be_put(table, &board, cube, cell, false);
                if !is_free && !may_stack {
                    continue;
                }
                board.put(cell, cube);
                let empty = cells.iter().filter(|&&cell| board.unit(cell).is_empty()).count();
                if empty >= alone {
                    turns.push(Turn::Place(cube, cell));
                }
            }
        }
        turns
    }

    /// The notation of a turn, with its marks: `!` after a capture, `!!` if it includes a royal, `*` at the end if
    /// prisoners were exchanged.
    pub(super) fn write(&self, turn: &Turn) -> String {
        let table = &*self.game.0;
        let at = |cube: Cube, cell: Cell| format!("{}:{}", letter(table, cube), Name(table, cell));
        match turn {
            Turn::Steps(steps, relocation) => {
                let mut text = Name(table, steps[0].from).to_string();
                for step in steps {
                    text.push(if step.is_stack { '=' } else { '-' });
                    text.push_str(&Name(table, step.to).to_string());
                    text.push_str(marks(table, &step.taken));
                }
                if let Some((king, cell)) = relocation {
                    text.push('/');
                    text.push_str(&at(*king, *cell));
                }
                let taken: Vec<Cube> = steps.iter().flat_map(|step| step.taken.clone()).collect();
                if self.clone().imprison(&taken) {
                    text.push('*');
                }
                text
            }
            Turn::Swap(royal, other) => format!("{}~{}", Name(table, *royal), Name(table, *other)),
            Turn::Drops(drops) => {
                drops.iter().map(|&(cube, cell)| at(cube, cell)).collect::<Vec<_>>().join("/")
            }
            Turn::Place(cube, cell) => at(*cube, *cell),
            Turn::NameKind(cube) => format!("#{}", letter(table, *cube)),
            Turn::Give(cell) => format!("#{}", Name(table, *cell)),
            Turn::Relocate(king, cell) => format!("/{}", at(*king, *cell)),
        }
    }
}

fn marks(table: &Table, taken: &[Cube]) -> &'static str {
    if taken.is_empty() {
        ""
    } else if taken.iter().any(|cube| table.is_royal(cube.kind)) {
        "!!"
    } else {
        "!"
    }
}

/// The distinct cubes of one side in a reserve.
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

/// Jersi 4, "King captured": the cells of the king's first row that are empty, or have a single cube of its colour that
/// it may stand on, or a single mountain of either colour.
pub(super) fn relocations(table: &Table, board: &Board, king: Cube) -> Vec<Cell> {
    row_cells(table, first_row(table, king.color))
        .filter(|&cell| may_be_put(table, board, king, cell, true))
        .collect()
}

/// Jersi 4, ransom, 1: the kinds, other than the king and mountains, of which the victim has a cube alone or on top.
pub(super) fn nameable(table: &Table, board: &Board, victim: Color) -> Vec<Kind> {
    table
        .all_kinds()
        .filter(|&kind| !table.is_royal(kind) && !table.is_rooted(kind))
        .filter(|&kind| board.tops(Cube { color: victim, kind }).next().is_some())
        .collect()
}
