//! The state of a turn that is being entered, for display.

use jersi_rules::{Cell, Cube, IllegalTurn, Kind, Turn, sorted, sorted_by};

use super::{Choice, Composer, Hand, Part};
use crate::Snapshot;

/// The next input that is expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The selection of a unit of the board or a cube of the reserve.
    PickUp,
    /// A target of the selection.
    Target,
    /// After the first step: a target of the second one, or the end of the turn.
    SecondStep,
    /// After the first drop: a kind and a target of the second one, or the end of the turn.
    SecondDrop,
    /// A cell for the captured king.
    Relocate,
    /// The kind of a ransom.
    Name,
    /// The cube that is given as ransom.
    Give,
    /// A cell for a cube of a free setup.
    Place,
    /// None: the turn is complete.
    Done,
    /// None: the game is over.
    Over,
}

/// A part of a unit that may be selected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pick {
    /// The cell.
    pub cell: Cell,
    /// The part.
    pub part: Part,
}

/// A cell that may be tapped to continue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// The cubes that would be captured (or given) there, from the bottom up.
    pub takes: Vec<Cube>,
    /// The part of the selection that would go there.
    pub part: Option<Part>,
}

/// The state of a turn that is being entered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The next input that is expected.
    pub stage: Stage,
    /// The selection, or a king to be put back.
    pub hand: Option<Hand>,
    /// The target of the first step or drop: a second tap there ends the turn.
    pub arrived: Option<Cell>,
    /// The selectable parts of units, in the order of the cells.
    pub can_pick: Vec<Pick>,
    /// The targets of the selection.
    pub targets: Vec<Target>,
    /// The kinds that may be chosen: from the reserve, from the tray, or for a ransom.
    pub reserve_choices: Vec<Kind>,
    /// Whether the turn, or its steps, may end here.
    pub may_finish: bool,
    /// The board after the choices so far.
    pub provisional: Snapshot,
    /// Why the last input was refused, if it was.
    pub refused: Option<IllegalTurn>,
}

/// The result of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputResult {
    /// The turn is not complete.
    Open,
    /// A rule forbids it.
    Refused(IllegalTurn),
    /// The turn is complete.
    Done(Turn),
}

impl Composer {
    /// The next input that is expected.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.turn().is_some() {
            return Stage::Done;
        }
        // The end of the turn sorts before all other choices.
        let depth = self.chosen.len();
        match self.lines.last_choice(&self.range, depth) {
            None | Some(Choice::End) => Stage::Over,
            Some(Choice::Step(_)) if depth > 0 => Stage::SecondStep,
            Some(Choice::Drop(_)) if depth > 0 => Stage::SecondDrop,
            Some(Choice::Step(_) | Choice::Drop(_)) if self.hand.is_some() => Stage::Target,
            Some(Choice::Step(_) | Choice::Drop(_)) => Stage::PickUp,
            Some(Choice::Place(_)) => Stage::Place,
            Some(Choice::Name(_)) => Stage::Name,
            Some(Choice::Give(_)) => Stage::Give,
            Some(Choice::Relocate(_)) => Stage::Relocate,
        }
    }

    /// The state for display.
    #[must_use]
    pub fn state(&self) -> State {
        let stage = self.stage();
        let provisional = self.provisional();
        State {
            stage,
            hand: self.hand.or_else(|| (stage == Stage::Relocate).then(|| self.king()).flatten()),
            arrived: self.arrived(),
            can_pick: self.can_pick(),
            targets: self.targets(&provisional),
            reserve_choices: self.reserve_choices(),
            may_finish: self.may_finish(),
            provisional,
            refused: self.refused,
        }
    }

    /// The board after the choices so far.
    #[must_use]
    pub fn provisional(&self) -> Snapshot {
        match super::line::turn_of(&self.chosen) {
            Some(begun) => Snapshot::after(&self.position, begun),
            None => Snapshot::of(&self.position),
        }
    }

    fn can_pick(&self) -> Vec<Pick> {
        if !self.chosen.is_empty() {
            return Vec::new();
        }
        let picks: Vec<Pick> = self
            .next()
            .filter_map(|choice| match choice {
                Choice::Step(step) => Some(Pick { cell: step.from, part: Part::of(step.mover) }),
                _ => None,
            })
            .collect();
        let mut picks = sorted(&picks);
        picks.dedup();
        picks
    }

    fn targets(&self, before: &Snapshot) -> Vec<Target> {
        let mut choices = self.chosen.clone();
        let target = |choice: Choice| {
            let cell = choice.cell()?;
            choices.push(choice);
            let after = super::line::turn_of(&choices).map(|turn| Snapshot::after(&self.position, turn));
            choices.pop();
            let part = match choice {
                Choice::Step(step) => Some(Part::of(step.mover)),
                _ => None,
            };
            Some(Target { cell, takes: before.lost(cell, &after?), part })
        };
        let targets: Vec<Target> = self.offered().filter_map(target).collect();
        sorted_by(&targets, |a, b| a.cell.cmp(&b.cell))
    }

    fn reserve_choices(&self) -> Vec<Kind> {
        let kinds: Vec<Kind> = self.next().filter_map(Choice::kind).collect();
        let mut kinds = sorted(&kinds);
        kinds.dedup();
        kinds
    }

    /// The king to be put back.
    fn king(&self) -> Option<Hand> {
        let kind = self.position.rules().royal.kind()?;
        Some(Hand::King(Cube { color: self.position.side().other(), kind }))
    }
}
