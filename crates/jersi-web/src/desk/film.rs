//! Shows a turn that was just played, step by step.

use std::time::Duration;

use leptos::prelude::*;

use crate::motion::Frame;

/// What is shown of a turn while it is being played.
#[derive(Clone, Copy)]
pub(crate) struct Film {
    /// The picture that is shown now, if a turn is being shown.
    pub(crate) frame: RwSignal<Option<Frame>>,
    /// Tells one film from the next.
    number: StoredValue<u32>,
}

impl Film {
    pub(super) fn new() -> Self {
        Self { frame: RwSignal::new(None), number: StoredValue::new(0) }
    }

    /// Shows frames one after the other; after each, `passed` is told whether something was captured in it, and at
    /// the end `ended`.
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
            // The desk may be gone, or show something else.
            if self.number.try_get_value() == Some(number) {
                passed(captures);
                self.next(frames, number, passed, ended);
            }
        };
        set_timeout(go_on, Duration::from_millis(time as u64));
    }

    /// Shows the end of the turn at once.
    pub(super) fn end(self) {
        self.number.update_value(|number| *number += 1);
        if self.is_running() {
            self.frame.set(None);
        }
    }

    /// Whether a turn is being shown.
    pub(super) fn is_running(self) -> bool {
        self.frame.with_untracked(Option::is_some)
    }
}
