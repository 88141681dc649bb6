//! The sets of signs, drawn around the origin in a square from -32 to 32.

use jersi_rules::Kind;

use crate::element::{Dash, Element, Form, Paint};
use crate::look::Signs;
use crate::svg::number;
use crate::theme::CubePalette;

/// Colour of a piece of a sign.
#[derive(Clone, Copy)]
enum Ink {
    /// Of the sign.
    Sign,
    /// Of the cube: a cut into the sign.
    Cut,
    /// Gold: this cube decides the game.
    Gem,
}

/// A piece of a sign.
struct Piece {
    ink: Ink,
    is_filled: bool,
    /// Width of the line; 0 for none.
    width: f64,
    path: &'static str,
}

const fn line(width: f64, path: &'static str) -> Piece {
    Piece { ink: Ink::Sign, is_filled: false, width, path }
}

/// A filled shape with round corners.
const fn solid(width: f64, path: &'static str) -> Piece {
    Piece { ink: Ink::Sign, is_filled: true, width, path }
}

const fn cut(path: &'static str) -> Piece {
    Piece { ink: Ink::Cut, is_filled: false, width: 4.5, path }
}

const fn hole(path: &'static str) -> Piece {
    Piece { ink: Ink::Cut, is_filled: true, width: 0.0, path }
}

const fn gem(path: &'static str) -> Piece {
    Piece { ink: Ink::Gem, is_filled: true, width: 0.0, path }
}

/// Sign of a kind; empty for a blank cube.
pub(crate) fn sign(kind: Kind, own: &CubePalette, signs: Signs) -> Vec<Element> {
    let color = match signs {
        Signs::Picture | Signs::Abstract => own.sign_of(kind),
        Signs::Plain | Signs::Dotted => own.sign,
    };
    let pieces = match signs {
        Signs::Picture => picture(kind),
        Signs::Abstract | Signs::Plain => plain(kind),
        Signs::Dotted => match dots(kind) {
            [] => dotted(kind),
            dots => return vec![Element::path("", discs(dots), Paint::fill(color))],
        },
    };
    let draw = |piece: &Piece| {
        let color = match piece.ink {
            Ink::Cut => own.body[1],
            Ink::Gem if !matches!(signs, Signs::Plain) => own.gem,
            Ink::Sign | Ink::Gem => color,
        };
        let paint = if piece.is_filled { Paint::fill(color) } else { Paint::NONE };
        let paint =
            if piece.width > 0.0 { paint.with_stroke(color, piece.width, Dash::Solid) } else { paint };
        Element::new("", Form::Path(piece.path.into()), paint)
    };
    pieces.iter().map(draw).collect()
}

const fn picture(kind: Kind) -> &'static [Piece] {
    match kind {
        // A stone with three facets.
        Kind::Rock => {
            const {
                &[
                    solid(4.0, "M-30 13-24-10-6-26 17-20 31 3 24 20Q-2 30-30 13Z"),
                    cut("M-22-8-4 0 16-17M-4 0 3 22"),
                ]
            }
        }
        // A leaf.
        Kind::Paper => {
            const {
                &[
                    solid(3.0, "M-20 22C-36-8-8-32 29-28 34 8 8 34-20 22Z"),
                    line(7.0, "M-31 31-18 19"),
                    cut("M-17 18 15-14M-4 5V-13M-4 5H14"),
                ]
            }
        }
        // Open scissors.
        Kind::Scissors => {
            const {
                &[
                    line(9.5, "M-15-29 10 10M15-29-10 10"),
                    line(
                        7.5,
                        "M-24.5 19a9.5 9.5 0 1 1 19 0 9.5 9.5 0 1 1-19 0ZM5.5 19a9.5 9.5 0 1 1 19 0 9.5 9.5 0 1 1-19 0Z",
                    ),
                    hole("M-3-5a3 3 0 1 1 6 0 3 3 0 1 1-6 0Z"),
                ]
            }
        }
        // An owl: two rings are its eyes.
        Kind::Wise => {
            const {
                &[
                    line(7.0, "M-29-24Q-16-15 0-15 16-15 29-24"),
                    line(
                        7.5,
                        "M-28.5 4a13 13 0 1 1 26 0 13 13 0 1 1-26 0ZM2.5 4a13 13 0 1 1 26 0 13 13 0 1 1-26 0Z",
                    ),
                    solid(
                        3.0,
                        "M-16.5 4a3 3 0 1 1 6 0 3 3 0 1 1-6 0ZM10.5 4a3 3 0 1 1 6 0 3 3 0 1 1-6 0ZM-6 17H6L0 28Z",
                    ),
                ]
            }
        }
        // A cap with two drooping horns.
        Kind::Fool => {
            const {
                &[
                    solid(
                        3.0,
                        "M-17 21V7C-20 1-25 2-29 9-36-11-21-30 0-15 21-30 36-11 29 9 25 2 20 1 17 7V21Z\
                     M-34 15a5 5 0 1 1 10 0 5 5 0 1 1-10 0ZM24 15a5 5 0 1 1 10 0 5 5 0 1 1-10 0Z",
                    ),
                    line(7.0, "M-17 28H17"),
                    cut("M0-13V8"),
                ]
            }
        }
        // A crown.
        Kind::King => {
            const {
                &[
                    solid(4.0, "M-27 24-31-14-14 0 0-25 14 0 31-14 27 24Z"),
                    gem(
                        "M-6-25a6 6 0 1 1 12 0 6 6 0 1 1-12 0ZM-35-15a5 5 0 1 1 10 0 5 5 0 1 1-10 0ZM25-15a5 5 0 1 1 10 0 5 5 0 1 1-10 0Z",
                    ),
                    cut("M-21 13H21"),
                ]
            }
        }
        // Two peaks with snow.
        Kind::Mountain => {
            const { &[solid(4.0, "M-33 24-9-25 4-3 12-13 33 24Z"), hole("M-9-22-17-5-11-9-6-3-2-9Z")] }
        }
        // An empty bowl under a gold bead.
        Kind::Kunti => {
            const {
                &[
                    solid(4.0, "M-31-6C-31 14-16 22 0 22S31 14 31-6Z"),
                    hole("M-24-7a24 6 0 1 1 48 0 24 6 0 1 1-48 0Z"),
                    line(7.0, "M-12 27H12"),
                    gem("M-7-20a7 7 0 1 1 14 0 7 7 0 1 1-14 0Z"),
                ]
            }
        }
        // A shield.
        Kind::Mokca => {
            const {
                &[
                    solid(
                        3.0,
                        "M0-29C8-22 18-20 27-20V0C27 16 13 25 0 30-13 25-27 16-27 0V-20C-18-20-8-22 0-29Z",
                    ),
                    hole("M-10 0a10 10 0 1 1 20 0 10 10 0 1 1-20 0Z"),
                ]
            }
        }
    }
}

