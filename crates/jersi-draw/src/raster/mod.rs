//! PNG and GIF of drawings, as bytes. The font is embedded and no other is used, so a drawing gives the same picture on
//! every machine.
//!
//! Elements are painted directly, not through SVG text: a complete SVG renderer takes longer to compile than the rest
//! of the drawing code, for features that drawings do not use.

mod canvas;
mod film;
mod text;

use tiny_skia::{Pixmap, Transform};

pub use film::{Film, Frame};

use crate::animation::RasterError;
use crate::drawing::Drawing;
use canvas::Canvas;
use text::Font;

/// Renders pictures. It holds the parsed font, so reuse it.
///
/// ```
/// use jersi_draw::{Drawing, Look, Painter, Scene};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let scene = Scene::of(&AnyPosition::initial(RulesetId::Pijersi));
/// let png = Painter::new().png(&Drawing::new(&scene, Look::default()), 300).expect("a picture");
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[derive(Debug)]
pub struct Painter {
    font: Font,
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

impl Painter {
    /// A painter with the embedded font.
    #[must_use]
    pub fn new() -> Self {
        Self { font: Font::shipped() }
    }

    /// A drawing as PNG of a width in pixels.
    pub fn png(&self, drawing: &Drawing, width: u32) -> Result<Vec<u8>, RasterError> {
        self.pixels(drawing, width)?.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
    }

    /// The pixels of a drawing.
    pub(crate) fn pixels(&self, drawing: &Drawing, width: u32) -> Result<Pixmap, RasterError> {
        let height = drawing.height_for(width);
        let pixels = Pixmap::new(width, height).ok_or(RasterError::Size { width, height })?;
        let mut canvas = Canvas::new(&self.font, drawing, pixels);
        canvas.paint(&drawing.elements, fitted(drawing, width, height))?;
        Ok(canvas.into_pixels())
    }
}

/// Fits the view into the picture, centred, as SVG does with a view box.
fn fitted(drawing: &Drawing, width: u32, height: u32) -> Transform {
    let view = drawing.view;
    let scale = (f64::from(width) / view.width()).min(f64::from(height) / view.height());
    let x = (f64::from(width) - view.width() * scale) / 2.0 - view.left * scale;
    let y = (f64::from(height) - view.height() * scale) / 2.0 - view.top * scale;
    Transform::from_row(scale as f32, 0.0, 0.0, scale as f32, x as f32, y as f32)
}
