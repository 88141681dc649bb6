//! The scene of a desk: the last turn, the turn being entered, threats, hints, and the labels of cells for
//! screen readers.

use jersi_draw::{Arrow, Layout, Mark, Scene};
use jersi_play::{Hand, Input, Part, Role, Table, Threats};
use jersi_rules::record::Drawn;
use jersi_rules::{Cell, Color, Unit};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{Desk, HintStage};
use crate::board::{Described, point_on};
use crate::say::{Speech, letters};

/// The board with the last turn and the turn being entered.
fn of(table: &Table, below: Color, may_enter: bool) -> Scene {
    let mut scene = Scene::empty(table.ruleset());
    scene.below = below;
    let game = table.game();
    let shown = if game.is_inside_turn() { game.view() } else { table.state().provisional.clone() };
    scene.units = scene.shape.all().map(|cell| shown.unit(cell)).collect();
    if let Some((before, turn)) = table.last_turn() {
        scene.trace(before, turn);
    }
    if !may_enter {
        return scene;
    }
    let state = table.state();
    if table.is_begun() {
        // The turn being entered has priority.
        scene.badges.clear();
    }
    if state.arrived.is_some() {
        scene.trail.clear();
        scene.last.clear();
    }
    if let Some(Hand::Unit { cell, part }) = state.hand {
        let is_stack = state.can_pick(cell, Part::Stack);
        scene.mark(cell, if is_stack && part == Part::Top { Mark::SelectedTop } else { Mark::Selected });
    }
    if let Some(cell) = state.arrived {
        scene.mark(cell, Mark::Provisional);
    }
    for target in &state.targets {
        let mark = match target.part {
            _ if !target.takes.is_empty() => Mark::Capture,
            Some(Part::Stack) => Mark::StackTarget,
            Some(Part::Top) => Mark::Target,
            None => Mark::DropTarget,
        };
        scene.mark(target.cell, mark);
    }
    if state.hand.is_none() && state.targets.is_empty() {
        for pick in &state.can_pick {
            scene.mark(pick.cell, Mark::Movable);
        }
    }
    scene
}

impl Desk {
    /// The scene to draw.
    pub(crate) fn scene(self, table: &Table) -> Scene {
        let mut scene = of(table, self.below.get(), self.may_enter(table));
        self.mark_plan(&mut scene);
        scene.coordinates = self.preferences.coordinates.get();
        let game = table.game();
        if let Some(remarks) = game.remarks(game.current()).filter(|_| !game.is_inside_turn()) {
            scene.drawn = Drawn::of(scene.shape, &remarks.after);
        }
        if let Some(frame) = self.film.frame.get() {
            scene.units = frame.units;
            scene.drawn = Drawn::default();
            scene.trail.clear();
            scene.badges.clear();
            scene.marks.clear();
            return scene;
        }
        if let Some((_, threats)) = self.threats()
            && !table.is_begun()
        {
            for &cell in &threats.captures {
                scene.mark(cell, Mark::Threatened);
            }
            if let Some(win) = threats.win {
                let steps = win.steps().into_iter().flatten();
                scene.arrows = steps.map(Arrow::from).collect();
            }
        }
        if let Some((hint, HintStage::Turn)) = self.hint()
            && !table.is_begun()
        {
            scene.propose(table.position(), hint.turn());
            scene.badges.clear();
        }
        if let Some(Input::Tap { cell, .. }) = self.pointed(table) {
            scene.mark(cell, Mark::Pointed);
            // Learners see the target from the beginning.
            let guide = self.hints.guide.get().filter(|_| !table.is_begun());
            if let Some(goal) = guide.and_then(|turn| turn.steps().into_iter().flatten().next()) {
                let is_enemy = |unit: Unit| unit.top.color != table.position().side();
                let takes = table.position().unit(goal.to).is_some_and(is_enemy);
                scene.mark(goal.to, if takes { Mark::Capture } else { Mark::Target });
            }
        }
        scene
    }

    /// The cell of the board on the screen at a place of the window.
    pub(crate) fn cell_at(self, x: f64, y: f64) -> Option<Cell> {
        let board = document().query_selector(".board-frame .board").ok().flatten()?;
        let point = point_on(board.dyn_ref()?, x, y)?;
        self.table.with_untracked(|table| {
            let shape = table.as_ref()?.position().shape();
            let style = self.preferences.style.get_untracked();
            Layout::new(shape, self.below.get_untracked(), style).cell_at(point)
        })
    }

    /// Switches the display of threats.
    pub(crate) fn toggle_threats(self) {
        self.shows_threats.update(|shown| *shown = !*shown);
    }

    /// The threatening side and its threats: the opponent of the person at this device, or of the side to move.
    pub(crate) fn threats(self) -> Option<(Color, Threats)> {
        if !self.shows_threats.get() || self.remote.is_own_running() {
            return None;
        }
        self.read(|table| {
            let attacker = table.onlooker().other();
            (attacker, Threats::of(table.position(), attacker))
        })
    }

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
