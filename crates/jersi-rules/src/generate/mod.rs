//! Generation of legal turns. One function makes the target masks ([`targets`]); `list`, `count` and `wins` read them.
//! Drops, the ransom and placing have their own files.

mod count;
mod decisions;
mod drops;
mod goals;
mod list;
mod patch;
mod place;
mod quick;
mod reach;
mod sink;
mod targets;
mod wins;

pub use reach::Sight;
pub use sink::Sink;

use std::ops::ControlFlow;

use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::Turn;
use crate::turns::{Stage, TurnList};
use sink::{Count, Visit, Write};

impl<R: Ruleset> Position<R> {
    /// Passes every legal turn to `visit` until it breaks, without allocation. Two drops are passed in both orders.
    #[inline]
    pub fn visit_turns<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.show_turns(&mut Visit(visit))
    }

    /// Every legal turn; none if the game is over.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    /// assert_eq!(Position::<Pijersi>::initial().turns().len(), 186);
    /// ```
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = TurnList::new();
        turns.fill(self);
        turns.to_vec()
    }

    /// Writes every legal turn into slots; breaks if there are too few.
    #[inline]
    pub(crate) fn show_into(&self, slots: &mut std::slice::IterMut<'_, Turn>) -> ControlFlow<()> {
        Write::into(slots, |sink| self.show_turns(sink))
    }

    /// Writes one stage of the turns of a position in which the game is not over.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn show_stage(
        &self,
        stage: Stage,
        slots: &mut std::slice::IterMut<'_, Turn>,
    ) -> ControlFlow<()> {
        Write::into(slots, |sink| match stage {
            Stage::Captures => list::captures(self, list::CaptureFilter::All, sink),
            Stage::SharpCaptures => list::captures(self, list::CaptureFilter::Sharp, sink),
            Stage::Quiet => list::quiet(self, sink),
            Stage::Drops => drops::single(self, sink),
            Stage::SecondDrops(first) => drops::second(self, first, sink),
            Stage::DoubleDrops => drops::double(self, sink),
            Stage::Decisions if self.phase == Phase::Place => place::list(self, sink),
            Stage::Decisions => decisions::list(self, sink),
        })
    }

    /// Passes the turns of steps that capture nothing to a sink, those of [`Stage::Quiet`], in a position in which the
    /// game is not over: for a program that scores them while they are listed.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn show_quiet<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        list::quiet(self, sink)
    }

    /// Whether the side to move has a turn, if the game is not over for another reason.
    pub(crate) fn has_turn(&self) -> bool {
        self.show_unsettled(&mut Visit(|_| ControlFlow::Break(()))).is_break()
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_turns<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        if self.settled().is_some() { ControlFlow::Continue(()) } else { self.show_unsettled(sink) }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_unsettled<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        match self.phase {
            Phase::Play => {
                list::steps(self, sink)?;
                drops::list(self, sink)
            }
            Phase::Place => place::list(self, sink),
            Phase::Name | Phase::Give(_) | Phase::Relocate => decisions::list(self, sink),
        }
    }

    /// Counts turns by listing them.
    #[inline(never)]
    fn count_listed(&self) -> u64 {
        let mut count = Count::default();
        let ControlFlow::Continue(()) = self.show_unsettled(&mut count);
        count.0
    }
}
