//! What a drawing is made of: shapes with a class, a place and a paint. A front end may take them as they are, or
//! give their classes colours of its own.

use std::borrow::Cow;

use jersi_rules::Cell;

use crate::cube::SymbolId;
use crate::layout::{Point, Rect};
use crate::theme::Rgb;

/// A shape, or a group of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// What it is, in words for a style sheet. Inside symbols often nothing.
    pub class: &'static str,
    /// The cell that it belongs to, for groups of a cell.
    pub cell: Option<Cell>,
    /// Where its origin lies.
    pub at: Point,
    /// What comes before `at` is added: a stretching of both axes, as in SVG's `matrix(a b c d …)`.
    pub stretch: Option<[f64; 4]>,
    /// Its shape.
    pub form: Form,
    /// Its colours.
    pub paint: Paint,
}

/// The shape of an element.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A path, as SVG writes it.
    Path(Cow<'static, str>),
    /// A disc.
    Disc(f64),
    /// A rectangle with corners as round as the number says.
    Rect(Rect, f64),
    /// A symbol of the drawing.
    Use(SymbolId),
    /// The hexagon of a cell.
    Hexagon,
    /// Text on a line.
    Text {
        /// What it says.
        text: String,
        /// The height of its letters, as SVG's `font-size`.
        size: f64,
        /// Whether its middle, its beginning or its end lies at the origin.
        anchor: Anchor,
    },
    /// Several elements, the last on top.
    Group(Vec<Element>),
}

/// Which point of a text lies at its origin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// The beginning.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// The colours of an element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// What fills it.
    pub fill: Option<Rgb>,
    /// Its outline.
    pub stroke: Option<Stroke>,
    /// From 0, not to be seen, to 1.
    pub opacity: f64,
}

/// An outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub color: Rgb,
    /// Its width.
    pub width: f64,
    /// Whether it is broken.
    pub dash: Dash,
}

/// Whether an outline is broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dash {
    /// It is not.
    #[default]
    Solid,
    /// Into dots.
    Dots,
    /// Whole, and behind the fill: a halo.
    Behind,
}

impl Paint {
    /// Nothing of its own: a group, or a symbol with its own colours.
    pub const NONE: Self = Self { fill: None, stroke: None, opacity: 1.0 };

    /// Filled with a colour.
    #[must_use]
    pub const fn fill(color: Rgb) -> Self {
        Self { fill: Some(color), ..Self::NONE }
    }

    /// A solid line.
    #[must_use]
    pub const fn line(color: Rgb, width: f64) -> Self {
        Self { stroke: Some(Stroke { color, width, dash: Dash::Solid }), ..Self::NONE }
    }

    /// The same with an outline.
    #[must_use]
    pub const fn with_stroke(self, color: Rgb, width: f64, dash: Dash) -> Self {
        Self { stroke: Some(Stroke { color, width, dash }), ..self }
    }

    /// The same, to be seen through.
    #[must_use]
    pub const fn with_opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
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

    /// The same at another point.
    #[must_use]
    pub fn moved_to(self, at: Point) -> Self {
        Self { at, ..self }
    }

    /// The same, larger or smaller.
    #[must_use]
    pub fn scaled(self, by: f64) -> Self {
        Self { stretch: Some([by, 0.0, 0.0, by]), ..self }
    }
}
