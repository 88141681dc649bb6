//! Which positions the game has been through.

/// The keys of positions, made for a quick no.
#[derive(Clone, Debug, Default)]
pub(super) struct Repetition {
    keys: Vec<u64>,
    /// A bit for the lowest six bits of each key.
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
