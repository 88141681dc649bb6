//! Earlier positions of the game, for the detection of repetitions.

/// A set of Zobrist keys with a small filter in front, because most look-ups find nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Repetition {
    keys: Vec<u64>,
    /// The filter: one bit for each value of the lowest six bits of the keys.
    filter: u64,
}

impl Repetition {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.filter = 0;
    }

    pub(super) fn insert(&mut self, key: u64) {
        self.keys.push(key);
        self.filter |= 1 << (key & 63);
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.filter >> (key & 63) & 1 == 1 && self.keys.contains(&key)
    }
}
