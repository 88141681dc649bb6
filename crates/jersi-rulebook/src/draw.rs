//! Drawing of figures; the only module that uses `jersi-draw`.

use jersi_draw::{Background, Look, Scene, to_svg};

use crate::document::{Arrows, Figure};

impl Figure {
    /// Scene of a figure: board, and the turn shown by arrows.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = match &self.arrows {
            None => Scene::of(&self.position),
            Some(Arrows::Next(turn)) => Scene::before(&self.position, *turn),
            Some(Arrows::Last { turn, before }) => {
                Scene::after(before, *turn).unwrap_or_else(|_| Scene::of(&self.position))
            }
        };
        scene.title = Some(self.alt.clone());
        scene
    }

    /// SVG of a figure, transparent.
    #[must_use]
    pub fn svg(&self) -> String {
        to_svg(&self.scene(), Look { background: Background::Clear, ..Look::default() })
    }
}
