//! The game server on SQLite and PostgreSQL.

#![allow(missing_docs, unreachable_pub, clippy::used_underscore_binding, reason = "tests")]
#![allow(clippy::unwrap_used, clippy::too_many_lines, reason = "tests")]
#![allow(clippy::print_stdout, reason = "figures of manual runs")]

mod accounts;
mod admin;
mod attack;
mod challenges;
mod cheating;
mod class;
mod closing;
mod complaints;
mod cost;
mod describing;
mod fairness;
#[path = "../fuzz_bodies/mod.rs"]
mod fuzz_bodies;
mod house;
mod instances;
mod kit;
mod lobby;
mod matrix;
mod model;
mod moderation;
mod monitoring;
mod network;
mod openapi;
mod outages;
mod player;
mod relays;
mod requests;
mod stores;
mod tls;
mod upkeep;
