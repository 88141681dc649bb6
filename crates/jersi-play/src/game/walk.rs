//! Navigation in a game, by turns and by steps.

use jersi_rules::Turn;

use super::{Game, NodeId, Snapshot};

/// Methods return whether they could move.
impl Game {
    /// Goes to a node.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        let is_there = self.tree.node(node).is_some();
        if is_there {
            self.show(node);
        }
        is_there
    }

    /// Goes to the start.
    pub fn go_to_start(&mut self) {
        self.show(NodeId::START);
    }

    /// Goes to the end of the current line.
    pub fn go_to_end(&mut self) {
        self.show(self.tree.last(self.current));
    }

    /// Goes one turn back; nothing is deleted.
    pub fn back(&mut self) -> bool {
        self.parent(self.current).is_some_and(|parent| self.go_to(parent))
    }

    /// Goes one turn forward in the same line.
    pub fn forward(&mut self) -> bool {
        self.next(self.current).is_some_and(|next| self.go_to(next))
    }

    /// Goes one step back: inside the current turn, or to the end of the one before.
    pub fn step_back(&mut self) -> bool {
        let Some(turn) = self.turn_at(self.current) else { return false };
        let shown = self.shown.unwrap_or(turn.beginnings().len());
        if shown > 1 {
            self.shown = Some(shown - 1);
            true
        } else {
            self.back()
        }
    }

    /// Goes one step forward: inside the current turn, or to the first step of the next one.
    pub fn step_forward(&mut self) -> bool {
        if self.shown.is_none() && !self.forward() {
            return false;
        }
        let Some(turn) = self.turn_at(self.current) else { return false };
        let shown = self.shown.take().unwrap_or(0) + 1;
        if shown < turn.beginnings().len() {
            self.shown = Some(shown);
        }
        true
    }

    /// Whether only a prefix of the current turn is shown.
    #[must_use]
    pub const fn is_inside_turn(&self) -> bool {
        self.shown.is_some()
    }

    /// The part of the current turn that is shown; `None` at the start.
    #[must_use]
    pub fn shown_turn(&self) -> Option<Turn> {
        let turn = self.turn_at(self.current)?;
        let begun = self.shown.and_then(|shown| turn.beginnings().nth(shown - 1));
        begun.or(Some(turn))
    }

    /// The board to be shown: at the current node, or in the middle of its turn.
    #[must_use]
    pub fn view(&self) -> Snapshot {
        let before = self.parent(self.current).and_then(|parent| self.position_at(parent));
        match (before, self.shown_turn(), self.shown) {
            (Some(before), Some(begun), Some(_)) => Snapshot::after(before, begun),
            _ => Snapshot::of(self.position()),
        }
    }

    /// Shows the whole turn of a node.
    pub(super) fn show(&mut self, node: NodeId) {
        self.current = node;
        self.shown = None;
    }
}
