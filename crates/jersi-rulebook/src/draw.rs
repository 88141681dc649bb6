//! Drawing a figure. The only place that knows how boards become pictures.

use jersi_draw::{Background, Look, Scene, to_svg};

use crate::document::{Arrows, Figure};

impl Figure {
    /// What to draw: the board, and the turn that arrows show.
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

    /// The figure as SVG, on whatever lies behind it.
    #[must_use]
    pub fn svg(&self) -> String {
        to_svg(&self.scene(), Look { background: Background::Clear, ..Look::default() })
    }
}
