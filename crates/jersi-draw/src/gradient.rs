//! Gradients, defined once per theme: they take their colours where they are defined, not where they are used.
//! Coordinates are shares of the bounding box of the shape.

use std::fmt::Write as _;

use jersi_rules::Color;

use crate::svg::fraction;
use crate::theme::{Rgb, Theme};

/// A gradient of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gradient {
    /// The theme.
    pub theme: Theme,
    /// The surface.
    pub surface: Surface,
}

/// A surface with a gradient.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// Top of a side's cubes.
    Top(Color),
    /// Front of a side's cubes.
    Front(Color),
    /// Shadow of a cube.
    Shadow,
    /// Light over the board.
    Lamp,
}

/// Geometry of a gradient.
pub(crate) enum Axis {
    /// From a corner at the origin to a point.
    Line(f64, f64),
    /// Around a point, to a radius.
    Circle(f64, f64, f64),
}

/// Offset, colour and opacity.
pub(crate) type Stop = (f64, Rgb, f64);

impl Gradient {
    /// All gradients of a theme.
    pub fn all(theme: Theme) -> impl Iterator<Item = Self> {
        let [white, black] = Color::BOTH;
        let surfaces = [
            Surface::Top(white),
            Surface::Front(white),
            Surface::Top(black),
            Surface::Front(black),
            Surface::Shadow,
            Surface::Lamp,
        ];
        surfaces.into_iter().map(move |surface| Self { theme, surface })
    }

    /// Identifier in SVG: `wood-top-w`.
    #[must_use]
    pub fn name(self) -> String {
        let side = |color| if color == Color::White { "w" } else { "b" };
        match self.surface {
            Surface::Top(color) => format!("{}-top-{}", self.theme, side(color)),
            Surface::Front(color) => format!("{}-front-{}", self.theme, side(color)),
            Surface::Shadow => format!("{}-shadow", self.theme),
            Surface::Lamp => format!("{}-lamp", self.theme),
        }
    }

    /// A single colour in its place.
    #[must_use]
    pub fn plain(self) -> Rgb {
        let (_, color, _) = self.stops()[0];
        color
    }

    pub(crate) const fn axis(self) -> Axis {
        match self.surface {
            Surface::Top(_) => Axis::Line(0.35, 1.0),
            Surface::Front(_) => Axis::Line(0.0, 1.0),
            Surface::Shadow => Axis::Circle(0.5, 0.5, 0.5),
            Surface::Lamp => Axis::Circle(0.38, 0.22, 0.85),
        }
    }

    pub(crate) fn stops(self) -> Vec<Stop> {
        let colors = self.theme.palette();
        let solid = |[from, to]: [Rgb; 2]| vec![(0.0, from, 1.0), (1.0, to, 1.0)];
        match self.surface {
            Surface::Top(color) => solid(colors.cube(color).body),
            Surface::Front(color) => solid(colors.cube(color).front),
            Surface::Shadow => vec![(0.25, colors.shadow, 0.5), (1.0, colors.shadow, 0.0)],
            Surface::Lamp => {
                let [light, shade] = colors.lamp;
                vec![(0.0, colors.light, light), (0.55, colors.light, 0.0), (1.0, colors.shadow, shade)]
            }
        }
    }

    /// Writes the definition.
    pub(crate) fn define(self, out: &mut String) {
        let tag = match self.axis() {
            Axis::Line(x, y) => {
                let (x, y) = (fraction(x), fraction(y));
                let _ = write!(out, "<linearGradient id=\"{}\" x2=\"{x}\" y2=\"{y}\">", self.name());
                "linearGradient"
            }
            Axis::Circle(x, y, radius) => {
                let [x, y, radius] = [x, y, radius].map(fraction);
                let name = self.name();
                let _ = write!(out, "<radialGradient id=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\">");
                "radialGradient"
            }
        };
        for (offset, color, opacity) in self.stops() {
            let _ = write!(out, "<stop offset=\"{}\" stop-color=\"{color}\"", fraction(offset));
            if opacity < 1.0 {
                let _ = write!(out, " stop-opacity=\"{}\"", fraction(opacity));
            }
            out.push_str("/>");
        }
        let _ = write!(out, "</{tag}>");
    }
}
