//! What each event does, and why it can't if it can't.

use jersi_rules::{Cell, Drop, IllegalTurn, Kind, Phase, Rule, Step, Turn};

use super::line::{Choice, turn_of};
use super::why::{is_no_stack, why_not_from, why_not_step, why_not_steps, why_not_turn};
use super::{Composer, Hand, Part, Stage};

/// Nothing if it could be done, else why not.
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
                // What is left where the step came from is not what would be taken up there.
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

    /// A tap with something in hand that is no target of it.
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

    /// Takes up what stands on a cell, at the beginning of a turn.
    fn pick_up(&mut self, cell: Cell, part: Part) -> Objection {
        self.is_turned = false;
        self.hand = self.first_pick(cell, part);
        match self.hand {
            Some(_) => None,
            None => why_not_from(&self.position, self.meant(cell, part).mover(), cell),
        }
    }

    /// What is taken up at the beginning of a turn by a tap on a cell: the part that was tapped, or the other one
    /// where only that can move.
    fn first_pick(&self, cell: Cell, part: Part) -> Option<Hand> {
        let part = self.meant(cell, part);
        let goes = |hand: &Hand| self.first_choices().any(|choice| choice.goal_of(*hand).is_some());
        [part, part.other()].map(|part| Hand::Unit { cell, part }).into_iter().find(goes)
    }

    /// The part that is meant: what is no stack that moves can only be meant as a cube.
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
        // Before the first step there is no rule to name: nothing happens.
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
            // Only one part of it can move, whichever was caught.
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
        // The destination decides, where only one of the two can go there.
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

    /// The choices with which a turn may begin.
    fn first_choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.lines.choices(self.lines.all(), 0)
    }

    /// Why a tap on a cell does not go on with what is in hand, or with what is due.
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

    /// Why neither part of a unit can go to a cell. What is too far for a cube alone is asked of its stack.
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
