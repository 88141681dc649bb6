//! The labels of cells for screen readers.

use jersi_play::{Hand, Part, Role, Table};

use super::Desk;
use crate::board::Described;
use crate::say::{Speech, letters};

impl Desk {
    /// The label of each cell.
    pub(crate) fn described(self, table: &Table, speech: Speech) -> Vec<Described> {
        let (position, state, game) = (table.position(), table.state(), table.game());
        let threats = self.threats();
        let may_enter = self.may_enter(table);
        let shown = if game.is_inside_turn() { game.view() } else { state.provisional.clone() };
        let describe = |cell| {
            let unit = shown.unit(cell);
            let role = state.role(cell).filter(|_| may_enter);
            let mut label = speech.cell(position, cell, unit);
            let mut add = |more: String| label = format!("{label}, {more}");
            match role {
                Some(Role::Capture) => {
                    let target = state.targets.iter().find(|target| target.cell == cell);
                    let takes = target.map(|target| &target.takes[..]).unwrap_or_default();
                    let names = takes
                        .iter()
                        .map(|cube| speech.say(|words| words.kind(position.ruleset(), cube.kind)));
                    let names = speech.say(|words| words.list(names));
                    add(speech.with("web-cell-capture", "cubes", names));
                }
                Some(Role::Target) => add(speech.text("web-cell-target")),
                Some(Role::Held) => add(speech.text(match state.hand {
                    Some(Hand::Unit { part: Part::Stack, .. }) => "web-cell-held-stack",
                    _ => "web-cell-held",
                })),
                Some(Role::Arrived) => add(speech.text("web-cell-arrived")),
                Some(Role::Pick) => add(speech.text("web-cell-pick")),
                None => {}
            }
            if threats.as_ref().is_some_and(|(_, threats)| threats.captures.contains(&cell)) {
                add(speech.text("web-cell-threatened"));
            }
            let part = state.targets.iter().find(|target| target.cell == cell).and_then(|target| target.part);
            Described { label, role, part, letters: unit.map(|unit| letters(position.ruleset(), unit)) }
        };
        position.shape().all().map(describe).collect()
    }
}
