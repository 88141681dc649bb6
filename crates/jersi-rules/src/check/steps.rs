//! Steps checked in order: their origin, what moves, the distance, the cell passed over, and the target.

use super::{Verdict, beats, check_on_board, is_rooted, stands_on};
use crate::board::{Board, Captured};
use crate::position::Position;
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::{Royal, Ruleset, SecondDirection};
use crate::turn::{Mover, Step};
use crate::{Cell, Color, Cube};

/// A turn of steps while it is checked: the board at its beginning and the current one.
pub(super) struct Walk<'a, R: Ruleset> {
    start: &'a Board<R>,
    pub(super) board: Board<R>,
    pub(super) side: Color,
    taken: Captured,
}

/// The effect of a step on its target, as far as the next step depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// A cube now stands on an own one: they are a stack that may move.
    Builds,
    /// Anything else: it moves, climbs or captures.
    Other,
}

impl<'a, R: Ruleset> Walk<'a, R> {
    pub(super) fn new(position: &'a Position<R>) -> Self {
        Self {
            start: &position.board,
            board: position.board,
            side: position.side,
            taken: Captured::default(),
        }
    }

    fn game(&self) -> R {
        self.board.game
    }

    /// Whether a king was captured that must be put back.
    pub(super) fn king_fell(&self) -> bool {
        self.taken.royal && matches!(self.game().rules().royal, Royal::Relocated(_))
    }

    /// Checks one step or two, and makes them on the board.
    pub(super) fn read(&mut self, first: Step, second: Option<Step>) -> Verdict {
        for step in [Some(first), second].into_iter().flatten() {
            check_on_board(self.game(), step.from)?;
            check_on_board(self.game(), step.to)?;
        }
        let arrival = self.check(first)?;
        self.make(first);
        if let Some(second) = second {
            self.check_follows(first, arrival, second)?;
            self.check(second)?;
            self.make(second);
        }
        Ok(())
    }

    fn make(&mut self, step: Step) {
        let (from, to) = (self.game().shape().bit_of(step.from), self.game().shape().bit_of(step.to));
        let taken = match step.mover {
            Mover::Cube => self.board.step_cube(from, to, self.side),
            Mover::Stack => self.board.step_stack(from, to, self.side),
        };
        self.taken = self.taken.and(taken);
    }

    /// A second step may follow, and this one is of the right form.
    fn check_follows(&self, first: Step, arrival: Arrival, second: Step) -> Verdict {
        let at = first.to;
        let no = |rule| Err(self.with_top(IllegalTurn::new(rule).at(at), at));
        if self.taken.royal && matches!(self.game().rules().royal, Royal::Fatal(_)) {
            return no(Rule::KuntiFell);
        }
        if first.mover == Mover::Cube && arrival != Arrival::Builds {
            return no(Rule::NoSecondStep);
        }
        if second.from != at {
            return no(Rule::SecondStart).map_err(|why| why.from(second.from));
        }
        if second.mover == first.mover {
            return no(Rule::SecondMover);
        }
        let special = self.game().rules().special;
        if !special.second[usize::from(first.mover == Mover::Stack)] {
            return no(Rule::NoSecondStep);
        }
        let (one, two) = (self.direction(first), self.direction(second));
        let may_go_there = match special.direction {
            SecondDirection::Free => true,
            _ if one.is_none() || two.is_none() => true,
            SecondDirection::Same => one == two,
            SecondDirection::Other => one != two,
        };
        if !may_go_there {
            return no(Rule::SecondDirection).map_err(|why| why.at(second.to).from(second.from));
        }
        Ok(())
    }

    /// The direction of a step, if it is straight and at most two cells long.
    fn direction(&self, step: Step) -> Option<(i32, i32)> {
        let shape = self.game().shape();
        let ((au, av), (bu, bv)) = (shape.axial(step.from), shape.axial(step.to));
        match shape.distance(step.from, step.to) {
            1 => Some((bu - au, bv - av)),
            2 if shape.between(step.from, step.to).is_some() => Some(((bu - au) / 2, (bv - av) / 2)),
            _ => None,
        }
    }

