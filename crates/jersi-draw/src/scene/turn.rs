//! A turn in a scene: arrows, captures, drops and relocations, as reported by the rules.

use jersi_rules::{Action, AnyPosition, Capture, Cell, IllegalTurn, Turn, Unit, sorted};

use super::{Hint, Scene};
use crate::arrow::{Arrow, Way};
use crate::mark::{Badge, Mark};

impl Scene {
    /// A position with a legal turn before it is played: arrows, captures, and provisional drops and relocations. An
    /// illegal turn is shown as far as possible.
    #[must_use]
    pub fn before(position: &AnyPosition, turn: Turn) -> Self {
        let mut scene = Self::of(position);
        scene.announce(position, turn);
        scene
    }

    /// Adds a legal turn, as [`before`](Self::before) does. Ransom decisions can be added one by one.
    pub fn announce(&mut self, position: &AnyPosition, turn: Turn) {
        let badges = self.badges.len();
        self.trace(position, turn);
        self.last.clear();
        self.arrows.append(&mut self.trail);
        for (cell, _) in captured(position, turn) {
            self.mark(cell, Mark::Capture);
        }
        let Ok(next) = position.play(turn) else { return };
        for cell in self.badges[badges..].iter().map(|&(cell, _)| cell).collect::<Vec<_>>() {
            self.put(cell, next.unit(cell));
            self.mark(cell, Mark::Provisional);
        }
    }

    /// The position after a turn with its arrows; or the rule that forbids it.
    pub fn after(position: &AnyPosition, turn: Turn) -> Result<Self, IllegalTurn> {
        let mut scene = Self::of(&position.play(turn)?);
        scene.trace(position, turn);
        Ok(scene)
    }

    /// Proposes a legal turn: its arrows, and the units at its end.
    pub fn propose(&mut self, position: &AnyPosition, turn: Turn) {
        let arrows: Vec<Arrow> = turn.steps().into_iter().flatten().map(Arrow::from).collect();
        let mut traced = Self::board(self.shape);
        traced.trace(position, turn);
        for &cell in &traced.last {
            self.mark(cell, Mark::Hint);
        }
        let Ok(next) = position.play(turn) else { return };
        let changed = |cell: &Cell| next.unit(*cell) != position.unit(*cell);
        let arrived = traced.last.into_iter().filter(changed);
        let own = |unit: &Unit| unit.cubes().any(|cube| cube.color == position.side());
        let grown =
            |&(cell, unit): &(Cell, Unit)| position.unit(cell).is_none_or(|before| before.top != unit.top);
        let units = arrived.filter_map(|cell| Some((cell, next.unit(cell).filter(own)?)));
        self.hint = Some(Hint { arrows, units: units.filter(grown).collect() });
    }

    /// Adds the trail, badges and cells of a turn or of its first part. Units are unchanged.
    pub fn trace(&mut self, before: &AnyPosition, turn: Turn) {
        for step in turn.steps().into_iter().flatten() {
            self.trail.push(step.into());
            self.last.extend([step.from, step.to]);
        }
        match turn.action() {
            Action::Drop(drop) | Action::Place(drop) => self.badge(drop.cell, Badge::Drop),
            Action::Drops(first, second) => {
                self.badge(first.cell, Badge::Drop);
                self.badge(second.cell, Badge::Drop);
            }
            Action::Give(cell) => self.last.push(cell),
            _ => {}
        }
        if let Some(cell) = put_back(turn) {
            let fell = captured(before, turn).find(|&(_, what)| what == Capture::Royal);
            self.trail.extend(fell.map(|(from, _)| Arrow { way: Way::Relocation, from, to: cell }));
            self.badge(cell, Badge::Relocation);
        }
        self.last = sorted(&self.last);
        self.last.dedup();
    }

    fn badge(&mut self, cell: Cell, badge: Badge) {
        self.badges.push((cell, badge));
        self.last.push(cell);
    }
}

/// Destination of a relocated king.
fn put_back(turn: Turn) -> Option<Cell> {
    match turn.action() {
        Action::Relocate(cell) => Some(cell),
        _ => turn.relocation(),
    }
}

/// Cells with a captured or given unit.
fn captured(position: &AnyPosition, turn: Turn) -> impl Iterator<Item = (Cell, Capture)> + use<> {
    let given = match turn.action() {
        Action::Give(cell) => Some((cell, Capture::Common)),
        _ => None,
    };
    let steps = turn.steps().into_iter().zip(position.captures(turn));
    steps
        .filter_map(|(step, capture)| Some((step?.to, capture)))
        .filter(|&(_, capture)| capture != Capture::None)
        .chain(given)
}
