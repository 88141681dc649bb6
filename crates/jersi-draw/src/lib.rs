//! Diagrams of the Jersi family of board games, by Lucas Borboleta.
//!
//! A [`Scene`] says what to draw, a [`Look`] says how; [`Drawing`] is what comes of them: plain shapes, which
//! [`to_svg`] writes and a front end may turn into nodes of its own. [`Layout`] says where the cells lie, for drawing
//! and for pointing alike. Nothing here does any I/O; with the feature `raster` there are PNG and GIF, as bytes; with
//! `gif` alone, GIFs of pixels that somebody else made.
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

#[cfg(feature = "gif")]
mod animation;
mod arrow;
mod cube;
mod drawing;
mod element;
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
pub use element::{Anchor, Dash, Element, Form, Paint, Stroke};
pub use layout::{Layout, Point, Rect};
pub use look::{Background, Coordinates, Look, Signs, Style, UnknownName};
pub use mark::{Badge, Mark};
#[cfg(feature = "raster")]
pub use raster::{Film, Frame, Painter};
pub use scene::{Evaluation, Flight, Hand, Scene, Shot, shots};
pub use storyboard::Storyboard;
pub use svg::{decimal, to_svg};
pub use theme::{CubePalette, Palette, Rgb, Theme};
