//! Diagrams of the Jersi family of board games, by Lucas Borboleta.
//!
//! A [`Scene`] is the content, a [`Look`] the style; [`Drawing`] has the resulting shapes, which [`to_svg`] writes and a
//! front end may render itself. [`Layout`] converts between cells and points. No I/O: the feature `raster` makes PNG and
//! GIF as bytes, `gif` alone makes GIFs from given pixels. No words: titles and captions are arguments.
//!
//! ```
//! use jersi_draw::{Coordinates, Look, Scene, Style, Theme, to_svg};
//! use jersi_rules::{AnyPosition, Color, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let turn = start.read_turn("b4=c4-d4").expect("well written");
//!
//! let mut scene = Scene::before(&start, turn);
//! scene.below = Color::Black;
//! scene.coordinates = Coordinates::Cells;
//! scene.caption = Some("b4=c4-d4".to_owned());
//! let svg = to_svg(&scene, Look { theme: Theme::Slate, style: Style::Iso, ..Look::default() });
//! assert!(svg.starts_with("<svg "));
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `scene/`, `storyboard` | content from a position, a turn or by hand; steps of a turn; scenes of a game |
//! | `look`, `theme`, `gradient` | styles; colour tables, tested for contrast; gradients, defined once per theme |
//! | `layout` | cells to points and back; no other module knows positions |
//! | `cube/`, `sign` | cubes of each style, and their signs |
//! | `mark`, `arrow` | marks of cells and arrows, each distinguishable without colour |
//! | `drawing/`, `element` | board, overlays, elements beside the board; shapes |
//! | `svg` | SVG text |
//! | `animation/`, `raster/` | GIF encoder; PNG and GIF by tiny-skia with an embedded font |
//!
//! The sheets in `docs/images` come from the example `contact-sheet`.

#[cfg(feature = "gif")]
mod animation;
mod arrow;
mod cube;
mod drawing;
mod element;
mod gradient;
mod layout;
mod look;
mod mark;
#[cfg(feature = "raster")]
mod raster;
mod scene;
mod sign;
mod storyboard;
mod svg;
mod theme;

#[cfg(feature = "gif")]
pub use animation::{GifWriter, RasterError};
pub use arrow::{Arrow, Way};
pub use cube::{Symbol, SymbolId, Visible};
pub use drawing::Drawing;
pub use element::{Anchor, Dash, Element, Fill, Form, Paint, Stroke};
pub use gradient::{Gradient, Surface};
pub use layout::{Layout, Point, Rect};
pub use look::{Background, Coordinates, Detail, Look, Signs, Style, UnknownName};
pub use mark::{Badge, Mark};
#[cfg(feature = "raster")]
pub use raster::{Film, Frame, Painter};
pub use scene::{Evaluation, Flight, Hand, Hint, Scene, Shot, shots};
pub use storyboard::Storyboard;
pub use svg::{decimal, to_svg};
pub use theme::{CubePalette, Palette, Rgb, Theme};
