//! The web page of Jersi, embedded in the program, and the thin server that gives it out.
//!
//! It knows nothing of the rules: the page brings them along. [`Site`] holds the files, [`app`] answers
//! requests for them, [`serve`] does that on a socket until it is told to stop, and [`export`] writes them
//! to a folder for another web server.

mod address;
mod app;
mod bind;
mod browser;
mod encoding;
mod export;
mod write_timeout;
mod connections;
mod serve;
mod site;

pub use address::reachable;
pub use app::app;
pub use bind::{BindError, bind, bind_near};
pub use browser::open_in_browser;
pub use export::{ExportError, export};
pub use serve::{ConnectionLimits, most_connections, serve, serve_router};
pub use site::{Lack, Site};
