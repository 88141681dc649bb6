//! HTTP server of the web page: embedded files, caching and security headers, connection limits, and export to a folder.
//!
//! [`Site`] holds the files, [`app`] is their router, [`serve`] and [`serve_router`] serve a router on a TCP listener until
//! a shutdown signal, and [`export`] writes the files to a folder for another web server. The page itself is left to
//! `jersi-web`, the API of online play to `jersi-server`, whose router is served by [`serve_router`] too.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! use axum::{body::Body, http::Request};
//! use jersi_site::Site;
//! use tower::ServiceExt;
//!
//! let site = Site::embedded(&[("index.html", b"<!doctype html>")]);
//! let request = Request::get("/").body(Body::empty())?;
//! let response = jersi_site::app(site).oneshot(request).await?;
//! assert_eq!(response.status(), 200);
//! assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

mod app;
mod bind;
mod browser;
mod connections;
mod encoding;
mod export;
mod serve;
mod site;
mod write_timeout;

pub use app::app;
pub use bind::{BindError, bind, bind_near, bind_near_for_all, reachable};
pub use browser::open_in_browser;
pub use connections::network_of;
pub use export::{ExportError, export};
pub use serve::{ConnectionLimits, most_connections, most_per_network, serve, serve_router};
pub use site::{Lack, Site};
