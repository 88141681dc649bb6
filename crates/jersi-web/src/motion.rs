//! A turn shown step by step, as a short film: what flies from where to where, and the board around it.

use jersi_play::{Snapshot, beginnings};
use jersi_rules::{AnyPosition, Capture, Cell, Mover, Turn, Unit};

/// How long a step takes, in milliseconds.
pub(crate) const FLIGHT: f64 = 190.0;
/// How long what falls from a reserve, or is put back, is shown before the turn goes on.
const FALL: f64 = 220.0;

/// Something on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flight {
    pub(crate) unit: Unit,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

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
pub(crate) fn film(before: &AnyPosition, turn: Turn) -> Vec<Frame> {
    let shape = before.shape();
    let units = |shown: &Snapshot| shape.all().map(|cell| shown.unit(cell)).collect::<Vec<_>>();
    let steps: Vec<_> = turn.steps().into_iter().flatten().collect();
    let captures = before.captures(turn);
    let mut shown = Snapshot::of(before);
    let mut frames = Vec::new();
    for (number, begun) in beginnings(turn).into_iter().enumerate() {
        let next = Snapshot::after(before, begun);
        match steps.get(number).and_then(|step| Some((step, shown.unit(step.from)?))) {
            Some((step, standing)) => {
                let mut around = units(&shown);
                let (unit, left) = match step.mover {
                    Mover::Stack => (standing, None),
                    Mover::Cube => (
                        Unit { top: standing.top, below: None },
                        standing.below.map(|below| Unit { top: below, below: None }),
                    ),
                };
                around[step.from.index()] = left;
                let flight = Some(Flight { unit, from: step.from, to: step.to });
                let captures = captures.get(number).is_some_and(|what| *what != Capture::None);
                frames.push(Frame { units: around, flight, time: FLIGHT, captures });
            }
            None => frames.push(Frame { units: units(&next), flight: None, time: FALL, captures: false }),
        }
        shown = next;
    }
    frames
}
