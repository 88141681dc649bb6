//! A turn as the sequence of choices by which it is entered. Sorted by their sequences, turns with a common prefix are
//! adjacent.

use std::ops::Range;

use jersi_rules::{Action, AnyPosition, Cell, Drop, Kind, Mover, Step, Turn, sorted};

use super::{Hand, Part};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Choice {
    /// The turn ends after the first step or drop.
    End,
    Step(Step),
    Drop(Drop),
    Place(Drop),
    Name(Kind),
    Give(Cell),
    /// The captured king is put back, at the end of a turn or as a separate decision.
    Relocate(Cell),
}

impl Choice {
    /// The cell to be tapped, if the choice is made on the board.
    pub(super) const fn cell(self) -> Option<Cell> {
        match self {
            Self::Step(Step { to, .. }) => Some(to),
            Self::Drop(drop) | Self::Place(drop) => Some(drop.cell),
            Self::Give(cell) | Self::Relocate(cell) => Some(cell),
            Self::End | Self::Name(_) => None,
        }
    }

    /// The target, if it is a step of the selection.
    pub(super) fn goal_of(self, hand: Hand) -> Option<Cell> {
        match self {
            Self::Step(Step { mover, from, to }) => {
                (hand == Hand::Unit { cell: from, part: Part::of(mover) }).then_some(to)
            }
            _ => None,
        }
    }

    /// The kind to be tapped in a tray, if the choice is made there.
    pub(super) const fn kind(self) -> Option<Kind> {
        match self {
            Self::Drop(drop) | Self::Place(drop) => Some(drop.kind),
            Self::Name(kind) => Some(kind),
            _ => None,
        }
    }
}

/// The choices of a turn, in order.
pub(super) type ChoiceLine = [Option<Choice>; 3];

fn line(turn: Turn) -> ChoiceLine {
    let relocation = turn.relocation().map(Choice::Relocate);
    match turn.action() {
        Action::Cube { .. } | Action::Stack { .. } => {
            [turn.steps()[0].map(Choice::Step), Some(Choice::End), relocation]
        }
        Action::CubeStack { .. } | Action::StackCube { .. } => {
            let [first, second] = turn.steps();
            [first.map(Choice::Step), second.map(Choice::Step), relocation]
        }
        Action::Drop(drop) => [Some(Choice::Drop(drop)), Some(Choice::End), None],
        Action::Drops(first, second) => [Some(Choice::Drop(first)), Some(Choice::Drop(second)), None],
        Action::Place(place) => [Some(Choice::Place(place)), None, None],
        Action::Name(kind) => [Some(Choice::Name(kind)), None, None],
        Action::Give(cell) => [Some(Choice::Give(cell)), None, None],
        Action::Relocate(cell) => [Some(Choice::Relocate(cell)), None, None],
        // Swaps are written, not clicked.
        Action::Swap(..) => [None; 3],
    }
}

/// The turn of some choices if it ends there; `None` without choices.
pub(super) fn turn_of(choices: &[Choice]) -> Option<Turn> {
    let (&first, rest) = choices.split_first()?;
    let turn = match (first, rest.first()) {
        (Choice::Step(Step { from, to: via, .. }), Some(&Choice::Step(Step { mover, to, .. }))) => {
            match mover {
                Mover::Stack => Turn::cube_stack(from, via, to),
                Mover::Cube => Turn::stack_cube(from, via, to),
            }
        }
        (Choice::Step(Step { mover: Mover::Cube, from, to }), _) => Turn::cube(from, to),
        (Choice::Step(Step { mover: Mover::Stack, from, to }), _) => Turn::stack(from, to),
        (Choice::Drop(first), Some(&Choice::Drop(second))) => Turn::drops(first, second),
        (Choice::Drop(drop), _) => Turn::drop(drop),
        (Choice::Place(place), _) => Turn::place(place),
        (Choice::Name(kind), _) => Turn::name(kind),
        (Choice::Give(cell), _) => Turn::give(cell),
        (Choice::Relocate(cell), _) => Turn::relocate(cell),
        (Choice::End, _) => return None,
    };
    match rest.last() {
        Some(&Choice::Relocate(cell)) => Some(turn.relocating(cell)),
        _ => Some(turn),
    }
}

/// All legal turns of a position, sorted by their sequences of choices.
#[derive(Clone, Debug)]
pub(super) struct Lines(Vec<(ChoiceLine, Turn)>);

impl Lines {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let lines: Vec<(ChoiceLine, Turn)> =
            position.turns().into_iter().map(|turn| (line(turn), turn)).collect();
        Self(sorted(&lines))
    }

    /// The range of all turns.
    pub(super) fn all(&self) -> Range<usize> {
        0..self.0.len()
    }

    /// The turns of a range whose choice at `depth` is the given one.
    pub(super) fn with(&self, range: &Range<usize>, depth: usize, choice: Choice) -> Range<usize> {
        let lines = &self.0[range.clone()];
        let start = lines.partition_point(|(line, _)| line.get(depth).copied().flatten() < Some(choice));
        let end = lines.partition_point(|(line, _)| line.get(depth).copied().flatten() <= Some(choice));
        range.start + start..range.start + end
    }

    /// The distinct choices at `depth` of a range of turns, in order.
    pub(super) fn choices(&self, range: Range<usize>, depth: usize) -> impl Iterator<Item = Choice> {
        let mut last = None;
        self.0[range].iter().filter_map(move |(line, _)| {
            let choice = line.get(depth).copied().flatten();
            if choice == last {
                return None;
            }
            last = choice;
            choice
        })
    }

    /// The last of these choices.
    pub(super) fn last_choice(&self, range: &Range<usize>, depth: usize) -> Option<Choice> {
        self.0[range.clone()].last().and_then(|(line, _)| line.get(depth).copied().flatten())
    }

    /// The turn of a range, if all its choices are made.
    pub(super) fn complete(&self, range: &Range<usize>, depth: usize) -> Option<Turn> {
        match &self.0[range.clone()] {
            [(line, turn)] if line.get(depth).copied().flatten().is_none() => Some(*turn),
            _ => None,
        }
    }

    /// The choices of a turn, if it is legal.
    pub(super) fn line_of(&self, turn: Turn) -> Option<ChoiceLine> {
        let line = line(turn);
        self.0.binary_search(&(line, turn)).ok().map(|_| line)
    }
}
