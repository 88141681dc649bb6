//! Rasteriser of elements, with SVG semantics.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint as Ink, Path, PathBuilder,
    Pixmap, PixmapPaint, Point, RadialGradient, SpreadMode, Stroke as Pen, StrokeDash, Transform,
};

use super::text::Font;
use crate::animation::RasterError;
use crate::drawing::Drawing;
use crate::element::{Dash, Element, Fill, Form, Paint, Stroke};
use crate::gradient::{Axis, Gradient, Stop};
use crate::layout::Rect;
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
        // A single line or fill needs no separate layer.
        let is_plain = is_shape(&element.form) && paint.fill.is_none() != paint.stroke.is_none();
        if own.opacity >= 1.0 || is_plain {
            return self.form(&element.form, to, Paint { opacity: own.opacity, ..paint });
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
            Form::Hexagon => read(&self.drawing.hexagon)?,
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
            self.stroke(path, to, paint.stroke, paint.opacity);
        }
        let fill = match paint.fill {
            Some(Fill::Color(color)) => Some(ink(color, paint.opacity)),
            Some(Fill::Gradient(gradient)) => shaded(gradient, path),
            None => None,
        };
        if let Some(fill) = fill {
            self.pixels.fill_path(path, &fill, FillRule::Winding, to, None);
        }
        if !behind {
            self.stroke(path, to, paint.stroke, paint.opacity);
        }
    }

    fn stroke(&mut self, path: &Path, to: Transform, stroke: Option<Stroke>, opacity: f64) {
        let Some(Stroke { color, width, dash }) = stroke else { return };
        let dash = dash.pattern(width).map(|pattern| pattern.map(|length| length as f32).to_vec());
        let dash = dash.and_then(|pattern| StrokeDash::new(pattern, 0.0));
        let width = width as f32;
        let pen = Pen { width, line_cap: LineCap::Round, line_join: LineJoin::Round, dash, ..Pen::default() };
        self.pixels.stroke_path(path, &ink(color, opacity), &pen, to, None);
    }
}

/// Whether a form without a fill stays empty; texts, groups and symbols inherit theirs.
fn is_shape(form: &Form) -> bool {
    matches!(form, Form::Path(_) | Form::Disc(_) | Form::Rect(..))
}

fn ink(color: Rgb, opacity: f64) -> Ink<'static> {
    let mut ink = Ink { anti_alias: true, ..Ink::default() };
    ink.set_color(mixed(color, opacity));
    ink
}

fn mixed(color: Rgb, opacity: f64) -> Color {
    let [red, green, blue] = color.channels();
    Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8)
}

/// A gradient over the bounding box of a path.
fn shaded(gradient: Gradient, path: &Path) -> Option<Ink<'static>> {
    let bounds = path.bounds();
    let (width, height) = (bounds.width(), bounds.height());
    let to = Transform::from_row(width, 0.0, 0.0, height, bounds.left(), bounds.top());
    let stop = |(offset, color, opacity): Stop| GradientStop::new(offset as f32, mixed(color, opacity));
    let stops = gradient.stops().into_iter().map(stop).collect();
    let point = |x: f64, y: f64| Point::from_xy(x as f32, y as f32);
    let shader = match gradient.axis() {
        Axis::Line(x, y) => LinearGradient::new(point(0.0, 0.0), point(x, y), stops, SpreadMode::Pad, to)?,
        Axis::Circle(x, y, radius) => {
            let (middle, radius) = (point(x, y), radius as f32);
            RadialGradient::new(middle, 0.0, middle, radius, stops, SpreadMode::Pad, to)?
        }
    };
    Some(Ink { anti_alias: true, shader, ..Ink::default() })
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
