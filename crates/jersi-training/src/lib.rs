//! Training of the engine's networks: self-play, training, quantisation. `cargo xtask network` runs the command;
//! `docs/engine.md` describes how the current networks were made.
//!
//! Training positions are stored in a compact encoding:
//!
//! ```
//! use jersi_training::pack::{pack, unpack};
//! use jersi_rules::{AnyPosition, Pijersi, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let mut bytes = Vec::new();
//! pack(&start, &mut bytes);
//! let read = unpack(Pijersi, &mut &bytes[..])?;
//! assert_eq!(AnyPosition::from(read), start);
//! # Ok::<(), jersi_training::pack::PackError>(())
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `selfplay` | games of the engine against itself, for their positions |
//! | `data`, `pack` | files of labelled positions; encoding of a position |
//! | `samples` | positions as network inputs |
//! | `model`, `train` | network in floating point; AdamW with virtual inputs |
//! | `quantise` | integers for the engine, and a second, plain computation for comparison |

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
