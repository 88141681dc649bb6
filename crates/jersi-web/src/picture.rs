//! Pictures of cubes and positions, and the SVG symbols of hexagon and cubes in the current look, defined once for all boards and trays of the page.

use jersi_draw::{Coordinates, Drawing, Scene};
use jersi_rules::{AnyPosition, Cube, Kind};
use leptos::prelude::*;

use crate::preferences::Preferences;
use crate::reactive::memo;

/// The definitions, in an invisible drawing.
#[component]
pub(crate) fn Symbols() -> impl IntoView {
    let preferences = Preferences::here();
    let definitions = memo(move |_| preferences.look().definitions(Kind::ALL));
    view! {
        <svg class="symbols" width="0" height="0" aria-hidden="true">
            <defs inner_html=move || definitions.get() />
        </svg>
    }
}

/// A single cube.
#[component]
pub(crate) fn CubePicture(cube: Cube) -> impl IntoView {
    let preferences = Preferences::here();
    view! {
        <svg
            class="cube-picture"
            viewBox="-64 -66 128 132"
            aria-hidden="true"
            inner_html=move || preferences.look().cube(cube).to_svg()
        />
    }
}

/// A position as a picture.
#[component]
pub(crate) fn Picture(position: AnyPosition) -> impl IntoView {
    let preferences = Preferences::here();
    let drawn = memo(move |_| {
        let mut scene = Scene::of(&position);
        scene.coordinates = Coordinates::None;
        scene.hands = None;
        let drawing = Drawing::new(&scene, preferences.look());
        let view = drawing.view;
        let inside: String = drawing.elements.iter().map(jersi_draw::Element::to_svg).collect();
        (view.view_box(), inside)
    });
    view! {
        <svg
            class="picture"
            aria-hidden="true"
            viewBox=move || drawn.with(|(view, _)| view.clone())
            inner_html=move || drawn.with(|(_, inside)| inside.clone())
        />
    }
}
