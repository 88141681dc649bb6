//! Isometric style: three faces, each with the sign. The outline of a cube is a hexagon, so two of them fit into a
//! cell.

use jersi_rules::{Cube, Kind};

use crate::arrow::polygon;
use crate::element::{Dash, Element, Paint};
use crate::layout::Point;
use crate::look::Signs;
use crate::sign;
use crate::theme::Palette;

/// Edge of a drawn cube.
pub(crate) const EDGE: f64 = 61.0;
/// Half the width of its outline.
const WIDE: f64 = EDGE * 0.866_025_403_784_438_6;
const LINE: f64 = 3.0;
/// Extent of the shadow to the right.
const LONG: f64 = 15.0;
/// Signs fill the small faces.
const SIGN: f64 = 1.32;

/// One face: centre, and axes in hundredths of a sign's square.
struct Face {
    middle: Point,
    axes: [f64; 4],
}

const X: f64 = WIDE / 100.0;
const Y: f64 = EDGE / 200.0;
const TOP: Face = Face { middle: Point::new(0.0, -EDGE / 2.0), axes: [X, Y, -X, Y] };
const LEFT: Face = Face { middle: Point::new(-WIDE / 2.0, EDGE / 4.0), axes: [X, Y, 0.0, 2.0 * Y] };
const RIGHT: Face = Face { middle: Point::new(WIDE / 2.0, EDGE / 4.0), axes: [X, -Y, 0.0, 2.0 * Y] };

impl Face {
    fn at(&self, x: f64, y: f64) -> Point {
        let [x_right, x_down, y_right, y_down] = self.axes;
        self.middle.plus(x_right * x + y_right * y, x_down * x + y_down * y)
    }

    fn square(&self, half: f64) -> String {
        let mut path = String::new();
        polygon(
            &mut path,
            &[(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| self.at(x, y)),
        );
        path
    }
}

/// Whether a point is on the upper cube of a stack: inside its hexagonal outline.
pub(super) fn is_on_upper(point: Point) -> bool {
    let (x, y) = (point.x.abs(), (point.y + EDGE / 2.0).abs());
    x <= WIDE && y <= EDGE - x * EDGE / (2.0 * WIDE)
}

/// On top, signs with an orientation face the reader; the others follow the face.
const fn top_axes(kind: Kind) -> [f64; 4] {
    match kind {
        Kind::King | Kind::Mountain | Kind::Wise => [0.64, 0.0, 0.0, 0.4],
        _ => TOP.axes,
    }
}

/// Outline of a cube: a hexagon around the origin.
fn outline() -> String {
    let mut outline = String::new();
    let (w, e, h) = (WIDE, EDGE, EDGE / 2.0);
    let corners = [(0.0, -e), (w, -h), (w, h), (0.0, e), (-w, h), (-w, -h)];
    polygon(&mut outline, &corners.map(|(x, y)| Point::new(x, y)));
    outline
}

/// Highlight around a cube: the same shape, larger.
pub(super) fn around(colors: &Palette, breadth: f64) -> Element {
    let paint = Paint::fill(colors.target).with_stroke(colors.target, 2.0 * (LINE + breadth), Dash::Solid);
    Element::path("mark lifted", outline(), paint)
}

/// A cube.
pub(super) fn cube(cube: Cube, colors: &Palette, signs: Signs) -> Vec<Element> {
    let own = colors.cube(cube.color);
    let body = Paint::fill(own.edge).with_stroke(own.edge, 2.0 * LINE, Dash::Solid);
    let mut elements = vec![Element::path("edge", outline(), body)];
    for (face, color, axes) in [
        (&TOP, own.body[1], top_axes(cube.kind)),
        (&LEFT, own.front[0], LEFT.axes),
        (&RIGHT, own.front[1], RIGHT.axes),
    ] {
        elements.push(Element::path("face", face.square(49.5), Paint::fill(color)));
        let stretch = Some(axes.map(|axis| axis * SIGN));
        let sign = sign::sign(cube.kind, own, signs);
        elements.push(Element { stretch, ..Element::group("", face.middle, sign) });
    }
    elements
}

/// Shadow of a cube on the board, to the right, relative to its centre.
pub(super) fn shadow(colors: &Palette) -> Element {
    let mut path = String::new();
    let half = EDGE / 2.0;
    let corners = [
        (0.0, EDGE),
        (LONG, EDGE - LONG / 2.0),
        (WIDE + LONG, half - LONG / 2.0),
        (WIDE + LONG, half - LONG / 2.0 - 24.0),
        (WIDE, half - 40.0),
        (0.0, 0.0),
    ];
    polygon(&mut path, &corners.map(|(right, down)| Point::new(right, down)));
    Element::path("shadow", path, Paint::fill(colors.shadow).with_opacity(0.22))
}
