//! A reusable list of turns.

use std::ops::{ControlFlow, Deref, DerefMut};

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Drop, Turn};

/// Turns of one position, in the order of their generation. Refilling it does not allocate once it is large enough.
///
/// ```
/// use jersi_rules::{Pijersi, Position, TurnList};
///
/// let mut turns = TurnList::new();
/// turns.fill(&Position::<Pijersi>::initial());
/// assert_eq!(turns.len(), 186);
/// ```
#[derive(Clone, Debug)]
pub struct TurnList {
    /// Slots for turns; those from `len` on are stale.
    slots: Vec<Turn>,
    len: usize,
}

/// A part of the legal turns, for a search that rarely needs all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Steps that capture something.
    Captures,
    /// The same without those whose second step follows a capture and captures nothing.
    SharpCaptures,
    /// Steps that capture nothing.
    Quiet,
    /// One drop.
    Drops,
    /// Two drops, beginning with this one; of two whose order does not matter only one, in any order.
    SecondDrops(Drop),
    /// Two drops; of two whose order does not matter only one order.
    DoubleDrops,
    /// The turns of any phase other than play: placings, decisions about a ransom.
    Decisions,
}

/// Room for all positions in play except those with many drops.
const FIRST_ROOM: usize = 512;

impl TurnList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self { slots: vec![Turn::FILLER; FIRST_ROOM], len: 0 }
    }

    /// Replaces the content by every legal turn of a position.
    pub fn fill<R: Ruleset>(&mut self, position: &Position<R>) {
        self.fill_by(|slots| position.show_into(slots));
    }

    /// Replaces the content by one stage of the turns of a position in which the game is not over. All stages together
    /// are its legal turns; see [`Stage`].
    #[inline]
    pub fn fill_stage<R: Ruleset>(&mut self, position: &Position<R>, stage: Stage) {
        self.fill_by(|slots| position.show_stage(stage, slots));
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn fill_by(&mut self, mut show: impl FnMut(&mut std::slice::IterMut<'_, Turn>) -> ControlFlow<()>) {
        loop {
            let mut slots = self.slots.iter_mut();
            let full = show(&mut slots);
            let left = slots.len();
            match full {
                ControlFlow::Continue(()) => {
                    self.len = self.slots.len() - left;
                    return;
                }
                // Rare, and at most once for each size: grow and start over.
                ControlFlow::Break(()) => self.slots.resize(2 * self.slots.len(), Turn::FILLER),
            }
        }
    }
}

impl Default for TurnList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for TurnList {
    type Target = [Turn];

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn deref(&self) -> &[Turn] {
        &self.slots[..self.len]
    }
}

impl DerefMut for TurnList {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn deref_mut(&mut self) -> &mut [Turn] {
        &mut self.slots[..self.len]
    }
}

impl<'a> IntoIterator for &'a TurnList {
    type Item = &'a Turn;
    type IntoIter = std::slice::Iter<'a, Turn>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
