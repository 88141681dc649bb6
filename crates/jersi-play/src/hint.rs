//! A hint: a turn that an engine found, and the reasons for it by the rules.

use jersi_rules::{Action, AnyPosition, Capture, Cell, Cube, Kind, Turn};

use crate::threats::Threats;

/// A reason for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// It parries an immediate win of the opponent.
    Stops,
    /// It captures these cubes.
    Takes(Vec<Cube>),
    /// It threatens to win with the next turn.
    Threatens,
    /// Fewer cells are in danger than before.
    Saves,
}

/// The start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStart {
    /// On a cell.
    Cell(Cell),
    /// With a kind of the reserve, or a named kind.
    Kind(Kind),
}

/// A turn as a hint.
///
/// ```
/// use jersi_play::{Hint, Reason};
/// use jersi_rules::{AnyPosition, RulesetId, Variants};
///
/// let text = "6/4R-2/6/7/6/1p-5/6 w 0 1";
/// let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect("a position");
/// let turn = position.read_turn("f5-g4").expect("well written");
/// assert_eq!(Hint::new(&position, turn).reasons(), [Reason::Wins]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    position: AnyPosition,
    turn: Turn,
}

impl Hint {
    /// A hint to play a legal turn.
    #[must_use]
    pub const fn new(position: &AnyPosition, turn: Turn) -> Self {
        Self { position: *position, turn }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The turn.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Where the turn begins.
    #[must_use]
    pub fn beginning(&self) -> HintStart {
        match self.turn.action() {
            Action::Cube { from, .. }
            | Action::Stack { from, .. }
            | Action::CubeStack { from, .. }
            | Action::StackCube { from, .. } => HintStart::Cell(from),
            Action::Drop(drop) | Action::Drops(drop, _) | Action::Place(drop) => HintStart::Kind(drop.kind),
            Action::Name(kind) => HintStart::Kind(kind),
            Action::Give(cell) | Action::Relocate(cell) | Action::Swap(cell, _) => HintStart::Cell(cell),
        }
    }

    /// At most two reasons, the most important first.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason> {
        let Self { position: before, turn } = self;
        let side = before.side();
        let after = before.play_unchecked(*turn);
        if after.outcome().and_then(jersi_rules::Outcome::winner) == Some(side) {
            return vec![Reason::Wins];
        }
        let (was, is) = (Threats::of(before, side.other()), Threats::of(&after, side.other()));
        let mut reasons = Vec::new();
        if was.win.is_some() && is.win.is_none() {
            reasons.push(Reason::Stops);
        }
        let taken = taken(before, *turn);
        if !taken.is_empty() {
            reasons.push(Reason::Takes(taken));
        }
        if after.outcome().is_none() && Threats::of(&after, side).win.is_some() {
            reasons.push(Reason::Threatens);
        }
        if is.captures.len() < was.captures.len() {
            reasons.push(Reason::Saves);
        }
        reasons.truncate(2);
        reasons
    }
}

/// The cubes that a turn captures, from the bottom up.
fn taken(before: &AnyPosition, turn: Turn) -> Vec<Cube> {
    let steps = turn.steps().into_iter().flatten().zip(before.captures(turn));
    let cells = steps.filter(|(_, what)| *what != Capture::None).map(|(step, _)| step.to);
    let units = cells.filter_map(|cell| before.unit(cell));
    let enemies = |cube: &Cube| cube.color != before.side() && !before.rules().rooted.has(cube.kind);
    units.flat_map(jersi_rules::Unit::cubes).filter(enemies).collect()
}

#[cfg(test)]
mod tests {
    use jersi_rules::{RulesetId, Variants};

    use super::*;

    fn reasons(text: &str, turn: &str) -> Vec<Reason> {
        let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect("a position");
        let turn = position.read_turn(turn).expect("well written");
        assert!(position.turns().contains(&turn), "legal");
        Hint::new(&position, turn).reasons()
    }

    #[test]
    fn captures_are_described() {
        let found = reasons("6/p-6/2r-3/2p-R-s-2/6/7/W-5 w 0 1", "d4-d5");
        assert!(
            matches!(&found[0], Reason::Takes(cubes) if cubes.len() == 1 && cubes[0].kind == Kind::Scissors),
            "{found:?}"
        );
    }

    #[test]
    fn a_turn_that_prevents_an_opponents_win_has_that_reason() {
        // Black's rock on b2 is next to the last row, and White's paper captures it.
        let found = reasons("6/4p-2/6/7/1P-2SR1/1r-5/6 w 0 1", "c2-b2");
        assert_eq!(found[0], Reason::Stops);
        assert!(matches!(found[1], Reason::Takes(_)));
    }

    #[test]
    fn there_are_at_most_two_reasons() {
        let start = AnyPosition::initial(RulesetId::Pijersi);
        for turn in start.turns() {
            assert!(Hint::new(&start, turn).reasons().len() <= 2);
        }
        let quiet = start.read_turn("a1-b1").expect("well written");
        assert_eq!(Hint::new(&start, quiet).reasons(), []);
    }
}
