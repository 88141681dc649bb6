//! Looking around at a table: walking through the game, and what a study does to its tree.

use super::{Refusal, Seat, Table, TurnEntry};
use crate::game::{Ending, Game, NodeId, Remarks};
use jersi_rules::record::TagError;
use jersi_rules::{AnyPosition, Color, Phase, Turn};

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

    /// Goes through the game by whole turns: the decisions of a ransom are one turn, and a turn of which only a step is
    /// shown is completed first.
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

    /// Says who sits here, where that was decided elsewhere: no event, so that it is nothing to be made again.
    pub fn set_seats(&mut self, seats: [Seat; 2]) {
        self.seats.clone_from(&seats);
        self.first.seats = seats;
    }

    /// Looks at this table as somebody looked at another one of the same game: variations and what is said of turns are
    /// taken over, and so are the place and the turn that is being entered there, if the place is here too. Turns of
    /// the other's main line that were not played here are left out.
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
