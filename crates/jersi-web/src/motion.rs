//! A turn shown step by step, as a short film: how long each step of it is shown.

use jersi_draw::shots;
use jersi_rules::{AnyPosition, Turn, Unit};

use crate::taste::Speed;

pub(crate) use jersi_draw::Flight;

/// How long a step takes normally, in milliseconds.
pub(crate) const FLIGHT: f64 = 190.0;
/// How long what falls from a reserve, or is put back, is shown before the turn goes on.
const FALL: f64 = 220.0;

/// One picture of the film.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frame {
    /// What stands on each cell meanwhile.
    pub(crate) units: Vec<Option<Unit>>,
    pub(crate) flight: Option<Flight>,
    /// How long it is shown.
    pub(crate) time: f64,
    /// Whether something is captured at its end.
    pub(crate) captures: bool,
}

/// The film of a turn.
pub(crate) fn film(before: &AnyPosition, turn: Turn, speed: Speed) -> Vec<Frame> {
    let frame = |shot: jersi_draw::Shot| Frame {
        units: shot.meanwhile,
        flight: shot.flight,
        time: speed.of_time(if shot.flight.is_some() { FLIGHT } else { FALL }),
        captures: shot.flight.is_some_and(|flight| flight.captures),
    };
    shots(before, turn).into_iter().map(frame).collect()
}
