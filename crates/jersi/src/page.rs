//! The web page of the program, found or built by `build.rs`.

use jersi_site::Site;

/// The page: embedded in release builds; for debug builds, the folder filled by `cargo xtask page`.
pub(crate) fn site() -> Site {
    include!(concat!(env!("OUT_DIR"), "/site.rs"))
}
