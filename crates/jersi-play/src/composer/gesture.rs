//! The effect of each input, and why it is refused.

use jersi_rules::{AnyPosition, Cell, Drop, IllegalTurn, Kind, Mover, Phase, Rule, Step, Turn};

use super::line::{Choice, turn_of};
use super::{Composer, Hand, Part, Stage};

/// The reason of a refused input; `None` if it was accepted.
type Objection = Option<IllegalTurn>;

impl Composer {
    pub(super) fn tap(&mut self, cell: Cell, part: Part) -> Objection {
        let offered = self.offered().find(|choice| choice.cell() == Some(cell));
        if let Some(choice) = offered {
            self.choose(choice);
            return None;
        }
        if self.hand.is_none() && self.arrived() == Some(cell) && self.may_finish() {
            self.choose(Choice::End);
            return None;
        }
        match self.stage() {
            Stage::PickUp => self.pick_up(cell, part),
            Stage::Target => self.tap_elsewhere(cell, part),
            Stage::SecondStep => {
                // The rest of the unit at the origin cannot be selected.
                let left = matches!(self.chosen.first(), Some(&Choice::Step(first)) if first.from == cell);
                match self.first_pick(cell, part).filter(|_| !left) {
                    Some(hand) => {
                        self.clear();
                        self.hand = Some(hand);
                        None
                    }
                    None => self.why_not_at(cell),
                }
            }
            _ => self.why_not_at(cell),
        }
    }

    /// A tap on a cell that is not a target of the selection.
    fn tap_elsewhere(&mut self, cell: Cell, part: Part) -> Objection {
        match self.hand {
            Some(Hand::Unit { cell: from, part: held }) if from == cell => {
                let other = Hand::Unit { cell, part: held.other() };
                let is_other_free = self.next().any(|choice| choice.goal_of(other).is_some());
                let turns = is_other_free && !self.is_turned;
                self.hand = turns.then_some(other);
                self.is_turned = turns;
                None
            }
            _ => match self.first_pick(cell, part) {
                Some(hand) => {
                    self.hand = Some(hand);
                    self.is_turned = false;
                    None
                }
                None => self.why_not_at(cell),
            },
        }
    }

    /// Selects the unit on a cell, at the beginning of a turn.
    fn pick_up(&mut self, cell: Cell, part: Part) -> Objection {
        self.is_turned = false;
        self.hand = self.first_pick(cell, part);
        match self.hand {
            Some(_) => None,
            None => why_not_from(&self.position, self.meant(cell, part).mover(), cell),
        }
    }

    /// The part that a tap selects at the beginning of a turn: the one that was tapped, or the other one if only that can
    /// move.
    fn first_pick(&self, cell: Cell, part: Part) -> Option<Hand> {
        let part = self.meant(cell, part);
        let goes = |hand: &Hand| self.first_choices().any(|choice| choice.goal_of(*hand).is_some());
        [part, part.other()].map(|part| Hand::Unit { cell, part }).into_iter().find(goes)
    }

    /// The intended part: a unit that cannot move as a stack is always its cube.
    fn meant(&self, cell: Cell, part: Part) -> Part {
        if part == Part::Stack && is_no_stack(&self.position, cell) { Part::Top } else { part }
    }

    pub(super) fn reserve(&mut self, kind: Kind) -> Objection {
        if self.hand == Some(Hand::Kind(kind)) {
            self.hand = None;
            return None;
        }
        if self.stage() == Stage::SecondStep && self.first_choices().any(|choice| choice.kind() == Some(kind))
        {
            self.clear();
        }
        let found = self.next().find(|choice| choice.kind() == Some(kind));
        match found {
            Some(choice @ Choice::Name(_)) => self.choose(choice),
            Some(_) => self.hand = Some(Hand::Kind(kind)),
            None => return self.why_not_kind(kind),
        }
        None
    }

    pub(super) fn finish(&mut self) -> Objection {
        if self.may_finish() {
            self.choose(Choice::End);
            return None;
        }
        // Before the first step there is no rule to report.
        turn_of(&self.chosen).and_then(|turn| why_not_turn(&self.position, turn))
    }

    pub(super) fn drag(&mut self, from: Hand, to: Cell) -> Objection {
        match from {
            Hand::Unit { cell, part } if cell == to => self.tap(cell, part),
            Hand::Unit { cell, part } => self.drag_unit(cell, part, to),
            Hand::Kind(kind) => self.drag_kind(kind, to),
            Hand::King(_) if self.stage() == Stage::Relocate => self.tap(to, Part::Top),
            Hand::King(_) => why_not_turn(&self.position, Turn::relocate(to)),
        }
    }

    fn drag_unit(&mut self, from: Cell, part: Part, to: Cell) -> Objection {
        let stage = self.stage();
        if stage == Stage::SecondStep && self.arrived() == Some(from) {
            // Only one part of it can move.
            let offered = self.offered().find(|choice| choice.cell() == Some(to));
            return match offered {
                Some(choice) => {
                    self.choose(choice);
                    None
                }
                None => self.why_not_at(to),
            };
        }
        if let (Stage::Relocate, Some(begun)) = (stage, turn_of(&self.chosen)) {
            return why_not_turn(&self.position, begun);
        }
        let part = self.meant(from, part);
        let steps = [part, part.other()].map(|part| Step { mover: part.mover(), from, to });
        let goes = |step: &Step| self.first_choices().any(|choice| choice == Choice::Step(*step));
        // The target decides if only one of the two can go there.
        let step = steps.into_iter().find(goes).unwrap_or(steps[0]);
        if let Some(&Choice::Step(first)) = self.chosen.first()
            && (first.from == from || !self.first_choices().any(|choice| choice == Choice::Step(step)))
        {
            return why_not_steps(&self.position, first, step);
        }
        if !self.first_choices().any(|choice| choice == Choice::Step(step)) {
            return self.why_not_unit(from, part, to);
        }
        self.clear();
        self.choose(Choice::Step(step));
        None
    }

