//! The view of a table: navigation, variations, annotations, and edits of the tree in a study.

use super::{Refusal, Seat, Table, TurnEntry};
use crate::game::{Ending, Game, NodeId, Remarks};
use jersi_rules::record::TagError;
use jersi_rules::{AnyPosition, Color, Phase, Turn};

/// A move through the tree of a game.
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
    /// To the end of the current line.
    End,
    /// To the end of the main line, the live position.
    Live,
    /// To the next sibling variation.
    Variation,
    /// To a node.
    To(NodeId),
}

/// Limit of undoable edits of a study.
const MOST_EDITED: usize = 50;

impl Table {
    /// Navigates, and returns whether the view has changed.
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

    /// Navigates by whole turns: the decisions of a ransom are one turn, and a turn of which only a step is shown is
    /// completed first.
    pub fn walk_turns(&mut self, walk: Walk) {
        if walk == Walk::Forward && self.game.is_inside_turn() {
            self.walk(Walk::To(self.game.current()));
            return;
        }
        while self.walk(walk) && !matches!(self.position().phase(), Phase::Play | Phase::Place) {}
    }

    fn go_to_next_variation(&mut self) {
        let here = self.game.current();
        let Some(parent) = self.game.parent(here) else { return };
        let beside = self.game.children(parent);
        if let Some(at) = beside.iter().position(|&node| node == here) {
            self.game.go_to(beside[(at + 1) % beside.len()]);
        }
    }

    /// Whether the end of the main line is shown.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.game.current() == self.game.end() && !self.game.is_inside_turn()
    }

    /// The ending, as far as the current node shows it.
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

    /// The side of the viewer: the only person at this device, or the side to move.
    #[must_use]
    pub fn onlooker(&self) -> Color {
        self.only_person().unwrap_or_else(|| self.position().side())
    }

    /// Sets the seats without an event, for online games, whose seats the server decides.
    pub fn set_seats(&mut self, seats: [Seat; 2]) {
        self.seats.clone_from(&seats);
        self.first.seats = seats;
    }

    /// Copies the view of another table of the same game: variations, annotations, and, if the node exists here, the
    /// current node and the turn that is being entered. Turns of the other main line that were not played here are
    /// omitted.
    pub fn look_like(&mut self, other: &Self) {
        let (was_live, there) = (other.is_live(), other.game.current());
        let mut found = None;
        let mut open = vec![(NodeId::START, NodeId::START)];
        while let Some((theirs, ours)) = open.pop() {
            if theirs == there {
                found = Some(ours);
            }
            if let (Some(said), Some(remarks)) = (other.game.remarks(theirs), self.game.remarks_mut(ours)) {
                remarks.clone_from(said);
            }
            for child in other.game.children(theirs) {
                let Some(turn) = other.game.turn_at(child) else { continue };
                let here = match self.game.child(ours, turn) {
                    None if !other.game.is_main(child) => self.game.add_variation(ours, turn),
                    known => known,
                };
                open.extend(here.map(|here| (child, here)));
            }
        }
        match found {
            Some(place) if !was_live => drop(self.game.go_to(place)),
            _ => drop(self.game.go_to(self.game.end())),
        }
        let is_same_place = found == Some(self.game.current())
            && self.game.position() == other.game.position()
            && !other.game.is_inside_turn();
        if is_same_place {
            self.entry = other.entry.moved_to(&self.game);
        } else {
            self.entry.follow(&self.game);
        }
    }

    /// Changes the annotations of a node.
    pub fn annotate(&mut self, node: NodeId, change: impl FnOnce(&mut Remarks)) -> Result<(), Refusal> {
        self.edited.clear();
        self.game.remarks_mut(node).map(change).ok_or(Refusal::NoSuchPlace)
    }

    /// Sets a tag of the game. Reserved tags are refused.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.game.set_tag(name, value)
    }

    /// The first node of the innermost variation of a node; `None` on the main line.
    #[must_use]
    pub fn variation_of(&self, node: NodeId) -> Option<NodeId> {
        let begins = |&node: &NodeId| {
            self.game.parent(node).is_some_and(|parent| self.game.next(parent) != Some(node))
        };
        self.game.path(node).into_iter().rfind(begins)
    }

    /// Swaps the variation of a node with its sibling line.
    pub fn promote(&mut self, node: NodeId) -> Result<(), Refusal> {
        let head = self.variation_of(node).ok_or(Refusal::NoSuchPlace)?;
        self.edit(|game| game.promote(head))
    }

    /// Deletes a turn and its descendants.
    pub fn delete(&mut self, node: NodeId) -> Result<(), Refusal> {
        self.edit(|game| game.delete(node))
    }

    fn edit(&mut self, change: impl FnOnce(&mut Game) -> bool) -> Result<(), Refusal> {
        // In a played game the main line must not be edited.
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

    /// Whether an edit can be undone.
    #[must_use]
    pub fn can_undo_edit(&self) -> bool {
        !self.edited.is_empty()
    }

    /// Undoes the last edit, unless a turn was played or annotated since.
    pub fn undo_edit(&mut self) -> bool {
        let Some(game) = self.edited.pop() else { return false };
        self.game = game;
        self.entry = TurnEntry::at(&self.game);
        true
    }
}
