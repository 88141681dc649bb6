//! Drawings as an animated GIF.

use super::Painter;
use crate::animation::{GifWriter, RasterError};
use crate::drawing::Drawing;

/// A drawing with its duration.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// Drawing.
    pub drawing: Drawing,
    /// Duration in hundredths of a second.
    pub hundredths: u16,
}

/// A looping sequence of drawings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Film {
    /// Drawings in order. The first determines the size; the others should match.
    pub frames: Vec<Frame>,
}

/// Number of frames for the palette.
const SAMPLES: usize = 12;

impl Film {
    /// As GIF of a width in pixels.
    pub fn gif(&self, painter: &Painter, width: u32) -> Result<Vec<u8>, RasterError> {
        let Some(first) = self.frames.first() else { return Err(RasterError::Size { width: 0, height: 0 }) };
        let height = first.drawing.height_for(width);
        let mut writer = GifWriter::new(width, height, &self.samples(painter, width)?)?;
        for frame in &self.frames {
            writer.add(&pixels(painter, &frame.drawing, width)?, frame.hundredths)?;
        }
        writer.finish()
    }

    fn samples(&self, painter: &Painter, width: u32) -> Result<Vec<[u8; 3]>, RasterError> {
        let every = self.frames.len().div_ceil(SAMPLES).max(1);
        let mut samples = Vec::new();
        for frame in self.frames.iter().step_by(every) {
            samples.extend(pixels(painter, &frame.drawing, width)?);
        }
        Ok(samples)
    }
}

/// Colours of a drawing. Transparent becomes white: GIF has no partial transparency.
fn pixels(painter: &Painter, drawing: &Drawing, width: u32) -> Result<Vec<[u8; 3]>, RasterError> {
    let pixels = painter.pixels(drawing, width)?;
    let opaque = |pixel: &tiny_skia::PremultipliedColorU8| {
        let rest = 255 - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|channel| channel.saturating_add(rest))
    };
    Ok(pixels.pixels().iter().map(opaque).collect())
}
