//! Pictures of cubes and positions, and the SVG symbols of hexagon and cubes in the current look, defined once for all boards and trays of the page.

use jersi_draw::{Coordinates, Detail, Drawing, Look, Scene};
use jersi_rules::{AnyPosition, Color, Cube, Kind, Unit};
use leptos::prelude::*;

use crate::preferences::Preferences;
use crate::reactive::memo;
use crate::say::Speech;

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

/// A sample of a look, for settings: two cells with cubes, or some cubes. It needs no other definitions.
#[component]
pub(crate) fn LookSample(
    /// The look, which may differ from that of the page.
    #[prop(into)]
    look: Signal<Look>,
    /// The cubes of a sample of signs; without any, two cells of the board are shown.
    #[prop(optional)]
    cubes: Vec<Cube>,
) -> impl IntoView {
    let drawn = move || if cubes.is_empty() { look.get().sample() } else { look.get().row(&cubes) };
    view! { <span class="look-sample" aria-hidden="true" inner_html=drawn /> }
}

/// A cube, or a stack.
#[component]
pub(crate) fn UnitPicture(unit: Unit) -> impl IntoView {
    let preferences = Preferences::here();
    let inside =
        move || preferences.look().unit(unit).iter().map(jersi_draw::Element::to_svg).collect::<String>();
    view! {
        <svg
            class="unit-picture"
            viewBox="-64 -66 128 132"
            aria-hidden="true"
            inner_html=inside
        />
    }
}

/// A position as a picture.
#[component]
pub(crate) fn Picture(
    position: AnyPosition,
    /// Whether the picture is so small that signs can't be read, as in a list.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let preferences = Preferences::here();
    let drawn = memo(move |_| {
        let mut scene = Scene::of(&position);
        scene.coordinates = Coordinates::None;
        scene.hands = None;
        let detail = if small { Detail::Small } else { Detail::Full };
        let drawing = Drawing::new(&scene, Look { detail, ..preferences.look() });
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

/// The owl: the logo, also shown on empty pages. `page/index.html` has the same drawing.
#[component]
pub(crate) fn Owl() -> impl IntoView {
    view! {
        <svg class="owl" viewBox="-59 -74 118 134" aria-hidden="true">
            <rect class="owl-edge" x="-58" y="-73" width="116" height="132" rx="21" />
            <rect class="owl-front" x="-55" y="-70" width="110" height="126" rx="18.5" />
            <rect class="owl-top" x="-55" y="-70" width="110" height="88" rx="18.5" />
            <g class="owl-sign" transform="translate(0 -27) scale(1.08 .95)">
                <path d=OWL />
                <path class="full" d="M-6 17H6L0 28Z" />
            </g>
        </svg>
    }
}

/// Brows, eyes and pupils of the owl.
const OWL: &str = "M-29-24Q-16-15 0-15Q16-15 29-24M-28.5 4a13 13 0 1 0 26 0a13 13 0 1 0-26 0M2.5 4a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-13.5 4h1M12.5 4h1";

/// The colour of an army, as a small cube.
#[component]
pub(crate) fn ArmyMark(army: Color) -> impl IntoView {
    let speech = Speech::here();
    let (class, label) = match army {
        Color::White => ("army white", "web-side-white"),
        Color::Black => ("army black", "web-side-black"),
    };
    view! {
        <svg class=class viewBox="0 0 20 22" role="img" aria-label=speech.label(label)>
            <rect class="front" x="1" y="1" width="18" height="20" rx="4" />
            <rect class="face" x="1" y="1" width="18" height="14" rx="4" />
        </svg>
    }
}

/// An empty list: the owl, a line, and a suggestion.
#[component]
pub(crate) fn Empty(
    #[prop(into)] heading: Signal<String>,
    #[prop(into)] about: Signal<String>,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="empty">
            <Owl />
            <h2>{heading}</h2>
            <p>{about}</p>
            {children()}
        </div>
    }
}
