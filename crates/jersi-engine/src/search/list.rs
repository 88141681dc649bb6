//! Turns of one position with scores, the best taken first.

use jersi_rules::{Position, Ruleset, Stage, Turn, TurnList};

/// Turns with their scores. Those that look good are few and come first, picked one by one; the rest is
/// sorted when it is needed, which is seldom.
#[derive(Debug, Default)]
pub(super) struct List {
    turns: TurnList,
    /// The score in the upper half, the turn in the lower.
    entries: Vec<u64>,
    /// How many of them there are; what lies behind is left over.
    count: usize,
    /// How many look good.
    good: usize,
    sorted: bool,
}

/// The score of a turn that is not wanted.
pub(super) const NEVER: i32 = i32::MIN;

/// The upper half of the least entry with a good score.
const GOOD: u32 = 1 << 31 | 1;

impl List {
    /// Lists one stage of the turns of a position, without those whose score is [`NEVER`].
    #[inline(always)]
    pub(super) fn fill<R: Ruleset>(
        &mut self,
        position: &Position<R>,
        stage: Stage,
        mut score: impl FnMut(Turn) -> i32,
    ) {
        self.turns.fill_stage(position, stage);
        if self.entries.len() < self.turns.len() {
            self.entries.resize(self.turns.len().next_power_of_two(), 0);
        }
        self.sorted = false;
        let (mut count, mut good) = (0, 0);
        for &turn in &self.turns {
            let score = score(turn);
            let entry = u64::from(score as u32 ^ 1 << 31) << 32 | u64::from(turn.bits());
            // Without a branch: it is written anyway, and counts only if it is wanted.
            self.entries[count] = entry;
            count += usize::from(score != NEVER);
            if (entry >> 32) as u32 >= GOOD {
                self.entries.swap(good, count - 1);
                good += 1;
            }
        }
        (self.count, self.good) = (count, good);
    }

    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Keeps only so many.
    pub(super) fn truncate(&mut self, count: usize) {
        self.sort(0);
        self.count = self.count.min(count);
    }

    /// The best turn from a place on, which goes to that place; places are asked for in order.
    #[inline(always)]
    pub(super) fn best(&mut self, place: usize) -> Option<(Turn, i32)> {
        if place >= self.count {
            return None;
        }
        if !self.sorted {
            if place < self.good {
                self.bring_best(place);
            } else {
                self.sort(place);
            }
        }
        let entry = *self.entries.get(place)?;
        Some((Turn::from_bits(entry as u32)?, ((entry >> 32) as u32 ^ 1 << 31) as i32))
    }

    #[inline(always)]
    fn bring_best(&mut self, place: usize) {
        let Some(rest) = self.entries.get_mut(place..self.good) else { return };
        let (mut best, mut at) = (0, 0);
        for (i, &entry) in rest.iter().enumerate() {
            if entry > best {
                (best, at) = (entry, i);
            }
        }
        rest.swap(0, at);
    }

    #[cold]
    fn sort(&mut self, from: usize) {
        if let Some(rest) = self.entries.get_mut(from..self.count) {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        self.sorted = true;
    }
}
