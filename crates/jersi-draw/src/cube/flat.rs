//! Flat style: cubes as tiles. The lower cube of a stack shows as a strip with its whole sign.

use jersi_rules::Cube;

use crate::element::{Element, Form, Paint};
use crate::layout::{Point, Rect};
use crate::look::Signs;
use crate::sign;
use crate::svg::number;
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
const STRIP_SIGN: f64 = 0.62;
/// Hollow tile: width of the frame, and of the visible back wall.
const RIM: f64 = 19.0;
const WALL: f64 = 13.0;

/// A tile.
pub(super) fn whole(cube: Cube, colors: &Palette, signs: Signs) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let tile = square(HALF);
    let face = face(tile, 1.0);
    if sign::is_hollow(cube.kind, signs) {
        let hole = Rect {
            left: face.left + RIM,
            top: face.top + RIM,
            right: face.right - RIM,
            bottom: face.bottom - RIM,
        };
        let wall = Rect { bottom: hole.top + WALL, ..hole };
        let around = |rect: Rect, round, hole: Rect| format!("{}{}", rounded(rect, round), emptied(hole));
        return vec![
            Element::path("edge", around(tile, ROUND, hole), Paint::fill(own.edge)),
            Element::path("body", around(face, ROUND - EDGE, hole.grown(EDGE)), Paint::fill(own.body)),
            Element::new("hollow", Form::Rect(wall, 0.0), Paint::fill(own.hollow)),
        ];
    }
    let middle = Point::new(0.0, f64::midpoint(face.top, face.bottom));
    let mut elements = vec![
        Element::new("edge", Form::Rect(tile, ROUND), Paint::fill(own.edge)),
        Element::new("body", Form::Rect(face, ROUND - EDGE), Paint::fill(own.body)),
    ];
    elements.extend(sign::sign(cube.kind, own.sign, signs).map(|sign| sign.moved_to(middle)));
    elements
}

/// Visible part of a lower tile, relative to its centre.
pub(super) fn lower(cube: Cube, colors: &Palette, signs: Signs) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let tile = square(HALF * SMALLER);
    let face = face(tile, SMALLER);
    // End of the upper tile.
    let end = UPPER + HALF * SMALLER - LOWER + SEAM;
    let middle = Point::new(0.0, f64::midpoint(end, face.bottom));
    let mut elements = vec![
        Element::new("edge", Form::Rect(tile, ROUND * SMALLER), Paint::fill(own.edge)),
        Element::new("body", Form::Rect(face, (ROUND - EDGE) * SMALLER), Paint::fill(own.body)),
    ];
    if sign::is_hollow(cube.kind, signs) {
        let hole = Rect { left: -24.0, top: middle.y - 13.0, right: 24.0, bottom: middle.y + 13.0 };
        elements.push(Element::new("hollow", Form::Rect(hole, 0.0), Paint::fill(own.hollow)));
    }
    elements
        .extend(sign::sign(cube.kind, own.sign, signs).map(|sign| sign.moved_to(middle).scaled(STRIP_SIGN)));
    elements
}

/// Highlight around a tile: the same shape, larger.
pub(super) fn around(colors: &Palette, breadth: f64) -> Element {
    let paint = Paint::fill(colors.target);
    Element::new("mark lifted", Form::Rect(square(HALF).grown(breadth), ROUND + breadth), paint)
}

/// Whether a point lies on the upper cube of a stack.
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

/// A rectangle with round corners, as a path.
fn rounded(rect: Rect, round: f64) -> String {
    let [x, y, across, down, r] =
        [rect.left + round, rect.top, rect.width() - 2.0 * round, rect.height() - 2.0 * round, round]
            .map(number);
    let arc = |x: &str, y: &str| format!("a{r} {r} 0 0 1 {x} {y}");
    let back = format!("-{r}");
    format!(
        "M{x} {y}h{across}{}v{down}{}h-{across}{}v-{down}{}z",
        arc(&r, &r),
        arc(&back, &r),
        arc(&back, &back),
        arc(&r, &back)
    )
}

/// A rectangle of opposite orientation, which stays empty.
fn emptied(rect: Rect) -> String {
    let [l, t, r, b] = [rect.left, rect.top, rect.right, rect.bottom].map(number);
    format!("M{l} {t}V{b}H{r}V{t}Z")
}
