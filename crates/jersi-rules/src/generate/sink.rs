//! Where listed turns go: into a list, a count, or a caller's hands.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::Cell;
use crate::turn::{Mover, Turn};

/// Takes turns one by one. Closures are not used for this inside the generator, since compilers
/// stop putting them inline where a turn is shown from many places.
pub trait Sink {
    /// What it breaks off with.
    type Break;

    /// Says which first step the next turns begin with: by a cube or a stack, from where, to where.
    /// The answer says on which padded bits those turns may end, the end of the first step included;
    /// other turns are not shown.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn first(&mut self, _mover: Mover, _from: Cell, _to: Cell) -> u128 {
        u128::MAX
    }

    /// Takes a turn.
    fn show(&mut self, turn: Turn) -> ControlFlow<Self::Break>;
}

/// Writes into a row of slots; breaks when there are no more. It owns the iterator: behind a reference, its ends would
/// be read from memory for every turn.
pub(super) struct Write<'a>(std::slice::IterMut<'a, Turn>);

impl<'a> Write<'a> {
    /// Writes what `show` shows, and moves `slots` on.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn into(
        slots: &mut std::slice::IterMut<'a, Turn>,
        show: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut sink = Self(std::mem::take(slots));
        let shown = show(&mut sink);
        *slots = sink.0;
        shown
    }
}

impl Sink for Write<'_> {
    type Break = ();

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show(&mut self, turn: Turn) -> ControlFlow<()> {
        match self.0.next() {
            Some(slot) => {
                *slot = turn;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

/// Only counts.
#[derive(Default)]
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    type Break = Infallible;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show(&mut self, _: Turn) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Calls a function until it breaks.
pub(super) struct Visit<F>(pub(super) F);

impl<B, F: FnMut(Turn) -> ControlFlow<B>> Sink for Visit<F> {
    type Break = B;

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show(&mut self, turn: Turn) -> ControlFlow<B> {
        (self.0)(turn)
    }
}
