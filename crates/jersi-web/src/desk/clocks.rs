//! Redraws running clocks, and ends the game when one runs out.

use std::time::Duration;

use jersi_rules::Color;
use leptos::prelude::*;

use super::Desk;
use crate::clock::now;

/// The interval at which clocks are checked, in milliseconds.
const BEAT: Duration = Duration::from_millis(100);

/// The timer that redraws clocks.
#[derive(Clone, Copy)]
pub(crate) struct Ticks(RwSignal<u32>);

impl Ticks {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(0))
    }

    /// Triggers a redraw of the clocks.
    pub(super) fn beat(self) {
        self.0.update(|tick| *tick = tick.wrapping_add(1));
    }

    /// Tracks the timer: the caller is run again at every tick while a clock runs.
    pub(crate) fn track(self) {
        self.0.track();
    }
}

impl Desk {
    /// Runs the clocks of the table for the lifetime of the page.
    pub(super) fn run_clocks(self) {
        let beat = move || {
            let runs = self
                .table
                .with_untracked(|table| table.as_ref().is_some_and(|table| table.game().thinker().is_some()));
            if !runs || self.autosave.is_elsewhere() {
                return;
            }
            self.ticks.beat();
            if self.is_time_up() && self.change(|table| table.tick(now())).flatten().is_some() {
                self.sound_end();
            }
        };
        set_interval(beat, BEAT);
    }

    fn is_time_up(self) -> bool {
        let left = |side: Color| {
            self.table.with_untracked(|table| table.as_ref()?.game().remaining_at_end(side, now()))
        };
        let thinker = self.table.with_untracked(|table| table.as_ref()?.game().thinker());
        thinker.and_then(left) == Some(jersi_play::Milliseconds(0))
    }
}
