//! The SVG symbols of hexagon and cubes in the current look, defined once for all boards and trays of the page.

use jersi_rules::{Cube, Kind};
use leptos::prelude::*;

use crate::preferences::Preferences;

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

/// A cube by itself.
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
