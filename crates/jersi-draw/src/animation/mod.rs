//! Animated GIF from pixels. Each frame holds only changes, with one palette for all frames. The caller provides the
//! pixels: tiny-skia natively, a canvas in a page.

mod palette;

use gif::{DisposalMethod, Encoder, Repeat};

use palette::{Colors, MOST};

/// Palette index for "unchanged".
const AS_BEFORE: u8 = MOST as u8;

/// Errors of pictures.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RasterError {
    /// No pixels, or too many.
    #[error("a picture of {width} by {height} pixels can't be made")]
    Size {
        /// Width.
        width: u32,
        /// Height.
        height: u32,
    },
    /// Invalid drawing; an internal error.
    #[error("the drawing can't be read: {0}")]
    Drawing(String),
    /// Encoding error; an internal error.
    #[error("the picture can't be encoded: {0}")]
    Encoding(String),
}

impl From<gif::EncodingError> for RasterError {
    fn from(error: gif::EncodingError) -> Self {
        Self::Encoding(error.to_string())
    }
}

/// A GIF encoder, frame by frame; the animation loops.
///
/// ```
/// use jersi_draw::GifWriter;
///
/// let (white, black) = ([[255; 3]; 6], [[0; 3]; 6]);
/// let mut writer = GifWriter::new(3, 2, &[white, black].concat()).expect("a size");
/// writer.add(&white, 50).expect("a frame");
/// writer.add(&black, 50).expect("a frame");
/// assert!(writer.finish().expect("a file").starts_with(b"GIF89a"));
/// ```
pub struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    colors: Colors,
    width: usize,
    height: usize,
    shown: Option<Vec<u8>>,
}

impl GifWriter {
    /// A GIF of a size, with a palette from samples.
    pub fn new(width: u32, height: u32, samples: &[[u8; 3]]) -> Result<Self, RasterError> {
        let size = |pixels: u32| {
            u16::try_from(pixels).ok().filter(|&pixels| pixels > 0).ok_or(RasterError::Size { width, height })
        };
        let (wide, high) = (size(width)?, size(height)?);
        let colors = Colors::choose(samples.iter());
        let mut encoder = Encoder::new(Vec::new(), wide, high, &colors.table())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, colors, width: wide.into(), height: high.into(), shown: None })
    }

    /// Adds a frame, row by row from the top, with a duration in hundredths of a second. Missing pixels get the first
    /// colour.
    pub fn add(&mut self, pixels: &[[u8; 3]], hundredths: u16) -> Result<(), RasterError> {
        let mut numbers: Vec<u8> = pixels.iter().map(|&color| self.colors.nearest(color)).collect();
        numbers.resize(self.width * self.height, 0);
        let change = Change::between(self.shown.as_deref(), &numbers, self.width);
        self.encoder.write_frame(&change.frame(hundredths))?;
        self.shown = Some(numbers);
        Ok(())
    }

    /// The file.
    pub fn finish(self) -> Result<Vec<u8>, RasterError> {
        self.encoder.into_inner().map_err(|error| RasterError::Encoding(error.to_string()))
    }
}

/// Changed part of a picture.
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
            // A frame can't be empty, so one pixel is written as unchanged.
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
