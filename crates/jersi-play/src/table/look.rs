//! Looking around at a table: walking through the game, and what a study does to its tree.

use super::{Refusal, Table, TurnEntry};
use crate::game::{Ending, Game, NodeId, Remarks};
use jersi_rules::record::TagError;
use jersi_rules::{AnyPosition, Color, Turn};

/// A way through a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Walk {
    /// To the start.
    Start,
    /// A turn back.
    Back,
    /// A turn forward.
    Forward,
    /// A step back: inside a turn, or to the end of the one before.
    StepBack,
    /// A step forward: inside a turn, or to the first step of the next one.
    StepForward,
    /// To the end of the line that is looked at.
    End,
    /// To the end of the main line: where the game stands.
    Live,
    /// To the next line that begins where this one does.
    Variation,
    /// To a place.
    To(NodeId),
}

/// So many changes of a study can be undone.
const MOST_EDITED: usize = 50;

impl Table {
    /// Goes through the game; says whether anything else is looked at now.
    pub fn walk(&mut self, walk: Walk) -> bool {
        let before = (self.game.current(), self.game.is_inside_turn(), self.game.shown_turn());
        match walk {
            Walk::Start => self.game.go_to_start(),
            Walk::Back => drop(self.game.back()),
            Walk::Forward => drop(self.game.forward()),
            Walk::StepBack => drop(self.game.step_back()),
            Walk::StepForward => drop(self.game.step_forward()),
            Walk::End => self.game.go_to_end(),
            Walk::Live => drop(self.game.go_to(self.game.end())),
            Walk::Variation => self.go_to_next_variation(),
            Walk::To(node) => drop(self.game.go_to(node)),
        }
        self.entry.follow(&self.game);
        before != (self.game.current(), self.game.is_inside_turn(), self.game.shown_turn())
    }

    fn go_to_next_variation(&mut self) {
        let here = self.game.current();
        let Some(parent) = self.game.parent(here) else { return };
        let beside = self.game.children(parent);
        if let Some(at) = beside.iter().position(|&node| node == here) {
            self.game.go_to(beside[(at + 1) % beside.len()]);
        }
    }

    /// Whether the end of the game is looked at, and not something before it or beside it.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.game.current() == self.game.end() && !self.game.is_inside_turn()
    }

    /// How the game ended, as far as that is looked at.
    #[must_use]
    pub fn shown_ending(&self) -> Option<Ending> {
        if self.is_live() || !self.is_study() {
            return self.ending();
        }
        self.position().outcome().filter(|_| !self.game.is_inside_turn()).map(Ending::Rules)
    }

    /// The last turn, or the part of it that is shown, with the position that it was played in.
    #[must_use]
    pub fn last_turn(&self) -> Option<(&AnyPosition, Turn)> {
        let before = self.game.position_at(self.game.parent(self.game.current())?)?;
        Some((before, self.game.shown_turn()?))
    }

    /// The side that looks: the only person here, or the side that is to decide.
    #[must_use]
    pub fn onlooker(&self) -> Color {
        self.only_person().unwrap_or_else(|| self.position().side())
    }

    /// Changes what is said of a place.
    pub fn annotate(&mut self, node: NodeId, change: impl FnOnce(&mut Remarks)) -> Result<(), Refusal> {
        self.edited.clear();
        self.game.remarks_mut(node).map(change).ok_or(Refusal::NoSuchPlace)
    }

    /// Writes something down about the whole game; what the record itself says can't be written so.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.game.set_tag(name, value)
    }

    /// Where the innermost variation begins that a place belongs to; `None` on the main line.
    #[must_use]
    pub fn variation_of(&self, node: NodeId) -> Option<NodeId> {
        let begins = |&node: &NodeId| {
            self.game.parent(node).is_some_and(|parent| self.game.next(parent) != Some(node))
        };
        self.game.path(node).into_iter().rfind(begins)
    }

    /// Lets the variation of a place change places with the line beside which it stands.
    pub fn promote(&mut self, node: NodeId) -> Result<(), Refusal> {
        let head = self.variation_of(node).ok_or(Refusal::NoSuchPlace)?;
        self.edit(|game| game.promote(head))
    }

    /// Deletes a turn and all that follows it.
    pub fn delete(&mut self, node: NodeId) -> Result<(), Refusal> {
        self.edit(|game| game.delete(node))
    }

    fn edit(&mut self, change: impl FnOnce(&mut Game) -> bool) -> Result<(), Refusal> {
        // Of a game that is played, only what is beside its main line may be changed so.
        let (before, line) = (self.game.clone(), self.line());
        if !change(&mut self.game) || (!self.is_study() && self.line() != line) {
            self.game = before;
            return Err(Refusal::NoSuchPlace);
        }
        if self.edited.len() == MOST_EDITED {
            self.edited.remove(0);
        }
        self.edited.push(before);
        self.entry = TurnEntry::at(&self.game);
        Ok(())
    }

    /// Whether a change of the tree can be undone.
    #[must_use]
    pub fn can_undo_edit(&self) -> bool {
        !self.edited.is_empty()
    }

    /// Undoes the last change of the tree, unless something was played or written since.
    pub fn undo_edit(&mut self) -> bool {
        let Some(game) = self.edited.pop() else { return false };
        self.game = game;
        self.entry = TurnEntry::at(&self.game);
        true
    }
}
