//! Hints. The engine is asked for a turn; the first request shows where it begins, the second the whole turn. A lesson
//! knows its turn and guides step by step.

use jersi_play::{Hint, HintStart, Input, NodeId, Table};
use jersi_rules::Turn;
use jersi_ugi::{Found, GoLimits, Question};
use leptos::prelude::*;

use super::Desk;

use crate::reactive::{effect, memo};

/// The engine's time for a hint, in milliseconds.
const HINT_TIME: u64 = 700;

/// The stage of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintStage {
    /// Where the turn begins.
    Beginning,
    /// The whole turn.
    Turn,
}

#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a desk has one, and a box could not be copied")]
enum HintState {
    Asked,
    Found(Hint, HintStage),
}

/// The hint of a desk.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    /// The node that it is about, and its stage.
    state: RwSignal<Option<(NodeId, HintState)>>,
    /// Whether every turn gets a hint automatically.
    pub(crate) are_on: RwSignal<bool>,
    /// The turn that a lesson asks for.
    pub(crate) guide: RwSignal<Option<Turn>>,
}

impl Hints {
    pub(super) fn new() -> Self {
        Self { state: RwSignal::new(None), are_on: RwSignal::new(false), guide: RwSignal::new(None) }
    }
}

impl Desk {
    /// The hint for the node that is shown, up to its stage.
    pub(crate) fn hint(self) -> Option<(Hint, HintStage)> {
        match self.hint_state()? {
            HintState::Found(hint, stage) => Some((hint, stage)),
            HintState::Asked => None,
        }
    }

    /// Whether the engine is searching for a hint.
    pub(crate) fn is_hint_awaited(self) -> bool {
        self.hint_state() == Some(HintState::Asked)
    }

    fn hint_state(self) -> Option<HintState> {
        let (node, state) = self.hints.state.get()?;
        self.read(|table| table.game().current() == node && self.may_enter(table))?.then_some(state)
    }

    /// Reveals the next stage: where a good turn begins, then the turn.
    pub(crate) fn ask_hint(self) {
        // Engines must not help in an online game.
        if self.remote.is_there() || self.is_engine_off.get_untracked() {
            return;
        }
        match untrack(|| self.hint_state()) {
            Some(HintState::Found(hint, HintStage::Beginning)) => {
                self.hints.state.update(|state| {
                    if let Some((_, state)) = state {
                        *state = HintState::Found(hint, HintStage::Turn);
                    }
                });
            }
            Some(_) => {}
            None => self.look_for_hint(),
        }
    }

    /// Plays the turn of the hint that is shown.
    pub(crate) fn play_hint(self) {
        let Some((hint, HintStage::Turn)) = untrack(|| self.hint()) else { return };
        self.play_turn(hint.turn());
    }

    /// Plays a turn in notation; returns whether it was legal.
    pub(crate) fn play_text(self, text: &str) -> bool {
        let read = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            table.position().read_turn(text).ok()
        });
        let Some(turn) = read else { return false };
        self.play_turn(turn)
    }

    /// Enters a whole turn; returns whether it was legal.
    fn play_turn(self, turn: Turn) -> bool {
        self.enter(Input::Cancel);
        let script = self.table.with_untracked(|table| table.as_ref()?.composer().script(turn));
        let is_legal = script.is_some();
        for event in script.into_iter().flatten() {
            self.enter(event);
        }
        is_legal
    }

    fn look_for_hint(self) {
        let asked = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| untrack(|| self.may_enter(table)))?;
            let node = table.game().current();
            let limits = GoLimits::movetime(HINT_TIME);
            Some((node, *table.position(), Question { limits, ..Question::at(table.game(), node) }))
        });
        let Some((node, position, question)) = asked else { return };
        self.hints.state.set(Some((node, HintState::Asked)));
        self.adviser.ask(&question, move |Found { turn, .. }: Found| {
            let found =
                turn.map(|turn| (node, HintState::Found(Hint::new(&position, turn), HintStage::Beginning)));
            let is_wanted = self.hints.state.try_get_untracked().flatten() == Some((node, HintState::Asked));
            if is_wanted {
                self.hints.state.set(found);
            }
        });
    }

    /// Gives a hint for every turn of a person, as long as hints are on.
    pub(super) fn give_hints(self) {
        let due = memo(move |_| {
            let is_due = |table: &Table| table.has_person() && table.is_live() && self.may_enter(table);
            let node = self.read(|table| is_due(table).then(|| table.game().current())).flatten();
            node.filter(|_| self.hints.are_on.get()).map(|node| (self.autosave.id(), node))
        });
        effect(move |_| {
            if due.get().is_some() {
                self.look_for_hint();
            }
        });
    }

    /// The next input on the way to the turn of a lesson or a hint.
    pub(crate) fn pointed(self, table: &Table) -> Option<Input> {
        if !self.may_enter(table) {
            return None;
        }
        if let Some(turn) = self.hints.guide.get() {
            return table.composer().next_input(turn);
        }
        match self.hint()? {
            (hint, HintStage::Turn) => table.composer().next_input(hint.turn()),
            (hint, HintStage::Beginning) if !table.is_begun() => Some(match hint.beginning() {
                HintStart::Cell(cell) => Input::tap(cell),
                HintStart::Kind(kind) => Input::Reserve(kind),
            }),
            _ => None,
        }
    }
}
