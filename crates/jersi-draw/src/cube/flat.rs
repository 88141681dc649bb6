//! Cubes as flat tiles. Of the lower one in a stack a strip is seen, with its whole sign on it.

use jersi_rules::{Cube, Kind};

use crate::element::{Element, Paint};
use crate::layout::Point;
use crate::sign::{self, HOLE};
use crate::svg::number;
use crate::theme::Palette;

/// Half the side of a lone tile.
const HALF: f64 = 55.0;
/// How much smaller the upper tile of a stack is.
pub(crate) const SMALLER: f64 = 0.87;
/// Where the middle of the upper tile lies.
pub(crate) const UPPER: f64 = -24.0;
/// Where the middle of the strip lies that is seen of the lower one.
pub(crate) const LOWER: f64 = 46.0;
/// The width of the lower one is that of the upper.
const STRIP_HALF: f64 = HALF * SMALLER;
const STRIP_TOP: f64 = -46.0;
const STRIP_BOTTOM: f64 = 26.0;
/// A shadow falls on its upper part.
const SHADE: f64 = 9.0;
const STRIP_SIGN: f64 = 0.5;
/// The outline, thicker below, where the tile's side is seen.
const EDGE: f64 = 4.0;
const SIDE: f64 = 9.0;
const ROUND: f64 = 14.0;

/// A tile.
pub(super) fn whole(cube: Cube, colors: &Palette) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let mut outer = rounded(-HALF, -HALF, HALF, HALF, ROUND);
    let mut inner = rounded(-HALF + EDGE, -HALF + EDGE, HALF - EDGE, HALF - SIDE, ROUND - EDGE);
    // The signs sit in the middle of the face, not of the tile.
    let middle = Point::new(0.0, (EDGE - SIDE) / 2.0);
    if cube.kind == Kind::Kunti {
        let (far, near) = (HOLE + 1.0, HOLE + 5.0);
        outer.push_str(&hole(far, middle.y));
        inner.push_str(&hole(near, middle.y));
    }
    let mut elements = vec![
        Element::path("edge", outer, Paint::fill(own.edge)),
        Element::path("body", inner, Paint::fill(own.body)),
    ];
    elements.extend(sign::sign(cube.kind, own.sign).map(|sign| sign.moved_to(middle)));
    elements
}

/// What is seen of a tile below another.
pub(super) fn lower(cube: Cube, colors: &Palette) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let outer = rounded(-STRIP_HALF, STRIP_TOP, STRIP_HALF, STRIP_BOTTOM, ROUND * SMALLER);
    let inner = rounded(
        -STRIP_HALF + EDGE,
        STRIP_TOP + EDGE,
        STRIP_HALF - EDGE,
        STRIP_BOTTOM - SIDE * SMALLER,
        ROUND * SMALLER - EDGE,
    );
    // The upper tile ends here.
    let line = UPPER + HALF * SMALLER - LOWER;
    let middle = Point::new(0.0, f64::midpoint(line + SHADE, STRIP_BOTTOM - SIDE * SMALLER) - 1.0);
    let shade = format!(
        "M{} {}H{}V{}H{}Z",
        number(-STRIP_HALF),
        number(line - ROUND),
        number(STRIP_HALF),
        number(line + SHADE),
        number(-STRIP_HALF)
    );
    let mut elements = vec![
        Element::path("edge", outer, Paint::fill(own.edge)),
        Element::path("body", inner, Paint::fill(own.body)),
    ];
    elements.push(Element::path("shade", shade, Paint::fill(colors.shadow).with_opacity(0.35)));
    if cube.kind == Kind::Kunti {
        // A hole that is seen from the side.
        let hole = rounded(-HOLE, middle.y - 9.0, HOLE, middle.y + 9.0, 3.0);
        elements.push(Element::path("hollow", hole, Paint::fill(own.hollow)));
    }
    elements.extend(sign::sign(cube.kind, own.sign).map(|sign| sign.moved_to(middle).scaled(STRIP_SIGN)));
    elements
}

/// A rectangle with round corners.
fn rounded(left: f64, top: f64, right: f64, bottom: f64, radius: f64) -> String {
    let [l, t, r, b, q] = [left, top, right, bottom, radius].map(number);
    let [li, ri, ti, bi] = [left + radius, right - radius, top + radius, bottom - radius].map(number);
    format!(
        "M{li} {t}H{ri}A{q} {q} 0 0 1 {r} {ti}V{bi}A{q} {q} 0 0 1 {ri} {b}H{li}A{q} {q} 0 0 1 {l} {bi}V{ti}A{q} {q} 0 0 1 {li} {t}Z"
    )
}

/// A square hole, drawn the other way round, so that it stays empty.
fn hole(half: f64, y: f64) -> String {
    let [low, high] = [y + half, y - half].map(number);
    format!("M{} {high}V{low}H{}V{high}Z", number(-half), number(half))
}
