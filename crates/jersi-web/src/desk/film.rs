//! The step-by-step animation of a turn that was just played.

use std::time::Duration;

use leptos::prelude::*;

use crate::motion::Frame;

/// The state of the animation.
#[derive(Clone, Copy)]
pub(crate) struct Film {
    /// The current frame, if a turn is being animated.
    pub(crate) frame: RwSignal<Option<Frame>>,
    /// Distinguishes one animation from the next.
    number: StoredValue<u32>,
}

impl Film {
    pub(super) fn new() -> Self {
        Self { frame: RwSignal::new(None), number: StoredValue::new(0) }
    }

    /// Shows frames one after the other; calls `passed` after each with whether it had a capture, and `ended` at the
    /// end.
    pub(super) fn run(
        self,
        mut frames: Vec<Frame>,
        passed: impl Fn(bool) + Clone + 'static,
        ended: impl FnOnce() + 'static,
    ) {
        self.number.update_value(|number| *number += 1);
        frames.reverse();
        self.next(frames, self.number.get_value(), passed, ended);
    }

    fn next(
        self,
        mut frames: Vec<Frame>,
        number: u32,
        passed: impl Fn(bool) + Clone + 'static,
        ended: impl FnOnce() + 'static,
    ) {
        let Some(frame) = frames.pop() else {
            self.frame.set(None);
            ended();
            return;
        };
        let (time, captures) = (frame.time, frame.captures);
        self.frame.set(Some(frame));
        let go_on = move || {
            // The desk may be gone, or show another animation.
            if self.number.try_get_value() == Some(number) {
                passed(captures);
                self.next(frames, number, passed, ended);
            }
        };
        set_timeout(go_on, Duration::from_millis(time as u64));
    }

    /// Skips to the end of the turn.
    pub(super) fn end(self) {
        self.number.update_value(|number| *number += 1);
        if self.is_running() {
            self.frame.set(None);
        }
    }

    /// Whether a turn is being animated.
    pub(super) fn is_running(self) -> bool {
        self.frame.with_untracked(Option::is_some)
    }
}
