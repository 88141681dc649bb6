//! Placing remaining cubes: in a setup where players place their cubes in turn, a side can have the rest placed at
//! random, by symmetry or by the engine.

use jersi_play::Table;
use jersi_rules::{Action, AnyPosition, Color, Phase, Turn};
use jersi_ugi::{Found, GoLimits, Question};
use leptos::prelude::*;

use super::Desk;
use crate::reactive::{effect, memo};

/// A way to place the remaining cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filling {
    /// At random.
    ByLot,
    /// As a mirror image of the other side.
    Mirrored,
    /// By the engine.
    ByEngine,
}

/// The engine's time for a cube, in milliseconds.
const TIME: u64 = 100;

impl Desk {
    /// Places the remaining cubes of the side to play.
    pub(crate) fn place_rest(self, way: Filling) {
        if let Some(side) =
            self.table.with_untracked(|table| table.as_ref().map(|table| table.position().side()))
        {
            self.filling.update(|filling| filling[side as usize] = Some(way));
        }
    }

    /// Whether the remaining cubes of a side are being placed.
    pub(crate) fn is_filling(self, side: Color) -> bool {
        self.filling.with(|filling| filling[side as usize].is_some())
    }

    /// Places a cube whenever a side that asked for it is to play.
    pub(super) fn fill(self) {
        let due = memo(move |_| {
            let is_due = |table: &Table| {
                table.position().phase() == Phase::Place && table.is_live() && self.may_enter(table)
            };
            let (node, side) =
                self.read(|table| is_due(table).then(|| (table.game().current(), table.position().side())))??;
            self.filling.with(|filling| filling[side as usize]).map(|way| (self.autosave.id(), node, way))
        });
        effect(move |_| {
            let Some((_, _, way)) = due.get() else { return };
            // Outside the effect, which must not change what it tracks.
            request_animation_frame(move || self.place_one(way));
        });
    }

    fn place_one(self, way: Filling) {
        let Some((position, question)) = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| table.position().phase() == Phase::Place)?;
            let limits = GoLimits::movetime(TIME);
            Some((
                *table.position(),
                Question { limits, ..Question::at(table.game(), table.game().current()) },
            ))
        }) else {
            return;
        };
        let last = self.table.with_untracked(|table| table.as_ref()?.last_turn().map(|(_, turn)| turn));
        match way {
            Filling::ByLot => self.place(&position, by_lot(&position)),
            Filling::Mirrored => {
                let mirrored = last.and_then(|last| mirrored(&position, last));
                self.place(&position, mirrored.or_else(|| by_lot(&position)));
            }
            Filling::ByEngine => self.adviser.ask(&question, move |Found { turn, .. }: Found| {
                self.place(&position, turn);
            }),
        }
    }

    /// Enters a turn, if the position is still shown.
    fn place(self, position: &AnyPosition, turn: Option<Turn>) {
        let script = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| table.position() == position)?;
            jersi_play::Composer::new(table.position()).script(turn?)
        });
        for event in script.into_iter().flatten() {
            self.enter(event);
        }
    }
}

/// A random turn.
fn by_lot(position: &AnyPosition) -> Option<Turn> {
    let turns = position.turns();
    let count = u64::try_from(turns.len()).ok().filter(|&count| count > 0)?;
    let number = usize::try_from(crate::storage::random() % count).ok()?;
    turns.get(number).copied()
}

/// The answer to a placement on the opposite cell, with a cube of the same kind.
fn mirrored(position: &AnyPosition, last: Turn) -> Option<Turn> {
    let Action::Place(placed) = last.action() else { return None };
    let cells: Vec<_> = position.shape().all().collect();
    let opposite = cells.get(cells.len() - 1 - placed.cell.index()).copied()?;
    position.turns().into_iter().find(
        |turn| matches!(turn.action(), Action::Place(own) if own.kind == placed.kind && own.cell == opposite),
    )
}
