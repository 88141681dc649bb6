//! A list of turns that is filled again and again.

use std::ops::{ControlFlow, Deref};

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::Turn;

/// Turns of one position, in the order of their generation. Filling it again allocates nothing
/// once it is large enough.
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
    /// Places for turns; those from `len` on hold leftovers.
    slots: Vec<Turn>,
    len: usize,
}

/// Room for any position met in play but those with many drops.
const FIRST_ROOM: usize = 512;

impl TurnList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self { slots: vec![Turn::FILLER; FIRST_ROOM], len: 0 }
    }

    /// Replaces the content by every legal turn of a position.
    pub fn fill<R: Ruleset>(&mut self, position: &Position<R>) {
        loop {
            let mut slots = self.slots.iter_mut();
            let full = position.show_into(&mut slots);
            let left = slots.len();
            match full {
                ControlFlow::Continue(()) => {
                    self.len = self.slots.len() - left;
                    return;
                }
                // Rare and never again for this list: make room and begin anew.
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

    #[inline(always)]
    fn deref(&self) -> &[Turn] {
        &self.slots[..self.len]
    }
}

impl<'a> IntoIterator for &'a TurnList {
    type Item = &'a Turn;
    type IntoIter = std::slice::Iter<'a, Turn>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
