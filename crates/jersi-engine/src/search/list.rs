//! The turns of one position with their scores; the best is taken first.

use std::ops::ControlFlow;

use jersi_rules::{Cell, Color, Mover, Position, Ruleset, Set, Stage, Turn, TurnList, TurnSink};

use super::history::{History, StepScores};

/// Turns with their scores. Those with a good score are few and come first, picked one by one (selection sort); the
/// rest is sorted piece by piece when it is needed, which is rare.
#[derive(Debug, Default)]
pub(super) struct List {
    turns: TurnList,
    /// Entries with a good score: score in the upper half, turn in the lower half.
    good: Vec<u64>,
    /// Entries with any other score.
    rest: Vec<u64>,
    /// The lengths of both lists; entries beyond them are stale.
    goods: usize,
    rests: usize,
    /// The number of sorted entries in the rest.
    sorted: usize,
}

/// The score of a turn to leave out.
pub(super) const NEVER: i32 = i32::MIN;

/// The smallest entry with a good score.
const GOOD: u64 = (1 << 31 | 1) << 32;
/// The size of the first sorted piece of the rest; each further piece is twice as large.
const PIECE: usize = 16;
/// The initial capacity: enough for the quiet turns of most positions.
const FIRST_ROOM: usize = 256;

impl List {
    /// Lists the turns of one stage, without those whose score is [`NEVER`].
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn fill<R: Ruleset>(
        &mut self,
        position: &Position<R>,
        stage: Stage,
        mut score: impl FnMut(Turn) -> i32,
    ) {
        self.turns.fill_stage(position, stage);
        if self.good.len() < self.turns.len() {
            self.make_room(self.turns.len());
        }
        let mut split = Split { good: &mut self.good, rest: &mut self.rest, goods: 0, rests: 0 };
        for &turn in &self.turns {
            let score = score(turn);
            if score != NEVER && split.add(score, turn).is_break() {
                break;
            }
        }
        (self.goods, self.rests, self.sorted) = (split.goods, split.rests, 0);
    }

    /// Lists the quiet turns of a position that touch each of the sets, scored by history.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn fill_quiet<R: Ruleset, T: ThreatCells<R>>(
        &mut self,
        position: &Position<R>,
        history: &History,
        threats: T,
    ) {
        loop {
            let split = Split { good: &mut self.good, rest: &mut self.rest, goods: 0, rests: 0 };
            let side = position.side();
            let mut quiet = Quiet {
                history,
                side,
                row: history.row(side, 0),
                base: 0,
                threats,
                split,
                ruleset: std::marker::PhantomData,
            };
            if position.show_quiet(&mut quiet).is_continue() {
                let Split { goods, rests, .. } = quiet.split;
                (self.goods, self.rests, self.sorted) = (goods, rests, 0);
                return;
            }
            self.make_room(2 * self.good.len());
        }
    }

    #[cold]
    fn make_room(&mut self, count: usize) {
        let count = count.next_power_of_two().max(FIRST_ROOM);
        self.good.resize(count, 0);
        self.rest.resize(count, 0);
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        (self.goods, self.rests) = (0, 0);
    }

    /// Truncates the list to the best `count` turns.
    pub(super) fn truncate(&mut self, count: usize) {
        if count < self.goods {
            for place in 0..count {
                self.bring_best(place);
            }
            (self.goods, self.rests) = (count, 0);
        } else {
            while self.sorted < self.rests.min(count - self.goods) {
                self.sort_on();
            }
            self.rests = self.rests.min(count - self.goods);
        }
    }

    /// The best turn from an index on, moved to that index; indices must be requested in order.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn best(&mut self, place: usize) -> Option<(Turn, i32)> {
        let entry = if place < self.goods {
            self.bring_best(place);
            *self.good.get(place)?
        } else {
            let place = place - self.goods;
            if place >= self.rests {
                return None;
            }
            if place >= self.sorted {
                self.sort_on();
            }
            *self.rest.get(place)?
        };
        Some((Turn::from_bits(entry as u32)?, ((entry >> 32) as u32 ^ 1 << 31) as i32))
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn bring_best(&mut self, place: usize) {
        let Some(left) = self.good.get_mut(place..self.goods) else { return };
        let (mut best, mut at) = (0, 0);
        for (i, &entry) in left.iter().enumerate() {
            if entry > best {
                (best, at) = (entry, i);
            }
        }
        left.swap(0, at);
    }

    /// Sorts the next piece of the rest.
    #[cold]
    fn sort_on(&mut self) {
        let piece = self.sorted.max(PIECE);
        let Some(mut left) = self.rest.get_mut(self.sorted..self.rests) else { return };
        if left.len() > 2 * piece {
            left.select_nth_unstable_by(piece - 1, |a, b| b.cmp(a));
            left = &mut left[..piece];
        }
        left.sort_unstable_by(|a, b| b.cmp(a));
        self.sorted += left.len();
    }
}

