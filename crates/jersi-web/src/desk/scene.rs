//! What is to be drawn of a desk: the board, the last turn, the turn that is being entered, threats.

use jersi_draw::{Arrow, Mark, Scene};
use jersi_play::{Hand, Table};
use jersi_rules::Color;
use leptos::prelude::*;

use super::Desk;

/// The board with the last turn and what is being entered.
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
        // What is being entered is what matters now.
        scene.arrows.clear();
        scene.badges.clear();
    }
    let state = table.state();
    if let Some(Hand::Unit { cell, .. }) = state.hand {
        scene.mark(cell, Mark::Selected);
    }
    if let Some(cell) = state.arrived {
        scene.mark(cell, Mark::Provisional);
    }
    for target in &state.targets {
        scene.mark(target.cell, if target.takes.is_empty() { Mark::Target } else { Mark::Capture });
        if !target.takes.is_empty() {
            scene.mark(target.cell, Mark::Target);
        }
    }
    scene
}

impl Desk {
    /// What is to be drawn.
    pub(crate) fn scene(self, table: &Table) -> Scene {
        let mut scene = of(table, self.below.get(), self.may_enter(table));
        scene.coordinates = self.taste.coordinates.get();
        if let Some(frame) = self.film.frame.get() {
            scene.units = frame.units;
            scene.arrows.clear();
            scene.badges.clear();
            scene.marks.clear();
        } else if let Some((_, threats)) = self.threats()
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
        scene
    }
}
