//! What the other side could do if it were its turn: cubes that it could take, and a win at once. The rules say what
//! is possible; here they are only asked.

use jersi_rules::{AnyPosition, Capture, Cell, Phase, Position, Ruleset, Visit};

/// What a side has to fear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Threats {
    /// Where something could be taken.
    pub(super) cells: Vec<Cell>,
    /// A turn that would win at once, in notation.
    pub(super) win: Option<String>,
}

/// The threats against the side that is to move.
pub(super) fn threats(position: &AnyPosition) -> Threats {
    if position.phase() != Phase::Play || position.outcome().is_some() {
        return Threats::default();
    }
    position.visit(Look)
}

struct Look;

impl Visit for Look {
    type Output = Threats;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Threats {
        let other = position.passed();
        let mut found = Vec::new();
        for turn in other.turns() {
            for (capture, step) in other.captures(turn).into_iter().zip(turn.steps()) {
                if capture != Capture::None {
                    found.extend(step.map(|step| step.to));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Threats { cells: found, win: other.winning_turn().map(|turn| other.write_turn(turn)) }
    }
}