/// Writes entries to both lists.
struct Split<'a> {
    good: &'a mut [u64],
    rest: &'a mut [u64],
    goods: usize,
    rests: usize,
}

impl Split<'_> {
    /// Breaks if there is no room.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add(&mut self, score: i32, turn: Turn) -> ControlFlow<()> {
        let entry = u64::from(score as u32 ^ 1 << 31) << 32 | u64::from(turn.bits());
        let (Some(good), Some(rest)) = (self.good.get_mut(self.goods), self.rest.get_mut(self.rests)) else {
            return ControlFlow::Break(());
        };
        // Branchless, because a branch would be mispredicted: the entry is written to both lists, and one length grows.
        (*good, *rest) = (entry, entry);
        let is_good = usize::from(entry >= GOOD);
        self.goods += is_good;
        self.rests += 1 - is_good;
        ControlFlow::Continue(())
    }
}

/// Cells that a defence must touch.
pub(super) trait ThreatCells<R: Ruleset>: Copy {
    /// Possible end cells of a defence whose first step goes from one cell to another.
    fn ends(self, from: Cell, to: Cell) -> u128;
}

/// No such cells.
#[derive(Clone, Copy)]
pub(super) struct NoThreats;

impl<R: Ruleset> ThreatCells<R> for NoThreats {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ends(self, _: Cell, _: Cell) -> u128 {
        u128::MAX
    }
}

/// Up to three sets of such cells.
#[derive(Clone, Copy)]
pub(super) struct Threats<R: Ruleset> {
    pub(super) game: R,
    pub(super) sets: [R::Set; 3],
}

impl<R: Ruleset> ThreatCells<R> for Threats<R> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ends(self, from: Cell, to: Cell) -> u128 {
        let (from, to) = (self.game.shape().bit_of(from), self.game.shape().bit_of(to));
        let first = R::Set::bit(from) | R::Set::bit(to);
        let mut ends = u128::MAX;
        for cells in self.sets {
            // The last step adds one cell, which must be in every set that the first step left untouched.
            if (cells & first).is_empty() {
                ends &= cells.to_wide();
            }
        }
        ends
    }
}

/// Scores quiet turns while they are listed: turns with the same first step share its score.
struct Quiet<'a, R, T> {
    history: &'a History,
    side: Color,
    /// The scores of second steps from the end of the first step.
    row: &'a StepScores,
    /// The score of the first step.
    base: i32,
    threats: T,
    split: Split<'a>,
    ruleset: std::marker::PhantomData<R>,
}

impl<R: Ruleset, T: ThreatCells<R>> TurnSink for Quiet<'_, R, T> {
    type Break = ();

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn first(&mut self, mover: Mover, from: Cell, to: Cell) -> u128 {
        self.base = self.history.first_score(self.side, mover, from, to);
        self.row = self.history.row(self.side, to.index());
        self.threats.ends(from, to)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show(&mut self, turn: Turn) -> ControlFlow<()> {
        let (_, _, _, to) = turn.way();
        let second = self.row.get(to).copied().unwrap_or(0);
        self.split.add(self.base + i32::from(second), turn)
    }
}
