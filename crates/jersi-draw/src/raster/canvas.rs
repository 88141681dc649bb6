//! Rasteriser of elements, with SVG semantics.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint as Ink, Path, PathBuilder, Pixmap, PixmapPaint, Stroke as Pen,
    StrokeDash, Transform,
};

use super::text::Font;
use crate::animation::RasterError;
use crate::drawing::Drawing;
use crate::element::{Dash, Element, Form, Paint, Stroke};
use crate::layout::Rect;
use crate::svg::hexagon;
use crate::theme::Rgb;

/// Handle length of a cubic curve for a quarter circle of radius one.
const CIRCLE: f32 = 0.552_284_8;

/// Pixels of a picture, and its symbols.
pub(super) struct Canvas<'a> {
    font: &'a Font,
    drawing: &'a Drawing,
    pixels: Pixmap,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(font: &'a Font, drawing: &'a Drawing, pixels: Pixmap) -> Self {
        Self { font, drawing, pixels }
    }

    pub(super) fn into_pixels(self) -> Pixmap {
        self.pixels
    }

    /// Paints elements, the last on top.
    pub(super) fn paint(&mut self, elements: &[Element], to: Transform) -> Result<(), RasterError> {
        self.all(elements, to, Paint::fill(Rgb(0)))
    }

    fn all(&mut self, elements: &[Element], to: Transform, around: Paint) -> Result<(), RasterError> {
        elements.iter().try_for_each(|element| self.element(element, to, around))
    }

    /// Paints an element; missing properties are inherited.
    fn element(&mut self, element: &Element, to: Transform, around: Paint) -> Result<(), RasterError> {
        let [a, b, c, d] = element.stretch.unwrap_or([1.0, 0.0, 0.0, 1.0]).map(|value| value as f32);
        let to = to.pre_concat(Transform::from_row(a, b, c, d, element.at.x as f32, element.at.y as f32));
        let own = element.paint;
        let paint = Paint {
            fill: own.fill.or(if is_shape(&element.form) { None } else { around.fill }),
            stroke: own.stroke.or(around.stroke),
            opacity: 1.0,
        };
        if own.opacity >= 1.0 {
            return self.form(&element.form, to, paint);
        }
        // Transparent groups are painted separately, so that their parts don't show through each other.
        let layer = Pixmap::new(self.pixels.width(), self.pixels.height());
        let under = layer.map(|layer| std::mem::replace(&mut self.pixels, layer));
        self.form(&element.form, to, paint)?;
        if let Some(under) = under {
            let over = std::mem::replace(&mut self.pixels, under);
            let seen = PixmapPaint { opacity: own.opacity as f32, ..PixmapPaint::default() };
            self.pixels.draw_pixmap(0, 0, over.as_ref(), &seen, Transform::identity(), None);
        }
        Ok(())
    }

    fn form(&mut self, form: &Form, to: Transform, paint: Paint) -> Result<(), RasterError> {
        let path = match form {
            Form::Path(path) => read(path)?,
            Form::Hexagon => read(&hexagon(self.drawing.hexagon))?,
            Form::Disc(radius) => {
                let radius = *radius as f32;
                PathBuilder::from_circle(0.0, 0.0, radius)
            }
            Form::Rect(rect, round) => rectangle(*rect, *round),
            Form::Text { text, size, anchor } => self.font.outline(text, *size, *anchor),
            Form::Group(elements) => return self.all(elements, to, paint),
            Form::Use(id) => {
                let symbol = self.drawing.symbols.iter().find(|symbol| symbol.id == *id);
                return symbol.map_or(Ok(()), |symbol| self.all(&symbol.elements, to, paint));
            }
        };
        if let Some(path) = path {
            self.path(&path, to, paint);
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, to: Transform, paint: Paint) {
        let behind = paint.stroke.is_some_and(|stroke| stroke.dash == Dash::Behind);
        if behind {
            self.stroke(path, to, paint.stroke);
        }
        if let Some(color) = paint.fill {
            self.pixels.fill_path(path, &ink(color), FillRule::Winding, to, None);
        }
        if !behind {
            self.stroke(path, to, paint.stroke);
        }
    }

    fn stroke(&mut self, path: &Path, to: Transform, stroke: Option<Stroke>) {
        let Some(Stroke { color, width, dash }) = stroke else { return };
        let width = width as f32;
        let dash = match dash {
            Dash::Dots => StrokeDash::new(vec![0.0, width * 1.93], 0.0),
            Dash::Solid | Dash::Behind => None,
        };
        let pen = Pen { width, line_cap: LineCap::Round, line_join: LineJoin::Round, dash, ..Pen::default() };
        self.pixels.stroke_path(path, &ink(color), &pen, to, None);
    }
}

/// Whether a form without a fill stays empty; texts, groups and symbols inherit theirs.
fn is_shape(form: &Form) -> bool {
    matches!(form, Form::Path(_) | Form::Disc(_) | Form::Rect(..))
}

fn ink(Rgb(color): Rgb) -> Ink<'static> {
    let [_, red, green, blue] = color.to_be_bytes();
    let mut ink = Ink { anti_alias: true, ..Ink::default() };
    ink.set_color(Color::from_rgba8(red, green, blue, 255));
    ink
}

/// Parses an SVG path; `None` if it is empty.
fn read(text: &str) -> Result<Option<Path>, RasterError> {
    let mut path = PathBuilder::new();
    for segment in SimplifyingPathParser::from(text) {
        match segment.map_err(|error| RasterError::Drawing(error.to_string()))? {
            SimplePathSegment::MoveTo { x, y } => path.move_to(x as f32, y as f32),
            SimplePathSegment::LineTo { x, y } => path.line_to(x as f32, y as f32),
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                path.quad_to(x1 as f32, y1 as f32, x as f32, y as f32);
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                path.cubic_to(x1 as f32, y1 as f32, x2 as f32, y2 as f32, x as f32, y as f32);
            }
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    Ok(path.finish())
}

/// A rounded rectangle.
fn rectangle(rect: Rect, round: f64) -> Option<Path> {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom].map(|side| side as f32);
    let round = (round as f32).min((right - left) / 2.0).min((bottom - top) / 2.0).max(0.0);
    let handle = round * (1.0 - CIRCLE);
    let mut path = PathBuilder::new();
    path.move_to(left + round, top);
    path.line_to(right - round, top);
    path.cubic_to(right - handle, top, right, top + handle, right, top + round);
    path.line_to(right, bottom - round);
    path.cubic_to(right, bottom - handle, right - handle, bottom, right - round, bottom);
    path.line_to(left + round, bottom);
    path.cubic_to(left + handle, bottom, left, bottom - handle, left, bottom - round);
    path.line_to(left, top + round);
    path.cubic_to(left, top + handle, left + handle, top, left + round, top);
    path.close();
    path.finish()
}
