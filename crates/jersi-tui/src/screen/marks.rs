//! Marks of cells: turn being entered, last turn, hint, threat.

use jersi_play::{Hand, State};
use jersi_rules::{Action, Cell, Shape, Turn};

use super::theme::Field;

/// The sources of the marks.
#[derive(Default)]
pub(super) struct MarkSources<'a> {
    /// The turn being entered, if input is allowed.
    pub(super) state: Option<&'a State>,
    pub(super) last: Option<Turn>,
    pub(super) hint: Option<Turn>,
    pub(super) threatened: &'a [Cell],
}

impl MarkSources<'_> {
    /// Mark of each cell by number, by priority.
    pub(super) fn fields(&self, shape: &Shape) -> Vec<Field> {
        let mut fields = vec![Field::Usual; shape.cells()];
        let mut say = |cell: Cell, field| {
            if let Some(said) = fields.get_mut(cell.index()) {
                *said = field;
            }
        };
        let begun = self.state.is_some_and(|state| state.hand.is_some() || state.arrived.is_some());
        for cell in self.last.filter(|_| !begun).map(cells).unwrap_or_default() {
            say(cell, Field::Last);
        }
        for &cell in self.threatened {
            say(cell, Field::Threatened);
        }
        for cell in self.hint.filter(|_| !begun).map(cells).unwrap_or_default() {
            say(cell, Field::Hint);
        }
        if let Some(state) = self.state {
            for target in &state.targets {
                say(target.cell, if target.takes.is_empty() { Field::Target } else { Field::Prey });
            }
            if let Some(cell) = state.arrived {
                say(cell, Field::Hand);
            }
            if let Some(Hand::Unit { cell, .. }) = state.hand {
                say(cell, Field::Hand);
            }
        }
        fields
    }
}

/// Cells of a turn.
pub(super) fn cells(turn: Turn) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        turn.steps().into_iter().flatten().flat_map(|step| [step.from, step.to]).collect();
    match turn.action() {
        Action::Drop(drop) | Action::Place(drop) => cells.push(drop.cell),
        Action::Drops(first, second) => cells.extend([first.cell, second.cell]),
        Action::Swap(royal, partner) => cells.extend([royal, partner]),
        Action::Give(cell) | Action::Relocate(cell) => cells.push(cell),
        _ => {}
    }
    cells.extend(turn.relocation());
    cells
}
