//! Game server of online play: games, lobby, clocks, players, ratings and rate limits behind HTTP and a WebSocket. [`app`]
//! is the router; it is served beside the page of `jersi-site`.
//!
//! A game is the list of its events, and its state is replayed from them by `jersi_remote::Course` (`room`). Commands of
//! players become events or are rejected (`decide`); `hub` stores the events under the next numbers and then notifies
//! watchers. No server owns a game: of two servers that append the same number, the database lets one win, and the other
//! retries.
//!
//! SQL is left to `jersi-store`, the JSON types to `jersi-wire`, sockets and TLS to the caller, and the engine of house
//! bots to the caller of [`App::open_house`].
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! use axum::{body::Body, http::Request};
//! use jersi_server::{App, Config};
//! use jersi_store::{Address, Store};
//! use tower::ServiceExt;
//!
//! let store = Store::open(&Address::Memory).await?;
//! let router = jersi_server::app(App::new(store, Config::default()));
//! let request = Request::post("/api/v1/guests").header("host", "localhost").body(Body::empty())?;
//! let response = router.oneshot(request).await?;
//! assert_eq!(response.status(), 201);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

mod admin;
mod app;
mod auth;
mod challenges;
mod clock;
mod connected;
mod decide;
mod device;
mod fair;
mod house;
mod http;
mod hub;
mod leave;
mod likeness;
mod limits;
mod metrics;
mod moderation;
mod names;
mod net;
mod outage;
mod passwords;
mod ratings;
mod refused;
mod relay;
mod room;
mod secret;
mod socket;
mod start;
mod time;

pub use admin::{Admin, AdminError, Difference, Role};
pub use app::{Addresses, App, Config, Now, POLL};
pub use clock::StartError;
pub use house::{HouseEngine, HouseError, HouseTurn};
pub use http::{app, serve_metrics};
pub use limits::{Allowance, Rate};
pub use net::{KnownNetwork, KnownNetworkError, Net, NetError, NetworkKind};
