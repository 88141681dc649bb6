//! The history heuristic: turns that caused cutoffs elsewhere in the search, by first and second step and by drop; and
//! the countermove heuristic: the turn that refuted a turn of the opponent.

use jersi_rules::{Action, Cell, Color, Drop, Kind, Mover, Turn};

/// Cells of the largest board, rounded up; engines for larger boards are refused.
pub(crate) const CELLS: usize = 72;
/// The maximum absolute value of a score.
const LIMIT: i32 = 16_384;
/// Kinds of the family.
const KINDS: usize = Kind::ALL.len();

/// The scores of second steps that begin on one cell.
pub(super) type StepScores = [i16; CELLS];

/// Numbers by side, by mover, and by two cells.
#[derive(Clone, Debug)]
struct Steps(Box<[i16]>);

impl Default for Steps {
    fn default() -> Self {
        Self(vec![0; 4 * CELLS * CELLS].into())
    }
}

impl Steps {
    fn age(&mut self) {
        self.0.iter_mut().for_each(|score| *score /= 2);
    }
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn place(side: Color, a: usize, b: usize) -> usize {
    (side as usize * CELLS + a) * CELLS + b
}

/// The index of the first steps of a side, by a cube or by a stack.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn first(side: Color, stack: usize, from: usize, via: usize) -> usize {
    ((2 * stack + side as usize) * CELLS + from) * CELLS + via
}

/// The history tables and countermoves of one thread.
#[doc(alias = "butterfly history")]
#[derive(Clone, Debug)]
pub(super) struct History {
    /// First steps, of cubes and of stacks.
    firsts: Steps,
    /// Second steps. A turn of one step is stored as a second step from a cell to itself, where the score stays 0.
    seconds: Steps,
    drops: [[[i16; CELLS]; KINDS]; 2],
    /// The turn that refuted a turn, by its side and by the start and end of the refuted turn.
    countermoves: Box<[Option<Turn>]>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            firsts: Steps::default(),
            seconds: Steps::default(),
            drops: [[[0; CELLS]; KINDS]; 2],
            countermoves: vec![None; 2 * CELLS * CELLS].into(),
        }
    }
}

impl History {
    /// The score of a first step.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn first_score(&self, side: Color, mover: Mover, from: Cell, to: Cell) -> i32 {
        self.firsts.0[first(side, usize::from(mover == Mover::Stack), from.index(), to.index())].into()
    }

    /// The scores of second steps from a cell. From a cell to itself it is 0.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn row(&self, side: Color, via: usize) -> &StepScores {
        self.seconds.0.as_chunks().0.get(side as usize * CELLS + via).unwrap_or(&[0; CELLS])
    }

    /// The score of a turn of steps.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn steps_score(&self, side: Color, turn: Turn) -> i32 {
        let (stack, from, via, to) = turn.way();
        i32::from(self.firsts.0[first(side, stack, from, via)])
            + i32::from(self.seconds.0[place(side, via, to)])
    }

    /// The score of a turn.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn score(&self, side: Color, turn: Turn) -> i32 {
        let dropped =
            |drop: Drop| i32::from(self.drops[side as usize][drop.kind as usize][drop.cell.index()]);
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => dropped(drop),
            Action::Drops(first, second) => dropped(first) + dropped(second),
            Action::Name(_) | Action::Give(_) | Action::Relocate(_) | Action::Swap(..) => 0,
            _ => self.steps_score(side, turn),
        }
    }

    /// Adds a bonus, or a malus if it is negative.
    pub(super) fn learn(&mut self, side: Color, turn: Turn, bonus: i32) {
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => self.learn_drop(side, drop, bonus),
            Action::Drops(first, second) => {
                self.learn_drop(side, first, bonus);
                self.learn_drop(side, second, bonus);
            }
            Action::Name(_) | Action::Give(_) | Action::Relocate(_) | Action::Swap(..) => (),
            _ => {
                let (stack, from, via, to) = turn.way();
                pull(&mut self.firsts.0[first(side, stack, from, via)], bonus);
                if via != to {
                    pull(&mut self.seconds.0[place(side, via, to)], bonus);
                }
            }
        }
    }

    fn learn_drop(&mut self, side: Color, drop: Drop, bonus: i32) {
        pull(&mut self.drops[side as usize][drop.kind as usize][drop.cell.index()], bonus);
    }

    /// The turn that last refuted this one.
    pub(super) fn countermove(&self, side: Color, to: Turn) -> Option<Turn> {
        let (from, to) = ends(to);
        self.countermoves[place(side, from, to)]
    }

    pub(super) fn set_countermove(&mut self, side: Color, to: Turn, countermove: Turn) {
        let (from, to) = ends(to);
        self.countermoves[place(side, from, to)] = Some(countermove);
    }

    /// Halves the scores (ageing), so that earlier searches count less.
    pub(super) fn age(&mut self) {
        for steps in [&mut self.firsts, &mut self.seconds] {
            steps.age();
        }
        self.drops.iter_mut().flatten().flatten().for_each(|score| *score /= 2);
    }
}

/// The start and end of a turn.
fn ends(turn: Turn) -> (usize, usize) {
    let (a, b) = match turn.action() {
        Action::Cube { from, to }
        | Action::Stack { from, to }
        | Action::CubeStack { from, to, .. }
        | Action::StackCube { from, to, .. } => (from, to),
        Action::Drop(drop) | Action::Place(drop) => (drop.cell, drop.cell),
        Action::Drops(first, second) => (first.cell, second.cell),
        Action::Give(cell) | Action::Relocate(cell) => (cell, cell),
        Action::Swap(royal, other) => (royal, other),
        Action::Name(_) => return (0, 0),
    };
    (a.index(), b.index())
}

/// Adds a bonus with gravity: the nearer a score is to the limit, the less it changes.
#[doc(alias = "history gravity")]
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
