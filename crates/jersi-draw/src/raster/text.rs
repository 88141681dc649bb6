//! Text as outlines of the embedded font: one line without shaping, enough for captions and coordinates.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::element::Anchor;

const FONT: &[u8] = include_bytes!("../../font/inter-medium-latin.otf");

/// The font of pictures.
#[derive(Debug)]
pub(super) struct Font(Face<'static>);

impl Font {
    pub(super) fn shipped() -> Self {
        Self(Face::parse(FONT, 0).expect("the font that is shipped is whole"))
    }

    /// A text with baseline and anchor at the origin; `None` if it is blank.
    pub(super) fn outline(&self, text: &str, size: f64, anchor: Anchor) -> Option<Path> {
        let scale = size as f32 / f32::from(self.0.units_per_em());
        // Missing glyphs are drawn as the font's empty box.
        let glyphs = text.chars().map(|letter| self.0.glyph_index(letter).unwrap_or(GlyphId(0)));
        let advance = |glyph| f32::from(self.0.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        let length: f32 = glyphs.clone().map(advance).sum();
        let mut x = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -length / 2.0,
            Anchor::End => -length,
        };
        let mut path = PathBuilder::new();
        for glyph in glyphs {
            let _ = self.0.outline_glyph(glyph, &mut Pen { path: &mut path, x, scale });
            x += advance(glyph);
        }
        path.finish()
    }
}

/// Adds a glyph's outline to a path, with the vertical axis flipped.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f32,
    scale: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (x.mul_add(self.scale, self.x), -y * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
