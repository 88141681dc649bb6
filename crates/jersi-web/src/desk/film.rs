//! The step-by-step animation of a turn that was just played.

use std::time::Duration;

pub(crate) use jersi_draw::Flight;
use jersi_draw::shots;
use jersi_rules::{AnyPosition, Turn, Unit};
use leptos::prelude::*;

use crate::preferences::Speed;

/// The normal duration of a step, in milliseconds.
pub(crate) const FLIGHT: f64 = 190.0;
/// The duration of a drop or a relocation before the turn continues.
const FALL: f64 = 220.0;

/// One frame of the animation.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frame {
    /// The units on the cells during the frame.
    pub(crate) units: Vec<Option<Unit>>,
    pub(crate) flight: Option<Flight>,
    /// Its duration.
    pub(crate) time: f64,
    /// Whether there is a capture at its end.
    pub(crate) captures: bool,
}

/// The frames of a turn.
pub(super) fn frames(before: &AnyPosition, turn: Turn, speed: Speed) -> Vec<Frame> {
    let frame = |shot: jersi_draw::Shot| Frame {
        units: shot.meanwhile,
        flight: shot.flight,
        time: speed.of_time(if shot.flight.is_some() { FLIGHT } else { FALL }),
        captures: shot.flight.is_some_and(|flight| flight.captures),
    };
    shots(before, turn).into_iter().map(frame).collect()
}

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
    pub(crate) fn end(self) {
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
