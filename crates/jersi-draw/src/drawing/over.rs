//! Overlays: arrows and badges.

use crate::arrow::{self, Arrow};
use crate::element::{Dash, Element, Form, Paint};
use crate::layout::{Layout, Point};
use crate::look::{Look, Style};
use crate::mark::{Badge, Mark};
use crate::scene::Scene;
use crate::theme::Palette;

const HALO: f64 = 9.0;
/// Position of a badge: upper right, beside the sign.
const CORNER: Point = Point::new(49.0, -46.0);
const RADIUS: f64 = 22.0;

/// The arrows of a scene. On the table, the last turn is a trail and a hint is on the cells.
pub(super) fn arrows(scene: &Scene, layout: &Layout, look: Look) -> Vec<Element> {
    let colors = look.theme.palette();
    let paint = Paint::fill(colors.arrow).with_stroke(colors.halo, HALO, Dash::Behind).with_opacity(0.92);
    let draw = |one: &Arrow| Element::path(one.way.class(), arrow::outline(scene, layout, *one), paint);
    match look.style {
        Style::Table => scene.arrows.iter().map(draw).collect(),
        Style::Flat | Style::Iso => scene.all_arrows().map(draw).collect(),
    }
}

/// The badges of a scene.
pub(super) fn badges(scene: &Scene, layout: &Layout, colors: &Palette) -> Vec<Element> {
    let draw = |&(cell, badge): &(_, Badge)| {
        let at = layout.center(cell).plus(CORNER.x, CORNER.y);
        Element::group(badge.class(), at, picture(badge, colors))
    };
    scene.badges.iter().map(draw).collect()
}

/// A badge around the origin.
pub(super) fn picture(badge: Badge, colors: &Palette) -> Vec<Element> {
    let disc = Paint::fill(colors.arrow).with_stroke(colors.halo, HALO, Dash::Behind);
    let line = Paint::line(colors.halo, 5.0);
    let sign = match badge {
        // Downwards, to the ground.
        Badge::Drop => "M0-13V5M-8-3 0 5 8-3M-11 12H11",
        // Circular, and back.
        Badge::Relocation => "M10-6A11.5 11.5 0 1 0 11 5M11-15V-5H1",
    };
    vec![Element::new("", Form::Disc(RADIUS), disc), Element::path("", sign, line)]
}

/// A warning sign: a triangle with an exclamation mark.
pub(super) fn danger(at: Point, colors: &Palette) -> Element {
    let paint = Paint::fill(colors.capture).with_stroke(colors.halo, 12.0, Dash::Behind);
    let mark = Element::path("", "M0-8V5M0 12.5V12.6", Paint::line(colors.halo, 6.5));
    let sign = vec![Element::path("", "M0-24 25 20H-25Z", paint), mark];
    Element::group(Mark::Threatened.class(), at, sign)
}
