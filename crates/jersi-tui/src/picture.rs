//! Image files: format by file extension, to a file or to standard output.

use std::io::{self, Write};
use std::path::Path;

use jersi_draw::{Drawing, Film, Frame, Look, Painter, RasterError, Scene};

use jersi_play::Failure;

/// Default width.
const WIDTH: u32 = 600;

/// Image format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Vector image.
    Svg,
    /// Raster image.
    Png,
    /// Animation of a game.
    Gif,
}

/// Destination and look of an image.
#[derive(Debug)]
pub struct Picture<'a> {
    /// Format.
    pub format: Format,
    file: Option<&'a Path>,
    look: Look,
    size: Option<u32>,
}

impl<'a> Picture<'a> {
    /// An image for a file, whose extension gives the format; SVG for standard output.
    pub fn new(file: Option<&'a Path>, look: Look, size: Option<u32>) -> Result<Self, Failure> {
        let format = file.map_or(Ok(Format::Svg), format)?;
        Ok(Self { format, file, look, size })
    }

    /// Writes one scene as SVG or PNG.
    pub fn write(&self, scene: &Scene, out: &mut impl Write) -> Result<(), Failure> {
        let drawing = Drawing::new(scene, self.look);
        let bytes = match self.format {
            Format::Svg => drawing.to_svg(self.size).into_bytes(),
            Format::Png | Format::Gif => Painter::new().png(&drawing, self.width()).map_err(failure)?,
        };
        self.save(&bytes, out)
    }

    /// Writes scenes as GIF, each with its duration in hundredths of a second.
    pub fn write_film(
        &self,
        scenes: impl Iterator<Item = (Scene, u16)>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let frame = |(scene, hundredths)| Frame { drawing: Drawing::new(&scene, self.look), hundredths };
        let film = Film { frames: scenes.map(frame).collect() };
        self.save(&film.gif(&Painter::new(), self.width()).map_err(failure)?, out)
    }

    fn width(&self) -> u32 {
        self.size.unwrap_or(WIDTH)
    }

    fn save(&self, bytes: &[u8], out: &mut impl Write) -> Result<(), Failure> {
        match self.file {
            Some(file) => jersi_files::write(file, bytes).map_err(Failure::data),
            None => Ok(out.write_all(bytes)?),
        }
    }
}

/// Writes a scene to a file in the default look.
pub fn write_scene(scene: &Scene, file: &Path) -> Result<(), Failure> {
    let picture = Picture::new(Some(file), Look::default(), None)?;
    if picture.format == Format::Gif {
        return Err(Failure::call("a GIF shows a game: use 'jersi draw --record'"));
    }
    picture.write(scene, &mut io::sink())
}

/// Format by file extension.
fn format(file: &Path) -> Result<Format, Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("gif") => Ok(Format::Gif),
        _ => Err(Failure::call(format_args!(
            "'{}' does not say which picture it is: its ending should be .svg, .png or .gif",
            file.display()
        ))),
    }
}

fn failure(error: RasterError) -> Failure {
    match error {
        RasterError::Size { .. } => Failure::call(error),
        RasterError::Drawing(_) | RasterError::Encoding(_) => Failure::data(error),
    }
}
