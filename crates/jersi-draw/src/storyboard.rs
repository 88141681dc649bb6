//! Scenes of a game: the start, each step of its turns, and the end. Page and command make the same animations from it.

use jersi_rules::record::WholeTurn;
use jersi_rules::{AnyPosition, Color};

use crate::look::Coordinates;
use crate::scene::{Scene, shots};

/// Durations in hundredths of a second.
const START: u16 = 200;
const STEP: u16 = 70;
const TURN: u16 = 130;
const END: u16 = 500;

/// A game to be shown step by step.
#[derive(Clone, Debug)]
pub struct Storyboard<'a> {
    /// Start.
    pub start: &'a AnyPosition,
    /// Its turns.
    pub turns: &'a [WholeTurn],
    /// The side at the bottom.
    pub below: Color,
    /// Cell names.
    pub coordinates: Coordinates,
    /// Caption at the start.
    pub opening: String,
    /// Caption at the end; without one, the last turn is held.
    pub ending: Option<String>,
}

impl Storyboard<'_> {
    /// All scenes with their durations in hundredths of a second.
    pub fn scenes(&self) -> impl Iterator<Item = (Scene, u16)> + '_ {
        let last = self.turns.len().wrapping_sub(1);
        let steps = self.turns.iter().enumerate().flat_map(move |(number, turn)| {
            let is_end = number == last && self.ending.is_none();
            self.steps(turn, if is_end { END } else { TURN })
        });
        let end = self.ending.as_ref().map(|text| {
            let mut scene = self.last();
            scene.caption = Some(text.clone());
            (scene, END)
        });
        std::iter::once((self.first(), START)).chain(steps).chain(end)
    }

    /// The start.
    #[must_use]
    pub fn first(&self) -> Scene {
        let mut scene = self.arranged(Scene::of(self.start));
        scene.caption = Some(self.opening.clone());
        scene
    }

    /// The position after the last turn with its arrows; the start if there is none.
    #[must_use]
    pub fn last(&self) -> Scene {
        let Some(last) = self.turns.last() else { return self.first() };
        let mut scene = self.arranged(Scene::of(last.after()));
        for decision in last.decisions() {
            scene.trace(&decision.before, decision.turn);
        }
        scene.caption = Some(format!("{} {}", last.count(), last.text()));
        scene
    }

    /// Scenes of a turn, one per step. The last one has a longer duration.
    fn steps(&self, turn: &WholeTurn, time: u16) -> Vec<(Scene, u16)> {
        let mut scenes = Vec::new();
        for (number, decision) in turn.decisions().iter().enumerate() {
            for shot in shots(&decision.before, decision.turn) {
                let mut scene = self.arranged(shot.after);
                for earlier in &turn.decisions()[..number] {
                    scene.trace(&earlier.before, earlier.turn);
                }
                scene.caption = Some(format!("{} {}", turn.count(), turn.text_until(number, shot.begun)));
                scenes.push((scene, STEP));
            }
        }
        if let Some(last) = scenes.last_mut() {
            last.1 = time;
        }
        scenes
    }

    /// A scene of the game, with the captures so far.
    fn arranged(&self, mut scene: Scene) -> Scene {
        scene.below = self.below;
        scene.coordinates = self.coordinates;
        scene.set_captured_since(self.start);
        scene
    }
}