const fn plain(kind: Kind) -> &'static [Piece] {
    match kind {
        // A ring.
        Kind::Rock => const { &[line(13.0, "M-23 0a23 23 0 1 1 46 0 23 23 0 1 1-46 0Z")] },
        // A square.
        Kind::Paper => const { &[line(13.0, "M-21-21H21V21H-21Z")] },
        // A cross.
        Kind::Scissors => const { &[line(14.0, "M-23-23 23 23M23-23-23 23")] },
        // The sign of infinity.
        Kind::Wise => const { &[line(12.0, "M0 0C11-20 34-25 34 0S11 20 0 0S-34-25-34 0S-11 20 0 0Z")] },
        // A spiral.
        Kind::Fool => {
            const { &[line(9.5, "M3 3C3-4-8-4-8 5-8 17 14 17 16 1 18-18-12-22-20-4-27 16-12 30 8 29")] }
        }
        // A crown on a band.
        Kind::King => {
            const { &[solid(4.0, "M-27 11-31-17-14-5 0-26 14-5 31-17 27 11Z"), line(9.0, "M-25 23H25")] }
        }
        // Two peaks.
        Kind::Mountain => const { &[solid(5.0, "M-32 24-8-24 5-1 12-11 32 24Z")] },
        // Half a ring under a gold bead.
        Kind::Kunti => {
            const { &[line(13.0, "M-29-9A29 29 0 0 0 29-9"), gem("M-9-13a9 9 0 1 1 18 0 9 9 0 1 1-18 0Z")] }
        }
        // A point.
        Kind::Mokca => const { &[solid(0.0, "M-17 0a17 17 0 1 1 34 0 17 17 0 1 1-34 0Z")] },
    }
}

/// Signs of the dotted set that are not dots; the kunti is blank.
const fn dotted(kind: Kind) -> &'static [Piece] {
    match kind {
        // Three bars.
        Kind::Fool => const { &[solid(4.0, "M-26-24H26V-16H-26ZM-26-4H26V4H-26ZM-26 16H26V24H-26Z")] },
        // Blank, with the rim of a crown, to distinguish it from a kunti.
        Kind::King => const { &[line(7.0, "M-31 29V-22L-15-7 0-27 15-7 31-22V29Z")] },
        // A triangle up, a triangle down.
        Kind::Mountain => const { &[solid(4.0, "M-36 19-18-17 0 19ZM0-19H36L18 17Z")] },
        Kind::Kunti => &[],
        _ => plain(kind),
    }
}

/// Radius of a dot: eight of them in a ring stay separate at 24 pixels per cube.
const DOT: f64 = 7.0;

/// Ring, square and cross of dots.
const fn dots(kind: Kind) -> &'static [(f64, f64)] {
    match kind {
        Kind::Rock => &[
            (0.0, -25.0),
            (17.7, -17.7),
            (25.0, 0.0),
            (17.7, 17.7),
            (0.0, 25.0),
            (-17.7, 17.7),
            (-25.0, 0.0),
            (-17.7, -17.7),
        ],
        Kind::Paper => &[
            (-22.0, -22.0),
            (0.0, -22.0),
            (22.0, -22.0),
            (-22.0, 0.0),
            (0.0, 0.0),
            (22.0, 0.0),
            (-22.0, 22.0),
            (0.0, 22.0),
            (22.0, 22.0),
        ],
        Kind::Scissors => &[(-23.0, -23.0), (23.0, -23.0), (0.0, 0.0), (-23.0, 23.0), (23.0, 23.0)],
        _ => &[],
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
