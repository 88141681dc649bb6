//! All tests of the crate in one program, linked once.

mod layout;
#[cfg(feature = "raster")]
mod pictures;
mod scenes;
mod sixth_ruleset;
mod storyboard;
mod svg;
mod themes;