    /// Adds the top of a cell to an error, as the mover.
    fn with_top(&self, why: IllegalTurn, cell: Cell) -> IllegalTurn {
        self.board.unit(cell).map_or(why, |unit| why.by(unit.top))
    }

    /// Checks one step.
    fn check(&self, step: Step) -> Verdict<Arrival> {
        let top = self.check_mover(step)?;
        self.check_way(step, top)?;
        match step.mover {
            Mover::Cube => self.check_cube_arrives(step, top),
            Mover::Stack => self.check_stack_arrives(step, top),
        }
    }

    /// The unit at the origin may move in this way; returns the cube on top of it.
    fn check_mover(&self, step: Step) -> Verdict<Cube> {
        let why = |rule| IllegalTurn::new(rule).at(step.from);
        let unit = self.board.unit(step.from).ok_or(why(Rule::EmptyStart))?;
        let top = unit.top;
        if top.color != self.side {
            return Err(why(Rule::NotYours).by(top));
        }
        if is_rooted(self.game(), top.kind) {
            return Err(why(Rule::MountainStays).by(top));
        }
        match (step.mover, unit.below) {
            (Mover::Stack, None) => Err(why(Rule::LoneCube).by(top)),
            (Mover::Stack, Some(below)) if is_rooted(self.game(), below.kind) => {
                Err(why(Rule::StandsOnMountain).by(top).meeting(below))
            }
            _ => Ok(top),
        }
    }

    /// The distance is allowed, in a straight line, over an empty cell.
    fn check_way(&self, step: Step, top: Cube) -> Verdict {
        let why = |rule| IllegalTurn::new(rule).at(step.to).from(step.from).by(top);
        match (step.mover, self.game().shape().distance(step.from, step.to)) {
            (_, 1) => Ok(()),
            (Mover::Cube, _) => Err(why(Rule::CubeReach)),
            (Mover::Stack, 2) => {
                let middle =
                    self.game().shape().between(step.from, step.to).ok_or(why(Rule::StraightLine))?;
                match self.board.unit(middle) {
                    None => Ok(()),
                    Some(unit) => Err(why(Rule::EmptyMiddle).at(middle).meeting(unit.top)),
                }
            }
            (Mover::Stack, _) => Err(why(Rule::StackReach)),
        }
    }

    /// A cube moves, climbs, builds or captures.
    fn check_cube_arrives(&self, step: Step, cube: Cube) -> Verdict<Arrival> {
        let Some(unit) = self.board.unit(step.to) else { return Ok(Arrival::Other) };
        let met = unit.top;
        let no = |rule| Err(IllegalTurn::new(rule).at(step.to).from(step.from).by(cube).meeting(met));
        if is_rooted(self.game(), met.kind) && self.fells(cube, met) {
            return self.check_manner(step, cube, met).map(|()| Arrival::Other);
        }
        if is_rooted(self.game(), met.kind) {
            // For either owner: a single one is climbed, on two there is no room.
            return if unit.is_stack() { no(Rule::TwoAtMost) } else { Ok(Arrival::Other) };
        }
        if met.color != self.side {
            if !beats(self.game(), cube.kind, met.kind) {
                return no(Rule::Power);
            }
            return self.check_manner(step, cube, met).map(|()| Arrival::Other);
        }
        if unit.is_stack() {
            return no(Rule::TwoAtMost);
        }
        if !stands_on(self.game(), cube.kind, met.kind) {
            return no(Rule::StandingOn);
        }
        self.check_guards(step, cube)?;
        Ok(Arrival::Builds)
    }

