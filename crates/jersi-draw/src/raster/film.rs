//! Several drawings as an animated GIF. Each frame holds only what changed, in a table of colours for all.

use gif::{DisposalMethod, Encoder, Repeat};

use super::palette::{Colors, MOST};
use super::{Painter, RasterError};
use crate::drawing::Drawing;

/// A drawing and how long it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What is shown.
    pub drawing: Drawing,
    /// For how long, in hundredths of a second.
    pub hundredths: u16,
}

/// Several drawings, one after the other, and again from the beginning.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Film {
    /// The drawings in their order. The first gives the size; the others should have the same.
    pub frames: Vec<Frame>,
}

/// From so many frames the colours are chosen.
const SAMPLES: usize = 12;
/// The number that means "as before".
const AS_BEFORE: u8 = MOST as u8;

impl Film {
    /// The film as GIF, so many pixels wide.
    pub fn gif(&self, painter: &Painter, width: u32) -> Result<Vec<u8>, RasterError> {
        let Some(first) = self.frames.first() else { return Err(RasterError::Size { width: 0, height: 0 }) };
        let height = first.drawing.height_for(width);
        let size = |pixels: u32| {
            u16::try_from(pixels).ok().filter(|&pixels| pixels > 0).ok_or(RasterError::Size { width, height })
        };
        let (wide, high) = (size(width)?, size(height)?);
        let mut colors = self.colors(painter, width)?;
        let bad = |error: gif::EncodingError| RasterError::Encoding(error.to_string());
        let mut encoder = Encoder::new(Vec::new(), wide, high, &colors.table()).map_err(bad)?;
        encoder.set_repeat(Repeat::Infinite).map_err(bad)?;
        let mut shown: Option<Vec<u8>> = None;
        for frame in &self.frames {
            let pixels = self::pixels(painter, &frame.drawing, width)?;
            let mut numbers: Vec<u8> = pixels.iter().map(|&color| colors.nearest(color)).collect();
            numbers.resize(usize::from(wide) * usize::from(high), 0);
            let change = Change::between(shown.as_deref(), &numbers, usize::from(wide));
            encoder.write_frame(&change.frame(frame.hundredths)).map_err(bad)?;
            shown = Some(numbers);
        }
        encoder.into_inner().map_err(bad)
    }

    fn colors(&self, painter: &Painter, width: u32) -> Result<Colors, RasterError> {
        let every = self.frames.len().div_ceil(SAMPLES).max(1);
        let mut samples = Vec::new();
        for frame in self.frames.iter().step_by(every) {
            samples.extend(pixels(painter, &frame.drawing, width)?);
        }
        Ok(Colors::choose(samples.iter()))
    }
}

/// The colours of a drawing. What is clear becomes white: a GIF has no half clear pixels.
fn pixels(painter: &Painter, drawing: &Drawing, width: u32) -> Result<Vec<[u8; 3]>, RasterError> {
    let pixels = painter.pixels(drawing, width)?;
    let opaque = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        let rest = 255 - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|channel| channel.saturating_add(rest))
    };
    Ok(pixels.pixels().iter().map(opaque).collect())
}

/// The part of a picture that is not as before.
struct Change {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    numbers: Vec<u8>,
}

impl Change {
    fn between(before: Option<&[u8]>, now: &[u8], width: usize) -> Self {
        let height = now.len() / width;
        let Some(before) = before else {
            return Self { left: 0, top: 0, width, height, numbers: now.to_vec() };
        };
        let is_new = |x: usize, y: usize| before.get(y * width + x) != now.get(y * width + x);
        let rows: Vec<usize> = (0..height).filter(|&y| (0..width).any(|x| is_new(x, y))).collect();
        let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else {
            // Nothing changed: a frame can't be empty, so it says of one pixel that it is as before.
            return Self { left: 0, top: 0, width: 1, height: 1, numbers: vec![AS_BEFORE] };
        };
        let has_new = |x: usize| rows.iter().any(|&y| is_new(x, y));
        let left = (0..width).find(|&x| has_new(x)).unwrap_or(0);
        let right = (left..width).rev().find(|&x| has_new(x)).unwrap_or(left);
        let numbers = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| (x, y)))
            .map(|(x, y)| if is_new(x, y) { now[y * width + x] } else { AS_BEFORE })
            .collect();
        Self { left, top, width: right - left + 1, height: bottom - top + 1, numbers }
    }

    fn frame(self, hundredths: u16) -> gif::Frame<'static> {
        gif::Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(AS_BEFORE),
            left: self.left as u16,
            top: self.top as u16,
            width: self.width as u16,
            height: self.height as u16,
            buffer: self.numbers.into(),
            ..gif::Frame::default()
        }
    }
}
