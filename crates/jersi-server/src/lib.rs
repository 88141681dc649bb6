//! Online play, the server: rooms, lobby, clocks, players, limits. [`app`] answers requests; it stands beside the
//! page of `jersi-site`.
//!
//! A game is the list of its events, and its state what a `jersi_play::Table` makes of them (`room`). What players do
//! makes events or is refused (`decide`); `hub` stores them with the number that they must get and tells whoever
//! watches. There is no owner of a game: of two servers that add an event, the database lets one win.

mod admin;
mod app;
mod auth;
mod chance;
mod decide;
mod device;
mod fair;
mod house;
mod http;
mod hub;
mod limits;
mod metrics;
mod names;
mod net;
mod outage;
mod passwords;
mod ratings;
mod refused;
mod room;
mod socket;
mod start;
mod time;

pub use admin::{Admin, AdminError, Difference};
pub use app::{Addresses, App, Config, Now, POLL};
pub use house::{HouseEngine, HouseError, HouseTurn};
pub use http::{app, serve_metrics};
pub use limits::{Allowance, Rate};
pub use net::{Net, NetError};
