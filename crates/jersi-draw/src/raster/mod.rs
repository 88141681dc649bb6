//! Drawings as pictures made of pixels, as bytes. The font is compiled in, and no other is looked for, so that the
//! same drawing gives the same picture on every machine.

mod film;

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

pub use film::{Film, Frame};

use crate::animation::RasterError;
use crate::drawing::Drawing;

const FONT: &[u8] = include_bytes!("../../font/inter-medium-latin.otf");
const FAMILY: &str = "Inter";

/// Makes pictures. It holds the font, so one of them should serve for many pictures.
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
    options: Options<'static>,
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

impl Painter {
    /// A painter with the font that is shipped.
    #[must_use]
    pub fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(FONT.to_vec());
        fonts.set_sans_serif_family(FAMILY);
        let options =
            Options { font_family: FAMILY.to_owned(), fontdb: Arc::new(fonts), ..Options::default() };
        Self { options }
    }

    /// A drawing as PNG, so many pixels wide.
    pub fn png(&self, drawing: &Drawing, width: u32) -> Result<Vec<u8>, RasterError> {
        self.pixels(drawing, width)?.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
    }

    /// The pixels of a drawing.
    pub(crate) fn pixels(&self, drawing: &Drawing, width: u32) -> Result<Pixmap, RasterError> {
        let height = drawing.height_for(width);
        let too_large = RasterError::Size { width, height };
        let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
        let tree = Tree::from_str(&drawing.to_svg(Some(width)), &self.options)
            .map_err(|error| RasterError::Drawing(error.to_string()))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(pixels)
    }
}
