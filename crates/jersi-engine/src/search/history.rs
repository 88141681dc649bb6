//! Which turns were good elsewhere in the search: by first and second step, by drop, as an answer.

use jersi_rules::{Action, Cell, Color, Drop, Mover, Turn};

/// Cells of the widest board, rounded up.
const CELLS: usize = 72;
/// Scores stay within this.
const LIMIT: i32 = 16_384;
/// Corrections for each side.
const CORRECTIONS: usize = 1 << 14;
/// A correction of one point.
const POINT: i32 = 64;
/// Kinds of the family.
const KINDS: usize = 9;

/// The scores of second steps that begin on one cell.
pub(super) type Row = [i16; CELLS];

/// Numbers by side, by what moves, and by two cells.
#[derive(Clone, Debug)]
struct Steps(Box<[i16]>);

impl Default for Steps {
    fn default() -> Self {
        Self(vec![0; 4 * CELLS * CELLS].into())
    }
}

impl Steps {
    fn fade(&mut self) {
        self.0.iter_mut().for_each(|score| *score /= 2);
    }
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn place(side: Color, a: usize, b: usize) -> usize {
    (side as usize * CELLS + a) * CELLS + b
}

/// Where first steps of a side by a cube, or by a stack, are kept.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn first(side: Color, stack: usize, from: usize, via: usize) -> usize {
    ((2 * stack + side as usize) * CELLS + from) * CELLS + via
}

/// What one thread has learned.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// First steps, of cubes and of stacks.
    firsts: Steps,
    /// Second steps. What has none ends where its first ended, and nothing is ever learned there.
    seconds: Steps,
    drops: [[[i16; CELLS]; KINDS]; 2],
    /// What positions turned out to be worth beyond their evaluation, by how their stacks stand.
    corrections: Box<[i16]>,
    /// The turn that answered a turn, by the side that answers and where that turn came from and went.
    answers: Box<[Option<Turn>]>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            firsts: Steps::default(),
            seconds: Steps::default(),
            drops: [[[0; CELLS]; KINDS]; 2],
            corrections: vec![0; 2 * CORRECTIONS].into(),
            answers: vec![None; 2 * CELLS * CELLS].into(),
        }
    }
}

impl History {
    /// How good a first step was so far.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn first_score(&self, side: Color, mover: Mover, from: Cell, to: Cell) -> i32 {
        self.firsts.0[first(side, usize::from(mover == Mover::Stack), from.index(), to.index())].into()
    }

    /// How good second steps from a cell were so far. Of a cell to itself it is 0.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn row(&self, side: Color, via: usize) -> &Row {
        self.seconds.0.as_chunks().0.get(side as usize * CELLS + via).unwrap_or(&[0; CELLS])
    }

    /// How good a turn of steps was so far.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn steps_score(&self, side: Color, turn: Turn) -> i32 {
        let (stack, from, via, to) = turn.way();
        i32::from(self.firsts.0[first(side, stack, from, via)])
            + i32::from(self.seconds.0[place(side, via, to)])
    }

    /// How good a turn was so far.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn score(&self, side: Color, turn: Turn) -> i32 {
        let dropped =
            |drop: Drop| i32::from(self.drops[side as usize][drop.kind as usize][drop.cell.index()]);
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => dropped(drop),
            Action::Drops(first, second) => dropped(first) + dropped(second),
            Action::Name(_) | Action::Give(_) | Action::Relocate(_) => 0,
            _ => self.steps_score(side, turn),
        }
    }

    /// Makes a turn look better or worse.
    pub(super) fn learn(&mut self, side: Color, turn: Turn, bonus: i32) {
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => self.learn_drop(side, drop, bonus),
            Action::Drops(first, second) => {
                self.learn_drop(side, first, bonus);
                self.learn_drop(side, second, bonus);
            }
            Action::Name(_) | Action::Give(_) | Action::Relocate(_) => (),
            _ => {
                let (stack, from, via, to) = turn.way();
                pull(&mut self.firsts.0[first(side, stack, from, via)], bonus);
                if via != to {
                    pull(&mut self.seconds.0[place(side, via, to)], bonus);
                }
            }
        }
    }

    /// By how many points such positions were worth more than they looked.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn correction(&self, side: Color, form: u64) -> i32 {
        i32::from(self.corrections[side as usize * CORRECTIONS + form as usize % CORRECTIONS]) / POINT
    }

    /// A position was worth so many points more than it looked, by a search of a depth.
    pub(super) fn correct(&mut self, side: Color, form: u64, points: i32, depth: i32) {
        let slot = &mut self.corrections[side as usize * CORRECTIONS + form as usize % CORRECTIONS];
        let weight = (depth + 1).min(16);
        let wanted = points.clamp(-256, 256) * POINT;
        *slot = ((i32::from(*slot) * (256 - weight) + wanted * weight) / 256) as i16;
    }

    fn learn_drop(&mut self, side: Color, drop: Drop, bonus: i32) {
        pull(&mut self.drops[side as usize][drop.kind as usize][drop.cell.index()], bonus);
    }

    /// The turn that answered this one best, last time.
    pub(super) fn answer(&self, side: Color, to: Turn) -> Option<Turn> {
        let (from, to) = ends(to);
        self.answers[place(side, from, to)]
    }

    pub(super) fn remember_answer(&mut self, side: Color, to: Turn, answer: Turn) {
        let (from, to) = ends(to);
        self.answers[place(side, from, to)] = Some(answer);
    }

    /// What the last search learned counts less in the next.
    pub(super) fn fade(&mut self) {
        for steps in [&mut self.firsts, &mut self.seconds] {
            steps.fade();
        }
        self.drops.iter_mut().flatten().flatten().for_each(|score| *score /= 2);
    }
}

/// Where a turn begins and ends.
fn ends(turn: Turn) -> (usize, usize) {
    let (a, b) = match turn.action() {
        Action::Cube { from, to }
        | Action::Stack { from, to }
        | Action::CubeStack { from, to, .. }
        | Action::StackCube { from, to, .. } => (from, to),
        Action::Drop(drop) | Action::Place(drop) => (drop.cell, drop.cell),
        Action::Drops(first, second) => (first.cell, second.cell),
        Action::Give(cell) | Action::Relocate(cell) => (cell, cell),
        Action::Name(_) => return (0, 0),
    };
    (a.index(), b.index())
}

/// Pulls a score towards a limit: the nearer it is, the less.
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
