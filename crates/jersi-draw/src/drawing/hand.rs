//! User drawings: rings around cells, and thin arrows, on top of everything.

use jersi_rules::record::Ink;

use crate::element::{Dash, Element, Form, Paint};
use crate::layout::{Layout, Point};
use crate::scene::Scene;
use crate::svg::number;
use crate::theme::{Palette, ink_color};

const WIDTH: f64 = 15.0;
const HALO: f64 = 7.0;
const RING: f64 = 70.0;
/// Distance from the centre of a cell to the tail and the tip of an arrow.
const TAIL: f64 = 30.0;
const TIP: f64 = 20.0;
const HEAD: f64 = 46.0;
const HEAD_HALF: f64 = 30.0;

/// User drawings of a scene, marks first.
pub(super) fn drawn(scene: &Scene, layout: &Layout, colors: &Palette) -> Vec<Element> {
    let marks = scene.drawn.marks.iter().map(|&(ink, cell)| {
        let rings = [Paint::line(colors.halo, WIDTH + HALO), Paint::line(ink_color(ink), WIDTH)];
        let rings = rings.map(|paint| Element::new("", Form::Disc(RING), paint));
        Element::group(mark_class(ink), layout.center(cell), rings.into())
    });
    let arrows = scene.drawn.arrows.iter().map(|&(ink, from, to)| {
        let path = outline(layout.center(from), layout.center(to));
        let paint =
            Paint::fill(ink_color(ink)).with_stroke(colors.halo, HALO, Dash::Behind).with_opacity(0.88);
        Element::path(arrow_class(ink), path, paint)
    });
    marks.chain(arrows).collect()
}

/// Filled arrow between two points.
fn outline(from: Point, to: Point) -> String {
    let length = from.distance(to).max(1.0);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (tip, half) = (length - TIP, WIDTH / 2.0);
    let neck = tip - HEAD;
    let points = [
        (TAIL, half),
        (neck, half),
        (neck, HEAD_HALF),
        (tip, 0.0),
        (neck, -HEAD_HALF),
        (neck, -half),
        (TAIL, -half),
    ];
    let place = |(along, beside): (f64, f64)| {
        let at = from.plus(dx * along - dy * beside, dy * along + dx * beside);
        format!("{} {}", number(at.x), number(at.y))
    };
    format!("M{}Z", points.map(place).join("L"))
}

const fn mark_class(ink: Ink) -> &'static str {
    match ink {
        Ink::Green => "drawn mark-green",
        Ink::Red => "drawn mark-red",
        Ink::Blue => "drawn mark-blue",
        Ink::Yellow => "drawn mark-yellow",
    }
}

const fn arrow_class(ink: Ink) -> &'static str {
    match ink {
        Ink::Green => "drawn arrow-green",
        Ink::Red => "drawn arrow-red",
        Ink::Blue => "drawn arrow-blue",
        Ink::Yellow => "drawn arrow-yellow",
    }
}
