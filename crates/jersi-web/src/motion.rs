//! A turn as a short animation: the duration of each step.

use jersi_draw::shots;
use jersi_rules::{AnyPosition, Turn, Unit};

use crate::preferences::Speed;

pub(crate) use jersi_draw::Flight;

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

/// The animation of a turn.
pub(crate) fn film(before: &AnyPosition, turn: Turn, speed: Speed) -> Vec<Frame> {
    let frame = |shot: jersi_draw::Shot| Frame {
        units: shot.meanwhile,
        flight: shot.flight,
        time: speed.of_time(if shot.flight.is_some() { FLIGHT } else { FALL }),
        captures: shot.flight.is_some_and(|flight| flight.captures),
    };
    shots(before, turn).into_iter().map(frame).collect()
}
