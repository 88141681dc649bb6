//! Consumers of listed turns: a list, a counter, or a callback.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::Cell;
use crate::turn::{Mover, Turn};

/// Receives turns one by one. The generator does not use closures for this, because compilers do not inline closures
/// that are called in many places.
pub trait Sink {
    /// The value of an interruption.
    type Break;

    /// Announces the first step of the next turns: its mover, origin and target. The result is the set of padded bits
    /// on which those turns may end, the end of the first step included; other turns are not passed.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn first(&mut self, _mover: Mover, _from: Cell, _to: Cell) -> u128 {
        u128::MAX
    }

    /// Receives a turn.
    fn show(&mut self, turn: Turn) -> ControlFlow<Self::Break>;
}

/// Writes into a row of slots; breaks when it is full. It owns the iterator: behind a reference, its ends would be read
/// from memory for every turn.
pub(super) struct Write<'a>(std::slice::IterMut<'a, Turn>);

impl<'a> Write<'a> {
    /// Writes the turns of `show`, and advances `slots`.
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

/// Counts turns.
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
