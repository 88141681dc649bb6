//! The transposition table: search results by Zobrist key, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use jersi_rules::Turn;

/// The kind of a stored score (fail low, fail high, exact).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The true score is this.
    Exact = 3,
}

/// The stored result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    pub(crate) turn: Option<Turn>,
    /// Plies to a win are counted from the position itself, not from the root.
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Two words: the entry, and the entry xor the key, so that halves of two writers never match a key (Hyatt's lockless
/// hashing).
#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots of a bucket, which is a cache line.
const WAYS: usize = 4;

/// Not enough memory for a transposition table of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not enough memory for a table of {megabytes} megabytes")]
pub struct NoMemory {
    /// The requested size.
    pub megabytes: usize,
}

/// A transposition table of a fixed size.
#[doc(alias = "hash table")]
#[doc(alias = "TT")]
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Box<[[Slot; WAYS]]>,
    age: AtomicU8,
}

const AGES: u8 = 64;

impl TranspositionTable {
    /// A table of a size in megabytes, at least one, if there is enough memory.
    pub(crate) fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let count = megabytes.max(1).saturating_mul(1024 * 1024) / size_of::<[Slot; WAYS]>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| NoMemory { megabytes })?;
        buckets.extend(std::iter::repeat_with(Default::default).take(count));
        Ok(Self { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(0) })
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search (ageing): entries of older ones are replaced first.
    pub(crate) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        // The high half of a product spreads keys over any number of buckets. Not `usize`: the result must be the same
        // on all targets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn probe(&self, key: u64) -> Option<TtEntry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                return unpack(data);
            }
        }
        None
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn store(&self, key: u64, entry: TtEntry) {
        let age = self.age.load(Relaxed);
        let mut victim = (i32::MAX, 0);
        let bucket = self.bucket(key);
        let mut entry = entry;
        for (place, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Relaxed);
            if data == 0 {
                victim = (i32::MIN, place);
                break;
            }
            let old_age = age_of(data);
            if slot.check.load(Relaxed) ^ data == key {
                // Keep a deeper entry of this search, unless the new one is exact.
                if entry.bound != Bound::Exact && old_age == age && depth_of(data) > entry.depth + 3 {
                    return;
                }
                if entry.turn.is_none() {
                    entry.turn = Turn::from_bits(data as u32);
                }
                victim = (i32::MIN, place);
                break;
            }
            let stale = i32::from((age + AGES - old_age) % AGES);
            let worth = depth_of(data) - 8 * stale;
            if worth < victim.0 {
                victim = (worth, place);
            }
        }
        let data = pack(entry, age);
        let slot = &bucket[victim.1];
        slot.check.store(key ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// Share of entries of this search (hashfull), in thousandths, from a sample.
    pub(crate) fn full(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flatten().filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}

// From the lowest bit: the turn, the score, the depth, the bound, the age.
const SCORE: u32 = 32;
const DEPTH: u32 = 48;
const BOUND: u32 = 56;
const AGE: u32 = 58;

fn pack(entry: TtEntry, age: u8) -> u64 {
    u64::from(entry.turn.map_or(0, Turn::bits))
        | u64::from(entry.score as i16 as u16) << SCORE
        | u64::from(entry.depth.clamp(0, 255) as u8) << DEPTH
        | (entry.bound as u64) << BOUND
        | u64::from(age) << AGE
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn unpack(data: u64) -> Option<TtEntry> {
    let bound = match data >> BOUND & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let score = i32::from((data >> SCORE) as u16 as i16);
    Some(TtEntry { turn: Turn::from_bits(data as u32), score, depth: depth_of(data), bound })
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn depth_of(data: u64) -> i32 {
    i32::from((data >> DEPTH) as u8)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn age_of(data: u64) -> u8 {
    (data >> AGE) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: i32) -> TtEntry {
        TtEntry { turn: Turn::from_bits(0x1234_5679), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn a_stored_entry_is_found_again() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        table.store(0xfeed_0123_4567_89ab, entry(7, -12_345));
        assert_eq!(table.probe(0xfeed_0123_4567_89ab), Some(entry(7, -12_345)));
        assert_eq!(table.probe(0xfeed_0123_4567_89aa), None);
        table.clear();
        assert_eq!(table.probe(0xfeed_0123_4567_89ab), None);
    }

    #[test]
    fn a_deep_entry_outlives_a_shallow_one_of_the_same_bucket() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        table.store(1, entry(20, 1));
        for key in 2..50 {
            table.store(key, entry(1, 2));
        }
        assert_eq!(table.probe(1), Some(entry(20, 1)));
    }

    #[test]
    fn the_table_has_the_requested_size() {
        let table = TranspositionTable::new(3).expect("three megabytes");
        assert_eq!(size_of_val(&*table.buckets), 3 * 1024 * 1024);
    }

    #[test]
    fn a_table_larger_than_all_memory_is_an_error() {
        let megabytes = usize::MAX / 2048;
        assert_eq!(TranspositionTable::new(megabytes).err(), Some(NoMemory { megabytes }));
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }
}