    /// A stack moves or captures.
    fn check_stack_arrives(&self, step: Step, top: Cube) -> Verdict<Arrival> {
        if let Some(unit) = self.board.unit(step.to) {
            let why = |rule| IllegalTurn::new(rule).at(step.to).from(step.from).by(top);
            let met = unit.top;
            if met.color == self.side && !is_rooted(self.game(), met.kind) {
                return Err(why(Rule::StackOnOwn).meeting(met));
            }
            if self.fells(top, met) {
                self.check_manner(step, top, met)?;
                self.check_guards(step, top)?;
                return self.check_leap(step, top).map(|()| Arrival::Other);
            }
            if let Some(mountain) = unit.cubes().find(|cube| is_rooted(self.game(), cube.kind)) {
                return Err(why(Rule::StackOnMountain).meeting(mountain));
            }
            if !beats(self.game(), top.kind, met.kind) {
                return Err(why(Rule::Power).meeting(met));
            }
            self.check_manner(step, top, met)?;
        }
        self.check_guards(step, top)?;
        self.check_leap(step, top)?;
        Ok(Arrival::Other)
    }

    /// Whether a cube captures the mountain that it meets.
    fn fells(&self, cube: Cube, met: Cube) -> bool {
        is_rooted(self.game(), met.kind) && met.color != cube.color && beats(self.game(), cube.kind, met.kind)
    }

    /// The kind may capture by a step of this mover.
    fn check_manner(&self, step: Step, cube: Cube, met: Cube) -> Verdict {
        let special = self.game().rules().special;
        let rule = match step.mover {
            Mover::Cube if special.captures_as_stack.has(cube.kind) => Rule::CapturesAsStack,
            Mover::Stack if special.captures_as_cube.has(cube.kind) => Rule::CapturesAsCube,
            _ => return Ok(()),
        };
        Err(IllegalTurn::new(rule).at(step.to).from(step.from).by(cube).meeting(met))
    }

    /// No guard adjacent to either end stops a step of two cells. As in [`check_guards`](Self::check_guards), a guard
    /// counts if it was on top when the turn began and still is.
    fn check_leap(&self, step: Step, top: Cube) -> Verdict {
        let (shape, guards) = (self.game().shape(), self.game().rules().special.leap_guards);
        if shape.distance(step.from, step.to) < 2 {
            return Ok(());
        }
        let guard_on =
            |board: &Board<R>, cell| board.unit(cell).map(|unit| unit.top).filter(|top| guards.has(top.kind));
        for cell in shape.neighbors(step.from).chain(shape.neighbors(step.to)) {
            let Some(guard) = guard_on(self.start, cell) else { continue };
            let is_ignored = guards.has(top.kind) && top.color == guard.color;
            if !is_ignored && guard_on(&self.board, cell) == Some(guard) {
                return Err(IllegalTurn::new(Rule::LeapBlocked)
                    .at(step.to)
                    .from(cell)
                    .by(top)
                    .meeting(guard));
            }
        }
        Ok(())
    }

    /// Checks that no guard adjacent to the target blocks a stack with `top` on top.
    ///
    /// A guard blocks only if it was on top of its cell when the turn began and still is. A stack with a guard on top
    /// is not blocked by guards of its own colour.
    fn check_guards(&self, step: Step, top: Cube) -> Verdict {
        for cell in self.game().shape().neighbors(step.to) {
            let Some(guard) = active_guard(self.start, cell) else { continue };
            let ignored = self.game().rules().guards.has(top.kind) && top.color == guard.color;
            if !ignored && active_guard(&self.board, cell) == Some(guard) {
                return Err(IllegalTurn::new(Rule::Blocked).at(step.to).from(cell).by(top).meeting(guard));
            }
        }
        Ok(())
    }
}

/// The guard on top of a cell, if one is.
fn active_guard<R: Ruleset>(board: &Board<R>, cell: Cell) -> Option<Cube> {
    board.unit(cell).map(|unit| unit.top).filter(|top| board.game.rules().guards.has(top.kind))
}
