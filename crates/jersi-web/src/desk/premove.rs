//! A turn planned during the other side's turn: a cube or a stack, and its target. It is entered at the start of the
//! user's turn, if it is legal then.

use jersi_draw::{Mark, Scene};
use jersi_play::{Input, NodeId, Part, Table};
use jersi_rules::Cell;
use leptos::prelude::*;

use super::Desk;
use crate::board::Touch;
use crate::reactive::{effect, memo};

/// A planned step; without a target as long as only the unit is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Premove {
    /// The last node of the game when it was planned: it is the answer to the next turn only.
    after: NodeId,
    from: Cell,
    part: Part,
    to: Option<Cell>,
}

impl Desk {
    /// Whether the person at this device waits for the other side.
    fn may_plan(self, table: &Table) -> bool {
        let side = table.side_to_decide();
        let own = self.own_side();
        !table.is_study() && table.is_live() && own.is_some() && side.is_some() && own != side
    }

    /// Handles an input of the board while the other side is to move; returns whether it was one.
    pub(super) fn plan(self, touch: Touch) -> bool {
        let may = self
            .table
            .with_untracked(|table| table.as_ref().is_some_and(|table| untrack(|| self.may_plan(table))));
        if !may {
            return false;
        }
        let is_own = |cell: Cell| {
            self.table.with_untracked(|table| {
                let unit = table.as_ref()?.last_position().unit(cell)?;
                Some(Some(unit.top.color) == untrack(|| self.own_side()))
            }) == Some(true)
        };
        let before = self.premove.get_untracked();
        let after = self.table.with_untracked(|table| table.as_ref().map(|table| table.game().end()));
        let Some(after) = after else { return false };
        let planned = match (touch, before) {
            (Touch::Tap(cell, _), Some(Premove { from, .. })) if cell == from => None,
            (Touch::Tap(cell, _), Some(Premove { from, part, to: None, .. })) => {
                Some(Premove { after, from, part, to: Some(cell) })
            }
            (Touch::Tap(cell, part), _) if is_own(cell) => {
                Some(Premove { after, from: cell, part, to: None })
            }
            (Touch::Drop(from, part, Some(to)), _) if from != to => {
                Some(Premove { after, from, part, to: Some(to) })
            }
            (Touch::Tap(..) | Touch::Beside | Touch::Drop(..), _) => None,
            (Touch::Lift(..), before) => before,
        };
        self.premove.set(planned);
        true
    }

    /// Whether a turn is planned.
    pub(crate) fn is_planned(self) -> bool {
        self.premove.with(|premove| premove.is_some_and(|premove| premove.to.is_some()))
    }

    /// Marks the planned turn.
    pub(super) fn mark_plan(self, scene: &mut Scene) {
        if let Some(Premove { from, to, .. }) = self.premove.get() {
            scene.mark(from, Mark::Pointed);
            if let Some(to) = to {
                scene.mark(to, Mark::Pointed);
            }
        }
    }

    /// Enters the planned turn at the start of the user's turn. An illegal one is dropped.
    pub(crate) fn play_plans(self) {
        let is_due = memo(move |_| {
            let may = self.read(|table| self.may_enter(table) && self.own_side() == table.side_to_decide());
            let shown = self.film.frame.with(Option::is_none);
            may == Some(true) && shown && self.premove.with(Option::is_some)
        });
        effect(move |_| {
            if is_due.get() {
                request_animation_frame(move || self.play_plan());
            }
        });
    }

    fn play_plan(self) {
        let planned = self.premove.try_update(Option::take).flatten();
        let Some(Premove { after, from, part, to: Some(to) }) = planned else { return };
        let is_next = self.table.with_untracked(|table| {
            table.as_ref().is_some_and(|table| table.game().parent(table.game().end()) == Some(after))
        });
        if !is_next {
            return;
        }
        self.enter(Input::Drag { from: jersi_play::Hand::Unit { cell: from, part }, to });
        let has_stepped = self.table.with_untracked(|table| {
            table.as_ref().is_some_and(|table| table.state().arrived == Some(to) && table.state().may_finish)
        });
        if has_stepped {
            self.enter(Input::Finish);
        }
    }
}
