//! The two sets of signs, drawn around the origin in a square from -50 to 50.

use jersi_rules::Kind;

use crate::element::{Dash, Element, Form, Paint};
use crate::look::Signs;
use crate::svg::number;
use crate::theme::Rgb;

/// Line width.
const LINE: f64 = 12.0;

/// Radius of a dot: eight of them in a ring stay separate at 24 pixels per cube.
const DOT: f64 = 8.0;
/// Ring, square and cross of dots.
const RING: [(f64, f64); 8] = [
    (0.0, -29.0),
    (20.5, -20.5),
    (29.0, 0.0),
    (20.5, 20.5),
    (0.0, 29.0),
    (-20.5, 20.5),
    (-29.0, 0.0),
    (-20.5, -20.5),
];
const SQUARE: [(f64, f64); 9] = [
    (-26.0, -26.0),
    (0.0, -26.0),
    (26.0, -26.0),
    (-26.0, 0.0),
    (0.0, 0.0),
    (26.0, 0.0),
    (-26.0, 26.0),
    (0.0, 26.0),
    (26.0, 26.0),
];
const CROSS: [(f64, f64); 5] = [(-27.0, -27.0), (27.0, -27.0), (0.0, 0.0), (-27.0, 27.0), (27.0, 27.0)];

/// Whether a cube of a kind is hollow, without a sign.
pub(crate) const fn is_hollow(kind: Kind, signs: Signs) -> bool {
    matches!((kind, signs), (Kind::Kunti, Signs::Simple))
}

/// Sign of a kind; none for the kunti, which is hollow or blank.
pub(crate) fn sign(kind: Kind, color: Rgb, signs: Signs) -> Option<Element> {
    match signs {
        Signs::Simple => simple(kind, color),
        Signs::Dotted => dotted(kind, color),
    }
}

/// As on the author's wooden cubes; others as in the first set.
fn dotted(kind: Kind, color: Rgb) -> Option<Element> {
    let dots = |places: &[(f64, f64)]| Some(Element::path("", discs(places), Paint::fill(color)));
    let solid = |path: &'static str| {
        Some(Element::path("", path, Paint::fill(color).with_stroke(color, 5.0, Dash::Solid)))
    };
    match kind {
        Kind::Rock => dots(&RING),
        Kind::Paper => dots(&SQUARE),
        Kind::Scissors => dots(&CROSS),
        // Three bars.
        Kind::Fool => solid("M-30-28H30V-18H-30ZM-30-5H30V5H-30ZM-30 18H30V28H-30Z"),
        // Blank, with the rim of a crown, to distinguish it from a kunti.
        Kind::King => {
            Some(Element::path("", "M-36 34V-26L-18-8 0-32 18-8 36-26V34Z", Paint::line(color, 8.0)))
        }
        // A triangle up, a triangle down.
        Kind::Mountain => solid("M-42 22-21-20 0 22ZM0-22H42L21 20Z"),
        Kind::Wise | Kind::Mokca | Kind::Kunti => simple(kind, color),
    }
}

/// Dots as one path: round line caps would depend on inherited properties.
fn discs(places: &[(f64, f64)]) -> String {
    let [radius, across] = [DOT, 2.0 * DOT].map(number);
    let disc = |&(x, y): &(f64, f64)| {
        let (left, y) = (number(x - DOT), number(y));
        format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0")
    };
    places.iter().map(disc).collect()
}

fn simple(kind: Kind, color: Rgb) -> Option<Element> {
    let line = |path: &'static str| Element::path("", path, Paint::line(color, LINE));
    let solid =
        |path: &'static str| Element::path("", path, Paint::fill(color).with_stroke(color, 5.0, Dash::Solid));
    Some(match kind {
        // A ring.
        Kind::Rock => Element::new("", Form::Disc(27.0), Paint::line(color, LINE)),
        // A square.
        Kind::Paper => line("M-24-24H24V24H-24Z"),
        // A cross.
        Kind::Scissors => line("M-26-26 26 26M26-26-26 26"),
        // The sign of infinity.
        Kind::Wise => line("M0 0C12-22 37-28 37 0S12 22 0 0S-37-28-37 0S-12 22 0 0Z"),
        // A spiral.
        Kind::Fool => Element::path(
            "",
            "M2-3A8 8 0 0 1 18-3A17 17 0 0 1-16-3A24 24 0 0 1 32-3A32 32 0 0 1-32-3",
            Paint::line(color, 10.0),
        ),
        // A crown on a band.
        Kind::King => solid("M-31 11-36-21-17-7 0-31 17-7 36-21 31 11ZM-31 22H31V30H-31Z"),
        // Two peaks.
        Kind::Mountain => solid("M-40 28-9-28 6-2 15-13 40 28Z"),
        // A dot.
        Kind::Mokca => Element::new("", Form::Disc(17.0), Paint::fill(color)),
        Kind::Kunti => return None,
    })
}
