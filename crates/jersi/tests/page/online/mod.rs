//! Online play: browsers with profiles of their own at one server.

mod account;
mod alone;
mod bad_line;
mod foreign;
mod games;
mod kit;
mod lobby;
mod offers;
pub(crate) mod screens;
mod speed;
