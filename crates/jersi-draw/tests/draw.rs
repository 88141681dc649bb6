//! All tests of the drawings in one program, which is linked once.

mod layout;
#[cfg(feature = "raster")]
mod pictures;
mod scenes;
mod sixth_ruleset;
mod storyboard;
mod svg;
mod themes;
