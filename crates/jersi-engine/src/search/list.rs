//! Turns of one position with scores, the best taken first.

use jersi_rules::{Position, Ruleset, Stage, Turn, TurnList};

/// Turns with their scores. After a few were taken the rest is sorted at once: most nodes need only
/// the first few, and those that need more need nearly all.
#[derive(Debug, Default)]
pub(super) struct List {
    turns: TurnList,
    /// The score in the upper half, the turn in the lower.
    entries: Vec<u64>,
    sorted: bool,
}

/// So many are picked one by one.
const PICKED: usize = 5;
/// The score of a turn that is not wanted.
pub(super) const NEVER: i32 = i32::MIN;

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
        self.entries.clear();
        self.sorted = false;
        for &turn in &self.turns {
            let score = score(turn);
            if score != NEVER {
                self.entries.push(u64::from(score as u32 ^ 1 << 31) << 32 | u64::from(turn.bits()));
            }
        }
    }

    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Keeps only so many.
    pub(super) fn truncate(&mut self, count: usize) {
        self.sort(0);
        self.entries.truncate(count);
    }

    /// The best turn from a place on, which goes to that place; places are asked for in order.
    #[inline(always)]
    pub(super) fn best(&mut self, place: usize) -> Option<(Turn, i32)> {
        if !self.sorted {
            if place < PICKED {
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
        let Some((first, rest)) = self.entries.get_mut(place..).and_then(<[u64]>::split_first_mut) else {
            return;
        };
        // Keeping the greatest in hand while walking: one pass without places.
        for entry in rest {
            let (low, high) = if *entry > *first { (*first, *entry) } else { (*entry, *first) };
            (*first, *entry) = (high, low);
        }
    }

    #[cold]
    fn sort(&mut self, from: usize) {
        if let Some(rest) = self.entries.get_mut(from..) {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        self.sorted = true;
    }
}
