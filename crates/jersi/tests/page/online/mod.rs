//! Online play: browsers with profiles of their own at one server.

mod account;
mod alone;
mod bad_line;
mod clocks;
mod fair;
pub(crate) mod foreign;
mod games;
mod keyboard;
mod kit;
mod lobby;
mod offers;
mod programs;
pub(crate) mod screens;
mod speed;
mod telling;
