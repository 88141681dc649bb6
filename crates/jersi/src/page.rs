//! The web page of the program. `build.rs` builds it or finds it.

use jersi_site::Site;

/// The page of this program: inside a release build; for a debug build, the folder that `cargo xtask page` fills.
pub(crate) fn site() -> Site {
    include!(concat!(env!("OUT_DIR"), "/site.rs"))
}