    fn drag_kind(&mut self, kind: Kind, to: Cell) -> Objection {
        let falls = |choice: &Choice| choice.cell() == Some(to) && choice.kind() == Some(kind);
        if self.stage() == Stage::SecondStep && self.first_choices().any(|choice| falls(&choice)) {
            self.clear();
        }
        let found = self.next().find(falls);
        match found {
            Some(choice) => {
                self.choose(choice);
                None
            }
            None => self.why_not_drop(Drop { kind, cell: to }),
        }
    }

    /// The first choices of all turns.
    fn first_choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.lines.choices(self.lines.all(), 0)
    }

    /// Why a tap on a cell does not continue the turn.
    fn why_not_at(&self, cell: Cell) -> Objection {
        match (self.hand.or(self.implied_kind().map(Hand::Kind)), self.chosen.first()) {
            (Some(Hand::Unit { cell: from, part }), _) => self.why_not_unit(from, part, cell),
            (Some(Hand::Kind(kind)), _) => self.why_not_drop(Drop { kind, cell }),
            (_, Some(&Choice::Step(first))) if self.stage() == Stage::SecondStep => {
                let second = Step { mover: first.mover.other(), from: first.to, to: cell };
                why_not_steps(&self.position, first, second)
            }
            (_, Some(_)) => {
                let begun = turn_of(&self.chosen)?;
                why_not_turn(&self.position, begun.relocating(cell))
            }
            (_, None) => match self.position.phase() {
                Phase::Give(_) => why_not_turn(&self.position, Turn::give(cell)),
                Phase::Relocate => why_not_turn(&self.position, Turn::relocate(cell)),
                _ => why_not_from(&self.position, Part::Top.mover(), cell),
            },
        }
    }

    /// Why neither part of a unit can go to a cell. If it is too far for the cube, the reason is the stack's.
    fn why_not_unit(&self, from: Cell, part: Part, to: Cell) -> Objection {
        let why = |part: Part| why_not_step(&self.position, Step { mover: part.mover(), from, to });
        match why(part) {
            Some(IllegalTurn { rule: Rule::CubeReach, .. }) if !is_no_stack(&self.position, from) => {
                why(Part::Stack)
            }
            own => own,
        }
    }

    /// Why a cube can't be dropped or placed on a cell now.
    fn why_not_drop(&self, drop: Drop) -> Objection {
        let turn = match self.chosen.as_slice() {
            &[Choice::Drop(first)] => Turn::drops(first, drop),
            [] | [Choice::Step(_)] if self.is_placing() => Turn::place(drop),
            [] | [Choice::Step(_)] => Turn::drop(drop),
            begun => turn_of(begun)?,
        };
        why_not_turn(&self.position, turn)
    }

    /// Why a kind can't be chosen now.
    fn why_not_kind(&self, kind: Kind) -> Objection {
        if self.position.phase() == Phase::Name {
            return why_not_turn(&self.position, Turn::name(kind));
        }
        self.position.shape().all().find_map(|cell| self.why_not_drop(Drop { kind, cell }))
    }
}

/// Why a turn is not legal.
fn why_not_turn(position: &AnyPosition, turn: Turn) -> Option<IllegalTurn> {
    position.check_turn(turn).err()
}

/// Why a turn does not begin with a step.
fn why_not_step(position: &AnyPosition, step: Step) -> Option<IllegalTurn> {
    position.check_step(step).err()
}

/// Why a step does not follow another.
fn why_not_steps(position: &AnyPosition, first: Step, second: Step) -> Option<IllegalTurn> {
    position.check_steps(first, second).err()
}

/// Why a mover cannot leave a cell: because of its unit, or else because of the cells around it.
fn why_not_from(position: &AnyPosition, mover: Mover, from: Cell) -> Option<IllegalTurn> {
    let why = why_of_mover(position, mover, from)?;
    if !matches!(why.rule, Rule::CubeReach | Rule::StackReach) {
        return Some(why);
    }
    let mut around = position.shape().neighbors(from);
    around.find_map(|to| why_not_step(position, Step { mover, from, to })).or(Some(why))
}

/// Whether the unit on a cell cannot move as a stack, so that a tap means its top.
fn is_no_stack(position: &AnyPosition, cell: Cell) -> bool {
    let why = why_of_mover(position, Mover::Stack, cell);
    why.is_some_and(|why| matches!(why.rule, Rule::LoneCube | Rule::StandsOnMountain))
}

/// The objection to a step that ends where it starts: the rules check the mover before the distance.
fn why_of_mover(position: &AnyPosition, mover: Mover, from: Cell) -> Option<IllegalTurn> {
    why_not_step(position, Step { mover, from, to: from })
}
