//! Steps of a turn: moving unit, and the board before and after. The basis of animations on the page and in files.

use jersi_rules::{AnyPosition, Capture, Cell, Mover, Turn, Unit};

use super::Scene;

/// One step of a turn, a drop, or a relocation.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// The turn up to this step.
    pub begun: Turn,
    /// Moving unit; none if a cube only appears.
    pub flight: Option<Flight>,
    /// Units of all cells during the movement.
    pub meanwhile: Vec<Option<Unit>>,
    /// The board after it, with the arrows so far.
    pub after: Scene,
}

/// A moving unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flight {
    /// The unit.
    pub unit: Unit,
    /// Origin.
    pub from: Cell,
    /// Destination.
    pub to: Cell,
    /// Whether it captures.
    pub captures: bool,
}

/// Steps of a legal turn in a position.
///
/// ```
/// use jersi_draw::shots;
/// use jersi_rules::{AnyPosition, RulesetId, Unit};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let turn = start.read_turn("b4=c4-d4").expect("well written");
/// let flying = shots(&start, turn).into_iter().filter_map(|shot| shot.flight);
/// assert_eq!(flying.map(|flight| flight.unit.is_stack()).collect::<Vec<_>>(), [true, false]);
/// ```
#[must_use]
pub fn shots(before: &AnyPosition, turn: Turn) -> Vec<Shot> {
    let steps = turn.steps();
    let captures = before.captures(turn);
    let mut standing = Scene::of(before).units;
    let mut shots = Vec::new();
    for (number, begun) in turn.beginnings().enumerate() {
        // Only the turn is played, so that pending decisions do not matter.
        let mut after = Scene::of(&before.play_unchecked(begun));
        after.trace(before, begun);
        let mut meanwhile = after.units.clone();
        let step = steps.get(number).copied().flatten();
        let flight = step.and_then(|step| {
            let here = standing.get(step.from.index()).copied().flatten()?;
            let (unit, left) = match step.mover {
                Mover::Stack => (here, None),
                Mover::Cube => (
                    Unit { top: here.top, below: None },
                    here.below.map(|below| Unit { top: below, below: None }),
                ),
            };
            meanwhile.clone_from(&standing);
            meanwhile[step.from.index()] = left;
            let captures = captures.get(number).is_some_and(|what| *what != Capture::None);
            Some(Flight { unit, from: step.from, to: step.to, captures })
        });
        standing.clone_from(&after.units);
        shots.push(Shot { begun, flight, meanwhile, after });
    }
    shots
}
