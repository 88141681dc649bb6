//! The signs of the family, one for each kind, drawn around the origin in a square from -50 to 50.

use jersi_rules::Kind;

use crate::element::{Dash, Element, Form, Paint};
use crate::theme::Rgb;

/// How broad the lines of signs are.
const LINE: f64 = 12.0;

/// The sign of a kind; none for the kunti, which is hollow instead.
pub(crate) fn sign(kind: Kind, color: Rgb) -> Option<Element> {
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
        // A crown, on a band of its own.
        Kind::King => solid("M-31 11-36-21-17-7 0-31 17-7 36-21 31 11ZM-31 22H31V30H-31Z"),
        // Two peaks.
        Kind::Mountain => solid("M-40 28-9-28 6-2 15-13 40 28Z"),
        // A dot.
        Kind::Mokca => Element::new("", Form::Disc(17.0), Paint::fill(color)),
        Kind::Kunti => return None,
    })
}
