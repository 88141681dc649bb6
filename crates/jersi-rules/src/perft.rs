//! Counting the leaves of the tree of turns.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::keys;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turns::TurnList;

impl<R: Ruleset> Position<R> {
    /// The number of sequences of `depth` turns, as notations. A finished game has no children.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    /// assert_eq!(Position::<Pijersi>::initial().perft(3), 6_410_472);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_called(),
            2 => count_two(self),
            _ => self.each_child(|child| child.perft(depth - 1)),
        }
    }

    /// The same with a table of earlier counts. The result differs, because positions that are reached in several ways
    /// are counted once.
    #[must_use]
    pub fn perft_with(&self, table: &PerftTable, depth: u32) -> u64 {
        if depth < 2 {
            return self.perft(depth);
        }
        let clock = self.counter().turns().map_or(0, |turns| u64::from(turns) + 1);
        let key = self.key() ^ keys::mix(clock << 8 | u64::from(depth));
        table.known(key).unwrap_or_else(|| {
            let leaves = match depth {
                2 => count_two(self),
                _ => self.each_child(|child| child.perft_with(table, depth - 1)),
            };
            table.keep(key, leaves);
            leaves
        })
    }

    /// The number of turns, counted by a call: the code is not inlined.
    #[inline(never)]
    fn count_called(&self) -> u64 {
        self.count_turns()
    }

    fn each_child(&self, leaves: impl Fn(&Self) -> u64) -> u64 {
        let mut turns = TurnList::new();
        turns.fill(self);
        turns.iter().map(|&turn| leaves(&self.play_unchecked(turn))).sum()
    }
}

/// Perft of depth 2, which takes nearly all of the time. Everything is inlined into it, but on x86-64 only for
/// processors with wide registers: a second version for others would double the compile time, so they call code that is
/// compiled anyway.
#[cfg_attr(target_arch = "x86_64", multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn count_two<R: Ruleset>(position: &Position<R>) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if !multiversion::target::target_cfg_f!(target_feature = "avx2") {
        return position.each_child(Position::count_called);
    }
    // The turns are listed before the first is played: a closure would be compiled without the features of the version
    // that calls it.
    let mut turns = TurnList::new();
    turns.fill(position);
    let mut total = 0;
    for &turn in &turns {
        total += position.play_inlined(turn).count_turns();
    }
    total
}

/// Table of leaf counts, by position and depth; threads may share it.
#[derive(Debug)]
pub struct PerftTable {
    entries: Box<[Slot]>,
}

/// The key is combined with the value, so that an entry torn between two threads is never used.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    leaves: AtomicU64,
}

impl PerftTable {
    /// A table of at most this many megabytes; `None` if there is not enough memory.
    #[must_use]
    pub fn new(megabytes: usize) -> Option<Self> {
        let room = megabytes.max(1).saturating_mul(1024 * 1024) / size_of::<Slot>();
        let count = 1 << room.ilog2();
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).ok()?;
        entries.extend(std::iter::repeat_with(Slot::default).take(count));
        Some(Self { entries: entries.into_boxed_slice() })
    }

    fn entry(&self, key: u64) -> &Slot {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    fn known(&self, key: u64) -> Option<u64> {
        let entry = self.entry(key);
        let leaves = entry.leaves.load(Ordering::Relaxed);
        (leaves != 0 && entry.mixed.load(Ordering::Relaxed) ^ leaves == key).then_some(leaves)
    }

    fn keep(&self, key: u64, leaves: u64) {
        let entry = self.entry(key);
        entry.mixed.store(key ^ leaves, Ordering::Relaxed);
        entry.leaves.store(leaves, Ordering::Relaxed);
    }
}
