//! Flat style: cubes as tiles. The lower cube of a stack shows as a strip with its whole sign.

use jersi_rules::Cube;

use crate::element::{Element, Form, Paint};
use crate::layout::{Point, Rect};
use crate::look::Signs;
use crate::sign;
use crate::theme::Palette;

/// Half the side of a single tile.
const HALF: f64 = 55.0;
/// Scale of tiles in a stack.
pub(super) const SMALLER: f64 = 0.8;
/// Centres of the upper and the lower tile.
pub(super) const UPPER: f64 = -30.0;
pub(super) const LOWER: f64 = 30.0;
/// Outline, thicker at the bottom, where the side of the tile is visible.
const EDGE: f64 = 4.0;
const SIDE: f64 = 9.0;
const ROUND: f64 = 14.0;
/// Line between two tiles.
const SEAM: f64 = 6.0;
/// Scale of the sign on the strip.
const STRIP_SIGN: f64 = 0.72;
/// Scale of the sign on a tile.
const SIGN: f64 = 1.16;

/// A tile.
pub(super) fn whole(cube: Cube, colors: &Palette, signs: Signs) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let tile = square(HALF);
    let face = face(tile, 1.0);
    let middle = Point::new(0.0, f64::midpoint(face.top, face.bottom));
    let sign = sign::sign(cube.kind, own, signs);
    vec![
        Element::new("edge", Form::Rect(tile, ROUND), Paint::fill(own.edge)),
        Element::new("body", Form::Rect(face, ROUND - EDGE), Paint::fill(own.body[1])),
        Element::group("", middle, sign).scaled(SIGN),
    ]
}

/// Visible part of a lower tile, relative to its centre.
pub(super) fn lower(cube: Cube, colors: &Palette, signs: Signs) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let tile = square(HALF * SMALLER);
    let face = face(tile, SMALLER);
    // End of the upper tile.
    let end = UPPER + HALF * SMALLER - LOWER + SEAM;
    let middle = Point::new(0.0, f64::midpoint(end, face.bottom));
    let sign = sign::sign(cube.kind, own, signs);
    vec![
        Element::new("edge", Form::Rect(tile, ROUND * SMALLER), Paint::fill(own.edge)),
        Element::new("body", Form::Rect(face, (ROUND - EDGE) * SMALLER), Paint::fill(own.body[1])),
        Element::group("", middle, sign).scaled(STRIP_SIGN),
    ]
}

/// Highlight around a tile: the same shape, larger.
pub(super) fn around(colors: &Palette, breadth: f64) -> Element {
    let paint = Paint::fill(colors.target);
    Element::new("mark lifted", Form::Rect(square(HALF).grown(breadth), ROUND + breadth), paint)
}

/// Whether a point is on the upper cube of a stack.
pub(super) fn is_on_upper(point: Point) -> bool {
    let half = HALF * SMALLER;
    point.x.abs() <= half && (point.y - UPPER).abs() <= half
}

const fn square(half: f64) -> Rect {
    Rect { left: -half, top: -half, right: half, bottom: half }
}

/// Tile without its outline.
fn face(tile: Rect, scale: f64) -> Rect {
    Rect { bottom: tile.bottom - SIDE * scale, ..tile.grown(-EDGE * scale) }
}
