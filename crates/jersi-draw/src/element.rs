//! Elements of a drawing: shapes with a class, a position and a paint. A front end may restyle them by class.

use std::borrow::Cow;

use jersi_rules::Cell;

use crate::cube::SymbolId;
use crate::gradient::Gradient;
use crate::layout::{Point, Rect};
use crate::theme::Rgb;

/// A shape, or a group of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// CSS classes. Often empty inside symbols.
    pub class: &'static str,
    /// Cell of a group.
    pub cell: Option<Cell>,
    /// Position of the origin.
    pub at: Point,
    /// Linear transformation applied before `at`, as in SVG's `matrix(a b c d …)`.
    pub stretch: Option<[f64; 4]>,
    /// Shape.
    pub form: Form,
    /// Colours.
    pub paint: Paint,
}

/// Shape of an element.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// SVG path.
    Path(Cow<'static, str>),
    /// Circle.
    Disc(f64),
    /// Rounded rectangle.
    Rect(Rect, f64),
    /// A symbol of the drawing.
    Use(SymbolId),
    /// Hexagon of a cell.
    Hexagon,
    /// Text on a line.
    Text {
        /// Content.
        text: String,
        /// SVG `font-size`.
        size: f64,
        /// Anchor.
        anchor: Anchor,
    },
    /// Several elements, the last on top.
    Group(Vec<Element>),
}

/// Anchor of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Start.
    Start,
    /// Middle.
    Middle,
    /// End.
    End,
}

/// The colours of an element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// Fill.
    pub fill: Option<Fill>,
    /// Outline.
    pub stroke: Option<Stroke>,
    /// Opacity from 0 to 1.
    pub opacity: f64,
}

/// A fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// One colour.
    Color(Rgb),
    /// A gradient of the theme.
    Gradient(Gradient),
}

/// An outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Colour.
    pub color: Rgb,
    /// Width.
    pub width: f64,
    /// Dash pattern.
    pub dash: Dash,
}

/// Dash pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dash {
    /// Solid.
    #[default]
    Solid,
    /// Dotted.
    Dots,
    /// Dots with gaps between them.
    Trail,
    /// Dashed.
    Dashes,
    /// Solid, behind the fill: a halo.
    Behind,
}

impl Paint {
    /// None: for groups, and for symbols with their own colours.
    pub const NONE: Self = Self { fill: None, stroke: None, opacity: 1.0 };

    /// Fill with a colour.
    #[must_use]
    pub const fn fill(color: Rgb) -> Self {
        Self { fill: Some(Fill::Color(color)), ..Self::NONE }
    }

    /// Fill with a gradient.
    #[must_use]
    pub const fn gradient(gradient: Gradient) -> Self {
        Self { fill: Some(Fill::Gradient(gradient)), ..Self::NONE }
    }

    /// A solid line.
    #[must_use]
    pub const fn line(color: Rgb, width: f64) -> Self {
        Self { stroke: Some(Stroke { color, width, dash: Dash::Solid }), ..Self::NONE }
    }

    /// Adds an outline.
    #[must_use]
    pub const fn with_stroke(self, color: Rgb, width: f64, dash: Dash) -> Self {
        Self { stroke: Some(Stroke { color, width, dash }), ..self }
    }

    /// Sets the opacity.
    #[must_use]
    pub const fn with_opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

impl Dash {
    /// Dash and gap of a line of a width; `None` for a solid one. Line caps are round.
    #[must_use]
    pub fn pattern(self, width: f64) -> Option<[f64; 2]> {
        match self {
            Self::Solid | Self::Behind => None,
            Self::Dots => Some([0.0, width * 1.93]),
            Self::Trail => Some([0.0, width * 2.4]),
            Self::Dashes => Some([width * 2.9, width * 2.7]),
        }
    }
}

impl Element {
    /// A shape at the origin.
    #[must_use]
    pub const fn new(class: &'static str, form: Form, paint: Paint) -> Self {
        Self { class, cell: None, at: Point::new(0.0, 0.0), stretch: None, form, paint }
    }

    /// A path at the origin.
    #[must_use]
    pub fn path(class: &'static str, path: impl Into<Cow<'static, str>>, paint: Paint) -> Self {
        Self::new(class, Form::Path(path.into()), paint)
    }

    /// A group at a point.
    #[must_use]
    pub fn group(class: &'static str, at: Point, elements: Vec<Self>) -> Self {
        Self { at, ..Self::new(class, Form::Group(elements), Paint::NONE) }
    }

    /// Moves to a point.
    #[must_use]
    pub fn moved_to(self, at: Point) -> Self {
        Self { at, ..self }
    }

    /// Scales.
    #[must_use]
    pub fn scaled(self, by: f64) -> Self {
        Self { stretch: Some([by, 0.0, 0.0, by]), ..self }
    }
}
