//! Where the engine's networks are made: games against itself, training, quantising. `cargo xtask network` calls the
//! command; docs/engine.md says how the networks of today were made.

#![allow(
    clippy::inline_always,
    reason = "the loops of the training are compiled for the processor that runs them, with all that they call"
)]

pub mod data;
pub mod model;
pub mod pack;
pub mod quantise;
pub mod samples;
pub mod selfplay;
pub mod train;
