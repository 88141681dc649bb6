//! The web page that belongs to the program. `build.rs` makes it or finds it.
//!
//! It is a crate of its own, which only the program needs: making the page takes as long as compiling everything else,
//! and nothing else has to wait for it.

use jersi_site::Site;

/// The page of this program: inside a release build; for a debug build, the folder that `cargo xtask page` fills.
#[must_use]
pub fn site() -> Site {
    include!(concat!(env!("OUT_DIR"), "/site.rs"))
}
