//! Table style: a standing cube with one large sign on its top. In a stack, the lower cube shows its sign on its front.
//! Light comes from the upper left.

use jersi_rules::{Color, Cube, Unit};

use super::{Lift, Visible};
use crate::element::{Dash, Element, Form, Paint};
use crate::gradient::{Gradient, Surface};
use crate::layout::{Point, Rect};
use crate::look::Signs;
use crate::sign;
use crate::theme::{Palette, Theme};

/// Position of a single cube, and of the cubes of a stack.
pub(super) const LONE: f64 = 6.0;
pub(super) const LOWER: f64 = 13.0;
pub(super) const UPPER: f64 = -33.0;
/// Position at which a cube is centred on the origin.
pub(super) const MIDDLE: f64 = 7.0;
/// Rise of a selected unit, and of an upper cube alone.
const RISE: f64 = 13.0;
const GAP: f64 = 20.0;
/// Outline of the top face and of the whole cube.
const TOP: Rect = Rect { left: -55.0, top: -70.0, right: 55.0, bottom: 18.0 };
const BODY: Rect = Rect { bottom: 56.0, ..TOP };
const ROUND: f64 = 18.0;
const EDGE: f64 = 3.0;
/// Place and scale of the sign on top, and of that on the front.
const ON_TOP: (f64, [f64; 2]) = (-27.0, [1.08, 0.95]);
const ON_FRONT: (f64, [f64; 2]) = (35.5, [0.62, 0.56]);

/// A cube with its sign on top, or on its front.
pub(super) fn cube(cube: Cube, part: Visible, theme: Theme, signs: Signs) -> Vec<Element> {
    let own = theme.palette().cube(cube.color);
    let shaded = |surface| Paint::gradient(Gradient { theme, surface });
    let (y, [across, down]) = if part == Visible::Whole { ON_TOP } else { ON_FRONT };
    let sign = Element::group("", Point::new(0.0, y), sign::sign(cube.kind, own, signs));
    let gloss = |path, opacity| Element::path("", path, Paint::line(own.gloss, 3.5).with_opacity(opacity));
    vec![
        Element::new("edge", Form::Rect(BODY.grown(EDGE), ROUND + EDGE), Paint::fill(own.edge)),
        Element::new("face", Form::Rect(BODY, ROUND), shaded(Surface::Front(cube.color))),
        Element::new("face", Form::Rect(TOP, ROUND), shaded(Surface::Top(cube.color))),
        gloss("M-52.5 0V-53Q-52.5-67.5-37-67.5H37Q52.5-67.5 52.5-53", 0.9),
        gloss("M-46 18.5H46", 0.45),
        Element { stretch: Some([across, 0.0, 0.0, down]), ..sign },
    ]
}

/// Shadow of a unit, to the lower right.
pub(super) fn shadow(theme: Theme) -> Element {
    let paint = Paint::gradient(Gradient { theme, surface: Surface::Shadow });
    let disc = Element::new("shadow", Form::Disc(30.0), paint).moved_to(Point::new(9.0, 50.0));
    Element { stretch: Some([76.0 / 30.0, 0.0, 0.0, 1.0]), ..disc }
}

/// Raises a selected part of a unit over its shadow.
pub(super) fn lift(elements: &mut [Element], lift: Lift) {
    let (first, rise) = match lift {
        Lift::Top => (elements.len().saturating_sub(1), GAP),
        Lift::Whole => (1, RISE),
    };
    if let (Some(shadow), Lift::Whole) = (elements.first_mut(), lift) {
        shadow.stretch = Some([2.74, 0.0, 0.0, 1.08]);
        shadow.at = shadow.at.plus(6.0, 7.0);
    }
    for element in elements.iter_mut().skip(first) {
        element.at.y -= rise;
    }
}

/// Whether a point is on the upper cube of a stack.
pub(super) fn is_on_upper(point: Point) -> bool {
    point.x.abs() <= BODY.right + EDGE && (UPPER + BODY.top - EDGE..=20.0).contains(&point.y)
}

/// A unit in a small picture: blocks of two tones.
pub(super) fn blocks(unit: Unit, colors: &Palette) -> Vec<Element> {
    let block = |cube: Cube, y: f64| {
        let own = colors.cube(cube.color);
        let line = if cube.color == Color::White { own.edge } else { colors.cubes[1].edge };
        let front = Paint::fill(own.front[1]).with_stroke(line, 6.0, Dash::Solid);
        let faces = [(BODY, front), (TOP, Paint::fill(own.body[0]))];
        faces
            .map(|(face, paint)| Element::new("", Form::Rect(face, 12.0), paint).moved_to(Point::new(0.0, y)))
    };
    match unit.below {
        None => block(unit.top, LONE).into(),
        Some(below) => [block(below, LOWER), block(unit.top, UPPER)].concat(),
    }
}
