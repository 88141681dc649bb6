//! Online play: separate browser contexts on one server.

mod account;
mod alone;
mod bad_line;
mod clocks;
mod fair;
pub(crate) mod foreign;
mod found;
mod games;
mod invited;
mod keeping;
mod keyboard;
mod kit;
mod lobby;
mod moderation;
mod news;
mod offers;
mod programs;
pub(crate) mod screens;
mod speed;
mod telling;
