//! The scene of a desk: the board, the last turn, the turn being entered, threats.

use jersi_draw::{Arrow, Mark, Scene};
use jersi_play::{Event, Hand, Part, Table};
use jersi_rules::record::Drawn;
use jersi_rules::{Color, Unit};
use leptos::prelude::*;

use super::{Desk, HintStage};

/// The board with the last turn and the turn being entered.
fn of(table: &Table, below: Color, may_enter: bool) -> Scene {
    let mut scene = Scene::board(table.position().shape());
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
    if table.is_begun() {
        // The turn being entered has priority.
        scene.arrows.clear();
        scene.badges.clear();
    }
    let state = table.state();
    if let Some(Hand::Unit { cell, part }) = state.hand {
        let is_stack = state.can_pick(cell, Part::Stack);
        scene.mark(cell, if is_stack && part == Part::Top { Mark::SelectedTop } else { Mark::Selected });
    }
    if let Some(cell) = state.arrived {
        scene.mark(cell, Mark::Provisional);
    }
    for target in &state.targets {
        scene.mark(target.cell, if target.takes.is_empty() { Mark::Target } else { Mark::Capture });
    }
    scene
}

impl Desk {
    /// The scene to draw.
    pub(crate) fn scene(self, table: &Table) -> Scene {
        let mut scene = of(table, self.below.get(), self.may_enter(table));
        scene.coordinates = self.preferences.coordinates.get();
        let game = table.game();
        if let Some(remarks) = game.remarks(game.current()).filter(|_| !game.is_inside_turn()) {
            scene.drawn = Drawn::of(scene.shape, &remarks.after);
        }
        if let Some(frame) = self.film.frame.get() {
            scene.units = frame.units;
            scene.drawn = Drawn::default();
            scene.arrows.clear();
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
            let steps = hint.turn().steps().into_iter().flatten();
            scene.arrows = steps.map(Arrow::from).collect();
            scene.badges.clear();
        }
        if let Some(Event::Tap { cell, .. }) = self.pointed(table) {
            scene.mark(cell, Mark::Pointed);
            // Who learns sees from the beginning where the cube is to go.
            let guide = self.hints.guide.get().filter(|_| !table.is_begun());
            if let Some(goal) = guide.and_then(|turn| turn.steps().into_iter().flatten().next()) {
                let is_enemy = |unit: Unit| unit.top.color != table.position().side();
                let takes = table.position().unit(goal.to).is_some_and(is_enemy);
                scene.mark(goal.to, if takes { Mark::Capture } else { Mark::Target });
            }
        }
        scene
    }
}
