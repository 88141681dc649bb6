//! One cell: its hexagon, its mark, its cubes, and what a tap on each of them means.

use jersi_play::{Event, Part};
use jersi_rules::{Cell, Color, Cube, RulesetId};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::layout;
use crate::say;
use crate::table::{Look, Mark};

/// Where a cube is drawn, and where its letter is, so that it can be read even under another cube.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    half: f64,
    y: f64,
    letter: f64,
}

/// One cube by itself.
pub(crate) const ALONE: Spot = Spot { half: 5.2, y: 0.0, letter: 0.0 };
const ON_TOP: Spot = Spot { half: 4.2, y: -3.2, letter: -3.2 };
const BELOW: Spot = Spot { half: 4.2, y: 3.2, letter: 4.2 };

/// One cell of the board.
#[component]
pub(crate) fn Hexagon(
    ruleset: RulesetId,
    cell: Cell,
    look: Memo<Look>,
    #[prop(into)] label: Signal<String>,
    tap: Callback<Event>,
) -> impl IntoView {
    let shape = ruleset.shape();
    let (x, y) = layout::center(shape, cell);
    let name = shape.name(cell).to_string();
    let class = move || {
        let look = look.get();
        let recent = if look.is_recent { " recent" } else { "" };
        format!("cell {}{recent}", look.mark.class())
    };
    // A tap on the lower cube or beside the cubes takes the stack, one on the top takes the top.
    let on = move |part| {
        move |event: MouseEvent| {
            event.stop_propagation();
            tap.run(Event::Tap { cell, part });
        }
    };
    let cubes = move || {
        let Look { unit, mark, .. } = look.get();
        let unit = unit?;
        let lower = unit.below.map(|cube| view! { <CubeView ruleset cube spot=BELOW /> });
        let spot = if lower.is_some() { ON_TOP } else { ALONE };
        Some(view! {
            {lower}
            <g class="top" on:click=on(Part::Top)><CubeView ruleset cube=unit.top spot /></g>
            {(mark == Mark::Capture).then(|| view! { <path class="cross" d="M-6-6 6 6M6-6-6 6" /> })}
        })
    };
    let dot = move || {
        let look = look.get();
        (look.mark == Mark::Target).then(|| view! { <circle class="dot" r="2.2" /> })
    };
    view! {
        <g
            class=class
            transform=format!("translate({x:.2} {y:.2})")
            data-cell=name.clone()
            role="button"
            aria-label=label
            data-unit=move || look.get().unit.map(|unit| say::letters(ruleset, unit))
            on:click=on(Part::Stack)
        >
            <path class="hexagon" d=layout::hexagon() />
            <path class="ring" d=layout::hexagon() transform="scale(0.88)" />
            <text class="name" y="8">{name.clone()}</text>
            {cubes}
            {dot}
        </g>
    }
}

/// A cube, plain: a square with its letter.
#[component]
pub(crate) fn CubeView(ruleset: RulesetId, cube: Cube, spot: Spot) -> impl IntoView {
    let side = match cube.color {
        Color::White => "cube white",
        Color::Black => "cube black",
    };
    let Spot { half, y, letter } = spot;
    let class = if half < ALONE.half { "small" } else { "" };
    view! {
        <g class=side>
            <rect x=-half y=y - half width=2.0 * half height=2.0 * half rx="1.6" />
            // The middle of a capital is a third of the size above its line.
            <text class=class y=letter + half / 2.0>{say::letter(ruleset, cube.kind)}</text>
        </g>
    }
}
